import { digitsOf } from '../../rules/core/finding';
import { foldedWords } from '../../rules/core/folding';
import type { DisputeState } from '../../rules/disputes/dispute-states';
import type { DisputeKind } from '../../rules/disputes/dispute-types';
import type { Channel } from '../../rules/invoicing/invoices/facts';
import type { LiveFeeRates } from '../../rules/invoicing/lines/live-fee';
import type { PremiumTerms } from '../../rules/invoicing/lines/premium';
import type { Queryable, Transaction } from '../core/database/database';
import type { Window } from '../core/http/window';
import type { DisputeOrder } from './dispute-wire';

const MOST_WORDS = 8;

/** A dispute with its bidder, lot, session, and invoice; amounts in minor units of the currency, as of the opening. */
export interface DisputeRow {
  readonly id: number;
  readonly ref: string;
  readonly kind: DisputeKind;
  readonly reasonId: number;
  readonly resolutionId: number | null;
  readonly state: DisputeState;
  readonly openedAt: Date;
  readonly openedBy: string | null;
  /** The number of that user. */
  readonly openedById: number | null;
  readonly changedAt: Date;
  readonly changedBy: string | null;
  readonly resolvesAt: Date | null;
  readonly version: number;
  readonly messageCount: number;
  readonly currency: string;
  readonly hammer: number;
  readonly premium: number;
  readonly liveFee: number;
  readonly approvalId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel: Channel;
  readonly phone: string;
  readonly isEbay: boolean;
  readonly catalogId: number;
  readonly catalogTitle: string;
  readonly catalogStartsAt: Date;
  readonly lotId: number;
  readonly lotRef: string;
  readonly lotNumber: number;
  readonly lotExtension: string;
  readonly lotTitle: string;
  readonly lotUrl: string | null;
  /** null while the lot is not on an invoice. */
  readonly invoiceId: number | null;
  readonly groupId: number | null;
  readonly lineId: number | null;
  /** Whether an invoice group has taken the lot, even if its invoices are yet to be created. */
  readonly isTaken: boolean;
}

const nameOf = (column: string) =>
  `(select u.display_name from house_user_view u where u.house_id = d.house_id and u.id = d.${column})`;

const DISPUTE = `
  select d.id, d.ref, d.kind, d.reason_id as "reasonId", d.resolution_id as "resolutionId", d.state, d.opened_at as "openedAt",
    ${nameOf('opened_by')} as "openedBy", d.opened_by as "openedById", d.changed_at as "changedAt", ${nameOf('changed_by')} as "changedBy",
    d.resolves_at as "resolvesAt", d.version, d.currency, d.hammer, d.premium, d.live_fee as "liveFee", d.approval_id as "approvalId",
    (select count(*) from dispute_message m where m.house_id = d.house_id and m.dispute_id = d.id) as "messageCount",
    a.first_name as "firstName", a.last_name as "lastName", a.channel, a.phone, a.is_ebay as "isEbay",
    d.catalog_id as "catalogId", c.title as "catalogTitle", c.starts_at as "catalogStartsAt",
    d.lot_id as "lotId", l.ref as "lotRef", l.number as "lotNumber", l.extension as "lotExtension", l.title as "lotTitle",
    l.lot_url as "lotUrl", i.invoice_id as "invoiceId", i.group_id as "groupId", i.line_id as "lineId",
    l.invoice_group_id is not null as "isTaken"
  from dispute d
  join approval_view a on a.house_id = d.house_id and a.id = d.approval_id
  join catalog_view c on c.house_id = d.house_id and c.id = d.catalog_id
  join lot_view l on l.house_id = d.house_id and l.id = d.lot_id
  left join lot_invoice_view i on i.house_id = d.house_id and i.lot_id = d.lot_id and i.approval_id = d.approval_id`;

/** The disputes of a list; null for no limit. */
export interface DisputeChoice {
  /** true: open ones only; false: past ones only. */
  readonly isOpen: boolean | null;
  readonly changedSince: Date | null;
  readonly approvalId: number | null;
  /** A whole number, reference, lot number, or paddle, or words of the bidder, the lot, and the session; '' for all. */
  readonly search: string;
}

/** The column of each order, or its terms; ties are broken by the number. */
const ORDERS: Readonly<Record<DisputeOrder, readonly string[]>> = {
  DATE: ['d.changed_at'],
  // The oldest open one can be closed first.
  DEADLINE: [`case when d.state = 'OPEN' then d.opened_at end`],
  NUMBER: [],
  BIDDER: ['lower(a.last_name)', 'lower(a.first_name)', 'a.id'],
  LOT: ['l.number', 'l.extension'],
  PAYABLE: ['d.currency', 'd.hammer + d.premium + d.live_fee'],
  OPENED: ['d.opened_at'],
  SESSION: ['c.starts_at', 'c.id'],
};

