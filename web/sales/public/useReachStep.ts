import { useQuickEdit } from '../../core/edit/useEdit';
import { useReachSessionStepMutation } from '../steps/ReachStep.generated';

const NOT_STORED = {
  nothing: 'The step was not saved.',
  mayBe: 'The connection was lost, so the step may not have been saved.',
};

/** Saves that building a session has reached a step. `reach` resolves to whether it was saved; a toast says why it wasn't. */
export function useReachStep(): {
  readonly reach: (sessionId: string, step: number) => Promise<boolean>;
  readonly busy: boolean;
} {
  const { run, busy } = useQuickEdit(useReachSessionStepMutation());
  const reach = async (id: string, step: number) => {
    const { answer } = await run({ id, step }, { isRepeatable: true, failed: NOT_STORED });
    return answer !== null;
  };
  return { reach, busy };
}
