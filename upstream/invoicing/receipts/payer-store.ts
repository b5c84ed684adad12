import type { Queryable } from '../../core/database/database';

/** A payer as it is searched for, folded; `number` is null unless it may be an invoice number. */
export interface PayerSearch {
  readonly text: string;
  readonly number: number | null;
}

/** Sorts after every other letter: a range of texts with a prefix is index-friendly where a pattern from another table isn't. */
const LAST = '\u{10ffff}';

const LIVING = `exists (select 1 from invoice_group g where g.house_id = i.house_id and g.id = i.group_id and g.state = 'CREATED')`;

/**
 * Returns the first invoices that each payer may mean: the one of that number, paid or not, then those that owe something and have that paddle,
 * or a name that begins so, in either order. One statement for any number of payers; each is found by index.
 */
export async function selectPayerMatches(
  db: Queryable,
  houseId: number,
  payers: readonly PayerSearch[],
  most: number,
): Promise<{ readonly place: number; readonly invoiceId: number }[]> {
  const owing = (condition: string, rank: number) =>
    `(select i.id, ${rank} as rank from invoice i
       where i.house_id = $1 and i.outstanding > 0 and ${condition} and ${LIVING} order by i.id limit $4)`;
  const begins = (name: string) => `${name} ~>=~ asked.text and ${name} ~<~ (asked.text || '${LAST}')`;
  return db.query(
    `select asked.place::int as place, own.id as "invoiceId"
     from unnest($2::text[], $3::int[]) with ordinality as asked (text, number, place)
     cross join lateral (
       select id, min(rank) as rank from (
         (select i.id, 0 as rank from invoice i where i.house_id = $1 and i.id = asked.number and ${LIVING})
         union all ${owing("folded_text(i.paddle_number) = asked.text and i.paddle_number <> ''", 1)}
         union all ${owing(begins("payer_text(i.last_name || ' ' || i.first_name)"), 2)}
         union all ${owing(begins("payer_text(i.first_name || ' ' || i.last_name)"), 3)}) found
       group by id order by 2, 1 limit $4) own
     where asked.text <> '' order by asked.place, own.rank, own.id`,
    [houseId, payers.map(({ text }) => text), payers.map(({ number }) => number), most],
  );
}
