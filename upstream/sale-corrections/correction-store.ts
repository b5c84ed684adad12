import type { SaleCorrectionKind } from '../../rules/sale-corrections/sale-correction';
import type { Queryable, Transaction } from '../core/database/database';
import type { CorrectedInvoice, CorrectionTrail } from '../invoicing/corrections/correction-record';
import type { StoredResultJson } from '../lots/results/result-record';

/** A result of a lot with the group that it is in. */
export interface StoredSale extends StoredResultJson {
  readonly groupId: number | null;
}

/** What a correction did to an invoice, without the name of its bidder. Amounts are in minor units. */
export type StoredInvoice = Omit<CorrectedInvoice, 'bidderName'>;

/** A stored correction. */
export interface NewSaleCorrection {
  readonly id: number;
  readonly ref: string;
  readonly lotId: number;
  readonly kind: SaleCorrectionKind;
  readonly reason: string;
  readonly before: StoredSale;
  readonly after: StoredSale;
  readonly invoices: readonly StoredInvoice[];
  readonly trail: CorrectionTrail;
  readonly disputeIds: readonly number[];
  readonly correctedAt: Date;
  readonly correctedBy: number | null;
}

/** A correction with its lot and the names of its people. */
export interface SaleCorrectionRow extends Omit<NewSaleCorrection, 'correctedBy' | 'invoices'> {
  readonly version: number;
  readonly catalogId: number;
  readonly lotNumber: number | null;
  readonly lotExtension: string;
  readonly currency: string;
  readonly buyerBefore: string | null;
  readonly buyerAfter: string | null;
  readonly correctedByName: string | null;
  readonly undoneAt: Date | null;
  readonly undoneByName: string | null;
  /** Whether no later correction of the lot is in effect. */
  readonly isLatest: boolean;
  readonly invoices: readonly (StoredInvoice & { readonly bidderName: string })[];
}

/** Stores a correction. */
export const insertCorrection = (tx: Transaction, houseId: number, row: NewSaleCorrection): Promise<unknown> =>
  tx.query(
    `insert into sale_correction (house_id, id, ref, lot_id, kind, reason, before, after, invoices, trail, dispute_ids, corrected_at,
       corrected_by)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9::jsonb, $10::jsonb, $11, $12, $13)`,
    [
      houseId,
      row.id,
      row.ref,
      row.lotId,
      row.kind,
      row.reason,
      JSON.stringify(row.before),
      JSON.stringify(row.after),
      JSON.stringify(row.invoices),
      JSON.stringify(row.trail),
      row.disputeIds,
      row.correctedAt,
      row.correctedBy,
    ],
  );

const BIDDER = (side: string) =>
  `(select nullif(concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')), '') from approval_view a
    where a.house_id = s.house_id and a.id = (s.${side} ->> 'approvalId')::int)`;

const USER = (column: string) =>
  `(select u.display_name from house_user_view u where u.house_id = s.house_id and u.id = s.${column})`;

const CORRECTION = `
  select s.id, s.ref, s.version, s.lot_id as "lotId", s.kind, s.reason, s.before, s.after, s.trail, s.dispute_ids as "disputeIds",
    s.corrected_at as "correctedAt", ${USER('corrected_by')} as "correctedByName", s.undone_at as "undoneAt",
    ${USER('undone_by')} as "undoneByName", l.catalog_id as "catalogId", l.number as "lotNumber", l.extension as "lotExtension", c.currency,
    ${BIDDER('before')} as "buyerBefore", ${BIDDER('after')} as "buyerAfter",
    not exists (select from sale_correction o where o.house_id = s.house_id and o.lot_id = s.lot_id and o.id > s.id and o.undone_at is null)
      as "isLatest",
    (select coalesce(jsonb_agg(v.value || jsonb_build_object('bidderName',
        coalesce(concat_ws(' ', nullif(i.first_name, ''), nullif(i.last_name, '')), '')) order by v.ordinality), '[]')
     from jsonb_array_elements(s.invoices) with ordinality v
     left join invoice_name_view i on i.house_id = s.house_id and i.id = (v.value ->> 'invoiceId')::int) as invoices
  from sale_correction s
  join lot_view l on l.house_id = s.house_id and l.id = s.lot_id
  join catalog_view c on c.house_id = s.house_id and c.id = l.catalog_id`;

/** Returns corrections by number, latest first. */
export const selectCorrections = (
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<SaleCorrectionRow[]> =>
  db.query<SaleCorrectionRow>(`${CORRECTION} where s.house_id = $1 and s.id = any($2::int[]) order by s.id desc`, [
    houseId,
    ids,
  ]);

/** Returns the latest corrections of lots, at most so many per lot, latest first. */
export const selectCorrectionsOfLots = (
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
  most: number,
): Promise<SaleCorrectionRow[]> =>
  db.query<SaleCorrectionRow>(
    `${CORRECTION} where s.house_id = $1 and s.id in (
       select o.id from unnest($2::int[]) as asked (id) cross join lateral (
         select id from sale_correction where house_id = $1 and lot_id = asked.id order by id desc limit $3) o)
     order by s.id desc`,
    [houseId, lotIds, most],
  );

/** Locks a correction until the end of the transaction. Returns whether there is one. */
export const lockCorrection = async (tx: Transaction, houseId: number, id: number): Promise<boolean> =>
  (await tx.query('select id from sale_correction where house_id = $1 and id = $2 for update', [houseId, id])).length >
  0;

/** Marks a correction as undone. Returns its next version. */
export async function markUndone(
  tx: Transaction,
  houseId: number,
  id: number,
  { at, by }: { readonly at: Date; readonly by: number | null },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `update sale_correction set undone_at = $3, undone_by = $4, version = version + 1 where house_id = $1 and id = $2 returning version`,
    [houseId, id, at, by],
  );
  if (!row) throw new Error(`There is no correction ${id}.`);
  return row.version;
}

/** A session, as far as corrections of its lots depend on it. */
export interface CorrectedSession {
  readonly currency: string;
  readonly isEnded: boolean;
  /** Whether its lots are in an invoice group whose invoices are created. */
  readonly isInvoiced: boolean;
}

/** Returns the session of a lot. */
export async function selectSession(
  db: Queryable,
  houseId: number,
  catalogId: number,
  now: Date,
): Promise<CorrectedSession> {
  const [row] = await db.query<CorrectedSession>(
    `select c.currency, coalesce(c.kind = 'BUY_NOW' or c.ended_at <= $3, false) as "isEnded",
       exists (select from invoiced_session_view g where g.house_id = c.house_id and g.catalog_id = c.id) as "isInvoiced"
     from catalog_view c where c.house_id = $1 and c.id = $2`,
    [houseId, catalogId, now],
  );
  if (!row) throw new Error(`There is no session ${catalogId}.`);
  return row;
}

/** Returns the bidder with a paddle in a session, or a bidder by number; null for an unknown one. */
export async function selectBuyer(
  db: Queryable,
  houseId: number,
  catalogId: number,
  { paddle, approvalId }: { readonly paddle: string | null; readonly approvalId: number | null },
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    paddle === null
      ? 'select id from approval_view where house_id = $1 and id = $2'
      : 'select approval_id as id from paddle_view where house_id = $1 and catalog_id = $2 and lower(number) = lower($3)',
    paddle === null ? [houseId, approvalId] : [houseId, catalogId, paddle],
  );
  return row?.id ?? null;
}

/** Returns the names of bidders, by number. */
export async function selectBidderNames(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(
    `select id, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name from approval_view
     where house_id = $1 and id = any($2::int[])`,
    [houseId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
