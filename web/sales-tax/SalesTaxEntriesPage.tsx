import { useMemo } from 'react';
import { MONTHS } from '../../rules/sales-tax/report-period';
import { salesTaxEntriesUrl } from '../../rules/sales-tax/sales-tax-file';
import { ListedTable } from '../core/lists/ListedTable';
import { useListed } from '../core/lists/useListed';
import { useListPage } from '../core/lists/useListPage';
import { counted } from '../core/locale';
import { mayInvoice } from '../core/session/rights';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import { salesTaxReportsPath } from '../paths/sales-tax';
import { ButtonLink } from '../ui/controls/Button';
import { Checkbox } from '../ui/controls/Checkbox';
import { EmptyState } from '../ui/display/EmptyState';
import { Money } from '../ui/display/Money';
import { choiceOf, fieldsOf } from './report-query';
import { entryColumns, placeName } from './SalesTax.columns';
import { type SalesTax_entryFragment as Entry, useSalesTaxEntriesQuery } from './SalesTax.generated';

const idOf = ({ number }: Entry) => String(number);
const nameOf = ({ invoiceNumber, day }: Entry) => `invoice ${invoiceNumber} on ${day}`;

/** Returns a period for staff: "October 2026", "2026". */
const periodInWords = (year: number | null, month: number | null): string =>
  year === null ? 'All years' : month === null ? String(year) : `${MONTHS[month - 1] ?? ''} ${year}`;

/** What a row of a sales tax report adds up: one line for each change of an invoice that counts. */
export function SalesTaxEntriesPage() {
  const list = useListPage();
  const { query } = list;
  const place = query.get('place') ?? '';
  const currency = query.get('currency') ?? '';
  const isEntered = query.get('entered') === 'true';
  const { year, month } = choiceOf(fieldsOf(query) ?? { year: 'all', month: 'all', place: 'all' });
  const result = useSalesTaxEntriesQuery({
    variables: {
      ...list.window,
      place,
      filter: { placeId: place, currency, year, month, ...(isEntered ? { isEntered } : {}) },
    },
  });
  const data = result.data ?? result.previousData;
  const listed = useListed(list, result, ({ salesTaxEntries }) => salesTaxEntries);
  const isLinked = mayInvoice(useViewer());
  const columns = useMemo(() => entryColumns(isLinked), [isLinked]);
  const found = data?.node?.__typename === 'SalesTaxPlace' ? data.node : null;
  const entries = listed.found;
  const report = new URLSearchParams(query);
  for (const name of ['place', 'currency', 'page', 'size', 'entered']) report.delete(name);
  return (
    <Screen
      title={found ? `Sales tax in ${placeName(found)}` : 'Sales tax'}
      back={{ href: `${salesTaxReportsPath}?${report.toString()}`, label: 'Sales Tax Reports' }}
      actions={
        entries &&
        entries.totalCount > 0 && (
          <ButtonLink href={salesTaxEntriesUrl({ place, currency, year, month, isEntered })}>Download .CSV</ButtonLink>
        )
      }
      sub={`${periodInWords(year, month)}, in ${currency}. Negative amounts were credited or returned.`}
    >
      <Checkbox checked={isEntered} onChecked={(checked) => list.refine({ entered: checked ? 'true' : null })}>
        Only taxes entered by hand
      </Checkbox>
      <ListedTable
        listed={listed}
        label="Invoices with sales tax"
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        {...(entries &&
          entries.totalCount > 0 && {
            footer: {
              label: counted(entries.totalCount, 'entry', 'entries'),
              sums: {
                sales: <Money amount={entries.sales} currency={currency} symbol="plain" />,
                tax: <Money amount={entries.tax} currency={currency} symbol="plain" />,
              },
            },
          })}
        empty={<EmptyState title="No invoices in this report." />}
      />
    </Screen>
  );
}
