import { styled } from 'styled-components';
import { countryName } from '../../rules/core/address';
import { fullName } from '../../rules/core/text';
import { sharedWords } from '../../rules/customers/people/merging';
import { platformName } from '../../rules/invoicing/invoices/platform';
import { matchedColumn, type SearchedTexts } from '../core/lists/matched-column';
import { counted, viewerLocale } from '../core/locale';
import { bidderPath } from '../paths/customers';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import { isZero } from '../ui/display/money-format';
import type { Column } from '../ui/table/column';
import { bidderName } from './bidder-name';
import type { Bidders_searchedFragment as Searched, BiddersQuery } from './Bidders.generated';

export type ListedBidder = BiddersQuery['people']['nodes'][number];

/** A name that is cut off before the mark next to it. */
const Named = styled.span`
  display: flex;
  align-items: baseline;
  gap: var(--s2);
  min-width: 0;
  > a {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > small {
    flex: none;
    font-size: var(--t-xs);
    font-weight: 400;
    color: var(--ink-2);
  }
`;

/** The sums of the bidder's invoices that aren't zero, by currency. */
function Sums({ bidder, part }: { bidder: ListedBidder; part: 'outstandingBalance' | 'creditOwed' }) {
  return (bidder.invoices?.totals ?? [])
    .filter(({ totals }) => !isZero(totals[part]))
    .map(({ currency, totals }) => (
      <div key={currency}>
        <Money amount={totals[part]} currency={currency} symbol="plain" />
      </div>
    ));
}

/** A pair on each line, with what both share. */
const Pairs = styled.ul`
  > li {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  small {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
`;

function Duplicates({ bidder }: { bidder: ListedBidder }) {
  return (
    <Pairs>
      {(bidder.possibleDuplicates ?? []).map(
        ({ person: other, reasons, markedDistinctAt }) =>
          other &&
          markedDistinctAt === null && (
            <li key={other.id}>
              <Link href={bidderPath(other.number)}>{bidderName(other)}</Link> #{other.number}{' '}
              <small>{sharedWords(reasons)}</small>
            </li>
          ),
      )}
    </Pairs>
  );
}

/** Columns for viewers who can open invoices. */
const INVOICE_COLUMNS: readonly string[] = ['invoices', 'outstanding', 'credit'];

const duplicates: Column<ListedBidder> = {
  id: 'duplicates',
  header: 'Possibly the same as',
  width: 340,
  cell: (bidder) => <Duplicates bidder={bidder} />,
};

const columns: readonly Column<ListedBidder>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 230,
    sortable: true,
    cell: (bidder) => (
      <Named>
        <Link href={bidderPath(bidder.number)}>{bidderName(bidder)}</Link>
        {bidder.recordCount > 1 && <small>{counted(bidder.recordCount, 'record')}</small>}
      </Named>
    ),
  },
  { id: 'company', header: 'Company', width: 170, priority: 4, cell: ({ company }) => company },
  { id: 'email', header: 'Email', width: 220, priority: 1, cell: ({ email }) => email },
  { id: 'phone', header: 'Phone', width: 130, priority: 3, cell: ({ phone }) => phone },
  {
    id: 'place',
    header: 'Location',
    width: 160,
    priority: 5,
    cell: ({ address: { city, state, country } }) =>
      [city, state || countryName(country)].filter((part) => part !== '').join(', '),
  },
  {
    id: 'platform',
    header: 'Platform',
    width: 120,
    priority: 4,
    cell: ({ channels }) => channels.map(platformName).join(', '),
  },
  {
    id: 'invoices',
    header: 'Invoices',
    width: 84,
    align: 'end',
    priority: 2,
    cell: ({ invoices }) => invoices?.totalCount.toLocaleString(viewerLocale()),
  },
  {
    id: 'outstanding',
    header: 'Outstanding',
    width: 120,
    align: 'end',
    sortable: true,
    cell: (bidder) => <Sums bidder={bidder} part="outstandingBalance" />,
  },
  {
    id: 'credit',
    header: 'Credits owed',
    width: 120,
    align: 'end',
    priority: 2,
    cell: (bidder) => <Sums bidder={bidder} part="creditOwed" />,
  },
  { id: 'card', header: 'Card', width: 84, priority: 3, cell: ({ hasCard }) => (hasCard ? 'On file' : '') },
];

/** What a search of bidders looks at: also other records of the person, such as those with a former name. */
function searchedTexts(bidder: ListedBidder, records: Searched['records'], search: string): SearchedTexts {
  const { company, email, phone, address } = bidder;
  const of = (label: string, text: (record: Searched['records'][number]) => string) =>
    records.map((record) => ({ label, text: text(record) }));
  return {
    shown: [bidderName(bidder), company, email, phone, address.city],
    others: [
      // A paddle is only found as a whole.
      ...records.flatMap(({ paddles }) =>
        paddles.nodes
          .filter(({ number }) => number.toLowerCase() === search.trim().toLowerCase())
          .map(({ number }) => ({ label: 'Paddle', text: number })),
      ),
      ...of('Also', (record) => fullName(record)),
      ...of('Also', (record) => record.company),
      ...of('Also', (record) => record.email),
      ...of('Also', (record) => record.phone),
      ...of('Postal code', (record) => record.address.postalCode),
      ...of('Bidder', ({ number }) => String(number)),
      ...of('Member', ({ memberNumber }) => String(memberNumber ?? '')),
    ],
  };
}

const withoutInvoices = columns.filter(({ id }) => !INVOICE_COLUMNS.includes(id));

/** Puts the other half of a pair next to the name. */
const withDuplicates = (shown: readonly Column<ListedBidder>[]) =>
  shown.flatMap((column) => (column.id === 'name' ? [column, duplicates] : [column]));
const duplicatesWithInvoices = withDuplicates(columns);
const duplicatesWithoutInvoices = withDuplicates(withoutInvoices);

/**
 * The columns of the list of bidders, or of those with possible duplicates; `name` and `outstanding` sort. With a search, one says what it
 * matched in these rows.
 */
export function bidderColumns(
  hasInvoices: boolean,
  hasDuplicates: boolean,
  search: string,
  rows: readonly ListedBidder[],
  searched: readonly Searched[] | undefined,
): readonly Column<ListedBidder>[] {
  const shown = hasInvoices ? columns : withoutInvoices;
  const all = hasDuplicates ? (hasInvoices ? duplicatesWithInvoices : duplicatesWithoutInvoices) : shown;
  const recordsOf = new Map(searched?.map(({ id, records }) => [id, records]));
  const matched = matchedColumn(search, rows, (bidder) =>
    searchedTexts(bidder, recordsOf.get(bidder.id) ?? [], search),
  );
  return matched.length === 0 ? all : all.flatMap((column) => (column.id === 'name' ? [column, ...matched] : [column]));
}
