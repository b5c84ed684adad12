import type { Queryable, Transaction } from '../core/database/database';
import { columnOf, selectColumns } from '../core/database/record';
import { houseRecord, type HouseRow } from './house-record';
import type { HouseSettings } from './house-settings';

const COLUMNS = selectColumns(houseRecord, 'house');

export async function findHouse(db: Queryable, houseId: number): Promise<HouseRow | null> {
  const [row] = await db.query<HouseRow>(`select ${COLUMNS} from house where id = $1`, [houseId]);
  return row ?? null;
}

/**
 * Makes those who change what is a matter of the whole house, such as which place is primary, follow one another until the
 * end of the transaction; rows that only refer to the house are written meanwhile all the same.
 */
export async function lockHouse(tx: Transaction, houseId: number): Promise<void> {
  await tx.query('select id from house where id = $1 for no key update', [houseId]);
}

/** The house of that username, held until the end of the transaction; null for none. */
export async function lockHouseByName(
  tx: Transaction,
  userName: string,
): Promise<{ readonly id: number; readonly currency: string } | null> {
  const [row] = await tx.query<{ id: number; currency: string }>(
    'select id, currency from house where user_name = $1 for no key update',
    [userName],
  );
  return row ?? null;
}

/** Settings as the house keeps them: the limit in minor units of its currency. */
export type StoredSettings = Omit<HouseSettings, 'creditCardLimit'> & { readonly creditCardLimit?: number | null };

/** The row's names of settings that the user answer names differently: forgetting one does not compile. */
const ROW_NAMES: Readonly<Record<Exclude<keyof StoredSettings, keyof HouseRow>, keyof HouseRow>> = {
  houseName: 'name',
  paymentProcessingAccountID: 'paymentProcessingAccountId',
  disableINVAInvoicing: 'invoicingDisabled',
};
const rowNames: Readonly<Record<string, string>> = ROW_NAMES;

/** The column of a setting. The name becomes part of a statement, so one that is unknown is an error. */
function settingColumn(setting: string): string {
  const name = rowNames[setting] ?? setting;
  if (!Object.hasOwn(houseRecord.columns, name)) throw new Error(`A house has no setting ${setting}.`);
  return columnOf(houseRecord, name);
}

const namesOf = (settings: StoredSettings) =>
  (Object.keys(settings) as (keyof StoredSettings)[]).filter((name) => settings[name] !== undefined);

/** The same settings as they stand. */
export async function settingsAsTheyAre(tx: Transaction, houseId: number, settings: StoredSettings): Promise<object> {
  const [row] = await tx.query(
    `select ${namesOf(settings)
      .map((name) => `${settingColumn(name)} as "${name}"`)
      .join(', ')} from house where id = $1`,
    [houseId],
  );
  if (!row) throw new Error(`there is no house ${houseId}`);
  return row;
}

/** Whether another house has this account at Stripe. */
export async function isAccountOfAnother(tx: Transaction, houseId: number, account: string): Promise<boolean> {
  return (await tx.query('select id from house where stripe_account = $2 and id <> $1', [houseId, account])).length > 0;
}

/** Writes the given settings and answers the house's new version. */
export async function updateHouse(tx: Transaction, houseId: number, settings: StoredSettings): Promise<number> {
  const given = namesOf(settings);
  const [row] = await tx.query<{ version: number }>(
    `update house set ${given.map((name, index) => `${settingColumn(name)} = $${index + 2}`).join(', ')}, version = version + 1 where id = $1 returning version`,
    [houseId, ...given.map((name) => settings[name])],
  );
  if (!row) throw new Error(`there is no house ${houseId}`);
  return row.version;
}

/** The next version of a house, because something that is shown with its settings changed. */
export async function raiseHouseVersion(tx: Transaction, houseId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update house set version = version + 1 where id = $1 returning version',
    [houseId],
  );
  if (!row) throw new Error(`House ${houseId} does not exist.`);
  return row.version;
}
