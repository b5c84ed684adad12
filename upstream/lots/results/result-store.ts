import type { Queryable, Transaction } from '../../core/database/database';
import type { InvoicedResult, ResultLot } from './result-record';

const SELECT = `
  select l.id, l.ref, l.version, l.catalog_id as "catalogId", c.kind, l.number, l.extension, l.inventory_number as "inventoryNumber",
    l.title,
    c.currency, l.starting_bid as "startingBid", l.reserve, l.is_published as "isPublished", l.approval_id as "approvalId", l.hammer,
    l.sold_at as "soldAt", l.realized_price as "realizedPrice", l.closed_at as "closedAt", l.invoice_group_id as "groupId",
    exists (select from withdrawn_lot_view w where w.house_id = l.house_id and w.lot_id = l.id) as "isWithdrawn"
  from lot l join catalog_view c on c.house_id = l.house_id and c.id = l.catalog_id
  where l.house_id = $1 and not l.is_deleted`;

/** Returns the lots of a session by number, with their results. */
export const selectResultsOfSession = (db: Queryable, houseId: number, catalogId: number): Promise<ResultLot[]> =>
  db.query<ResultLot>(`${SELECT} and l.catalog_id = $2 order by l.number, l.extension, l.id`, [houseId, catalogId]);

/** Returns lots with their results. */
export const selectResults = (db: Queryable, houseId: number, lotIds: readonly number[]): Promise<ResultLot[]> =>
  db.query<ResultLot>(`${SELECT} and l.id = any($2::int[]) order by l.id`, [houseId, lotIds]);

/** Locks lots until the end of the transaction, so that nobody else records their results. */
export const lockLots = (tx: Transaction, houseId: number, lotIds: readonly number[]): Promise<unknown> =>
  tx.query('select from lot where house_id = $1 and id = any($2::int[]) order by id for no key update', [
    houseId,
    lotIds,
  ]);

/** Stores results of locked lots. Returns the next versions of the lots. */
export const updateResults = (
  tx: Transaction,
  houseId: number,
  results: readonly (InvoicedResult & { readonly id: number })[],
): Promise<{ readonly id: number; readonly version: number }[]> =>
  tx.query(
    `update lot l set approval_id = r."approvalId", hammer = r.hammer, sold_at = r."soldAt", realized_price = r."realizedPrice",
       closed_at = r."closedAt", invoice_group_id = r."groupId", version = l.version + 1
     from jsonb_to_recordset($2::jsonb) as r (id integer, "approvalId" integer, hammer bigint, "soldAt" timestamptz, "realizedPrice" bigint,
       "closedAt" timestamptz, "groupId" integer)
     where l.house_id = $1 and l.id = r.id returning l.id, l.version`,
    [houseId, JSON.stringify(results)],
  );
