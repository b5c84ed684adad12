import type { Queryable, Transaction } from '../../core/database/database';
import { selectColumns, upsertOf } from '../../core/database/record';
import { saleTermsRecord, type SaleTermsRow } from './terms-record';

const COLUMNS = selectColumns(saleTermsRecord, 't');

/** Which terms to read; null selects any. */
export interface TermsFilter {
  readonly ids: readonly number[] | null;
  readonly archived: boolean | null;
}

/** Returns the terms of the house, by name. */
export const selectTerms = (db: Queryable, houseId: number, { ids, archived }: TermsFilter): Promise<SaleTermsRow[]> =>
  db.query<SaleTermsRow>(
    `select ${COLUMNS} from sale_terms t
     where t.house_id = $1 and ($2::int[] is null or t.id = any($2)) and ($3::boolean is null or t.is_archived = $3)
     order by lower(t.name), t.id`,
    [houseId, ids, archived],
  );

/** Locks and returns terms; null if the house has none with that number. */
export async function lockTerms(tx: Transaction, houseId: number, id: number): Promise<SaleTermsRow | null> {
  const [row] = await tx.query<SaleTermsRow>(
    `select ${COLUMNS} from sale_terms t where t.house_id = $1 and t.id = $2 for update`,
    [houseId, id],
  );
  return row ?? null;
}

/** Returns whether other terms that aren't archived have the name, in any case. */
export async function isNameTaken(tx: Transaction, houseId: number, id: number | null, name: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from sale_terms where house_id = $1 and id is distinct from $2 and lower(name) = lower($3) and not is_archived limit 1',
    [houseId, id, name],
  );
  return rows.length > 0;
}

/** Inserts terms, or stores their current values. */
export const putTerms = upsertOf(saleTermsRecord);
