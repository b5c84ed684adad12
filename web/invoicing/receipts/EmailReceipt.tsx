import { type SubmitEvent, useState } from 'react';
import { EMAIL_LIMIT, emailRefusal } from '../../../rules/core/email-address';
import { receiptTitle } from '../../../rules/invoicing/receipts/receipt-document';
import { useEdit } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useEmailPaymentReceiptMutation } from './Receipts.generated';

export interface EmailReceiptProps {
  receipt: { readonly id: string; readonly number: number; readonly emailedTo: string | null };
  /** The address of the person who paid; empty if unknown. */
  address: string;
  /** The look of its button: a link by default. */
  tone?: 'link' | 'quiet';
}

function EmailDialog({ receipt, address, onClose }: EmailReceiptProps & { onClose: () => void }) {
  const { run, busy, refusal } = useEdit(useEmailPaymentReceiptMutation());
  const [email, setEmail] = useState(receipt.emailedTo ?? address);
  const problem = emailRefusal(email);
  const send = async () => {
    const { answer } = await run(
      { id: receipt.id, email: email.trim() },
      { confirmation: () => ({ tone: 'success', message: `The receipt is on its way to ${email.trim()}.` }) },
    );
    if (answer !== null) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem === null && !busy) void send();
  };
  return (
    <ConfirmDialog
      open
      title={`Email ${receiptTitle(receipt.number)}`}
      confirm="Send"
      busy={busy}
      waiting={problem ?? undefined}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Field
          label="Email address"
          hint={
            receipt.emailedTo === null ? "The person's account doesn't change." : `Last sent to ${receipt.emailedTo}.`
          }
        >
          <TextInput
            type="email"
            inputMode="email"
            autoFocus
            maxLength={EMAIL_LIMIT}
            spellCheck={false}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      </form>
      {refusal && <Banner tone="error">{refusal.messages.slice(0, 3).join(' ')}</Banner>}
    </ConfirmDialog>
  );
}

/** Emails a receipt to the person who paid. */
export function EmailReceipt({ tone = 'link', ...props }: EmailReceiptProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone={tone} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {props.receipt.emailedTo === null ? 'Email receipt' : 'Email receipt again'}
      </Button>
      {isOpen && <EmailDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
