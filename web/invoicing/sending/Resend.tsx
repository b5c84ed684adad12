import { useState } from 'react';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { SendingDialog } from './SendingDialog';
import { SendInvoicesDialog } from './SendInvoicesDialog';

export interface ResendProps {
  selection: InvoiceSelectionInput;
  count: number;
  /** By this run all were sent again, or skipped. */
  onSent: (run: string) => void;
  onClose: () => void;
}

/** Sends invoices again as they stand now: a correction is a resend (decision 72). The question first, then the run. */
export function Resend({ selection, count, onSent, onClose }: ResendProps) {
  const [run, setRun] = useState<string>();
  if (run) return <SendingDialog run={run} onFinished={() => onSent(run)} onClose={onClose} />;
  return <SendInvoicesDialog selection={selection} count={count} onStarted={setRun} onClose={onClose} />;
}
