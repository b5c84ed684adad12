import { useEffect, useState } from 'react';
import type { Instant } from '../../rules/core/dates';
import { serverNow } from './server-time';

const MINUTE = 60_000;

/** Returns the current time by the server's clock, read again every minute and when one of these instants has come. */
export function useServerTime(...instants: readonly Instant[]): Instant {
  const [now, setNow] = useState(serverNow);
  const next = Math.min(now + MINUTE, ...instants.filter((instant) => instant > now));
  useEffect(() => {
    // Timers can be early by a moment.
    const timer = setTimeout(() => setNow(Math.max(serverNow(), next)), next - serverNow());
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
