import { type ReactNode, useState } from 'react';
import {
  PASSWORD_MAIL_FAILED,
  PASSWORD_MAIL_FAILED_TITLE,
  PASSWORD_MAIL_SENT,
  passwordMailSentTo,
} from '../../rules/customers/password-mail';
import { useEdit } from '../core/edit/useEdit';
import { Button } from '../ui/controls/Button';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog';
import { Dialog } from '../ui/overlays/Dialog';
import { customerName } from './YourCustomers.columns';
import {
  useSendCustomerPasswordMutation,
  type YourCustomers_customerFragment as Customer,
} from './YourCustomersPage.generated';

interface Outcome {
  readonly title: string;
  readonly text: string;
}

/** Emails a customer a link to set a new password, after a confirmation, and shows the outcome in the specified words. */
export function usePasswordMail(): { ask: (customer: Customer) => void; dialogs: ReactNode } {
  const [asked, setAsked] = useState<Customer | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { run, busy } = useEdit(useSendCustomerPasswordMutation());
  const confirm = async (customer: Customer) => {
    const { answer } = await run({ id: customer.id }, {});
    setOutcome(
      answer?.customer
        ? { title: PASSWORD_MAIL_SENT, text: passwordMailSentTo(answer.customer.email) }
        : { title: PASSWORD_MAIL_FAILED_TITLE, text: PASSWORD_MAIL_FAILED },
    );
    setAsked(null);
  };
  const close = () => setOutcome(null);
  return {
    ask: setAsked,
    dialogs: (
      <>
        {asked && (
          <ConfirmDialog
            title="Send a password email?"
            confirm="Send"
            busy={busy}
            onConfirm={() => void confirm(asked)}
            onClose={() => setAsked(null)}
          >
            <p>
              We’ll email {customerName(asked)} at {asked.email} instructions to reset the password for your bidding
              site.
            </p>
          </ConfirmDialog>
        )}
        {outcome && (
          <Dialog
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
