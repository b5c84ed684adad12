import { useCallback } from 'react';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useToast } from '../../ui/overlays/Toast';
import type { Users_userFragment as User } from './Users.generated';
import { useInviteUserMutation } from './Users.generated';

/** Sends another link to somebody who has not chosen a password yet. The function stays the same. */
export function useInvite(): (user: User) => void {
  const [invite] = useInviteUserMutation();
  const toast = useToast();
  const notify = useFailureNotice();
  return useCallback(
    ({ id, email, version }: User) => {
      invite({ variables: { input: { id, version } } }).then(({ data }) => {
        const [refused] = data?.inviteUser.userErrors ?? [];
        if (refused) toast({ tone: 'error', message: refused.message });
        else
          toast({
            tone: 'success',
            message: `Another link is on its way to ${email}. The one before no longer works.`,
          });
      }, notify);
    },
    [invite, toast, notify],
  );
}