/** The order of a list: what it is sorted by, and the direction. */
export interface DisputeSort {
  readonly by: DisputeOrder;
  readonly isDescending: boolean;
}

const HAS_PADDLE = `d.id = any(array(select o.id from dispute o
  join paddle_view p on p.house_id = o.house_id and p.catalog_id = o.catalog_id and p.approval_id = o.approval_id
  where o.house_id = $1 and lower(p.number) = lower($5)))`;

/** Those of the bidder whose paddle is searched for first, then as asked. Past ones have no deadline: they follow, the latest first. */
function orderBy({ by, isDescending }: DisputeSort): string {
  const chosen = [...ORDERS[by], 'd.id'].map((term) => `${term}${isDescending ? ' desc' : ''}`);
  const terms =
    by === 'DEADLINE' ? [`d.state = 'OPEN' desc`, ...chosen.slice(0, 1), 'd.changed_at desc', 'd.id'] : chosen;
  return [`($5 <> '' and ${HAS_PADDLE}) desc`, ...terms].join(', ');
}

/** Of a bidder and a lot, what each word is a part of; of one or two characters, the beginning of a word. */
const HAS_WORDS = `exists (
  select from approval_view s join lot_view t on t.house_id = s.house_id and t.id = d.lot_id
    join catalog_view u on u.house_id = s.house_id and u.id = d.catalog_id
    cross join lateral (select ' ' || s.search_text || E' \\n ' || folded_text(t.title || E' \\n ' || u.title) as words) found
  where s.house_id = d.house_id and s.id = d.approval_id
    and (lower(t.number::text || t.extension) = lower($5)
      or (cardinality($6::text[]) > 0 and not exists (select from unnest($6::text[]) word
        where position(case when length(word) < 3 then ' ' || word else word end in found.words) = 0))))`;

const CHOSEN = `d.house_id = $1 and ($2::boolean is null or (d.state = 'OPEN') = $2) and ($3::timestamptz is null or d.changed_at >= $3)
  and ($4::int is null or d.approval_id = any(array(select r.id from approval_view a
    join approval_view r on r.house_id = a.house_id and r.person_id = a.person_id where a.house_id = $1 and a.id = $4)))
  and ($5::text = '' or upper($5) in (d.ref, d.id::text) or ${HAS_PADDLE} or ${HAS_WORDS})`;

