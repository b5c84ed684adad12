import { type SubmitEvent, useId, useState } from 'react';
import { EMAIL_LIMIT, emailRefusal } from '../../../rules/core/email-address';
import { CARD_LINK_DAYS } from '../../../rules/payments/card-requests/card-request';
import { useEdit } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { useRequestCardMutation } from './CardRequests.generated';

interface EmailLinkDialogProps {
  /** The bidder's id. */
  id: string;
  /** The bidder's email address. */
  email: string;
  onClose: () => void;
}

/** Emails a link to save a card, to the bidder's address or another one. */
export function EmailLinkDialog({ id, email, onClose }: EmailLinkDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(email);
  const { run, busy, refusal } = useEdit(useRequestCardMutation());
  const problem = emailRefusal(typed) ?? undefined;
  const send = async () => {
    const recipient = typed.trim();
    const { answer } = await run(
      { id, email: recipient },
      { confirmation: () => ({ tone: 'success', message: `Link sent to ${recipient}.` }) },
    );
    if (answer) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!problem && !busy) void send();
  };
  const footer = (
    <>
      <Button onClick={onClose} waiting={busy ? "Wait until it's sent" : undefined}>
        Cancel
      </Button>
      <Button tone="primary" type="submit" form={form} busy={busy} waiting={problem}>
        Send link
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="Email a link to save a card" busy={busy} footer={footer}>
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <form id={form} noValidate onSubmit={submit}>
        <Field label="Email" required error={typed === '' ? undefined : problem}>
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={EMAIL_LIMIT}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
      <Note>
        The bidder enters the card on a page of the payment provider. The link works once, for {CARD_LINK_DAYS} days.
        Earlier links stop working.
      </Note>
    </Dialog>
  );
}
