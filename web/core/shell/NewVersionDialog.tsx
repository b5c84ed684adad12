import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useSignOut } from '../session/useSignOut';

/** How often the version is checked, in milliseconds. */
const POLL_MS = 300_000;

async function readVersion(signal: AbortSignal): Promise<string | null> {
  const answer = await fetch('/version', { cache: 'no-store', signal });
  return answer.ok ? answer.text() : null;
}

/**
 * Returns whether the server has a different version than when this page was loaded. A failed check is repeated the
 * next time.
 */
function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    let loaded: string | null = null;
    const ask = async () => {
      const now = await readVersion(ended.signal).catch(() => null);
      if (now === null || ended.signal.aborted) return;
      loaded ??= now;
      if (now !== loaded) setIsNew(true);
    };
    void ask();
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, []);
  return isNew;
}

/** Announces that a new version is available. Users don't have to interrupt their work: the next page load uses it. */
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
      Log out and sign in again to use it. To finish what you are typing first, choose Later; the next reload of the
      page loads it.
    </ConfirmDialog>
  );
}
