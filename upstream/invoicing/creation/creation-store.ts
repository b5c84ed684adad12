import type { PostalAddress } from '../../../rules/core/address';
import type { Channel } from '../../../rules/invoicing/invoices/facts';
import type { PremiumTerms } from '../../../rules/invoicing/lines/premium';
import type { LotTaxCode } from '../../../rules/lots/tax-codes';
import type { Queryable, Transaction } from '../../core/database/database';

/** A requested session of a new group. */
export interface WantedSession {
  readonly id: number;
  readonly ref: string;
  readonly saleId: number;
  readonly locationId: number;
  readonly currency: string;
  /** Whether it can be invoiced: a Buy It Now sale is, while it goes on. */
  readonly ended: boolean;
  readonly soldCount: number;
  readonly openCount: number;
}

const OPEN_LOT = 'l.hammer is not null and l.invoice_group_id is null';
/** A lot whose purchase a closed dispute canceled is not invoiced. */
const TO_INVOICE = `${OPEN_LOT} and l.canceled_approval_id is distinct from l.approval_id`;
const CANCELED = `${OPEN_LOT} and l.canceled_approval_id = l.approval_id`;

/** Returns the house's sessions with these references, with the numbers of their sold lots and of those in no active group. */
export async function selectWantedSessions(
  db: Queryable,
  houseId: number,
  refs: readonly string[],
  now: Date,
): Promise<WantedSession[]> {
  return db.query<WantedSession>(
    `select c.id, c.ref, c.group_id as "saleId", c.location_id as "locationId", c.currency,
       coalesce(c.kind = 'BUY_NOW' or c.ended_at <= $3, false) as ended, lots.sold as "soldCount", lots.open as "openCount"
     from catalog_view c cross join lateral (
       select count(*) as sold, count(*) filter (where ${TO_INVOICE}) as open
       from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id and l.hammer is not null) lots
     where c.house_id = $1 and c.ref = any($2::text[]) order by c.starts_at, c.id`,
    [houseId, refs, now],
  );
}

export interface NewGroupRow {
  readonly id: number;
  readonly ref: string;
  readonly title: string;
  readonly templateId: number;
  readonly templateVersion: number;
  readonly locationId: number;
  readonly currency: string;
  readonly applyCostPerLot: boolean;
  readonly createdAt: Date;
  readonly createdBy: number;
}

/** Adds a group in creation with its sessions. */
export async function insertGroup(
  tx: Transaction,
  houseId: number,
  group: NewGroupRow,
  catalogIds: readonly number[],
): Promise<void> {
  await tx.query(
    `insert into invoice_group (house_id, id, ref, title, template_id, template_version, location_id, currency, apply_cost_per_lot, state,
       created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'IN_CREATION', $10, $11)`,
    [
      houseId,
      group.id,
      group.ref,
      group.title,
      group.templateId,
      group.templateVersion,
      group.locationId,
      group.currency,
      group.applyCostPerLot,
      group.createdAt,
      group.createdBy,
    ],
  );
  await tx.query(
    'insert into invoice_group_catalog (house_id, group_id, catalog_id) select $1, $2, unnest($3::int[])',
    [houseId, group.id, catalogIds],
  );
}

/** A sold lot of an invoice. */
export interface SoldLotRow {
  readonly id: number;
  readonly ref: string;
  readonly catalogId: number;
  readonly number: number;
  readonly extension: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly lotUrl: string | null;
  readonly restricted: boolean;
  readonly approvalId: number;
  readonly hammer: number;
  readonly taxCode: LotTaxCode;
  readonly hasResaleRight: boolean;
}

const SOLD_LOT = `
  select l.id, l.ref, l.catalog_id as "catalogId", l.number, l.extension, l.title, l.image_url as "imageUrl", l.lot_url as "lotUrl",
    l.restricted, l.approval_id as "approvalId", l.hammer, l.tax_code as "taxCode", l.has_resale_right as "hasResaleRight"
  from lot_view l`;

const SALE_ORDER = 'order by l.catalog_id, l.number, l.extension, l.id';

