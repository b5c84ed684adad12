import { countryName } from '../../rules/core/address';
import { BYTE_ORDER_MARK } from '../../rules/core/csv';
import { formatDateUS } from '../../rules/core/dates';
import { keywordReportHead, keywordReportRecord } from '../../rules/customers/keyword-report';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import type { CustomerRow } from './customer-record';
import {
  type MembershipRow,
  selectCustomerGroups,
  selectCustomers,
  selectKeywords,
  selectMemberships,
} from './customer-store';
import type { CustomerGroupJson, CustomerJson, CustomersJson, CustomersQuery } from './customer-wire';

/** Number of rows of the report that are read together. */
const BATCH = 1000;

const customerJson = (row: CustomerRow, memberships: readonly MembershipRow[], timeZone: string): CustomerJson => ({
  approvalID: row.approvalId,
  memberID: row.memberId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  address: {
    street1: row.street1,
    street2: row.street2,
    city: row.city,
    stateID: row.state,
    province: row.province,
    postalCode: row.postalCode,
    countryCode: row.country,
    countryName: countryName(row.country),
  },
  creationDate: formatDateUS(row.createdAt.getTime(), timeZone),
  createdAt: row.createdAt.getTime(),
  groups: memberships
    .filter(({ approvalId }) => approvalId === row.approvalId)
    .map(({ groupId, name }) => ({ groupID: groupId, groupName: name })),
  version: row.version,
});

/** Returns customers of the house's private label, by name unless sorted: all, those of a group, or those that contain the text. */
export async function readCustomers(
  { db }: Services,
  actor: Actor,
  groupId: number | null,
  query: CustomersQuery,
): Promise<CustomersJson> {
  const { ids = null, search = '', sort = 'name', direction = 'asc' } = query;
  const text = search.trim();
  const choice = { ids, groupId, search: text === '' ? null : text, sort, isDescending: direction === 'desc' };
  const { rows, total } = await selectCustomers(db, actor.houseId, choice, windowOf(query));
  const memberships = await selectMemberships(
    db,
    actor.houseId,
    rows.map(({ approvalId }) => approvalId),
  );
  return { yourCustomers: rows.map((row) => customerJson(row, memberships, actor.houseTimeZone)), totalRecords: total };
}

/** Returns the house's groups of customers, by name. */
export async function readCustomerGroups({ db }: Services, { houseId }: Actor): Promise<CustomerGroupJson[]> {
  return (await selectCustomerGroups(db, houseId)).map(({ id, name }) => ({ groupID: id, groupName: name }));
}

/** Generates a CSV of the keywords that customers follow, in parts: by keyword, then in the order of registration. */
export async function* keywordReport(
  { db }: Services,
  { houseId, houseTimeZone }: Actor,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + keywordReportHead;
  let last: { keyword: string; approvalId: number } | null = null;
  do {
    signal.throwIfAborted();
    const rows = await selectKeywords(db, houseId, last, BATCH);
    yield rows
      .map(({ since, ...row }) => keywordReportRecord({ ...row, since: formatDateUS(since.getTime(), houseTimeZone) }))
      .join('');
    last = rows.length === BATCH ? (rows.at(-1) ?? null) : null;
  } while (last);
}
