import { useFailureNotice } from '../forms/useFailureNotice';
import { BASE, signInPath } from '../router/paths';
import { useSignOutMutation } from './Viewer.generated';

/** Ends the session and begins a fresh page: nothing of the session stays in memory. */
export function useSignOut() {
  const [signOut, { loading }] = useSignOutMutation();
  const notify = useFailureNotice();
  return {
    busy: loading,
    signOut: async () => {
      try {
        await signOut();
        window.location.assign(BASE + signInPath());
      } catch (error) {
        notify(error);
      }
    },
  };
}
