import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { StaleProvider } from '../ui/StaleNotice';
import { useStatus } from './status';
import { useStore } from './store';
import { useHouseTime } from './useHouseTime';

/** How often what could not be brought up to date is looked for again, in ms: a dialog that closes takes its part with it. */
const EVERY = 1000;

/** Around all screens: tells them when they show what could not be brought up to date, and tries all of it again. */
export function StaleScreens({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const { readings } = useStatus();
  const { time } = useHouseTime();
  const [, look] = useState(0);
  const [isTrying, setTrying] = useState(false);
  useStore(readings.changes);
  const stale = readings.stale(client);
  const isStale = stale.length > 0;
  useEffect(() => {
    if (!isStale) return;
    const timer = setInterval(() => look((before) => before + 1), EVERY);
    return () => clearInterval(timer);
  }, [isStale]);
  const retry = async () => {
    setTrying(true);
    await Promise.allSettled(stale.map((query) => query.refetch()));
    setTrying(false);
  };
  const readAt = readings.readAt(stale);
  const value = isStale ? { latest: readings.failures(), readAt: readAt === null ? null : time(new Date(readAt).toISOString()), isTrying, onRetry: () => void retry() } : null;
  return <StaleProvider value={value}>{children}</StaleProvider>;
}
