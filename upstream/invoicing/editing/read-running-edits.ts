import { editLabel } from '../../../rules/invoicing/history/edit-words';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { CUT_OFF_AFTER } from './preload';
import { selectRunningEdits } from './running-edit-store';
import type { RunningEditsJson } from './running-edits-wire';

/** Returns the bulk edits that are running in these groups, one per group. */
export async function readRunningEdits(
  { db, clock }: Services,
  { houseId }: Actor,
  groupIds: readonly number[],
): Promise<RunningEditsJson> {
  const rows = await selectRunningEdits(db, houseId, groupIds, new Date(clock.now().getTime() - CUT_OFF_AFTER));
  return {
    runningEdits: rows.map(({ groupId, action, by, total, done }) => ({
      invoiceGroupID: groupId,
      label: editLabel(action),
      by,
      total,
      done,
    })),
  };
}
