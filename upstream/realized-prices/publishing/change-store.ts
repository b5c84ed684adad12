import type { StoredResult } from '../../../rules/lots/results/lot-result';
import type { Queryable, Transaction } from '../../core/database/database';
import type { StoredResultJson } from '../../lots/results/result-record';
import { resultFromJson } from '../../lots/results/service';

/** What publishing changed of a lot. */
export interface PublishedChange {
  readonly lotId: number;
  readonly before: StoredResult;
  readonly after: StoredResult;
}

/** Changes that a statement stores. */
const CHUNK = 500;

/** Stores what publishing an upload changed, instead of what an earlier publication of it did. */
export async function putChanges(
  tx: Transaction,
  houseId: number,
  uploadId: number,
  changes: readonly PublishedChange[],
): Promise<void> {
  await tx.query('delete from realized_change where house_id = $1 and upload_id = $2', [houseId, uploadId]);
  for (let first = 0; first < changes.length; first += CHUNK)
    await tx.query(
      `insert into realized_change (house_id, upload_id, lot_id, before, after)
       select $1, $2, r."lotId", r.before, r.after
       from jsonb_to_recordset($3::jsonb) as r ("lotId" integer, before jsonb, after jsonb)`,
      [houseId, uploadId, JSON.stringify(changes.slice(first, first + CHUNK))],
    );
}

/** Returns what publishing an upload changed. */
export const selectPublishedChanges = async (
  db: Queryable,
  houseId: number,
  uploadId: number,
): Promise<PublishedChange[]> =>
  (
    await db.query<{ lotId: number; before: StoredResultJson; after: StoredResultJson }>(
      'select lot_id as "lotId", before, after from realized_change where house_id = $1 and upload_id = $2 order by lot_id',
      [houseId, uploadId],
    )
  ).map(({ lotId, before, after }) => ({ lotId, before: resultFromJson(before), after: resultFromJson(after) }));
