import { digitsOf, forgives } from '../../rules/core/finding';
import { foldedWords } from '../../rules/core/folding';
import type { Queryable } from '../core/database/database';
import type { RowOf } from '../core/database/record';
import { hasPart } from '../core/database/text-part';
import type { Window } from '../core/http/window';
import { APPROVAL_COLUMNS, type approvalRecord } from './customer-record';
import type { ApprovalJson, BidderOrder, BidderOwing } from './wire';

/** Filters; null if not set. */
export interface BidderFilter {
  /** Each word is a part of a name, company, email address, telephone number or bidder number, or all of them are a paddle number. */
  readonly search: string | null;
  readonly channel: ApprovalJson['channel'] | null;
  readonly owing: BidderOwing | null;
  readonly hasCard: boolean | null;
}

const MOST_WORDS = 8;
const LONGEST_WORD = 64;

/** Returns the words of a search, folded. Of a telephone number with punctuation, its digits. */
export function wordsOf(search: string): string[] {
  const digits = digitsOf(search);
  const words = digits === null ? foldedWords(search) : [digits];
  return words
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));
}

/** Returns the condition that a bidder has the part; of one or two characters, a word that starts with it. */
const bidderHasPart = (parameter: string): string => hasPart('approval.house_id', 'approval.search_text', parameter);

/** The condition on a balance `b`, by who owes whom. */
export const OWING: Readonly<Record<BidderOwing, string>> = { OWES: 'b.outstanding > 0', CREDIT: 'b.outstanding < 0' };

/** Returns the statement for the numbers of the records that a search finds; null for an empty one. */
export function foundStatement(search: string | null, add: (value: unknown) => string): string | null {
  const words = wordsOf(search ?? '');
  if (words.length === 0) return null;
  const named = words.map((word) => bidderHasPart(add(word))).join(' and ');
  return `select approval.id from approval where approval.house_id = $1 and ${named}
    union select p.approval_id from paddle p where p.house_id = $1 and lower(p.number) = lower(${add(search?.trim())}::text)`;
}

/** A text that may be a whole number of a paddle or bidder. */
const MAY_BE_NUMBER = /^\S*\d\S*$/;
const BIDDER_NUMBER = /^\d{1,9}$/;

/**
 * Returns the term that puts what a search means exactly before what only contains it: those with the whole paddle number, the one of the
 * latest session first, then the one with the whole bidder number. Null for a search that is no number. `id` is the column of the paddles'
 * holders in `approval`.
 */
function wholeFirst(search: string | null, id: 'id' | 'person_id', add: (value: unknown) => string): string | null {
  const text = search?.trim() ?? '';
  if (!MAY_BE_NUMBER.test(text)) return null;
  const p = `${add(text)}::text`;
  const numbered = BIDDER_NUMBER.test(text)
    ? `union all select a.${id}, 1, null from approval a where a.house_id = $1 and a.id = ${p}::int`
    : '';
  return `array_position(array(
    select own.id from (
      select a.${id} as id, 0 as rank, max(c.starts_at) as latest from paddle p
        join approval a on a.house_id = p.house_id and a.id = p.approval_id
        join catalog_view c on c.house_id = p.house_id and c.id = p.catalog_id
        where p.house_id = $1 and lower(p.number) = lower(${p}) group by a.${id}
      ${numbered}) own
    order by own.rank, own.latest desc, own.id), approval.id)`;
}

function selected(houseId: number, { search, channel, owing, hasCard }: BidderFilter) {
  const params: unknown[] = [houseId];
  const add = (value: unknown): string => `$${params.push(value)}`;
  const conditions = ['approval.house_id = $1'];
  const found = foundStatement(search, add);
  if (found !== null) conditions.push(`approval.id = any(array(${found}))`);
  if (channel !== null) conditions.push(`approval.channel = ${add(channel)}`);
  if (owing !== null)
    conditions.push(
      `approval.id in (select b.approval_id from invoice_balance_view b where b.house_id = $1 and ${OWING[owing]})`,
    );
  if (hasCard !== null)
    conditions.push(
      `exists (select from card_on_file_view c where c.house_id = approval.house_id and c.approval_id = approval.id) = ${add(hasCard)}`,
    );
  return { condition: conditions.join(' and '), params };
}

