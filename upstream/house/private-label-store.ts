import { privateLabelFields } from '../../rules/house/private-label';
import type { Queryable } from '../core/database/database';
import { column, defineRecord, type RowOf, selectColumns, upsertOf } from '../core/database/record';

/** The appearance of a house's private label. */
export const privateLabelRecord = defineRecord({
  type: 'PrivateLabel',
  table: 'private_label',
  fields: privateLabelFields,
  columns: { version: column<number>() },
});

export type PrivateLabelRow = RowOf<typeof privateLabelRecord>;

const COLUMNS = selectColumns(privateLabelRecord, 'private_label');

/** Returns the private label of a house; null until something is chosen. */
export async function findPrivateLabel(db: Queryable, houseId: number): Promise<PrivateLabelRow | null> {
  const [row] = await db.query<PrivateLabelRow>(`select ${COLUMNS} from private_label where house_id = $1`, [houseId]);
  return row ?? null;
}

/** Stores the private label of a house. */
export const upsertPrivateLabel = upsertOf(privateLabelRecord);
