import { useCallback, useState } from 'react';
import { useFailureNotice } from '../failures/useFailureNotice';

export interface Attempt {
  /**
   * Runs something that may fail, such as fetching before a dialog opens. Reports a failure in a toast; never rejects.
   */
  readonly attempt: (run: () => Promise<unknown>) => Promise<void>;
  readonly busy: boolean;
}

/** Runs a fetch that the user waits for. `attempt` is stable. */
export function useAttempt(): Attempt {
  const notify = useFailureNotice();
  const [running, setRunning] = useState(0);
  const attempt = useCallback<Attempt['attempt']>(
    async (run) => {
      setRunning((before) => before + 1);
      try {
        await run();
      } catch (error) {
        notify(error);
      } finally {
        setRunning((before) => before - 1);
      }
    },
    [notify],
  );
  return { attempt, busy: running > 0 };
}
