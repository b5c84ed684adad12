import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { passwordResetPath, returnPath } from '../../core/router/paths';
import { useViewerQuery } from '../../core/session/Viewer.generated';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { usePasskeysWork } from '../second-factor/passkey';
import { Threshold } from '../Threshold';
import { CodeFields } from './CodeFields';
import { SignInFields } from './SignInFields';
import { useSignIn } from './useSignIn';

/** Signs the user in and returns to the page that they requested. */
export function SignInPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = returnPath(query.get('from'));
  const { data } = useViewerQuery();
  const { signIn, complete, signInWithPasskey, startOver, awaited, busy, takesPasskey, refusal } = useSignIn(
    () => void navigate(target, { replace: true }),
  );
  const passkeysWork = usePasskeysWork();
  if (data?.viewer) return <Navigate to={target} replace />;
  const byPasskey = (words: string) => (
    <Button type="button" busy={takesPasskey} onClick={() => void signInWithPasskey()}>
      {words}
    </Button>
  );
  if (awaited) {
    return (
      <Threshold
        title="Sign in"
        heading="Rostrum"
        sub="One more step to sign in."
        other={
          <Button tone="link" onClick={startOver}>
            Back to sign in
          </Button>
        }
      >
        <CodeFields id="sign-in-code" awaited={awaited} refusal={refusal} onSubmit={(code) => void complete(code)}>
          <Button tone="primary" type="submit" busy={busy}>
            Sign in
          </Button>
          {awaited.hasPasskey && passkeysWork && byPasskey('Use a passkey')}
        </CodeFields>
      </Threshold>
    );
  }
  return (
    <Threshold
      title="Sign in"
      heading="Rostrum"
      sub="The back office of your auction house."
      other={<Link href={passwordResetPath}>Forgot password?</Link>}
    >
      <SignInFields id="sign-in" refusal={refusal} onSubmit={(credentials) => void signIn(credentials)}>
        <Button tone="primary" type="submit" busy={busy}>
          Sign in
        </Button>
        {passkeysWork && byPasskey('Sign in with a passkey')}
      </SignInFields>
    </Threshold>
  );
}
