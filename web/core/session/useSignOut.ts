import { useQuickEdit } from '../edit/useEdit';
import { BASE, signInPath } from '../router/paths';
import { useSignOutMutation } from './Viewer.generated';

/** Signs out and loads a new page, so that nothing of the session stays in memory. */
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
      if (answer) window.location.assign(BASE + signInPath());
    },
  };
}
