import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { StaleProvider } from '../../ui/notices/StaleNotice';
import { useStatus } from '../apollo/status';
import { useStore } from '../store';
import { useHouseTime } from '../useHouseTime';

/** Interruptions shorter than this, in ms, are not reported. */
const SHORT = 2000;

/** Returns whether the connection has been lost for a while. */
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

/** How often the stale queries are counted again, in ms: a dialog that closes removes its own. */
const EVERY = 1000;

/** Wraps all screens. Informs them if they show data that could not be updated, and retries all of it on request. */
export function StaleScreens({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const { readings } = useStatus();
  const { time } = useHouseTime();
  const [, rerender] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const isDisconnected = useDisconnected();
  useStore(readings.changes);
  const stale = readings.stale(client);
  const isStale = stale.length > 0;
  useEffect(() => {
    if (!isStale) return;
    const timer = setInterval(() => rerender((before) => before + 1), EVERY);
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
