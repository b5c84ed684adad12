import type { LiveFeeRates } from '../../../rules/invoicing/lines/live-fee';
import type { PremiumTerms } from '../../../rules/invoicing/lines/premium';
import type { LotContent } from '../../../rules/publishing/editions/lot-content';
import type { SessionTexts } from '../../../rules/publishing/editions/session-texts';
import type { Queryable } from '../../core/database/database';

/** A session that bidders see. */
export interface PublicSessionRow {
  readonly houseId: number;
  readonly id: number;
  readonly ref: string;
  readonly title: string;
  readonly saleName: string;
  readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
  readonly startsAt: Date;
  readonly endedAt: Date | null;
  readonly timeZone: string;
  readonly locationId: number;
  readonly currency: string;
  readonly premium: PremiumTerms;
  readonly version: number;
  readonly publishedAt: Date;
  readonly edition: number;
  readonly lotCount: number;
  readonly liveFeeRates: LiveFeeRates;
  readonly texts: SessionTexts;
}

const SESSION = `
  select c.house_id as "houseId", c.id, c.ref, e.content->>'title' as title, c.group_name as "saleName", c.kind, c.starts_at as "startsAt",
    c.ended_at as "endedAt", c.time_zone as "timeZone", c.location_id as "locationId", c.currency, c.premium,
    c.live_fee_rates as "liveFeeRates", c.version, e.content as texts,
    e.published_at as "publishedAt", e.edition, lots.count as "lotCount"
  from catalog_view c
  cross join lateral (select p.edition, p.published_at, p.content from publication p
    where p.house_id = c.house_id and p.catalog_id = c.id order by p.edition desc limit 1) e
  cross join lateral (select count(*)::int as count from lot_publication p join lot_view l on l.house_id = p.house_id and l.id = p.lot_id
    where p.house_id = c.house_id and p.catalog_id = c.id) lots
  where c.published_at is not null and lots.count > 0`;

/** Returns a session by its reference; undefined if bidders don't see any lot of it. */
export async function selectPublicSession(db: Queryable, ref: string): Promise<PublicSessionRow | undefined> {
  const [row] = await db.query<PublicSessionRow>(`${SESSION} and c.ref = $1`, [ref]);
  return row;
}

/** Returns all sessions that bidders see, latest first. */
export const selectPublicSessions = (db: Queryable, limit: number): Promise<PublicSessionRow[]> =>
  db.query<PublicSessionRow>(`${SESSION} order by c.starts_at desc, c.ref limit $1`, [limit]);

/** A lot as bidders see it. */
export interface PublicLotRow {
  readonly ref: string;
  readonly content: LotContent;
  readonly isWithdrawn: boolean;
  readonly isSold: boolean;
  /** When bidding on a lot of a timed session ends. */
  readonly endsAt: Date | null;
}

const LOT = `l.ref, p.content, p.withdrawn_at is not null as "isWithdrawn", l.is_sold as "isSold", l.ends_at as "endsAt"`;
const IN_SESSION = `from lot_publication p join lot_view l on l.house_id = p.house_id and l.id = p.lot_id
  where p.house_id = $1 and p.catalog_id = $2`;
const BY_NUMBER = `(p.content->>'lotNumber')::bigint, p.content->>'lotExtension', p.lot_id`;

/** What a list of lots shows. */
export interface PublicLotFilter {
  /** Words in the title, the description, or the artist's name, or a lot number; empty for all lots. */
  readonly search: string;
  /** Only lots with these references; null for all. */
  readonly refs: readonly string[] | null;
  /** Only lots that are neither sold nor withdrawn. */
  readonly isAvailable: boolean;
}