/** What bidders are sorted by. */
const BIDDER_ORDER: Readonly<Record<BidderOrder, readonly string[]>> = {
  name: ['lower(approval.last_name)', 'lower(approval.first_name)', 'approval.id'],
  registered: ['approval.created_at', 'approval.id'],
  outstanding: ['coalesce(owed.amount, 0)', 'lower(approval.last_name)', 'lower(approval.first_name)', 'approval.id'],
};

/** What is owed on invoices, added up once for a whole list. A credit on one invoice isn't taken off what another one leaves to pay. */
const owedBy = (id: 'id' | 'person_id'): string =>
  `left join (select r.${id} as id, sum(b.outstanding) as amount from invoice_balance_view b
    join approval r on r.house_id = b.house_id and r.id = b.approval_id
    where b.house_id = $1 and ${OWING.OWES} group by r.${id}) owed on owed.id = approval.id`;

/** Returns what a list of bidders or people reads and its order, with the parameters, which follow those of their selection. */
export function orderOf(
  search: string | null,
  id: 'id' | 'person_id',
  { by, isDescending }: { readonly by: BidderOrder; readonly isDescending: boolean },
  params: readonly unknown[],
): { readonly from: string; readonly order: string; readonly values: readonly unknown[] } {
  const values = [...params];
  const whole = wholeFirst(search, id, (value) => `$${values.push(value)}`);
  const chosen = BIDDER_ORDER[by].map((term) => (isDescending ? `${term} desc` : term));
  const from = by === 'outstanding' ? `approval ${owedBy(id)}` : 'approval';
  return { from, order: [...(whole === null ? [] : [whole]), ...chosen].join(', '), values };
}

/** Returns a window of the matching bidders, and their total number. */
export async function selectBidders(
  db: Queryable,
  houseId: number,
  filter: BidderFilter,
  { by, isDescending }: { readonly by: BidderOrder; readonly isDescending: boolean },
  { limit, offset }: Window,
): Promise<{ rows: ApprovalJson[]; total: number }> {
  const { condition, params } = selected(houseId, filter);
  const { from, order, values } = orderOf(filter.search, 'id', { by, isDescending }, params);
  const rows = await db.query<RowOf<typeof approvalRecord>>(
    `select ${APPROVAL_COLUMNS} from ${from} where ${condition} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(
    `select count(*) as total from approval where ${condition}`,
    params,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Enough candidates that those with one error are among them; the index also finds some words with two. */
const MOST_CANDIDATES = 200;

/** Returns bidders whose names have each word, or perhaps one that differs by a typing error. */
export function selectSimilarBidders(
  db: Queryable,
  houseId: number,
  words: readonly string[],
): Promise<RowOf<typeof approvalRecord>[]> {
  const conditions = words.map((word, index) => {
    const typed = `$${index + 2}`;
    const isNear = `word_slips(approval.house_id, approval.first_name || ' ' || approval.last_name || ' ' || approval.company) && (select word_slips($1, ${typed}::text))`;
    return forgives(word) ? `(${isNear} or (${bidderHasPart(typed)}))` : bidderHasPart(typed);
  });
  return db.query(
    `select ${APPROVAL_COLUMNS} from approval
     where approval.house_id = $1 and approval.id = any(array(
       select approval.id from approval where approval.house_id = $1 and ${conditions.join(' and ')}))
     order by lower(approval.last_name), lower(approval.first_name), approval.id limit ${MOST_CANDIDATES}`,
    [houseId, ...words],
  );
}
