import { useEffect } from 'react';
import type { MessageRun_runFragment as Run } from './Contact.generated';
import { useMessageRunQuery } from './Contact.generated';

/** How often a run is looked at while it is made, and while mails of it are in the outbox, in ms. */
const MAKING = 500;
const LEAVING = 3000;

/** Follows a message to many until every mail of it has left or failed; null where there is no such message. */
export function useMessageRun(id: string): { run: Run | null | undefined; error: unknown } {
  const { data, error, startPolling, stopPolling } = useMessageRunQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: false,
  });
  const run = data?.messageRun;
  const isMade = run?.isFinished === true;
  const hasLeft = run === null || (isMade && run.queuedCount === 0);
  useEffect(() => {
    if (hasLeft) return;
    startPolling(isMade ? LEAVING : MAKING);
    return stopPolling;
  }, [isMade, hasLeft, startPolling, stopPolling]);
  return { run, error };
}
