import { digitsOf } from '../../../rules/core/finding';
import { foldedWords } from '../../../rules/core/folding';
import type { Transaction } from '../../core/database/database';
import { hasPart } from '../../core/database/text-part';

/** Stores what the search over all groups finds of these invoices: after their creation, and after a change of it. */
export async function indexInvoices(tx: Transaction, houseId: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    `insert into invoice_search (house_id, invoice_id, names, others)
     select i.house_id, i.id,
       folded_text(concat_ws(E' \\n ', i.first_name || ' ' || i.last_name, i.company, regexp_replace(i.phone, '\\D', '', 'g'), i.id::text)),
       folded_text(concat_ws(E' \\n ', i.email,
         (select string_agg(l.title, E' \\n ' order by l.id) from invoice_line l where l.house_id = i.house_id and l.invoice_id = i.id)))
     from invoice i where i.house_id = $1 and i.id = any($2::int[])
     on conflict (house_id, invoice_id) do update set names = excluded.names, others = excluded.others`,
    [houseId, ids],
  );
}

/** The digits of a telephone number, or of another number, if they aren't the text itself; null for other texts. */
function otherDigitsOf(text: string): string | null {
  const digits = digitsOf(text) ?? '';
  return digits !== text && digits.length >= 3 ? digits : null;
}

/** Words of a search after which it is compared as a whole. */
export const MOST_WORDS = 8;

/** The words of a name in any order, such as "Marsh, Ada"; without any, the whole text. */
function wordsOf(text: string): string[] {
  const words = foldedWords(text);
  return words.length === 0 || words.length > MOST_WORDS ? [text] : words;
}

const LARGEST_NUMBER = 2_147_483_647;

/** Splits a lot number into its number and its extension; null for other texts. */
function lotOf(text: string): { readonly number: number; readonly extension: string } | null {
  const [, number = '', extension = ''] = /^(\d{1,10})([a-z]{0,8})$/i.exec(text) ?? [];
  return number === '' || Number(number) > LARGEST_NUMBER ? null : { number: Number(number), extension };
}

/**
 * Returns the condition of a search over all groups: words that are parts of a name, company, telephone, or invoice number, a whole paddle or lot
 * number; if no name or number matches, part of an email address or of a lot's title. `add` adds a parameter and returns its name. Each part
 * is answered by an index, and the invoices are then read by number.
 */
export function searchedInHouse(text: string, add: (value: unknown) => string): string {
  const p = add(text);
  const named = (words: readonly string[]) =>
    `select s.invoice_id as id
     from invoice_search s
     where s.house_id = $1 and ${words.map((word) => hasPart('s.house_id', 's.names', add(word))).join(' and ')}`;
  const digits = otherDigitsOf(text);
  const lot = lotOf(text);
  const names = [named(wordsOf(text)), ...(digits === null ? [] : [named([digits])])];
  const whole = [
    `select p.id from invoice p where p.house_id = $1 and p.paddle_number <> '' and lower(p.paddle_number) = lower(${p}::text)`,
    ...(lot === null
      ? []
      : [
          `select l.invoice_id
           from invoice_line l
           where l.house_id = $1 and l.lot_number = ${add(lot.number)}::int and lower(l.lot_extension) = lower(${add(lot.extension)}::text)`,
        ]),
  ];
  return `i.id = any(array(with named as materialized (${names.join(' union ')})
    select id from named union all ${whole.join(' union all ')}
    union all select s.invoice_id
    from invoice_search s
    where s.house_id = $1 and not exists (select from named) and ${hasPart('s.house_id', 's.others', p)}))`;
}
