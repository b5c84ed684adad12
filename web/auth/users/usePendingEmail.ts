import { useMemo } from 'react';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useToast } from '../../ui/overlays/Toast';
import type { Users_userFragment as User } from './Users.generated';
import { useResendEmailConfirmationMutation, useWithdrawEmailAddressMutation } from './Users.generated';

interface Payload {
  readonly userErrors: readonly { readonly message: string }[];
}

/** Sends the link to a user's new email address again, or withdraws the address. The functions stay the same. */
export function usePendingEmail(): { resend: (user: User) => void; withdraw: (user: User) => void } {
  const [resend] = useResendEmailConfirmationMutation();
  const [withdraw] = useWithdrawEmailAddressMutation();
  const toast = useToast();
  const notify = useFailureNotice();
  return useMemo(() => {
    const settle = (answer: Payload | undefined, done: string) => {
      const [refused] = answer?.userErrors ?? [];
      toast(refused ? { tone: 'error', message: refused.message } : { tone: 'success', message: done });
    };
    return {
      resend: ({ id, version, pendingEmail }) => {
        resend({ variables: { input: { id, version } } }).then(
          ({ data }) =>
            settle(
              data?.resendEmailConfirmation,
              `Another link is on its way to ${pendingEmail?.email ?? ''}. The one before no longer works.`,
            ),
          notify,
        );
      },
      withdraw: ({ id, version, displayName, email }) => {
        withdraw({ variables: { input: { id, version } } }).then(
          ({ data }) => settle(data?.withdrawEmailAddress, `The email address of ${displayName} stays ${email}.`),
          notify,
        );
      },
    };
  }, [resend, withdraw, toast, notify]);
}
