import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { returnPath } from '../core/paths';
import { useTitle } from '../core/Screen';
import { useViewerQuery } from '../core/Viewer.generated';
import { Button } from '../ui/Button';
import { Sheet, SheetBody } from '../ui/Sheet';
import { SignInFields } from './SignInFields';
import { useSignIn } from './useSignIn';

const Root = styled.main`
  display: grid; place-content: center; justify-items: stretch; gap: var(--s5); min-height: 100vh; padding: var(--s4);
  grid-template-columns: minmax(0, 380px);
  button { width: 100%; }
`;
const Head = styled.header`
  h1 { display: flex; align-items: center; gap: 10px; font-size: var(--t-2xl); letter-spacing: -0.018em; }
  h1::before { content: ''; width: 12px; height: 24px; background: var(--accent); border-radius: 2px 2px 0 0; box-shadow: 0 5px 0 -1px var(--ink); }
  p { margin-top: 6px; color: var(--ink-2); }
`;

/** Where everyone begins, and comes back to what they had asked for. */
export function SignInPage() {
  useTitle('Sign in');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = returnPath(query.get('from'));
  const { data } = useViewerQuery();
  const { signIn, busy, refusal } = useSignIn(() => void navigate(target, { replace: true }));
  if (data?.viewer) return <Navigate to={target} replace />;
  return (
    <Root id="main">
      <Head>
        <h1>Rostrum</h1>
        <p>The back office of your auction house.</p>
      </Head>
      <Sheet>
        <SheetBody>
          <SignInFields id="sign-in" refusal={refusal} onSubmit={(credentials) => void signIn(credentials)}>
            <Button tone="primary" type="submit" busy={busy}>Sign in</Button>
          </SignInFields>
        </SheetBody>
      </Sheet>
    </Root>
  );
}
