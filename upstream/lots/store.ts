import { HOUSE_ACCOUNT } from '../../rules/bulk-bidding/bidders';
import type { PictureSize } from '../../rules/images/picture-files';
import type { SaleKind } from '../../rules/sales/calendar/adding';
import type { Queryable, Transaction } from '../core/database/database';
import { columnOf, selectColumns } from '../core/database/record';
import { hasPart } from '../core/database/text-part';
import type { Window } from '../core/http/window';
import { lotRecord, type LotRecordRow } from './lot-record';
import type { LotSort } from './wire';

/** An image of a lot that the house stores. */
export interface LotPicture {
  readonly id: number;
  readonly sequence: number;
  readonly name: string;
  readonly isSmall: boolean;
  readonly fileName: string;
  /** The files that are stored. */
  readonly sizes: readonly PictureSize[];
}

export interface LotRow extends LotRecordRow {
  readonly currency: string;
  readonly saleKind: SaleKind;
  /** The start of the session. */
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly imageUrl: string | null;
  /** The pictures that the house stores, in order. */
  readonly pictures: readonly LotPicture[];
  readonly lotUrl: string | null;
  readonly restricted: boolean;
  /** Words of the house's list of banned words that the lot has. */
  readonly bannedWords: readonly string[];
  /** Whether nobody has decided about them. */
  readonly isPotentiallyBanned: boolean;
  readonly isBanned: boolean;
  readonly approvalId: number | null;
  /** Whether a closed dispute canceled the purchase by the buyer. */
  readonly purchaseCanceled: boolean;
  readonly hammer: number | null;
  /** The price of a lot whose buyer nobody knows; 0 if it passed. */
  readonly realizedPrice: number | null;
  readonly closedAt: Date | null;
  readonly soldAt: Date | null;
  readonly invoiceId: number | null;
  readonly originalLotId: number | null;
  /** Who left the highest absentee bid; null if nobody did. */
  readonly absenteeBidder: string | null;
}

/** Filters; null if not set. */
export interface LotFilter {
  readonly ids: readonly number[] | null;
  readonly catalogIds: readonly number[] | null;
  readonly sold: boolean | null;
  /** A number with its extension, or a part of a title, artist, or inventory number; one or two characters begin a word. '' selects all lots. */
  readonly search: string;
  readonly channel: string | null;
  readonly soldFrom: Date | null;
  readonly soldTo: Date | null;
  /** The buyers. */
  readonly approvalIds: readonly number[] | null;
  /** Whether lots on an invoice are selected rather than those that aren't yet; null selects both. */
  readonly isInvoiced: boolean | null;
  /** Whether deleted lots are selected rather than the others; null selects both. */
  readonly isDeleted: boolean | null;
  readonly hasImages?: boolean | null;
  readonly isPublished?: boolean | null;
  readonly hasNumber?: boolean | null;
  readonly isRestricted?: boolean | null;
  readonly isBanned?: boolean | null;
  readonly isPotentiallyBanned?: boolean | null;
}

/** The order of a list of lots, for other orders than the order of their sessions. */
export interface LotOrder {
  readonly sort: LotSort;
  readonly isDescending: boolean;
}

const HAS_IMAGES = `(l.image_url is not null or exists (
  select from lot_picture_view p where p.house_id = l.house_id and p.lot_id = l.id))`;
const IMAGE_COUNT = `greatest((select count(*) from lot_picture_view p where p.house_id = l.house_id and p.lot_id = l.id),
  (l.image_url is not null)::int)`;

/** What lots are sorted by. Those without a value come last. */
const SORT_KEYS: Readonly<Record<LotSort, string>> = {
  number: 'l.number',
  title: 'folded_text(l.title)',
  lowEstimate: 'l.low_estimate',
  highEstimate: 'l.high_estimate',
  price: 'l.item_price',
  startingBid: 'l.starting_bid',
  reserve: 'l.reserve',
  images: IMAGE_COUNT,
  // The specified order of the statuses.
  status: `case when l.is_deleted then 5 when not l.is_published then 0
    when exists (select from lot_flag_view f where f.house_id = l.house_id and f.lot_id = l.id and f.is_banned) then 3
    when exists (select from lot_flag_view f where f.house_id = l.house_id and f.lot_id = l.id and f.is_potentially_banned) then 2
    when l.restricted then 4 when not ${HAS_IMAGES} then 1 else 6 end`,
};

