import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { fullName } from '../../rules/core/text';
import { failureOf, failureText } from '../core/failure';
import { counted } from '../core/locale';
import { useWishKey } from '../core/useWishKey';
import type { InvoiceSelectionInput } from '../generated/schema-types';
import { Banner } from '../ui/Banner';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useSendCheckQuery, useSendInvoicesMutation } from './SendInvoices.generated';

export interface SendInvoicesDialogProps {
  selection: InvoiceSelectionInput;
  count: number;
  /** The run that sends them. */
  onStarted: (run: string) => void;
  onClose: () => void;
}

/** Who will not get one: known by name for a choice by numbers; a longer one says it when it is done. */
function Skips({ selection }: Pick<SendInvoicesDialogProps, 'selection'>) {
  const { groupNumber, numbers } = selection;
  const { data } = useSendCheckQuery(numbers ? { variables: { number: groupNumber, filter: { numbers } } } : skipToken);
  if (!numbers) return <p>Bidders without an e-mail address and invoices with nothing to show are skipped, and named afterwards.</p>;
  const invoices = data?.invoiceGroup?.invoices.nodes ?? [];
  const skipped = invoices.flatMap((invoice) => {
    const reason = invoice.itemCount === 0 ? 'nothing to show' : invoice.email === '' ? 'no e-mail address' : null;
    return reason ? [{ number: invoice.number, text: `#${invoice.number} ${fullName(invoice)}: ${reason}` }] : [];
  });
  if (skipped.length === 0) return null;
  return (
    <Banner tone="warning">
      {counted(skipped.length, 'invoice')} will be skipped:
      <ul>{skipped.map(({ number, text }) => <li key={number}>{text}</li>)}</ul>
    </Banner>
  );
}

/** The question before Send All: how many, and who is skipped. One wish sends once, however often it is tried. */
export function SendInvoicesDialog({ selection, count, onStarted, onClose }: SendInvoicesDialogProps) {
  const [send, { loading }] = useSendInvoicesMutation();
  const { keyFor } = useWishKey();
  const [refusal, setRefusal] = useState<string>();
  const confirm = async () => {
    setRefusal(undefined);
    try {
      const { data } = await send({ variables: { input: { selection, idempotencyKey: keyFor(JSON.stringify(selection)) } } });
      const answer = data?.sendInvoices;
      if (answer?.sendRun) onStarted(answer.sendRun.id);
      else setRefusal(answer?.userErrors.map(({ message }) => message).join(' '));
    } catch (error) {
      setRefusal(failureText(failureOf(error)));
    }
  };
  return (
    <ConfirmDialog open title={`Send ${counted(count, 'invoice')}?`} confirm="Send" busy={loading} onConfirm={() => void confirm()} onClose={onClose}>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <p>Each bidder gets the invoice by e-mail, as it stands here. A message that is sent cannot be called back.</p>
      <Skips selection={selection} />
    </ConfirmDialog>
  );
}
