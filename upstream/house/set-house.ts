import type { z } from 'zod';
import { notFound } from '../core/errors';
import type { Services } from '../core/services';
import { recordChanges } from '../core/trail';
import type { HouseChange } from './house-settings';
import { lockHouseByName, settingsAsTheyAre, updateHouse } from './store';

/** Changes settings of a house; open screens of its staff follow. Throws 404 for a house that there is not. */
export async function setHouse({ db, clock }: Services, { userName, settings }: z.output<typeof HouseChange>): Promise<void> {
  await db.transaction(async (tx) => {
    const house = await lockHouseByName(tx, userName);
    if (house === null) throw notFound(`The house "${userName}"`);
    const before = await settingsAsTheyAre(tx, house.id, settings);
    const version = await updateHouse(tx, house.id, settings);
    await recordChanges(tx, clock, { houseId: house.id, userId: null, requestId: null }, 'house.set', [{ type: 'House', id: house.id, version, before, after: settings }]);
  });
}
