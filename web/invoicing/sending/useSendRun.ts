import { useEffect } from 'react';
import type { SendProgress_runFragment } from './SendInvoices.generated';
import { useSendProgressQuery } from './SendInvoices.generated';

/** How often a run is looked at, in ms. */
const EVERY = 500;

/** Follows a send until it is finished: what is known of it now. */
export function useSendRun(id: string): { run: SendProgress_runFragment | undefined; error: unknown } {
  const { data, error, startPolling, stopPolling } = useSendProgressQuery({
    variables: { id },
    notifyOnNetworkStatusChange: false,
  });
  const run = data?.sendRun ?? undefined;
  const waits = !run?.isFinished;
  useEffect(() => {
    if (!waits) return;
    startPolling(EVERY);
    return stopPolling;
  }, [waits, startPolling, stopPolling]);
  return { run, error };
}
