import { foldedWords } from '../../../rules/core/folding';
import type { InvoicePaymentState, InvoiceStatus } from '../../../rules/invoicing/invoices/facts';
import type { Queryable } from '../../core/database/database';
import { contains } from '../../core/database/text-part';
import type { Window } from '../../core/http/window';
import type { TotalsRow } from '../groups/group-store';
import { INVOICE_COLUMNS, type InvoiceRow } from '../records/invoice-record';
import { MOST_WORDS, searchedInHouse } from '../records/invoice-search-store';

export type InvoiceSort =
  | 'number'
  | 'name'
  | 'paddle'
  | 'total'
  | 'outstanding'
  | 'status'
  | 'shipStatus'
  | 'items'
  | 'platform'
  | 'location'
  | 'created'
  | 'due'
  | 'group';

export interface InvoiceOrder {
  readonly by: InvoiceSort;
  readonly descending: boolean;
}

/** Filters for invoices. Omitted filters don't narrow the selection. */
export interface InvoiceFilter {
  readonly groupIds?: readonly number[] | undefined;
  readonly approvalIds?: readonly number[] | undefined;
  /**
   * Case-insensitive part of first name, last name, "first last", or number, or a whole paddle or lot number; if none matches, part of an
   * email address or title. Over several groups also part of a company or telephone number.
   */
  readonly search?: string | undefined;
  readonly paid?: boolean | undefined;
  readonly status?: InvoiceStatus | undefined;
  /** Whether they were ever sent. */
  readonly sent?: boolean | undefined;
  /** Whether the last email was refused, and the address has not changed since. */
  readonly mailRefused?: boolean | undefined;
  readonly paymentState?: InvoicePaymentState | undefined;
  /** Due before this day, YYYY-MM-DD, with an outstanding balance. */
  readonly overdueOn?: string | undefined;
  /** Whether the outstanding balance is negative. */
  readonly creditOwed?: boolean | undefined;
  readonly channel?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdTo?: Date | undefined;
  readonly currency?: string | undefined;
  /** Due on these days, YYYY-MM-DD, both included. */
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  /** Amounts in minor units of `currency`, both included. */
  readonly totalFrom?: number | undefined;
  readonly totalTo?: number | undefined;
  readonly outstandingFrom?: number | undefined;
  readonly outstandingTo?: number | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly except?: readonly number[] | undefined;
}

/** Returns whether a filter can exclude invoices of its groups. */
export const narrows = ({ search, groupIds: _groups, ...others }: InvoiceFilter): boolean =>
  (search?.trim() ?? '') !== '' || Object.values<unknown>(others).some((value) => value !== undefined);

interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** What a filter selects. */
interface Selected extends Statement {
  /** What the search means exactly comes first. */
  readonly first: readonly string[];
}

/**
 * Orders match the indexes of the table if there is one. Codes of status, shipping, and platform sort like their labels; paddles sort as
 * numbers.
 */
const ORDERS: Readonly<Record<InvoiceOrder['by'], readonly string[]>> = {
  number: [],
  created: ['i.created_at'],
  due: ['i.due_on'],
  group: ['i.group_id'],
  name: ['lower(i.last_name)', 'lower(i.first_name)'],
  paddle: ['length(i.paddle_number)', 'i.paddle_number'],
  total: ['i.invoice_total'],
  outstanding: ['i.outstanding'],
  status: ['i.status'],
  shipStatus: ['i.ship_status'],
  items: ['i.item_count'],
  platform: ['i.channel'],
  location: ['lower(i.country)', 'lower(i.state)', 'lower(i.city)'],
};

/** Returns the order of a list: what the search means exactly, then the chosen order. */
const orderBy = ({ by, descending }: InvoiceOrder, { first }: Selected): string =>
  [...first, ...[...ORDERS[by], 'i.id'].map((expression) => (descending ? `${expression} desc` : expression))].join(
    ', ',
  );

/** Matches words that are parts of the name, in any order, or part of the number of invoices named `i`. */
const named = (words: readonly string[], p: string, i = 'i'): string =>
  `(${words.map((word) => contains(`${i}.first_name || ' ' || ${i}.last_name`, word)).join(' and ')})
     or position(${p}::text in ${i}.id::text) > 0`;

