import { useSearchParams } from 'react-router-dom';
import { Skeleton } from '../../ui/display/Skeleton';
import { Threshold } from '../Threshold';
import { NewPasswordForm } from './NewPasswordForm';
import { PasswordLinkOver } from './PasswordLinkOver';
import { RequestLinkForm } from './RequestLinkForm';
import { usePasswordLinkQuery } from './ResetPassword.generated';

/** Checks the link first: a link that no longer works says so before a password is typed. Where it cannot be checked, the form is shown all the same. */
function CheckedLink({ jwt, onRequest }: { jwt: string; onRequest: () => void }) {
  // Never from the cache: a link that worked a minute ago may be used up.
  const { data, loading } = usePasswordLinkQuery({ variables: { jwt }, fetchPolicy: 'no-cache' });
  if (loading)
    return (
      <Threshold title="Choose a new password" sub="Checking the link…">
        <Skeleton $height="160px" />
      </Threshold>
    );
  if (data?.passwordLink === null) return <PasswordLinkOver onRequest={onRequest} />;
  return <NewPasswordForm jwt={jwt} link={data?.passwordLink ?? null} onRequest={onRequest} />;
}

/** Open without a session: with a link's `jwt` to choose a password, otherwise to request a link. */
export function PasswordResetPage() {
  const [query, setQuery] = useSearchParams();
  const jwt = query.get('jwt');
  if (jwt) return <CheckedLink key={jwt} jwt={jwt} onRequest={() => setQuery({}, { replace: true })} />;
  return <RequestLinkForm />;
}
