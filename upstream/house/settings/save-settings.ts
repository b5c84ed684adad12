import { decimalFromMinor } from '../../../rules/core/money';
import { fieldNames } from '../../../rules/core/record-fields';
import { fromWire, toWire } from '../../../rules/core/wire-names';
import { ownSettings, readSettings } from '../../../rules/house/settings-input';
import type { Queryable } from '../../core/database/database';
import { invalid, type Problem, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { currencyRefusal } from '../currency-store';
import type { HouseRow } from '../house-record';
import { OWN_NAMES, SETTING_NAMES } from '../house-settings-wire';
import { houseById, lockHouse } from '../service';
import { writeSettings } from '../set-house';
import type { HousePatch } from '../store';
import type { SettingsBody, SettingsJson } from './settings-wire';

async function json(db: Queryable, house: HouseRow): Promise<SettingsJson> {
  const { currency, creditCardLimit } = house;
  return {
    ...toWire(OWN_NAMES, {
      ...house,
      creditCardLimit: creditCardLimit === null ? null : decimalFromMinor(creditCardLimit, currency),
    }),
    currencyRefusal: await currencyRefusal(db, house.id),
    paymentProcessingEnabled: house.paymentProcessingEnabled,
    autoChargeEnabled: house.autoChargeEnabled,
    connectType: house.connectType,
    tier: house.tier,
    features: [...house.features],
    ingestType: house.ingestType,
    isInstant: house.isInstant,
    isOnlineOnly: house.isOnlineOnly,
    disableINVAInvoicing: house.invoicingDisabled,
    secondFactorRequired: house.secondFactorRequired,
    hideCustomerPasswordMail: house.hideCustomerPasswordMail,
    sellerSiteURL: house.sellerSiteUrl,
    version: house.version,
  };
}

/** Returns the settings of the house. */
export const readHouseSettings = async ({ db }: Services, { houseId }: Actor): Promise<SettingsJson> =>
  json(db, await houseById(db, houseId));

/** Returns the settings that differ from the stored ones. */
export function changedSettings(house: HouseRow, values: HousePatch): HousePatch {
  const changed = fieldNames(ownSettings).filter((name) => values[name] !== house[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/**
 * Saves the settings that a house changes itself. Throws 409 EDITED_MEANWHILE with the current settings, 422 CANNOT_SAVE_SETTINGS and
 * CURRENCY_IN_USE.
 */
export async function saveHouseSettings(services: Services, actor: Actor, body: SettingsBody): Promise<SettingsJson> {
  const { values, problems } = readSettings(fromWire(OWN_NAMES, body));
  const [first, ...others] = problems.map(({ field, message }): Problem => ({
    code: 'CANNOT_SAVE_SETTINGS',
    message,
    field: SETTING_NAMES[field],
  }));
  if (first) throw invalid([first, ...others]);
  return services.db.transaction(async (tx) => {
    const house = await lockHouse(tx, actor.houseId);
    if (body.version !== undefined && body.version !== house.version) {
      const message = 'These settings have changed since you opened them. Review the change, then save again.';
      throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
        settings: await json(tx, house),
      });
    }
    const patch = changedSettings(house, values);
    const refusal = patch.currency === undefined ? null : await currencyRefusal(tx, house.id);
    if (refusal !== null) throw invalid([{ code: 'CURRENCY_IN_USE', message: refusal, field: SETTING_NAMES.currency }]);
    if (Object.keys(patch).length > 0) await writeSettings(tx, services, actor, house, patch);
    return json(tx, await houseById(tx, house.id));
  });
}
