import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { StaleProvider } from '../../ui/display/StaleNotice';
import { useStore } from '../store';
import { useHouseTime } from '../useHouseTime';
import { useStatus } from './status';

/** A connection that is back at once was not worth a word, in ms. */
const SHORT = 2000;

/** Whether the connection has been lost for a while. */
function useDisconnected(): boolean {
  const isBroken = useStore(useStatus().live) === 'broken';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBroken) return;
    const timer = setTimeout(() => setLong(true), SHORT);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBroken]);
  return isBroken && isLong;
}

/** How often what could not be brought up to date is looked for again, in ms: a dialog that closes takes its part with it. */
const EVERY = 1000;

/** Around all screens: tells them when they show what could not be brought up to date, and tries all of it again. */
export function StaleScreens({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const { readings } = useStatus();
  const { time } = useHouseTime();
  const [, look] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const isDisconnected = useDisconnected();
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
  const readAt = isStale ? readings.readAt(stale) : null;
  const value =
    isStale || isDisconnected
      ? {
          latest: readings.failures(),
          isDisconnected,
          readAt: readAt === null ? null : time(new Date(readAt).toISOString()),
          isTrying,
          onRetry: () => void retry(),
        }
      : null;
  return <StaleProvider value={value}>{children}</StaleProvider>;
}
