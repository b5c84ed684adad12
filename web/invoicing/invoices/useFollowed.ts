import { useEffect } from 'react';
import type { DeliveryState } from '../../generated/schema-types';

/** How often messages that are still under way are looked at, in ms. */
const EVERY = 2000;

interface Polled {
  startPolling: (ms: number) => void;
  stopPolling: () => void;
}

/** Looks again and again while one of these messages is under way. */
export function useFollowed(
  { startPolling, stopPolling }: Polled,
  deliveries: readonly ({ state: DeliveryState } | null)[] | undefined,
): void {
  const underWay =
    deliveries?.some((delivery) => delivery?.state === 'QUEUED' || delivery?.state === 'SENDING') ?? false;
  useEffect(() => {
    if (!underWay) return;
    startPolling(EVERY);
    return stopPolling;
  }, [underWay, startPolling, stopPolling]);
}
