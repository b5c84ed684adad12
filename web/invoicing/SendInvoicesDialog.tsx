import { useState } from 'react';
import { failureText } from '../core/failure';
import { counted } from '../core/locale';
import { useWishKey } from '../core/useWishKey';
import { useFailureWords } from '../core/useFailureWords';
import type { InvoiceSelectionInput } from '../generated/schema-types';
import { Banner } from '../ui/Banner';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { SendCheck } from './SendCheck';
import { useSendCheckQuery, useSendInvoicesMutation } from './SendInvoices.generated';

export interface SendInvoicesDialogProps {
  selection: InvoiceSelectionInput;
  count: number;
  /** The run that sends them. */
  onStarted: (run: string) => void;
  onClose: () => void;
}

/** The question before Send All: how many, who is skipped, and who may get it twice. One wish sends once, however often it is tried. */
export function SendInvoicesDialog({ selection, count, onStarted, onClose }: SendInvoicesDialogProps) {
  const wordsOf = useFailureWords();
  const [send, { loading }] = useSendInvoicesMutation();
  const { keyFor, done } = useWishKey();
  const [refusal, setRefusal] = useState<string>();
  // Asked anew each time: an address or a delivery may have changed since.
  const { data: checked, error, refetch } = useSendCheckQuery({ variables: { selection }, fetchPolicy: 'network-only' });
  const check = checked?.sendCheck;
  const confirm = async () => {
    setRefusal(undefined);
    try {
      const { data } = await send({ variables: { input: { selection, idempotencyKey: keyFor(JSON.stringify(selection)) } } });
      const answer = data?.sendInvoices;
      done();
      if (answer?.sendRun) onStarted(answer.sendRun.id);
      else setRefusal(answer?.userErrors.map(({ message }) => message).join(' '));
    } catch (error) {
      setRefusal(failureText(wordsOf(error)));
    }
  };
  const resend = check !== undefined && check.sendableCount > 0 && check.sentBeforeCount === check.sendableCount;
  return (
    <ConfirmDialog open title={`${resend ? 'Resend' : 'Send'} ${counted(count, 'invoice')}?`} confirm={resend ? 'Resend' : 'Send'} busy={loading} width="m" waiting={check?.sendableCount === 0 ? 'None of them can be sent' : undefined} onConfirm={() => void confirm()} onClose={onClose}>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <p>Each bidder gets the invoice by email, as it stands here. A message that is sent cannot be called back.</p>
      {error ? <p>Who is skipped cannot be read just now; it is said when the send is done.</p> : <SendCheck check={check} onCorrected={() => void refetch()} />}
    </ConfirmDialog>
  );
}
