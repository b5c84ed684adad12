import { useState } from 'react';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { SendingDialog } from './SendingDialog';
import { SendInvoicesDialog } from './SendInvoicesDialog';

export interface ResendProps {
  selection: InvoiceSelectionInput;
  count: number;
  /** Called with the run in which all were resent or skipped. */
  onSent: (run: string) => void;
  onClose: () => void;
}

/** Resends invoices in their current state, so that corrections reach the bidder. Asks first, then follows the send. */
export function Resend({ selection, count, onSent, onClose }: ResendProps) {
  const [run, setRun] = useState<string>();
  if (run) return <SendingDialog run={run} onFinished={() => onSent(run)} onClose={onClose} />;
  return <SendInvoicesDialog selection={selection} count={count} onStarted={setRun} onClose={onClose} />;
}
