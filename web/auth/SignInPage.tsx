import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { passwordResetPath, returnPath } from '../core/paths';
import { useViewerQuery } from '../core/Viewer.generated';
import { Button } from '../ui/Button';
import { Link } from '../ui/Link';
import { SignInFields } from './SignInFields';
import { Threshold } from './Threshold';
import { useSignIn } from './useSignIn';

/** Where everyone begins, and comes back to what they had asked for. */
export function SignInPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = returnPath(query.get('from'));
  const { data } = useViewerQuery();
  const { signIn, busy, refusal } = useSignIn(() => void navigate(target, { replace: true }));
  if (data?.viewer) return <Navigate to={target} replace />;
  return (
    <Threshold title="Sign in" heading="Rostrum" sub="The back office of your auction house." other={<Link href={passwordResetPath}>Forgot password?</Link>}>
      <SignInFields id="sign-in" refusal={refusal} onSubmit={(credentials) => void signIn(credentials)}>
        <Button tone="primary" type="submit" busy={busy}>Sign in</Button>
      </SignInFields>
    </Threshold>
  );
}
