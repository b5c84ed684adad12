import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog, Note } from '../ui/Dialog';
import { Progress } from '../ui/Progress';
import { sentInvoicesPath } from './paths';
import { useSendRun } from './useSendRun';

export interface SendingDialogProps {
  groupNumber: number;
  list: string;
  run: string;
  onClose: () => void;
}

/** A send under way, followed by its id in the address: a reload goes on watching. At its end, Sent Invoices. */
export function SendingDialog({ groupNumber, list, run: id, onClose }: SendingDialogProps) {
  const navigate = useNavigate();
  const { run, error } = useSendRun(id);
  const finished = run?.isFinished ?? false;
  useEffect(() => {
    if (finished) void navigate(sentInvoicesPath(groupNumber, list, id), { replace: true });
  }, [finished, navigate, groupNumber, list, id]);
  return (
    <Dialog open onClose={onClose} title="Sending invoices" width="s">
      <Progress label="Invoices" done={run?.progress.done ?? 0} total={run?.progress.total} />
      <Note>{error ? 'The progress cannot be read just now; the invoices are still being sent.' : 'You can close this: the invoices are sent all the same.'}</Note>
    </Dialog>
  );
}