/**
 * Within a group, also matches a whole paddle or lot number and, if no name or invoice number matches, part of an
 * email address or of a lot's title. So a search for "Ro" finds Rossi, but not every buyer of a Winter Road.
 * Written as aggregates, which read only the group's own invoices and lines by index.
 */
function searchedInGroup(text: string, add: (value: unknown) => string, group: string): string {
  const p = add(text);
  const typed = foldedWords(text);
  const words = (typed.length === 0 || typed.length > MOST_WORDS ? [text] : typed).map(add);
  const line = (condition: string) =>
    `(select coalesce(bool_or(${condition}), false) from invoice_line l where l.house_id = i.house_id and l.invoice_id = i.id)`;
  const isNumber = /^\d/.test(text);
  return `${named(words, p)} or lower(i.paddle_number) = lower(${p}::text)${isNumber ? ` or ${line(`lower(l.lot_number || l.lot_extension) = lower(${p}::text)`)}` : ''}
    or ((select count(*) from invoice other where other.house_id = $1 and other.group_id = ${group} and (${named(words, p, 'other')})) = 0
      and (${contains('i.email', p)} or ${line(contains('l.title', p))}))`;
}

/** The number of an invoice or a paddle. Those that have it as a whole come before those of which it is a part. */
const MAY_BE_NUMBER = /^\S*\d\S*$/;

/** The statuses of invoices that aren't paid. Named one by one, because an index answers equalities only. */
const UNPAID = "'PAYMENT_PENDING', 'PAYMENT_FAILED', 'PARTIAL_PAID', 'SENT', 'NOT_SENT'";

/** The owner of each window, if there is one window per owner. */
export const WINDOW_OWNERS = ['group', 'approval', 'person'] as const;
export type WindowOwner = (typeof WINDOW_OWNERS)[number];

/** The condition on an invoice of `asked.id`. */
const OWNED: Readonly<Record<WindowOwner, string>> = {
  group: 'i.group_id = asked.id',
  approval: 'i.approval_id = asked.id',
  // An array, so that the few records of a person are found first, and their invoices by index.
  person:
    'i.approval_id = any(array(select r.id from approval_view r where r.house_id = $1 and r.person_id = asked.id))',
};

const REFUSED_MAIL = `select r.id from mail m join invoice r on r.house_id = m.house_id and r.id = m.invoice_id and r.email = m.recipient
    where m.house_id = $1 and m.kind = 'invoice' and m.state = 'REFUSED' and not exists (
      select from mail later
      where later.house_id = m.house_id and later.invoice_id = m.invoice_id and later.kind = 'invoice' and later.id > m.id)`;

/**
 * Returns the FROM and WHERE clauses. A single group is a special case: with an equality the group's indexes provide the order, with a list
 * they don't. With an owner, the invoices are those of `asked.id`.
 */
