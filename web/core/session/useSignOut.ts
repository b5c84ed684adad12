import { useQuickEdit } from '../edit/useEdit';
import { BASE, signInPath } from '../router/paths';
import { forgetPrivateData } from './private-data';
import { useSignOutMutation } from './Viewer.generated';

/** Signs out and loads a new page, so that nothing of the session stays in memory or in the browser's storage. */
export function useSignOut() {
  const { run, busy } = useQuickEdit(useSignOutMutation());
  return {
    busy,
    signOut: async () => {
      const { answer } = await run(null, {
        isRepeatable: true,
        failed: {
          nothing: 'You were not signed out.',
          mayBe: 'The connection was lost, so you may still be signed in.',
        },
      });
      if (!answer) return;
      await forgetPrivateData();
      window.location.assign(BASE + signInPath());
    },
  };
}
