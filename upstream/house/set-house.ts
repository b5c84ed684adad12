import { minorFromDecimal, MoneyError } from '../../rules/core/money';
import { fieldNames } from '../../rules/core/record-fields';
import { houseFields } from '../../rules/house/house-fields';
import { type Author, type ChangedRecord, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { invalid, notFound } from '../core/errors';
import type { Services } from '../core/services';
import { currencyRefusal } from './currency-store';
import type { HouseRow } from './house-record';
import { type HouseChange, SETTING_NAMES, type TypedSettings } from './house-settings-wire';
import { type HousePatch, isAccountOfAnother, selectHouseForUpdateByName, settingsIn, updateHouse } from './store';

/** Stores settings of a locked house, and returns the change for the audit log. */
export async function putSettings(tx: Transaction, house: HouseRow, patch: HousePatch): Promise<ChangedRecord> {
  const version = await updateHouse(tx, house.id, patch);
  const audited = (settings: HousePatch) =>
    Object.fromEntries(settingsIn(patch).map((name) => [SETTING_NAMES[name], settings[name]]));
  return { type: 'House', id: house.id, version, before: audited(house), after: audited(patch) };
}

/** Changes settings of a locked house; open screens of its staff are updated. */
export async function writeSettings(
  tx: Transaction,
  { clock }: Services,
  author: Author,
  house: HouseRow,
  patch: HousePatch,
): Promise<void> {
  await recordChanges(tx, clock, author, 'house.set', [await putSettings(tx, house, patch)]);
}

/** Returns the typed settings under the names of the record. */
const typedOf = (settings: HouseChange['settings']): Partial<TypedSettings> =>
  Object.fromEntries(
    fieldNames(houseFields).flatMap((name) => {
      const typed = settings[SETTING_NAMES[name]];
      return typed === undefined ? [] : [[name, typed]];
    }),
  );

function patchOf({ creditCardLimit, ...settings }: Partial<TypedSettings>, currency: string): HousePatch {
  if (creditCardLimit === undefined) return settings;
  try {
    return {
      ...settings,
      creditCardLimit: creditCardLimit === null ? null : minorFromDecimal(creditCardLimit, currency),
    };
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw invalid([
      {
        code: 'NOT_AN_AMOUNT',
        message: `settings.creditCardLimit: is no amount of ${currency}`,
        field: 'creditCardLimit',
      },
    ]);
  }
}

/** Throws 422 CURRENCY_IN_USE if the currency would change and can't. */
async function requireChangeable(tx: Transaction, house: HouseRow, currency: string | undefined): Promise<void> {
  if (currency === undefined || currency === house.currency) return;
  const refusal = await currencyRefusal(tx, house.id);
  if (refusal !== null)
    throw invalid([{ code: 'CURRENCY_IN_USE', message: `settings.currencyCode: ${refusal}`, field: 'currencyCode' }]);
}

/** Changes settings of a house. Throws 404 for an unknown house, and 422 ACCOUNT_IN_USE and CURRENCY_IN_USE. */
export async function setHouse(services: Services, { userName, settings }: HouseChange): Promise<void> {
  await services.db.transaction(async (tx) => {
    const house = await selectHouseForUpdateByName(tx, userName);
    if (house === null) throw notFound(`The house "${userName}"`);
    const { stripeAccount } = settings;
    if (typeof stripeAccount === 'string' && (await isAccountOfAnother(tx, house.id, stripeAccount)))
      throw invalid([
        {
          code: 'ACCOUNT_IN_USE',
          message: 'settings.stripeAccount: is the account of another house',
          field: 'stripeAccount',
        },
      ]);
    await requireChangeable(tx, house, settings.currencyCode);
    const author = { houseId: house.id, userId: null, requestId: null };
    await writeSettings(
      tx,
      services,
      author,
      house,
      patchOf(typedOf(settings), settings.currencyCode ?? house.currency),
    );
  });
}
