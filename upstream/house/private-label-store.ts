import { privateLabelFields } from '../../rules/house/private-label';
import type { Queryable, Transaction } from '../core/database/database';
import {
  column,
  defineRecord,
  insertParameters,
  type RowOf,
  selectColumns,
  upsertStatement,
} from '../core/database/record';

/** The appearance of a house's private label. */
export const privateLabelRecord = defineRecord({
  type: 'PrivateLabel',
  table: 'private_label',
  fields: privateLabelFields,
  columns: { version: column<number>() },
});

export type PrivateLabelRow = RowOf<typeof privateLabelRecord>;

const COLUMNS = selectColumns(privateLabelRecord, 'private_label');
const UPSERT = upsertStatement(privateLabelRecord);

/** Returns the private label of a house; null until something is chosen. */
export async function findPrivateLabel(db: Queryable, houseId: number): Promise<PrivateLabelRow | null> {
  const [row] = await db.query<PrivateLabelRow>(`select ${COLUMNS} from private_label where house_id = $1`, [houseId]);
  return row ?? null;
}

export async function upsertPrivateLabel(tx: Transaction, houseId: number, row: PrivateLabelRow): Promise<void> {
  await tx.query(UPSERT, [houseId, ...insertParameters(privateLabelRecord, row)]);
}
