import { csvRecord, textField } from '../core/csv';
import type { LocalDate } from '../core/dates';
import { decimalFromMinor } from '../core/money';
import { payableOf, type SoldPrices } from './sale-figures';

/** The name of the file with the results of sessions, in its address. */
export const SALE_RESULTS_FILE = 'saleResults.csv';

/** The characters of a title in the name of a file. */
const LONGEST_TITLE = 60;

/** Returns a title in the letters that the name of a file can have everywhere: "Café & Co." is "Cafe-Co". */
const inName = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST_TITLE)
    .replace(/^-+|-+$/g, '');

/** Returns the titles of sessions as a part of a file's name: the first one, and how many others there are. */
export function titlesInName(titles: readonly string[]): string {
  const [first = '', ...others] = [...new Set(titles)].map(inName).filter(Boolean);
  return others.length === 0 ? first : `${first}-and-${others.length}-more`;
}

/** Returns the name under which results are saved: `saleResults_Spring-Sale_2026-11-26.csv`, with the day of the first session. */
export const saleResultsFile = (sessions: readonly { readonly title: string; readonly date: LocalDate }[]): string =>
  `${['saleResults', titlesInName(sessions.map(({ title }) => title)), sessions[0]?.date].filter(Boolean).join('_')}.csv`;

/** Returns the address of the file with the lots of these sessions that match the search. */
export function saleResultsUrl(refs: readonly string[], search: string): string {
  const query = new URLSearchParams({ refs: refs.join(',') });
  if (search !== '') query.set('search', search);
  return `/files/${SALE_RESULTS_FILE}?${query.toString()}`;
}

/** A sold lot with its buyer; amounts in minor units of the currency. */
export interface ResultRecord extends SoldPrices {
  readonly catalogPrefix: string;
  readonly catalogTitle: string;
  /** YYYY-MM-DD in the session's time zone. */
  readonly catalogDate: string;
  readonly lotNumber: string;
  readonly lotTitle: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly address: readonly string[];
  readonly paddleNumber: string;
  readonly phone: string;
  readonly email: string;
  readonly platform: string;
  readonly currency: string;
  readonly invoiceNumber: number | null;
  /** Whether its invoice hides it, and so doesn't charge it. */
  readonly isHidden: boolean;
  /** State of the dispute about the lot; null if there is none. */
  readonly dispute: string | null;
}

export const saleResultsHead = csvRecord([
  'Session',
  'Session title',
  'Date',
  'Lot',
  'Title',
  'First name',
  'Last name',
  'Company',
  'Address',
  'Paddle',
  'Phone',
  'Email',
  'Platform',
  'Currency',
  'Hammer',
  "Buyer's premium",
  'Live fee',
  'Payable',
  'Invoice #',
  'Dispute',
  'Hidden on invoice',
]);

/** Returns a sold lot as a line of the file. */
export const saleResultRecord = ({ currency, ...lot }: ResultRecord): string =>
  csvRecord([
    textField(lot.catalogPrefix),
    textField(lot.catalogTitle),
    lot.catalogDate,
    textField(lot.lotNumber),
    textField(lot.lotTitle),
    textField(lot.firstName),
    textField(lot.lastName),
    textField(lot.company),
    textField(lot.address.join(', ')),
    textField(lot.paddleNumber),
    textField(lot.phone),
    textField(lot.email),
    textField(lot.platform),
    currency,
    decimalFromMinor(lot.hammer, currency),
    decimalFromMinor(lot.premium, currency),
    decimalFromMinor(lot.liveFee, currency),
    decimalFromMinor(payableOf(lot), currency),
    lot.invoiceNumber === null ? '' : String(lot.invoiceNumber),
    textField(lot.dispute ?? ''),
    lot.isHidden ? 'Yes' : '',
  ]);
