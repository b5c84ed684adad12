import type { ApolloClient } from '@apollo/client';
import type { LiveRules } from '../apollo/live-rules';
import type { Status } from '../apollo/status';
import { applyChanges, unversioned } from './apply-changes';
import type { Change } from './house-stream';
import { joinTabs } from './tabs';

/** How often a burst checks whether the mutations that it waits for have ended, in ms. */
const POLL = 100;
/** Failed reads are retried after this many ms, up to this many times. */
const AGAIN = 3000;
const ATTEMPTS = 5;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Applies changes by other users, jobs, and tools, one burst after the other, because a late response would overwrite a
 * later one. `last` is as for joinTabs. Returns a function that stops it.
 */
export function followChanges(
  client: ApolloClient,
  status: Status,
  rules: LiveRules,
  user: string,
  last: { current: number | null },
  onError: (error: unknown) => void,
): () => void {
  let isOver = false;
  let isApplying = false;
  let waiting: Change[] = [];
  let failures = 0;
  const isSaving = () => !isOver && status.saving.get() > 0;
  const applyAll = async () => {
    if (isApplying) return;
    isApplying = true;
    while (waiting.length > 0 && !isOver) {
      // The event of this tab's edit may arrive before the response, which contains the whole change.
      while (isSaving()) await pause(POLL);
      const changes = waiting;
      waiting = [];
      try {
        await applyChanges(client, tabs, rules, status, changes);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures < ATTEMPTS) {
          waiting.unshift(...changes);
          await pause(AGAIN);
        } else {
          failures = 0;
          onError(error);
        }
      }
    }
    isApplying = false;
  };
  const apply = (changes: readonly Change[]) => {
    waiting.push(...changes);
    void applyAll();
  };
  const tabs = joinTabs(client, status, user, last, apply);
  status.shown.onStale = (type, id) => apply([unversioned(type, id)]);
  return () => {
    isOver = true;
    status.shown.onStale = () => undefined;
    tabs.close();
  };
}
