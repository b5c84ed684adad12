import { useEffect } from 'react';
import type { DeliveryState } from '../../generated/schema-types';

/** How often unfinished deliveries are fetched, in ms. */
const EVERY = 2000;

interface Polled {
  startPolling: (ms: number) => void;
  stopPolling: () => void;
}

/** Polls while one of these deliveries is unfinished. */
export function usePollDeliveries(
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
