import type { Queryable, Transaction } from '../core/database/database';
import { upsertOf } from '../core/database/record';
import { EXEMPTION_COLUMNS, exemptionRecord, type ExemptionRow } from './exemption-record';

/** Adds a paper, or stores its current values. The file has a statement of its own. */
export const putExemption = upsertOf(exemptionRecord);

/** Returns papers by number, also removed ones. */
export const selectExemptions = (db: Queryable, houseId: number, ids: readonly number[]): Promise<ExemptionRow[]> =>
  db.query<ExemptionRow>(
    `select ${EXEMPTION_COLUMNS} from tax_exemption t where t.house_id = $1 and t.id = any($2::int[]) order by t.id`,
    [houseId, ids],
  );

/** Returns the papers of all records of these people, also removed ones: latest first. */
export const selectExemptionsOfPeople = (
  db: Queryable,
  houseId: number,
  personIds: readonly number[],
): Promise<ExemptionRow[]> =>
  db.query<ExemptionRow>(
    `select ${EXEMPTION_COLUMNS} from tax_exemption t
     where t.house_id = $1 and t.approval_id = any(array(
       select a.id from approval_view a where a.house_id = $1 and a.person_id = any($2::int[])))
     order by t.id desc`,
    [houseId, personIds],
  );

/** Returns the papers in force of the people behind these bidders, each with the number of the bidder: in the order in which they were added. */
export const selectExemptionsOfBidders = (
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<(ExemptionRow & { readonly bidderId: number })[]> =>
  db.query<ExemptionRow & { readonly bidderId: number }>(
    `select b.id as "bidderId", ${EXEMPTION_COLUMNS}
     from approval_view b
     join approval_view r on r.house_id = b.house_id and r.person_id = b.person_id
     join tax_exemption t on t.house_id = r.house_id and t.approval_id = r.id
     where b.house_id = $1 and b.id = any($2::int[]) and not t.is_removed order by b.id, t.id`,
    [houseId, approvalIds],
  );

/** Locks and returns a paper; null if the house has none with that number. */
export async function lockExemption(tx: Transaction, houseId: number, id: number): Promise<ExemptionRow | null> {
  await tx.query('select id from tax_exemption where house_id = $1 and id = $2 for update', [houseId, id]);
  const [row] = await selectExemptions(tx, houseId, [id]);
  return row ?? null;
}

/** Returns whether the house has a bidder with this number. */
export async function hasBidder(db: Queryable, houseId: number, approvalId: number): Promise<boolean> {
  const rows = await db.query('select 1 from approval_view where house_id = $1 and id = $2', [houseId, approvalId]);
  return rows.length > 0;
}

/** Stores the file of a locked paper. */
export const updateFile = (
  tx: Transaction,
  houseId: number,
  { id, version, file, fileName }: Pick<ExemptionRow, 'id' | 'version' | 'file' | 'fileName'>,
): Promise<unknown> =>
  tx.query('update tax_exemption set file = $3, file_name = $4, version = $5 where house_id = $1 and id = $2', [
    houseId,
    id,
    file,
    fileName,
    version,
  ]);
