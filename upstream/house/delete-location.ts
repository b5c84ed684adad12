import { deletionRefusal } from '../../rules/house/location-uses';
import { recordChanges } from '../core/audit/audit-log';
import { conflict, notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { addressJson } from './location-json';
import type { LocationRow } from './location-record';
import { lockLocations, selectLocationUses, setLocationDeleted } from './location-store';
import type { LocationChangeJson } from './wire';

async function move(services: Services, actor: Actor, id: number, isDeleted: boolean): Promise<LocationChangeJson> {
  const { houseId } = actor;
  return services.db.transaction(async (tx) => {
    const before = (await lockLocations(tx, houseId)).find((location) => location.id === id);
    if (!before || (isDeleted && before.isDeleted)) throw notFound('The location');
    if (before.isDeleted === isDeleted) return { houseAddresses: [addressJson(before)] };
    const refusal = isDeleted ? deletionRefusal(before, await selectLocationUses(tx, houseId, [id])) : null;
    if (refusal !== null) throw conflict('LOCATION_IN_USE', refusal);
    const after: LocationRow = { ...before, isDeleted, version: before.version + 1 };
    await setLocationDeleted(tx, houseId, after, isDeleted ? services.clock.now() : null);
    await recordChanges(tx, services.clock, actor, isDeleted ? 'location.delete' : 'location.restore', [
      { type: 'Location', id, version: after.version, before, after },
    ]);
    return { houseAddresses: [addressJson(after)] };
  });
}

/**
 * Deletes a location of the house; records made with it still refer to it. Throws 404, and 409 LOCATION_IN_USE if it is primary or in use.
 */
export const deleteLocation = (services: Services, actor: Actor, id: number): Promise<LocationChangeJson> =>
  move(services, actor, id, true);

/** Restores a deleted location. Throws 404. */
export const restoreLocation = (services: Services, actor: Actor, id: number): Promise<LocationChangeJson> =>
  move(services, actor, id, false);
