import { recordChanges } from '../core/audit/audit-log';
import { storedFields } from '../core/database/record';
import { notFound, Refusal } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { placeJson } from './read-report';
import { lockPlace, placeRecord, updatePlace } from './store';
import type { SalesTaxBasisBody, SalesTaxPlaceJson } from './wire';

/**
 * Sets what makes tax count in a place; null for the usual basis. Reports of past periods follow it. Throws 404, 409 EDITED_MEANWHILE with the
 * current place.
 */
export const setBasis = (
  services: Services,
  actor: Actor,
  placeID: number,
  { basis, version }: SalesTaxBasisBody,
): Promise<SalesTaxPlaceJson> =>
  services.db.transaction(async (tx) => {
    const before = await lockPlace(tx, actor.houseId, placeID);
    if (!before) throw notFound('The place');
    if (before.basis === basis) return placeJson(before);
    if (version !== before.version) {
      const message = 'This setting has changed since you opened it. Review the change, then save again.';
      throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
        salesTaxPlace: placeJson(before),
      });
    }
    const after = { ...before, basis, version: before.version + 1 };
    await updatePlace(tx, actor.houseId, after);
    await recordChanges(tx, services.clock, actor, 'sales-tax.basis', [
      {
        type: 'SalesTaxPlace',
        id: placeID,
        version: after.version,
        before: storedFields(placeRecord, before),
        after: storedFields(placeRecord, after),
      },
    ]);
    return placeJson(after);
  });
