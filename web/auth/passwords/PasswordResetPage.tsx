import { useSearchParams } from 'react-router-dom';
import { Skeleton } from '../../ui/display/Skeleton';
import { Threshold } from '../Threshold';
import { NewPasswordForm } from './NewPasswordForm';
import { PasswordLinkOver } from './PasswordLinkOver';
import { RequestLinkForm } from './RequestLinkForm';
import { usePasswordLinkQuery } from './ResetPassword.generated';

/**
 * Checks the link first, so that an invalid link is reported before the user types a password. If the check fails,
 * shows the form.
 */
function CheckedLink({ jwt, onRequest }: { jwt: string; onRequest: () => void }) {
  // Never cached: a link that worked a minute ago may have been used.
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

/** Requires no session. With a link's `jwt`, sets a password; otherwise, requests a link. */
export function PasswordResetPage() {
  const [query, setQuery] = useSearchParams();
  const jwt = query.get('jwt');
  if (jwt) return <CheckedLink key={jwt} jwt={jwt} onRequest={() => setQuery({}, { replace: true })} />;
  return <RequestLinkForm />;
}
