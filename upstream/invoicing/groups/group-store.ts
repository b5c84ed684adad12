import type { PriceParts } from '../../../rules/invoicing/invoices/facts';
import type { Queryable, Transaction } from '../../core/database/database';
import { contains } from '../../core/database/text-part';
import type { Window } from '../../core/http/window';

export type GroupState = 'IN_CREATION' | 'CREATED' | 'FAILED' | 'VOIDED';

/** The stored totals of a group, or the sums of some of its invoices. */
export interface TotalsRow extends PriceParts {
  readonly invoiceCount: number;
  readonly itemCount: number;
  readonly invoiceTotal: number;
  readonly additionalTotal: number;
  readonly paid: number;
  readonly outstanding: number;
  readonly creditOwed: number;
  readonly pendingCharges: number;
}

/** The sums of no invoices. */
export const NO_TOTALS: TotalsRow = {
  invoiceCount: 0,
  itemCount: 0,
  hammer: 0,
  premium: 0,
  liveFee: 0,
  tax: 0,
  shipping: 0,
  insurance: 0,
  other: 0,
  invoiceTotal: 0,
  additionalTotal: 0,
  paid: 0,
  outstanding: 0,
  creditOwed: 0,
  pendingCharges: 0,
};

export interface GroupRow extends TotalsRow {
  readonly id: number;
  readonly title: string;
  readonly templateId: number;
  readonly templateVersion: number;
  readonly locationId: number;
  readonly currency: string;
  readonly applyCostPerLot: boolean;
  readonly state: GroupState;
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly version: number;
  /** Whether any invoice currently is sent or paid. Voiding also depends on everything ever sent or paid. */
  readonly sentOrPaid: boolean;
  /** Whether any invoice has a paddle. */
  readonly hasPaddles: boolean;
  /** Whether any invoice has charges per lot although the group does not. */
  readonly costsOverride: boolean;
}

const GROUP = `
  select g.id, g.title, g.template_id as "templateId", g.template_version as "templateVersion", g.location_id as "locationId", g.currency,
    g.apply_cost_per_lot as "applyCostPerLot", g.state, g.failure, g.created_at as "createdAt", u.display_name as "createdBy", g.version,
    g.invoice_count as "invoiceCount", g.item_count as "itemCount", g.hammer, g.premium, g.live_fee as "liveFee", g.tax, g.shipping,
    g.insurance, g.other, g.invoice_total as "invoiceTotal", g.additional_total as "additionalTotal", g.paid, g.outstanding,
    g.credit_owed as "creditOwed", g.pending_charges as "pendingCharges",
    exists (select 1 from invoice i where i.house_id = g.house_id and i.group_id = g.id
      and i.status in ('CREDITED', 'PAID', 'PAYMENT_PENDING', 'PAYMENT_FAILED', 'PARTIAL_PAID', 'SENT')) as "sentOrPaid",
    exists (select 1 from invoice i where i.house_id = g.house_id and i.group_id = g.id and i.paddle_number <> '') as "hasPaddles",
    exists (select 1 from invoice i where i.house_id = g.house_id and i.group_id = g.id and i.costs_override) as "costsOverride"
  from invoice_group g left join house_user_view u on u.house_id = g.house_id and u.id = g.created_by`;

/** Returns groups by number, including voided ones, latest first. */
export async function selectGroups(db: Queryable, houseId: number, ids: readonly number[]): Promise<GroupRow[]> {
  return db.query<GroupRow>(
    `${GROUP} where g.house_id = $1 and g.id = any($2::int[]) order by g.created_at desc, g.id desc`,
    [houseId, ids],
  );
}

export interface GroupFilter {
  readonly from: Date | null;
  readonly to: Date | null;
  /** Part of the title or of a session's title; '' selects all. */
  readonly search: string;
}

const LISTED = `
  from invoice_group g
  where g.house_id = $1 and g.state <> 'VOIDED' and ($2::timestamptz is null or g.created_at >= $2)
    and ($3::timestamptz is null or g.created_at <= $3)
    and ($4::text = '' or ${contains('g.title', '$4')} or exists (
      select 1 from invoice_group_catalog gc join catalog_view c on c.house_id = gc.house_id and c.id = gc.catalog_id
      where gc.house_id = g.house_id and gc.group_id = g.id and ${contains('c.title', '$4')}))`;

/** Returns the numbers of a page of groups that are not voided, latest first, and the number of all matches. */
export async function selectGroupPage(
  db: Queryable,
  houseId: number,
  filter: GroupFilter,
  { limit, offset }: Window,
): Promise<{ total: number; ids: number[] }> {
  const [row] = await db.query<{ total: number; ids: number[] }>(
    `select (select count(*) ${LISTED}) as total, array(select g.id ${LISTED}
       order by g.created_at desc, g.id desc limit $5 offset $6) as ids`,
    [houseId, filter.from, filter.to, filter.search, limit, offset],
  );
  return row ?? { total: 0, ids: [] };
}

export interface GroupCatalogRow {
  readonly groupId: number;
  readonly id: number;
  readonly identifier: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly timeZone: string;
}

/** Returns the sessions of these groups, earliest first. */
export async function selectGroupCatalogs(
  db: Queryable,
  houseId: number,
  groupIds: readonly number[],
): Promise<GroupCatalogRow[]> {
  return db.query<GroupCatalogRow>(
    `select gc.group_id as "groupId", c.id, c.identifier, c.title, c.starts_at as "startsAt", c.time_zone as "timeZone"
     from invoice_group_catalog gc join catalog_view c on c.house_id = gc.house_id and c.id = gc.catalog_id
     where gc.house_id = $1 and gc.group_id = any($2::int[]) order by c.starts_at, c.id`,
    [houseId, groupIds],
  );
}

export interface LockedGroup {
  readonly id: number;
  readonly state: GroupState;
  readonly version: number;
  readonly createdBy: number | null;
}

/** Locks the group. Every change of its invoices' figures locks it first, so that updates of its totals are serialized. */
export async function lockGroup(tx: Transaction, houseId: number, id: number): Promise<LockedGroup | null> {
  const [row] = await tx.query<LockedGroup>(
    'select id, state, version, created_by as "createdBy" from invoice_group where house_id = $1 and id = $2 for update',
    [houseId, id],
  );
  return row ?? null;
}

/** Changes the state of a locked group and returns its new version. */
export async function updateGroupState(
  tx: Transaction,
  houseId: number,
  id: number,
  state: GroupState,
  failure: string | null,
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update invoice_group set state = $3, failure = $4, version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, id, state, failure],
  );
  if (!row) throw new Error(`Invoice group ${id} is not there.`);
  return row.version;
}

/** Returns whether any email or payment of the group exists. Such a group is never deleted. */
export async function isSentOrPaid(db: Queryable, houseId: number, groupId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from send_run where house_id = $1 and group_id = $2
     union all
     select 1 from invoice i where i.house_id = $1 and i.group_id = $2
       and exists (select 1 from ledger_entry e where e.house_id = i.house_id and e.invoice_id = i.id and e.kind = 'PAYMENT')
     limit 1`,
    [houseId, groupId],
  );
  return rows.length > 0;
}