function selected(houseId: number, filter: InvoiceFilter, owner: WindowOwner | null = null): Selected {
  const params: unknown[] = [houseId];
  const conditions = ['i.house_id = $1', ...(owner === null ? [] : [OWNED[owner]])];
  const add = (value: unknown): string => `$${params.push(value)}`;
  const where = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined || value === '') return;
    conditions.push(condition(add(value)));
  };
  const [group, ...more] = filter.groupIds ?? [];
  const isOne = group !== undefined && more.length === 0;
  if (isOne) where(group, (p) => `i.group_id = ${p}`);
  else where(filter.groupIds, (p) => `i.group_id = any(${p}::int[])`);
  where(filter.approvalIds, (p) => `i.approval_id = any(${p}::int[])`);
  const text = filter.search?.trim() ?? '';
  const inGroup = owner === 'group' ? 'asked.id' : '$2';
  /** The text, which both searches add first. */
  const p = `$${params.length + 1}::text`;
  const first = MAY_BE_NUMBER.test(text) ? [`i.id::text = ${p} desc`, `lower(i.paddle_number) = lower(${p}) desc`] : [];
  if (text !== '' && !isOne && owner !== 'group') conditions.push(searchedInHouse(text, add));
  else if (text !== '') conditions.push(`(${searchedInGroup(text, add, inGroup)})`);
  if (filter.paid !== undefined) conditions.push(filter.paid ? "i.status = 'PAID'" : `i.status in (${UNPAID})`);
  where(filter.status, (p) => `i.status = ${p}`);
  where(filter.sent, (p) => `(i.sent_at is not null) = ${p}::boolean`);
  if (filter.mailRefused !== undefined)
    conditions.push(`${filter.mailRefused ? '' : 'not '}i.id = any(array(${REFUSED_MAIL}))`);
  where(filter.paymentState, (p) => `i.payment_state = ${p}`);
  where(filter.overdueOn, (p) => `i.outstanding > 0 and i.due_on < ${p}::date`);
  if (filter.creditOwed !== undefined) conditions.push(filter.creditOwed ? 'i.outstanding < 0' : 'i.outstanding >= 0');
  where(filter.channel, (p) => `i.channel = ${p}`);
  where(filter.createdFrom, (p) => `i.created_at >= ${p}`);
  where(filter.createdTo, (p) => `i.created_at < ${p}`);
  where(filter.currency, (p) => `i.currency = ${p}`);
  where(filter.dueFrom, (p) => `i.due_on >= ${p}::date`);
  where(filter.dueTo, (p) => `i.due_on <= ${p}::date`);
  where(filter.totalFrom, (p) => `i.invoice_total >= ${p}`);
  where(filter.totalTo, (p) => `i.invoice_total <= ${p}`);
  where(filter.outstandingFrom, (p) => `i.outstanding >= ${p}`);
  where(filter.outstandingTo, (p) => `i.outstanding <= ${p}`);
  where(filter.ids, (p) => `i.id = any(${p}::int[])`);
  where(filter.except, (p) => `i.id <> all(${p}::int[])`);
  return { sql: `from invoice i where ${conditions.join(' and ')}`, params, first };
}

/** Excludes invoices of voided groups. */
const LIVING = `and exists (select 1 from invoice_group g where g.house_id = i.house_id and g.id = i.group_id and g.state = 'CREATED')`;

const scoped = (filter: InvoiceFilter, sql: string): string =>
  filter.groupIds === undefined ? `${sql} ${LIVING}` : sql;

const SUMS = `i.currency, count(*) as "invoiceCount", sum(i.item_count) as "itemCount", sum(i.hammer) as hammer, sum(i.premium) as premium,
            sum(i.live_fee) as "liveFee", sum(i.tax) as tax, sum(i.shipping) as shipping, sum(i.insurance) as insurance,
            sum(i.other) as other,
            sum(i.invoice_total) as "invoiceTotal", sum(i.additional_total) as "additionalTotal", sum(i.paid + i.additional_paid) as paid,
            sum(greatest(i.outstanding, 0)) as outstanding, sum(greatest(-i.outstanding, 0)) as "creditOwed",
            sum(i.pending_charges) as "pendingCharges"`;

/** Returns the statement for a window of invoices. */
function windowStatement(
  houseId: number,
  filter: InvoiceFilter,
  order: InvoiceOrder,
  { limit, offset }: Window,
): Statement {
  const chosen = selected(houseId, filter);
  const { sql, params } = chosen;
  return {
    sql: `select ${INVOICE_COLUMNS} ${scoped(filter, sql)}
      order by ${orderBy(order, chosen)}
      limit $${params.length + 1} offset $${params.length + 2}`,
    params: [...params, limit, offset],
  };
}

/** The totals that each group stores, under the names of SUMS. */
const STORED_SUMS = `g.currency, sum(g.invoice_count) as "invoiceCount", sum(g.item_count) as "itemCount", sum(g.hammer) as hammer,
    sum(g.premium) as premium,
            sum(g.live_fee) as "liveFee", sum(g.tax) as tax, sum(g.shipping) as shipping, sum(g.insurance) as insurance,
            sum(g.other) as other,
            sum(g.invoice_total) as "invoiceTotal", sum(g.additional_total) as "additionalTotal", sum(g.paid) as paid,
            sum(g.outstanding) as outstanding, sum(g.credit_owed) as "creditOwed", sum(g.pending_charges) as "pendingCharges"`;

/**
 * Returns the statement for the totals of all matching invoices, by currency. Whole groups are summed from their stored totals, so that a
 * house with 100,000 invoices reads some hundred rows.
 */
