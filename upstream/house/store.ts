import { fieldNames } from '../../rules/core/record-fields';
import type { Queryable, Transaction } from '../core/database/database';
import { columnOf, type PatchOf, selectColumns } from '../core/database/record';
import { houseRecord, type HouseRow } from './house-record';

const COLUMNS = selectColumns(houseRecord, 'house');

export async function findHouse(db: Queryable, houseId: number): Promise<HouseRow | null> {
  const [row] = await db.query<HouseRow>(`select ${COLUMNS} from house where id = $1`, [houseId]);
  return row ?? null;
}

/** Returns the house, locked until the end of the transaction; rows that only refer to it can still be written. */
export async function selectHouseForUpdate(tx: Transaction, houseId: number): Promise<HouseRow | null> {
  const [row] = await tx.query<HouseRow>(`select ${COLUMNS} from house where id = $1 for no key update`, [houseId]);
  return row ?? null;
}

/** Returns and locks the house with a username. */
export async function selectHouseForUpdateByName(tx: Transaction, userName: string): Promise<HouseRow | null> {
  const [row] = await tx.query<HouseRow>(`select ${COLUMNS} from house where user_name = $1 for no key update`, [
    userName,
  ]);
  return row ?? null;
}

/** Some settings of a house. */
export type HousePatch = PatchOf<typeof houseRecord>;

/** Returns the settings that a patch sets. */
export const settingsIn = (patch: HousePatch) =>
  fieldNames(houseRecord.fields).filter((name) => patch[name] !== undefined);

/** Whether another house has this account at Stripe. */
export async function isAccountOfAnother(tx: Transaction, houseId: number, account: string): Promise<boolean> {
  return (await tx.query('select id from house where stripe_account = $2 and id <> $1', [houseId, account])).length > 0;
}

/** Stores the given settings and returns the house's new version. */
export async function updateHouse(tx: Transaction, houseId: number, patch: HousePatch): Promise<number> {
  const given = settingsIn(patch);
  const [row] = await tx.query<{ version: number }>(
    `update house set ${given.map((name, index) => `${columnOf(houseRecord, name)} = $${index + 2}`).join(', ')}, version = version + 1 where id = $1 returning version`,
    [houseId, ...given.map((name) => patch[name])],
  );
  if (!row) throw new Error(`there is no house ${houseId}`);
  return row.version;
}

/** Increments the version of a house, because something that is shown with its settings changed, and returns it. */
export async function raiseHouseVersion(tx: Transaction, houseId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update house set version = version + 1 where id = $1 returning version',
    [houseId],
  );
  if (!row) throw new Error(`House ${houseId} does not exist.`);
  return row.version;
}

/** Records that the house accepted the terms of closing disputes, and returns its version. */
export async function updateTermsAccepted(tx: Transaction, houseId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update house set dispute_terms_accepted = true, version = version + 1 where id = $1 returning version',
    [houseId],
  );
  if (!row) throw new Error(`House ${houseId} does not exist.`);
  return row.version;
}
