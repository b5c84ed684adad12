import { useCallback, useMemo } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import {
  useInviteUserMutation,
  useResendEmailConfirmationMutation,
  type Users_userFragment as User,
  useWithdrawEmailAddressMutation,
} from './Users.generated';

/** Returns stable functions that resend the confirmation link for a user's new email address, or withdraw the address. */
export function usePendingEmail(): { resend: (user: User) => void; withdraw: (user: User) => void } {
  const { run: resend } = useQuickEdit(useResendEmailConfirmationMutation());
  const { run: withdraw } = useQuickEdit(useWithdrawEmailAddressMutation());
  return useMemo(
    () => ({
      resend: ({ id, version, pendingEmail }) =>
        void resend(
          { id, version },
          {
            isRepeatable: false,
            failed: {
              nothing: 'The link was not sent.',
              mayBe: 'The connection was lost, so the link may have been sent.',
            },
            confirmation: () => ({
              tone: 'success',
              message: `Another link is on its way to ${pendingEmail?.email ?? ''}. The one before no longer works.`,
            }),
          },
        ),
      withdraw: ({ id, version, displayName, email }) =>
        void withdraw(
          { id, version },
          {
            isRepeatable: true,
            failed: {
              nothing: 'The new email address was not withdrawn.',
              mayBe: 'The connection was lost, so the new email address may have been withdrawn.',
            },
            confirmation: () => ({ tone: 'success', message: `The email address of ${displayName} stays ${email}.` }),
          },
        ),
    }),
    [resend, withdraw],
  );
}

/** Returns a stable function that sends another link to a user who has not set a password yet. */
export function useInvite(): (user: User) => void {
  const { run } = useQuickEdit(useInviteUserMutation());
  return useCallback(
    ({ id, email, version }: User) => {
      void run(
        { id, version },
        {
          isRepeatable: false,
          confirmation: () => ({
            tone: 'success',
            message: `Another link is on its way to ${email}. The one before no longer works.`,
          }),
          failed: {
            nothing: 'No link was sent.',
            mayBe: `The connection was lost, so a link may be on its way to ${email}. Sending another one replaces it.`,
          },
        },
      );
    },
    [run],
  );
}