const SELECTED = `
  from lot l
  join catalog_view c on c.house_id = l.house_id and c.id = l.catalog_id
  left join approval_view a on a.house_id = l.house_id and a.id = l.approval_id
  where l.house_id = $1 and ($2::int[] is null or l.id = any($2)) and ($3::int[] is null or l.catalog_id = any($3))
    and ($4::boolean is null or (l.hammer is not null) = $4)
    and ($5::text = '' or l.id = any(array(
      select f.id from lot f where f.house_id = $1 and f.number::text || f.extension = upper($5)
      union all
      select f.id from lot f where f.house_id = $1
        and ${hasPart('f.house_id', 'lot_text(f.title, f.artist_name, f.inventory_number)', '$5')})))
    and ($6::text is null or a.channel = $6)
    and ($7::timestamptz is null or l.sold_at >= $7) and ($8::timestamptz is null or l.sold_at < $8)
    and ($9::boolean is null or l.is_deleted = $9)
    and ($10::int[] is null or l.approval_id = any($10)) and ($11::boolean is null or $11 = exists (select from lot_invoice_view i where i.house_id = l.house_id and i.lot_id = l.id))
    and ($11::boolean is distinct from false or l.canceled_approval_id is distinct from l.approval_id or l.approval_id is null)
    and ($12::boolean is null or $12 = ${HAS_IMAGES}) and ($13::boolean is null or l.is_published = $13)
    and ($14::boolean is null or (l.number is not null) = $14) and ($15::boolean is null or l.restricted = $15)
    and ($16::boolean is null or $16 = exists (
      select from lot_flag_view f where f.house_id = l.house_id and f.lot_id = l.id and f.is_banned))
    and ($17::boolean is null or $17 = exists (
      select from lot_flag_view f where f.house_id = l.house_id and f.lot_id = l.id and f.is_potentially_banned))`;

const parameters = (houseId: number, filter: LotFilter) => [
  houseId,
  filter.ids,
  filter.catalogIds,
  filter.sold,
  filter.search,
  filter.channel,
  filter.soldFrom,
  filter.soldTo,
  filter.isDeleted,
  filter.approvalIds,
  filter.isInvoiced,
  filter.hasImages ?? null,
  filter.isPublished ?? null,
  filter.hasNumber ?? null,
  filter.isRestricted ?? null,
  filter.isBanned ?? null,
  filter.isPotentiallyBanned ?? null,
];

const BIDDER = `(select coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), '${HOUSE_ACCOUNT}') from absentee_bid_view b
    left join approval_view a on a.house_id = b.house_id and a.id = b.approval_id
    where b.house_id = l.house_id and b.lot_id = l.id order by b.amount desc, b.sequence limit 1)`;

const BY_SESSION = 'c.starts_at desc, c.id desc, l.number, l.extension, l.id';

/** Returns a page of lots, by default by session (latest first), number, and extension. */
export async function selectLots(
  db: Queryable,
  houseId: number,
  filter: LotFilter,
  { limit, offset }: Window,
  order: LotOrder | null = null,
): Promise<LotRow[]> {
  const direction = order?.isDescending === true ? 'desc' : 'asc';
  const own = order?.sort === 'number' ? direction : 'asc';
  const sorted = (number: string, extension: string) => `${number} ${own} nulls last, ${extension} ${own}, l.id ${own}`;
  return db.query<LotRow>(
    `select l.*, i.invoice_id as "invoiceId", ${BIDDER} as "absenteeBidder",
       coalesce(f.words, '{}') as "bannedWords", coalesce(f.is_potentially_banned, false) as "isPotentiallyBanned",
       coalesce(f.is_banned, false) as "isBanned",
       coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'sequence', p.position, 'name', p.picture_name,
           'isSmall', p.is_small, 'fileName', p.file_name, 'sizes', p.sizes) order by p.position)
         from lot_picture_view p where p.house_id = l.house_id and p.lot_id = l.id), '[]') as pictures
     from (
       select l.house_id, ${selectColumns(lotRecord, 'l')}, c.currency, c.kind as "saleKind", c.starts_at as "startsAt",
         l.ends_at as "endsAt", l.image_url as "imageUrl", l.lot_url as "lotUrl", l.restricted, l.approval_id as "approvalId", l.hammer, l.realized_price as "realizedPrice", l.closed_at as "closedAt",
         coalesce(l.canceled_approval_id = l.approval_id, false) as "purchaseCanceled", l.sold_at as "soldAt", l.original_lot_id as "originalLotId"
         ${order ? `, ${SORT_KEYS[order.sort]} as sort_key` : ''}
       ${SELECTED}
       order by ${order ? `sort_key ${direction} nulls last, ${sorted('l.number', 'l.extension')}` : BY_SESSION} limit $18 offset $19) l
     left join lot_invoice_view i on i.house_id = l.house_id and i.lot_id = l.id
     left join lot_flag_view f on f.house_id = l.house_id and f.lot_id = l.id
     order by ${
       order
         ? `l.sort_key ${direction} nulls last, ${sorted('l."lotNumber"', 'l."lotExtension"')}`
         : 'l."startsAt" desc, l."catalogId" desc, l."lotNumber", l."lotExtension", l.id'
     }`,
    [...parameters(houseId, filter), limit, offset],
  );
}

/** Returns the number of matching lots and the sum of their hammer prices, by currency. */
export async function sumLots(
  db: Queryable,
  houseId: number,
  filter: LotFilter,
): Promise<{ currency: string; count: number; hammer: number }[]> {
  return db.query(
    `select c.currency, count(*) as count, coalesce(sum(l.hammer), 0)::bigint as hammer ${SELECTED} group by c.currency order by c.currency`,
    parameters(houseId, filter),
  );
}