/** Returns a page of the lots that bidders see in a session, by number, and how many there are. */
export async function selectPublicLots(
  db: Queryable,
  { houseId, id }: Pick<PublicSessionRow, 'houseId' | 'id'>,
  { search, refs, isAvailable }: PublicLotFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly lots: readonly PublicLotRow[]; readonly total: number }> {
  const matching = `${IN_SESSION} and (not $3 or (p.withdrawn_at is null and not l.is_sold))
    and ($4 = '' or position(lower($4) in lower(concat_ws(' ', p.content->>'title', p.content->>'description', p.content->>'artistName'))) > 0
      or lower(concat(p.content->>'lotNumber', p.content->>'lotExtension')) = lower($4))
    and ($5::text[] is null or l.ref = any($5))`;
  const values = [houseId, id, isAvailable, search, refs];
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${matching}`, values);
  const lots = await db.query<PublicLotRow>(`select ${LOT} ${matching} order by ${BY_NUMBER} offset $6 limit $7`, [
    ...values,
    offset,
    limit,
  ]);
  return { lots, total: count?.total ?? 0 };
}

/** A lot beside another one. */
export interface NeighborRow {
  readonly ref: string;
  readonly label: string;
}

/** Returns a lot that bidders see in a session, with those before and after it; undefined for any other lot. */
export async function selectPublicLot(
  db: Queryable,
  { houseId, id }: Pick<PublicSessionRow, 'houseId' | 'id'>,
  lotRef: string,
): Promise<(PublicLotRow & { readonly previous: NeighborRow | null; readonly next: NeighborRow | null }) | undefined> {
  const neighbor = `json_build_object('ref', l.ref, 'label', concat(p.content->>'lotNumber', p.content->>'lotExtension'))`;
  const [row] = await db.query<
    PublicLotRow & { readonly previous: NeighborRow | null; readonly next: NeighborRow | null }
  >(
    `select * from (select ${LOT}, lag(${neighbor}) over w as previous, lead(${neighbor}) over w as next
       ${IN_SESSION} window w as (order by ${BY_NUMBER})) shown where ref = $3`,
    [houseId, id, lotRef],
  );
  return row;
}

/** Returns the lots that bidders see in a session, by number. */
export const selectLotIndex = (
  db: Queryable,
  { houseId, id }: Pick<PublicSessionRow, 'houseId' | 'id'>,
): Promise<NeighborRow[]> =>
  db.query<NeighborRow>(
    `select l.ref, concat(p.content->>'lotNumber', p.content->>'lotExtension') as label ${IN_SESSION} order by ${BY_NUMBER}`,
    [houseId, id],
  );

/** A house, and the position of its latest change when it was read. */
export interface HousePosition {
  readonly houseId: number;
  readonly houseRef: string;
  readonly position: string;
}

/** Returns the house that shows bidders a picture; undefined if none does. */
export async function selectHouseOfPicture(db: Queryable, name: string): Promise<HousePosition | undefined> {
  const [row] = await db.query<HousePosition>(
    `select p.house_id as "houseId", h.ref as "houseRef",
       concat((select c.seq from change c where c.house_id = p.house_id order by c.seq desc limit 1)) as position from lot_publication p
     join house_view h on h.id = p.house_id
     join lot_view l on l.house_id = p.house_id and l.id = p.lot_id
     join catalog_view c on c.house_id = p.house_id and c.id = p.catalog_id and c.published_at is not null
     where p.pictures @> array[$1] limit 1`,
    [name],
  );
  return row;
}

/** Whether a house whose catalogs bidders see has this logo. */
export async function isPublicLogo(db: Queryable, file: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from house_logo_view h where h.house_logo = $1
       and exists (select from lot_publication p where p.house_id = h.house_id) limit 1`,
    [file],
  );
  return rows.length > 0;
}

/** A published session, and the position of the latest change of its house, with its PDF. */
export interface SessionPosition {
  readonly ref: string;
  readonly position: string;
}

/** Returns the positions of those of the sessions that are published. Nothing that bidders see changes without a change of its position. */
export const selectPositions = (db: Queryable, refs: readonly string[]): Promise<SessionPosition[]> =>
  db.query<SessionPosition>(
    `select c.ref, concat((select h.seq from change h where h.house_id = c.house_id order by h.seq desc limit 1), ' ', d.file) as position
     from catalog_view c left join catalogue_pdf d on d.house_id = c.house_id and d.catalog_id = c.id
     where c.ref = any($1) and c.published_at is not null`,
    [refs],
  );

/** Returns a hash of all that bidders see of the lots of a session. */
export async function selectLotsHash(
  db: Queryable,
  { houseId, id }: Pick<PublicSessionRow, 'houseId' | 'id'>,
): Promise<string> {
  const [row] = await db.query<{ hash: string }>(
    `select md5(coalesce(string_agg(concat_ws(' ', p.lot_id, p.hash, p.content->>'isBanned', p.withdrawn_at, l.is_sold, l.ends_at), ','
       order by p.lot_id), '')) as hash ${IN_SESSION}`,
    [houseId, id],
  );
  return row?.hash ?? '';
}

/**
 * Returns the number of a house, the position of its latest change, and whether nothing but bids has changed after the position `since`, which is empty
 * for a house without changes; undefined for an unknown reference. Many bids can come in a second, and no picture depends on them.
 */
export async function selectHouseByRef(
  db: Queryable,
  houseRef: string,
  since: string,
): Promise<{ readonly houseId: number; readonly position: string; readonly onlyBids: boolean } | undefined> {
  const [row] = await db.query<{ houseId: number; position: string; onlyBids: boolean }>(
    `select h.id as "houseId", concat((select c.seq from change c where c.house_id = h.id order by c.seq desc limit 1)) as position,
       not exists (select from change c where c.house_id = h.id and c.seq > coalesce(nullif($2::text, '')::bigint, 0)
         and c.type <> 'LotBidding') as "onlyBids"
     from house_view h where h.ref = $1`,
    [houseRef, since],
  );
  return row;
}

/** Returns a hash of the names of all pictures that a house shows bidders, and the position of the latest change that it has. */
export async function selectPicturesHash(
  db: Queryable,
  houseId: number,
): Promise<{ readonly hash: string; readonly position: string }> {
  const [row] = await db.query<{ hash: string; position: string }>(
    `select md5(coalesce(string_agg(shown.name, ',' order by shown.name), '')) as hash,
       concat((select c.seq from change c where c.house_id = $1 order by c.seq desc limit 1)) as position
     from (
       select distinct unnest(p.pictures) as name from lot_publication p
       join lot_view l on l.house_id = p.house_id and l.id = p.lot_id
       join catalog_view c on c.house_id = p.house_id and c.id = p.catalog_id and c.published_at is not null
       where p.house_id = $1) shown`,
    [houseId],
  );
  return row ?? { hash: '', position: '' };
}
