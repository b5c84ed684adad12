import { setUpSteps } from '../../../rules/house/set-up';
import { recordChanges } from '../../core/audit/audit-log';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockHouse } from '../service';
import { selectSetUp, type SetUpChoices, type SetUpRow, updateSetUp } from './set-up-store';
import type { SetUpBody, SetUpJson } from './set-up-wire';

const json = (row: SetUpRow): SetUpJson => ({
  steps: setUpSteps(row).map(({ step, isDone }) => ({ step, done: isDone })),
  dismissed: row.isDismissed,
  paymentsSkipped: row.paymentsSkipped,
});

/** Returns the set-up list of the house. */
export const readSetUp = async ({ db }: Services, { houseId }: Actor): Promise<SetUpJson> =>
  json(await selectSetUp(db, houseId));

const choicesOf = ({ isReviewed, paymentsSkipped, isDismissed }: SetUpChoices): SetUpChoices => ({
  isReviewed,
  paymentsSkipped,
  isDismissed,
});

/** Saves what the house decides about its set-up list; repeating it changes nothing. */
export async function changeSetUp(services: Services, actor: Actor, body: SetUpBody): Promise<SetUpJson> {
  const { houseId } = actor;
  return services.db.transaction(async (tx) => {
    await lockHouse(tx, houseId);
    const row = await selectSetUp(tx, houseId);
    const before = choicesOf(row);
    const after: SetUpChoices = {
      isReviewed: body.settingsReviewed ?? before.isReviewed,
      paymentsSkipped: body.paymentsSkipped ?? before.paymentsSkipped,
      isDismissed: body.dismissed ?? before.isDismissed,
    };
    if (JSON.stringify(before) === JSON.stringify(after)) return json(row);
    const version = await updateSetUp(tx, houseId, after);
    await recordChanges(tx, services.clock, actor, 'house.set-up', [
      { type: 'House', id: houseId, version, before, after },
    ]);
    return json({ ...row, ...after });
  });
}
