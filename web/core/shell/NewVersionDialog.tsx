import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useSignOut } from '../session/useSignOut';
import { useNewVersion } from './useNewVersion';

/** Tells that a new version is there. Nobody has to leave in the middle of something: it waits for the next time that the page is loaded. */
export function NewVersionDialog() {
  const isNew = useNewVersion();
  const [later, setLater] = useState(false);
  const { signOut, busy } = useSignOut();
  return (
    <ConfirmDialog
      open={isNew && !later}
      title="A new version of Rostrum is available"
      confirm="Logout"
      cancel="Later"
      busy={busy}
      onConfirm={() => void signOut()}
      onClose={() => setLater(true)}
    >
      Log out and sign in again to work with it. To finish first what you are typing, choose Later: it comes with the
      next reload of the page.
    </ConfirmDialog>
  );
}