function sumsStatement(houseId: number, filter: InvoiceFilter): Statement {
  if (!narrows(filter)) {
    const { groupIds } = filter;
    const which = groupIds === undefined ? "g.state = 'CREATED'" : 'g.id = any($2::int[])';
    return {
      sql: `select ${STORED_SUMS}
        from invoice_group g
        where g.house_id = $1 and ${which} and g.invoice_count > 0
        group by g.currency
        order by g.currency`,
      params: [houseId, ...(groupIds === undefined ? [] : [groupIds])],
    };
  }
  const { sql, params } = selected(houseId, filter);
  return {
    sql: `select ${SUMS} ${scoped(filter, sql)} group by i.currency order by i.currency`,
    params,
  };
}

/** Returns the statement for the numbers of all matching invoices, in order. */
function idsStatement(houseId: number, filter: InvoiceFilter, order: InvoiceOrder): Statement {
  const chosen = selected(houseId, filter);
  return { sql: `select i.id ${scoped(filter, chosen.sql)} order by ${orderBy(order, chosen)}`, params: chosen.params };
}

/** Returns a window of the matching invoices. The number breaks ties. */
export async function selectInvoiceWindow(
  db: Queryable,
  houseId: number,
  filter: InvoiceFilter,
  order: InvoiceOrder,
  window: Window,
): Promise<InvoiceRow[]> {
  const { sql, params } = windowStatement(houseId, filter, order, window);
  return db.query<InvoiceRow>(sql, params);
}

/** Returns the totals of all matching invoices, one row per currency. `paid` includes additional charges. */
export async function sumInvoices(
  db: Queryable,
  houseId: number,
  filter: InvoiceFilter,
): Promise<(TotalsRow & { currency: string })[]> {
  const { sql, params } = sumsStatement(houseId, filter);
  return db.query<TotalsRow & { currency: string }>(sql, params);
}

/** Returns the numbers of all matching invoices; by number unless ordered otherwise. */
export async function selectInvoiceIds(
  db: Queryable,
  houseId: number,
  filter: InvoiceFilter,
  order: InvoiceOrder = { by: 'number', descending: false },
): Promise<number[]> {
  const { sql, params } = idsStatement(houseId, filter, order);
  return (await db.query<{ id: number }>(sql, params)).map(({ id }) => id);
}

/** A voided group still lists its own invoices, but a bidder's list excludes them. */
const ownedBy = (of: WindowOwner, sql: string): string => (of === 'group' ? sql : `${sql} ${LIVING}`);

/** Returns the same page of invoices for several groups or bidders, with one statement for any number. */
export async function selectOwnedWindows(
  db: Queryable,
  houseId: number,
  of: WindowOwner,
  ids: readonly number[],
  filter: InvoiceFilter,
  order: InvoiceOrder,
  { limit, offset }: Window,
): Promise<(InvoiceRow & { readonly ownerId: number })[]> {
  const chosen = selected(houseId, filter, of);
  const { sql, params } = chosen;
  const at = params.length;
  return db.query(
    `select asked.id as "ownerId", own.* from unnest($${at + 1}::int[]) with ordinality as asked (id, place)
     cross join lateral (select ${INVOICE_COLUMNS}, row_number() over (order by ${orderBy(order, chosen)}) as place ${ownedBy(of, sql)}
       order by ${orderBy(order, chosen)} limit $${at + 2} offset $${at + 3}) own
     order by asked.place, own.place`,
    [...params, ids, limit, offset],
  );
}

/** Returns the totals of all matching invoices, by group or bidder and currency. */
export async function sumOwned(
  db: Queryable,
  houseId: number,
  of: WindowOwner,
  ids: readonly number[],
  filter: InvoiceFilter,
): Promise<(TotalsRow & { readonly ownerId: number; readonly currency: string })[]> {
  const { sql, params } = selected(houseId, filter, of);
  return db.query(
    `select asked.id as "ownerId", own.* from unnest($${params.length + 1}::int[]) as asked (id)
     cross join lateral (select ${SUMS} ${ownedBy(of, sql)} group by i.currency order by i.currency) own`,
    [...params, ids],
  );
}
