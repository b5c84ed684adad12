import { useApolloClient } from '@apollo/client/react';
import { useStatus } from '../../core/apollo/status';
import { BASE, homePath } from '../../core/router/paths';
import { useViewer } from '../../core/session/session';
import { useStore } from '../../core/store';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import { usePasskeysWork } from '../second-factor/passkey';
import { CodeFields } from './CodeFields';
import { SignInFields } from './SignInFields';
import { useSignIn } from './useSignIn';

/**
 * Replaces the page when its session has ended. Input and selections are preserved, and work continues after signing
 * in. Until then, no data of the house is shown, because another person may be at the screen.
 */
export function SignInAgain() {
  const { sessionEnded } = useStatus();
  const ended = useStore(sessionEnded);
  return ended && <SignInAgainDialog onSignedIn={() => sessionEnded.set(false)} />;
}

const leave = () => window.location.assign(BASE + homePath);

function SignInAgainDialog({ onSignedIn }: { onSignedIn: () => void }) {
  const client = useApolloClient();
  const viewer = useViewer();
  const { signIn, complete, signInWithPasskey, awaited, busy, takesPasskey, refusal } = useSignIn(({ id }) => {
    // A passkey may belong to another user, who must not continue with this page.
    if (id !== viewer.id) {
      leave();
      return;
    }
    onSignedIn();
    // Queries of this page may have been rejected in the meantime. The user must repeat mutations.
    client.refetchQueries({ include: 'active' }).catch(() => undefined);
  });
  const offersPasskey = usePasskeysWork() && (awaited?.hasPasskey ?? true);
  const footer = (
    <>
      <Button onClick={leave}>Leave this page</Button>
      {offersPasskey && (
        <Button busy={takesPasskey} onClick={() => void signInWithPasskey()}>
          Use a passkey
        </Button>
      )}
      <Button tone="primary" type="submit" form="sign-in-again" busy={busy}>
        Sign in
      </Button>
    </>
  );
  return (
    <Dialog
      onClose={() => undefined}
      busy
      alone
      width="s"
      title="Sign in again"
      sub="Your session has ended. Nothing on this page is lost."
      footer={footer}
    >
      {awaited ? (
        <CodeFields id="sign-in-again" awaited={awaited} refusal={refusal} onSubmit={(code) => void complete(code)} />
      ) : (
        <SignInFields
          id="sign-in-again"
          known={{ houseUserName: viewer.house.userName, userName: viewer.userName }}
          refusal={refusal}
          onSubmit={(credentials) => void signIn(credentials)}
        />
      )}
    </Dialog>
  );
}
