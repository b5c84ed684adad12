import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  PASSWORD_MAIL_FAILED,
  PASSWORD_MAIL_FAILED_TITLE,
  PASSWORD_MAIL_SENT,
  passwordMailSentTo,
} from '../../rules/customers/password-mail';
import { useIdempotencyKey } from '../core/forms/useIdempotencyKey';
import { Button } from '../ui/controls/Button';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog';
import { Dialog } from '../ui/overlays/Dialog';
import { customerName } from './YourCustomers.columns';
import type { YourCustomers_customerFragment as Customer } from './YourCustomersPage.generated';
import { useSendCustomerPasswordMutation } from './YourCustomersPage.generated';

interface Outcome {
  readonly title: string;
  readonly text: string;
}

/** Writing to a customer how to set a new password: a question, and what came of it in the words of S1 section 8. */
export function usePasswordMail(): { ask: (customer: Customer) => void; dialogs: ReactNode } {
  const [asked, setAsked] = useState<Customer | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [send, { loading }] = useSendCustomerPasswordMutation();
  const once = useIdempotencyKey();
  const confirm = async (customer: Customer) => {
    const failed = { title: PASSWORD_MAIL_FAILED_TITLE, text: PASSWORD_MAIL_FAILED };
    try {
      const { data } = await once(customer.id, (idempotencyKey) =>
        send({ variables: { input: { id: customer.id, idempotencyKey } } }),
      );
      const sent = data?.sendCustomerPasswordEmail.customer;
      setOutcome(sent ? { title: PASSWORD_MAIL_SENT, text: passwordMailSentTo(sent.email) } : failed);
    } catch {
      setOutcome(failed);
    }
    setAsked(null);
  };
  const close = () => setOutcome(null);
  return {
    ask: setAsked,
    dialogs: (
      <>
        {asked && (
          <ConfirmDialog
            open
            title="Send a password email?"
            confirm="Send"
            busy={loading}
            onConfirm={() => void confirm(asked)}
            onClose={() => setAsked(null)}
          >
            <p>
              {customerName(asked)} will read at {asked.email} how to set a new password for your bidding site.
            </p>
          </ConfirmDialog>
        )}
        {outcome && (
          <Dialog
            open
            onClose={close}
            title={outcome.title}
            width="s"
            footer={
              <Button tone="primary" onClick={close}>
                OK
              </Button>
            }
          >
            <p>{outcome.text}</p>
          </Dialog>
        )}
      </>
    ),
  };
}