/**
 * Assigns the sold lots of these sessions that are in no active invoice group to this group, and returns their number. Waits for concurrent
 * assignments and takes only the remaining lots.
 */
export async function assignLots(
  tx: Transaction,
  houseId: number,
  invoiceGroupId: number,
  catalogIds: readonly number[],
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `with free as (
       select id from lot where house_id = $1 and catalog_id = any($3::int[]) and hammer is not null and invoice_group_id is null
         and canceled_approval_id is distinct from approval_id order by id for update
     ), taken as (
       update lot l set invoice_group_id = $2 from free where l.house_id = $1 and l.id = free.id and l.invoice_group_id is null returning l.id
     )
     select count(*) as count from taken`,
    [houseId, invoiceGroupId, catalogIds],
  );
  return row?.count ?? 0;
}

/** Releases the lots of an invoice group, so that they can be invoiced again. */
export async function releaseLots(tx: Transaction, houseId: number, invoiceGroupId: number): Promise<void> {
  await tx.query('update lot set invoice_group_id = null where house_id = $1 and invoice_group_id = $2', [
    houseId,
    invoiceGroupId,
  ]);
}

/**
 * Sets whether the purchase of each lot's buyer is canceled. Returns the lots with their next versions, and with the invoice group that has taken
 * them.
 */
export const updateCanceledLots = (
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
  isCanceled: boolean,
): Promise<{ readonly id: number; readonly version: number; readonly groupId: number | null }[]> =>
  tx.query(
    `update lot set canceled_approval_id = case when $3::boolean then approval_id end, version = version + 1
     where house_id = $1 and id = any($2::int[]) returning id, version, invoice_group_id as "groupId"`,
    [houseId, ids, isCanceled],
  );

/** Increments the versions of lots, because something that is shown with them changed, and returns them. */
export const raiseLotVersions = (
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly version: number }[]> =>
  tx.query('update lot set version = version + 1 where house_id = $1 and id = any($2::int[]) returning id, version', [
    houseId,
    ids,
  ]);

/** Stores whether bidders see these lots, and increments their versions. */
export const updateShownLots = (
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
  isPublished: boolean,
): Promise<{ readonly id: number; readonly version: number }[]> =>
  tx.query(
    'update lot set is_published = $3, version = version + 1 where house_id = $1 and id = any($2::int[]) returning id, version',
    [houseId, ids, isPublished],
  );

/**
 * Stores when bidding on the lots of a timed session ends: the first lot at an instant, and each further one, by lot number, some seconds
 * after the one before. Lots that bids have extended or that are closed keep their ends.
 */
export async function updateLotEnds(
  tx: Transaction,
  houseId: number,
  catalogId: number,
  firstEnd: Date,
  staggerSeconds: number,
): Promise<{ readonly id: number; readonly version: number }[]> {
  return tx.query(
    `update lot l set ends_at = o.ends_at, version = l.version + 1
     from (select id, $3::timestamptz + (row_number() over (order by number, extension, id) - 1) * $4::int * interval '1 second' as ends_at
       from lot where house_id = $1 and catalog_id = $2 and not is_deleted) o
     where l.house_id = $1 and l.id = o.id and l.ends_at is distinct from o.ends_at
       and l.scheduled_ends_at is null and l.closed_at is null
     returning l.id, l.version`,
    [houseId, catalogId, firstEnd, staggerSeconds],
  );
}

/** Returns the number of unsold lots of a session. */
export async function countUnsoldLots(tx: Transaction, houseId: number, catalogId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*) as count from lot where house_id = $1 and catalog_id = $2 and hammer is null and coalesce(realized_price, 0) = 0 and not is_deleted',
    [houseId, catalogId],
  );
  return row?.count ?? 0;
}

/** The columns that copies of a lot have too. */
const COPIED = Object.keys(lotRecord.fields)
  .filter((name) => name !== 'catalogId' && name !== 'isDeleted')
  .map((name) => columnOf(lotRecord, name))
  .join(', ');

/** Inserts unpublished copies of a session's unsold lots into another session, and returns which lot is a copy of which. */
export async function insertUnsoldLots(
  tx: Transaction,
  houseId: number,
  {
    from,
    to,
    first,
    refs,
  }: { readonly from: number; readonly to: number; readonly first: number; readonly refs: readonly string[] },
): Promise<{ from: number; to: number }[]> {
  return tx.query<{ from: number; to: number }>(
    `insert into lot (house_id, id, ref, catalog_id, is_published, image_url, restricted, original_lot_id, ${COPIED})
     select l.house_id, $4 + l.place - 1, ($5::text[])[l.place], $3, false, l.image_url, l.restricted, l.id, ${COPIED}
     from (select *, row_number() over (order by number, extension, id)::int as place from lot
       where house_id = $1 and catalog_id = $2 and hammer is null and coalesce(realized_price, 0) = 0 and not is_deleted) l
     returning original_lot_id as "from", id as "to"`,
    [houseId, from, to, first, refs],
  );
}
