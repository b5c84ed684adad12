import type { Queryable } from '../../core/database/database';
import type { RowOf } from '../../core/database/record';
import type { Window } from '../../core/http/window';
import { type BidderFilter, foundStatement, orderOf, OWING } from '../bidder-store';
import { APPROVAL_COLUMNS, type approvalRecord } from '../customer-record';
import type { ApprovalJson, BidderOrder } from '../wire';
import { PEOPLE_WITH_DUPLICATES } from './duplicate-store';

/** Filters of people; each is met by any of the person's records. */
export interface PersonFilter extends BidderFilter {
  /** Whether another person is possibly the same. */
  readonly hasDuplicates: boolean;
}

/** A list of people reads their primary records, which are in its order by index. */
function selected(houseId: number, { search, channel, owing, hasCard, hasDuplicates }: PersonFilter) {
  const params: unknown[] = [houseId];
  const add = (value: unknown): string => `$${params.push(value)}`;
  const conditions = ['approval.house_id = $1', 'approval.merged_into is null'];
  const found = foundStatement(search, add);
  if (found !== null)
    conditions.push(
      `approval.id = any(array(select r.person_id from approval r where r.house_id = $1 and r.id = any(array(${found}))))`,
    );
  if (channel !== null)
    conditions.push(
      `approval.id in (select r.person_id from approval r where r.house_id = $1 and r.channel = ${add(channel)})`,
    );
  if (owing !== null)
    conditions.push(
      `approval.id in (select r.person_id from invoice_balance_view b
         join approval r on r.house_id = b.house_id and r.id = b.approval_id where b.house_id = $1 and ${OWING[owing]})`,
    );
  if (hasCard !== null)
    conditions.push(
      `(approval.id in (select r.person_id from card_on_file_view c
         join approval r on r.house_id = c.house_id and r.id = c.approval_id where c.house_id = $1)) = ${add(hasCard)}`,
    );
  if (hasDuplicates) conditions.push(`approval.id = any(array(${PEOPLE_WITH_DUPLICATES}))`);
  return { condition: conditions.join(' and '), params };
}

/** Returns a window of the numbers of the matching people, and how many match. */
export async function selectPeople(
  db: Queryable,
  houseId: number,
  filter: PersonFilter,
  { by, isDescending }: { readonly by: BidderOrder; readonly isDescending: boolean },
  { limit, offset }: Window,
): Promise<{ ids: number[]; total: number }> {
  const { condition, params } = selected(houseId, filter);
  const { from, order, values } = orderOf(filter.search, 'person_id', { by, isDescending }, params);
  const rows = await db.query<{ id: number }>(
    `select approval.id from ${from} where ${condition} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(
    `select count(*) as total from approval where ${condition}`,
    params,
  );
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/** Returns the records of people, the primary one first. */
export const selectRecords = (db: Queryable, houseId: number, personIds: readonly number[]): Promise<ApprovalJson[]> =>
  db.query<RowOf<typeof approvalRecord>>(
    `select ${APPROVAL_COLUMNS} from approval where house_id = $1 and person_id = any($2::int[])
     order by person_id, merged_into nulls first, id`,
    [houseId, personIds],
  );

/** The records whose values a person shows; null for the primary record. */
export interface ShownRecords {
  readonly companyOf: number | null;
  readonly emailOf: number | null;
  readonly phoneOf: number | null;
  readonly addressOf: number | null;
}

/** Returns whose values people with merged records show, as chosen at their latest merge. */
export const selectShownRecords = (
  db: Queryable,
  houseId: number,
  personIds: readonly number[],
): Promise<(ShownRecords & { readonly personId: number })[]> =>
  db.query(
    `select distinct on (into_id) into_id as "personId", company_of as "companyOf", email_of as "emailOf", phone_of as "phoneOf",
       address_of as "addressOf"
     from person_merge where house_id = $1 and into_id = any($2::int[]) and undone_at is null order by into_id, id desc`,
    [houseId, personIds],
  );
