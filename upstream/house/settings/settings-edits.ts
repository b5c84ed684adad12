import { decimalFromMinor } from '../../../rules/core/money';
import { fieldNames } from '../../../rules/core/record-fields';
import { houseFields } from '../../../rules/house/house-fields';
import { ownSettings, readSettings, type SettingValues } from '../../../rules/house/settings-input';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { storedFields } from '../../core/database/record';
import { conflict } from '../../core/errors';
import type { EditableRecord, FieldPatch } from '../../core/records/editable-record';
import { currencyRefusal } from '../currency-store';
import { houseRecord } from '../house-record';
import { SETTING_NAMES } from '../house-settings-wire';
import { lockHouse } from '../service';
import { putSettings } from '../set-house';
import { changedSettings } from './save-settings';

/** Accounts at the payment provider are the operator's business: the history doesn't name them. */
const HIDDEN: readonly string[] = ['paymentProcessingAccountId', 'stripeAccount'];
const names = fieldNames(houseFields).filter((name) => !HIDDEN.includes(name));

/** The fields and values under the names of the audit log, which are those of the user response. */
const audited = <Value>(valueOf: (name: keyof typeof houseFields) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [SETTING_NAMES[name], valueOf(name)]));

/** The settings of a patch of the audit log that a house changes itself. */
const settingsOf = (patch: FieldPatch): Partial<SettingValues> =>
  Object.fromEntries(
    fieldNames(ownSettings).flatMap((name) =>
      SETTING_NAMES[name] in patch ? [[name, patch[SETTING_NAMES[name]]]] : [],
    ),
  );

/** Sets settings of the house with the checks of saving them. Throws 409 CANNOT_UNDO. */
async function restored(tx: Transaction, houseId: number, patch: FieldPatch): Promise<ChangedRecord> {
  const house = await lockHouse(tx, houseId);
  const earlier = settingsOf(patch);
  const { creditCardLimit: limit, ...settings } = { ...house, ...earlier };
  // A limit that the edit didn't change is an amount of the present currency, and is taken over as it is read.
  const currency = earlier.creditCardLimit === undefined ? house.currency : settings.currency;
  const { values, problems } = readSettings({
    ...settings,
    creditCardLimit: limit === null ? '' : decimalFromMinor(limit, currency),
  });
  const [problem] = problems;
  if (problem) throw conflict('CANNOT_UNDO', problem.message);
  const changed = changedSettings(house, values);
  const refusal = changed.currency === undefined ? null : await currencyRefusal(tx, houseId);
  if (refusal !== null) throw conflict('CANNOT_UNDO', refusal);
  return putSettings(tx, house, changed);
}

/** The history and undo of the house's settings. Only the operator changes what is not on the form, and undoes it. */
export const settingsEdits: EditableRecord = {
  type: 'House',
  noun: 'house',
  fields: audited((name) => houseFields[name]),
  fixed: names.filter((name) => !(name in ownSettings)).map((name) => SETTING_NAMES[name]),
  read: 'sensitive',
  edit: 'sensitive',
  actions: {
    'house.load': 'Created',
    'house.set-up': 'Changed the set-up list',
    'house.dispute-terms': 'Accepted the terms of closing disputes',
  },
  lock: async (tx, houseId, id) => {
    if (id !== houseId) return null;
    const stored = storedFields(houseRecord, await lockHouse(tx, houseId));
    return audited((name) => stored[name] ?? null);
  },
  restore: async (tx, _services, { houseId }, _id, patch) => [await restored(tx, houseId, patch)],
};