/** Returns the lots that a group has taken. */
export async function selectLotsOfGroup(db: Queryable, houseId: number, groupId: number): Promise<SoldLotRow[]> {
  return db.query<SoldLotRow>(`${SOLD_LOT} where l.house_id = $1 and l.invoice_group_id = $2 ${SALE_ORDER}`, [
    houseId,
    groupId,
  ]);
}

/** Returns a lot as it would be sold to a bidder; null if it is deleted or has no number. */
export async function selectLotToSell(
  db: Queryable,
  houseId: number,
  { lotId, approvalId, hammer }: { readonly lotId: number; readonly approvalId: number; readonly hammer: number },
): Promise<SoldLotRow | null> {
  const [lot] = await db.query<SoldLotRow>(`${SOLD_LOT} where l.house_id = $1 and l.id = $2 and l.number is not null`, [
    houseId,
    lotId,
  ]);
  return lot ? { ...lot, approvalId, hammer } : null;
}

/** Returns the lots that a group of these sessions would take. */
export async function selectOpenLots(
  db: Queryable,
  houseId: number,
  catalogIds: readonly number[],
): Promise<SoldLotRow[]> {
  return db.query<SoldLotRow>(
    `${SOLD_LOT} where l.house_id = $1 and l.catalog_id = any($2::int[]) and ${TO_INVOICE} ${SALE_ORDER}`,
    [houseId, catalogIds],
  );
}

/** Returns the number of lots in these sessions that a group leaves out, because a closed dispute canceled their sale. */
export async function countCanceledLots(
  db: Queryable,
  houseId: number,
  catalogIds: readonly number[],
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from lot_view l where l.house_id = $1 and l.catalog_id = any($2::int[]) and ${CANCELED}`,
    [houseId, catalogIds],
  );
  return row?.count ?? 0;
}

/** The terms of a session. */
export interface SessionTermsRow {
  readonly id: number;
  readonly identifier: string;
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly premium: PremiumTerms;
  readonly liveFeeRates: Readonly<Partial<Record<Channel, number>>>;
}

/** Returns the terms of these sessions, earliest first. */
export async function selectSessionTerms(
  db: Queryable,
  houseId: number,
  catalogIds: readonly number[],
): Promise<SessionTermsRow[]> {
  return db.query<SessionTermsRow>(
    `select id, identifier, starts_at as "startsAt", time_zone as "timeZone", premium, live_fee_rates as "liveFeeRates"
     from catalog_view where house_id = $1 and id = any($2::int[]) order by starts_at, id`,
    [houseId, catalogIds],
  );
}

/** The bidder of an invoice. */
export interface BidderRow extends PostalAddress {
  readonly id: number;
  readonly memberId: number | null;
  readonly channel: Channel;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly taxExempt: boolean;
  /** That of the bidder's latest invoice; empty for none. */
  readonly taxNumber: string;
}

/** Returns bidders by name, in the order in which their invoices are numbered. */
export async function selectBidders(db: Queryable, houseId: number, ids: readonly number[]): Promise<BidderRow[]> {
  return db.query<BidderRow>(
    `select id, member_id as "memberId", channel, first_name as "firstName", last_name as "lastName", company, email, phone, street1,
       street2, city, state, province, postal_code as "postalCode", country, tax_exempt as "taxExempt",
       coalesce((select i.tax_number from invoice i where i.house_id = a.house_id and i.approval_id = a.id order by i.id desc limit 1), '')
         as "taxNumber"
     from approval_view a where house_id = $1 and id = any($2::int[]) order by lower(last_name), lower(first_name), id`,
    [houseId, ids],
  );
}

/** Returns the paddles of the sessions, by bidder. */
export async function selectPaddles(
  db: Queryable,
  houseId: number,
  catalogIds: readonly number[],
): Promise<{ catalogId: number; approvalId: number; number: string }[]> {
  return db.query(
    `select catalog_id as "catalogId", approval_id as "approvalId", number
     from paddle_view
     where house_id = $1 and catalog_id = any($2::int[])`,
    [houseId, catalogIds],
  );
}
