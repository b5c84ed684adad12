import { useSearchParams } from 'react-router-dom';
import { NewPasswordForm } from './NewPasswordForm';
import { RequestLinkForm } from './RequestLinkForm';

/** Reached without a session, and without asking for one (S1 section 2): by a link's `jwt` to choose a password, else to ask for a link. */
export function PasswordResetPage() {
  const [query, setQuery] = useSearchParams();
  const jwt = query.get('jwt');
  if (jwt) return <NewPasswordForm key={jwt} jwt={jwt} onRequest={() => setQuery({}, { replace: true })} />;
  return <RequestLinkForm />;
}
