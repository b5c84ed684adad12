import { useEffect, useEffectEvent } from 'react';
import { Progress } from '../../ui/display/Progress';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { type SendProgress_runFragment, useSendProgressQuery } from './SendInvoices.generated';

/** How often a run is fetched, in ms. */
const EVERY = 500;

/** Polls a send until it is finished. */
function useSendRun(id: string): { run: SendProgress_runFragment | undefined; error: unknown } {
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

export interface SendingDialogProps {
  run: string;
  /** Called when every invoice of the run is in the outbox or skipped. */
  onFinished: () => void;
  onClose: () => void;
}

/** A send in progress. With its ID in the address, a reload continues to show it. */
export function SendingDialog({ run: id, onFinished, onClose }: SendingDialogProps) {
  const { run, error } = useSendRun(id);
  const finished = run?.isFinished ?? false;
  const finish = useEffectEvent(onFinished);
  useEffect(() => {
    if (finished) finish();
  }, [finished]);
  return (
    <Dialog onClose={onClose} title="Sending invoices" width="s">
      <Progress label="Invoices" done={run?.progress.done ?? 0} total={run?.progress.total} />
      <Note>
        {error
          ? "Progress isn't available right now. The invoices are still being sent."
          : 'You can close this window. Sending continues.'}
      </Note>
    </Dialog>
  );
}
