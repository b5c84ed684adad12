import { useState } from 'react';
import type { InvoiceSelectionInput } from '../generated/schema-types';
import { SendingDialog } from './SendingDialog';
import { SendInvoicesDialog } from './SendInvoicesDialog';

export interface ResendProps {
  selection: InvoiceSelectionInput;
  /** The same invoices as an address names them. */
  list: string;
  count: number;
  onClose: () => void;
}

/** Sends invoices again as they stand now: a correction is a resend (decision 72). The question first, then the run. */
export function Resend({ selection, list, count, onClose }: ResendProps) {
  const [run, setRun] = useState<string>();
  if (run) return <SendingDialog groupNumber={selection.groupNumber} list={list} run={run} onClose={onClose} />;
  return <SendInvoicesDialog selection={selection} count={count} onStarted={setRun} onClose={onClose} />;
}
