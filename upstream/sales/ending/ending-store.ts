import { LIVE_SESSION_HOURS } from '../../../rules/sales/ending';
import type { Queryable, Transaction } from '../../core/database/database';
import { PREMIUM_COLUMNS } from '../session-store';

/** A session that may be due to end. */
export interface EndingRow {
  readonly houseId: number;
  readonly id: number;
  readonly groupId: number;
  readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
  readonly title: string;
  readonly startsAt: Date;
  readonly endedAt: Date | null;
  readonly startTime: string | null;
  readonly timeZone: string;
  readonly staggerSeconds: number | null;
  readonly resellsUnsold: boolean;
  readonly publishedAt: Date | null;
  readonly version: number;
  /** The latest end of the lots that bidders see; null if they have none. */
  readonly lastLotEndsAt: Date | null;
  /** The lots that can still be bid on. */
  readonly openCount: number;
  readonly lotCount: number;
  readonly unsoldCount: number;
  /** Whether the house has the feature live-to-timed. */
  readonly isEligible: boolean;
}

const SELECT = `
  select c.house_id as "houseId", c.id, c.group_id as "groupId", c.kind, c.title, c.starts_at as "startsAt", c.ended_at as "endedAt",
    c.start_time as "startTime", c.time_zone as "timeZone", c.stagger_seconds as "staggerSeconds", c.resells_unsold as "resellsUnsold",
    c.published_at as "publishedAt", c.version, lots."lotCount", lots."unsoldCount", lots."lastLotEndsAt", lots."openCount",
    'live-to-timed' = any(h.features) as "isEligible"
  from catalog c join house_view h on h.id = c.house_id
  cross join lateral (
    select count(*) as "lotCount", count(*) filter (where not l.is_sold) as "unsoldCount",
      max(l.ends_at) filter (where l.is_published) as "lastLotEndsAt",
      count(*) filter (where l.is_published and l.ends_at is not null and l.closed_at is null) as "openCount"
    from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id) lots`;

/** Returns sessions of all houses whose end has passed, earliest first. */
export async function selectSessionsToEnd(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ houseId: number; id: number }[]> {
  return db.query(
    `select due."houseId", due.id from (${SELECT} where c.ended_at is null and not c.is_deleted and c.starts_at <= $1) due
     where (due.kind = 'LIVE' and due."startsAt" <= $1::timestamptz - make_interval(hours => ${LIVE_SESSION_HOURS}))
       or (due.kind = 'TIMED' and due."openCount" = 0 and coalesce(due."lastLotEndsAt",
         due."startsAt" + make_interval(secs => greatest(due."lotCount" - 1, 0) * coalesce(due."staggerSeconds", 0))) <= $1)
     order by due."startsAt" limit $2`,
    [now, limit],
  );
}

/** Returns a session of the house, locked until the end of the transaction; null if there is none. */
export async function lockEndingSession(tx: Transaction, houseId: number, id: number): Promise<EndingRow | null> {
  await tx.query('select from catalog where house_id = $1 and id = $2 for no key update', [houseId, id]);
  const [row] = await tx.query<EndingRow>(`${SELECT} where c.house_id = $1 and c.id = $2 and not c.is_deleted`, [
    houseId,
    id,
  ]);
  return row ?? null;
}

/** Stores when a session ended and returns its new version. */
export async function updateEnded(tx: Transaction, houseId: number, id: number, at: Date): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update catalog set ended_at = $3, version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, id, at],
  );
  if (!row) throw new Error(`There is no session ${id}.`);
  return row.version;
}

/** Raises the version of a sale, because one of its sessions ended, and returns it. */
export async function raiseSaleVersion(tx: Transaction, houseId: number, groupId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update auction_group set version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, groupId],
  );
  if (!row) throw new Error(`There is no sale ${groupId}.`);
  return row.version;
}

/** The timed sale of a session's unsold lots: new numbers, references, and its first lot end. */
export interface UnsoldSale {
  readonly groupId: number;
  readonly groupRef: string;
  readonly catalogId: number;
  readonly catalogRef: string;
  readonly title: string;
  readonly startsOn: string;
  readonly startTime: string;
  readonly startsAt: Date;
  readonly staggerSeconds: number;
  /** The step of the guided flow at which staff find it. */
  readonly step: number;
  readonly createdAt: Date;
}

/** Inserts an unpublished timed sale with one session that has the terms and settings of another session. */
export async function insertUnsoldSale(
  tx: Transaction,
  houseId: number,
  from: number,
  sale: UnsoldSale,
): Promise<void> {
  await tx.query(
    `insert into auction_group (house_id, id, ref, name, kind, terms_id, house_fee_step, created_at)
     select g.house_id, $3, $4, $5, 'TIMED', g.terms_id, g.house_fee_step, $6
     from catalog c join auction_group g on g.house_id = c.house_id and g.id = c.group_id where c.house_id = $1 and c.id = $2`,
    [houseId, from, sale.groupId, sale.groupRef, sale.title, sale.createdAt],
  );
  await tx.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, starts_on, start_time, time_zone,
       location_id, currency,
       ${PREMIUM_COLUMNS}, live_fee_rates, description, viewing_notes, stagger_seconds, unsold_of, category_ids,
       consignment_contact_id, administrator_contact_id, expert_contact_id, channels, step)
     select house_id, $3, $4, $5, identifier, $6, 'TIMED', $7, $8::date, $9, time_zone, location_id, currency,
       ${PREMIUM_COLUMNS}, live_fee_rates, description, viewing_notes, $10, id, category_ids,
       consignment_contact_id, administrator_contact_id, expert_contact_id, channels, $11
     from catalog where house_id = $1 and id = $2`,
    [
      houseId,
      from,
      sale.catalogId,
      sale.catalogRef,
      sale.groupId,
      sale.title,
      sale.startsAt,
      sale.startsOn,
      sale.startTime,
      sale.staggerSeconds,
      sale.step,
    ],
  );
}