/** Returns a window of disputes, and the number of all that are chosen. */
export async function selectDisputes(
  db: Queryable,
  houseId: number,
  { isOpen, changedSince, approvalId, search }: DisputeChoice,
  sort: DisputeSort,
  { limit, offset }: Window,
): Promise<{ rows: DisputeRow[]; total: number }> {
  const digits = digitsOf(search);
  const words = digits === null ? foldedWords(search) : [digits];
  const choice = [houseId, isOpen, changedSince, approvalId, search, words.slice(0, MOST_WORDS)];
  const rows = await db.query<DisputeRow>(`${DISPUTE} where ${CHOSEN} order by ${orderBy(sort)} limit $7 offset $8`, [
    ...choice,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>(
    `select count(*) as total from dispute d where ${CHOSEN}`,
    choice,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Which records disputes are looked up by. */
export type DisputeKey = 'ids' | 'refs' | 'invoiceIDs' | 'lotIDs';
const KEYS: Readonly<Record<DisputeKey, string>> = {
  ids: 'd.id = any($2::int[])',
  refs: 'd.ref = any($2::text[])',
  invoiceIDs: 'i.invoice_id = any($2::int[])',
  lotIDs: 'd.lot_id = any($2::int[])',
};

/** Returns disputes by their numbers, references, invoices, or lots; unknown ones are missing. */
export const selectDisputesBy = (
  db: Queryable,
  houseId: number,
  key: DisputeKey,
  values: readonly (number | string)[],
): Promise<DisputeRow[]> =>
  db.query<DisputeRow>(`${DISPUTE} where d.house_id = $1 and ${KEYS[key]} order by d.id desc`, [houseId, values]);

/** Locks disputes in the order of their numbers and returns them in that order; unknown ones are missing. */
export async function lockDisputes(tx: Transaction, houseId: number, ids: readonly number[]): Promise<DisputeRow[]> {
  await tx.query('select id from dispute where house_id = $1 and id = any($2::int[]) order by id for update', [
    houseId,
    ids,
  ]);
  return tx.query<DisputeRow>(`${DISPUTE} where d.house_id = $1 and d.id = any($2::int[]) order by d.id`, [
    houseId,
    ids,
  ]);
}

export interface NewDisputeRow {
  readonly id: number;
  readonly ref: string;
  readonly lotId: number;
  readonly approvalId: number;
  readonly catalogId: number;
  readonly kind: DisputeKind;
  readonly reasonId: number;
  readonly resolutionId: number | null;
  readonly currency: string;
  readonly hammer: number;
  readonly premium: number;
  readonly liveFee: number;
  readonly openedAt: Date;
  readonly openedBy: number | null;
  readonly resolvesAt: Date | null;
}

/** Inserts open disputes, and returns the numbers of those that are new: a lot has one with its bidder at most. */
export async function insertDisputes(
  tx: Transaction,
  houseId: number,
  rows: readonly NewDisputeRow[],
): Promise<number[]> {
  const inserted = await tx.query<{ id: number }>(
    `insert into dispute (house_id, id, ref, lot_id, approval_id, catalog_id, kind, reason_id, resolution_id, currency, hammer,
       premium, live_fee, opened_at, opened_by, changed_at, changed_by, resolves_at)
     select $1, r.id, r.ref, r."lotId", r."approvalId", r."catalogId", r.kind, r."reasonId", r."resolutionId", r.currency, r.hammer,
       r.premium, r."liveFee", r."openedAt", r."openedBy", r."openedAt", r."openedBy", r."resolvesAt"
     from jsonb_to_recordset($2::jsonb) as r (id int, ref text, "lotId" int, "approvalId" int, "catalogId" int, kind text, "reasonId" int,
       "resolutionId" int,
       currency text, hammer bigint, premium bigint, "liveFee" bigint, "openedAt" timestamptz, "openedBy" int, "resolvesAt" timestamptz)
     on conflict (house_id, lot_id, approval_id) do nothing returning id`,
    [houseId, JSON.stringify(rows)],
  );
  return inserted.map(({ id }) => id);
}

/** Sets the state of locked disputes, and returns their versions. */
export const updateStates = (
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
  { state, at, by }: { readonly state: DisputeState; readonly at: Date; readonly by: number | null },
): Promise<{ id: number; version: number }[]> =>
  tx.query(
    `update dispute set state = $3, changed_at = $4, changed_by = $5, resolves_at = null, version = version + 1
     where house_id = $1 and id = any($2::int[]) returning id, version`,
    [houseId, ids, state, at, by],
  );

/** Increments the versions of disputes, because something that is shown with them changed. */
export const raiseVersions = (
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
): Promise<{ id: number; version: number }[]> =>
  tx.query(
    'update dispute set version = version + 1 where house_id = $1 and id = any($2::int[]) returning id, version',
    [houseId, ids],
  );

/** A sold lot, about which a dispute can be opened. */
export interface TransactionRow {
  readonly lotId: number;
  readonly lotRef: string;
  readonly lotNumber: number;
  readonly lotExtension: string;
  readonly lotTitle: string;
  readonly lotUrl: string | null;
  readonly approvalId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel: Channel;
  readonly catalogId: number;
  readonly catalogTitle: string;
  readonly catalogStartsAt: Date;
  readonly endedAt: Date | null;
  readonly currency: string;
  readonly hammer: number;
  readonly premium: PremiumTerms;
  readonly liveFeeRates: Partial<LiveFeeRates>;
  /** What its invoice charges; null while it is not on one. */
  readonly invoiced: { readonly hammer: number; readonly premium: number; readonly liveFee: number } | null;
  readonly disputeRef: string | null;
}

/** Returns sold lots by their numbers or references; others are missing. */
export const selectTransactions = (
  db: Queryable,
  houseId: number,
  { ids, lotRefs }: { readonly ids: readonly number[] | null; readonly lotRefs: readonly string[] | null },
): Promise<TransactionRow[]> =>
  db.query<TransactionRow>(
    `select l.id as "lotId", l.ref as "lotRef", l.number as "lotNumber", l.extension as "lotExtension", l.title as "lotTitle",
       l.lot_url as "lotUrl", l.approval_id as "approvalId", a.first_name as "firstName", a.last_name as "lastName", a.channel,
       c.id as "catalogId", c.title as "catalogTitle", c.starts_at as "catalogStartsAt", c.ended_at as "endedAt", c.currency, l.hammer,
       c.premium, c.live_fee_rates as "liveFeeRates",
       case when i.line_id is null then null
         else jsonb_build_object('hammer', i.hammer, 'premium', i.premium, 'liveFee', i.live_fee) end as invoiced,
       (select d.ref from dispute d where d.house_id = l.house_id and d.lot_id = l.id and d.approval_id = l.approval_id) as "disputeRef"
     from lot_view l
     join approval_view a on a.house_id = l.house_id and a.id = l.approval_id
     join catalog_view c on c.house_id = l.house_id and c.id = l.catalog_id
     left join lot_invoice_view i on i.house_id = l.house_id and i.lot_id = l.id
     where l.house_id = $1 and l.hammer is not null
       and (l.id = any($2::int[]) or l.ref = any($3::text[]))
     order by c.starts_at desc, c.id, l.number, l.extension`,
    [houseId, ids ?? [], lotRefs ?? []],
  );
