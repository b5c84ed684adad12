import { countryName } from '../../rules/core/address';
import { fullName } from '../../rules/core/text';
import { BASIS_LABELS } from '../../rules/sales-tax/basis';
import { dateInWords, viewerLocale } from '../core/locale';
import { invoicePath } from '../paths/invoicing';
import { salesTaxEntriesPath } from '../paths/sales-tax';
import { Button } from '../ui/controls/Button';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import type { Column } from '../ui/table/column';
import type { SalesTax_entryFragment as Entry, SalesTax_rowFragment as Row } from './SalesTax.generated';

/** Returns the name of a place with its country, unless that is the US. */
export const placeName = ({ name, countryCode, stateCode }: Row['place']): string =>
  countryCode === 'US' || stateCode === '' ? name : `${name}, ${countryName(countryCode)}`;

const money = (amount: string, currency: string) => <Money amount={amount} currency={currency} symbol="plain" />;

/** Returns a rate in percent for staff: "8.875%". Empty if there is none. */
const rateInWords = (percent: string | null): string =>
  percent === null
    ? ''
    : (Number(percent) / 100).toLocaleString(viewerLocale(), { style: 'percent', maximumFractionDigits: 3 });

/** Returns the columns of a report. `period` is the query of its address; `onBasis` opens the setting of a place. */
export const reportColumns = (
  period: URLSearchParams,
  onBasis: (place: Row['place']) => void,
): readonly Column<Row>[] => [
  {
    id: 'state',
    header: 'State',
    width: 190,
    cell: ({ place, currency }) => (
      <Link href={salesTaxEntriesPath(place.id, currency, period)}>{placeName(place)}</Link>
    ),
  },
  { id: 'from', header: 'Start date', width: 130, priority: 2, cell: ({ from }) => dateInWords(from) },
  { id: 'to', header: 'End date', width: 130, priority: 2, cell: ({ to }) => dateInWords(to) },
  { id: 'sales', header: 'Sales', width: 140, align: 'end', cell: ({ sales, currency }) => money(sales, currency) },
  {
    id: 'exempt',
    header: 'Exempt sales',
    width: 130,
    align: 'end',
    priority: 1,
    cell: ({ exemptSales, currency }) => money(exemptSales, currency),
  },
  {
    id: 'taxable',
    header: 'Taxable sales',
    width: 140,
    align: 'end',
    priority: 1,
    cell: ({ taxableSales, currency }) => money(taxableSales, currency),
  },
  {
    id: 'rate',
    header: 'Effective rate',
    width: 110,
    align: 'end',
    priority: 1,
    cell: ({ effectiveRate }) => rateInWords(effectiveRate),
  },
  { id: 'tax', header: 'Sales tax', width: 130, align: 'end', cell: ({ tax, currency }) => money(tax, currency) },
  {
    id: 'basis',
    header: 'Basis',
    width: 250,
    priority: 3,
    cell: ({ place }) => (
      <Button
        data-value
        tone="link"
        aria-haspopup="dialog"
        aria-label={`Reporting basis for ${placeName(place)}: ${BASIS_LABELS[place.basis]}. Change`}
        onClick={() => onBasis(place)}
      >
        {BASIS_LABELS[place.basis]}
      </Button>
    ),
  },
];

/** Returns the columns of a row's entries; `isLinked` if the viewer can open invoices. */
export const entryColumns = (isLinked: boolean): readonly Column<Entry>[] => [
  { id: 'day', header: 'Date', width: 130, cell: ({ day }) => dateInWords(day) },
  {
    id: 'invoice',
    header: 'Invoice #',
    width: 100,
    cell: ({ groupNumber, invoiceNumber }) =>
      isLinked ? <Link href={invoicePath(groupNumber, invoiceNumber)}>{invoiceNumber}</Link> : invoiceNumber,
  },
  { id: 'name', header: 'Name', width: 220, priority: 1, cell: (entry) => fullName(entry) },
  { id: 'sales', header: 'Sales', width: 140, align: 'end', cell: ({ sales, currency }) => money(sales, currency) },
  {
    id: 'rate',
    header: 'Effective rate',
    width: 110,
    align: 'end',
    priority: 1,
    cell: ({ effectiveRate }) => rateInWords(effectiveRate),
  },
  { id: 'tax', header: 'Sales tax', width: 130, align: 'end', cell: ({ tax, currency }) => money(tax, currency) },
  { id: 'exempt', header: 'Exempt', width: 90, priority: 2, cell: ({ isExempt }) => (isExempt ? 'Exempt' : '') },
  { id: 'entered', header: 'Tax entered by hand', width: 240, priority: 2, cell: ({ taxReason }) => taxReason },
];
