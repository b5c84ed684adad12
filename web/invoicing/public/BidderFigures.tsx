import { viewerLocale } from '../../core/locale';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { Section } from '../../ui/layout/Page';
import { BIDDER_PAGE } from './bidder-page-size';
import { useBidderInvoicesQuery } from './BidderInvoices.generated';

/** What a bidder was invoiced, paid, and owes across all groups, with a total per currency. */
export function BidderFigures({ approvalNumber }: { approvalNumber: number }) {
  // The same query as the first page of the invoice list, so one response serves both.
  const { data } = useBidderInvoicesQuery({ variables: { number: approvalNumber, first: BIDDER_PAGE, offset: 0 } });
  const invoices = data?.approval?.invoices;
  if (invoices?.totalCount === 0) return null;
  const sums = (field: 'invoiceTotal' | 'paid' | 'outstandingBalance' | 'creditOwed') =>
    invoices?.totals.map(({ currency, totals }) => (
      <div key={currency}>
        <Money amount={totals[field]} currency={currency} symbol="small" locale={viewerLocale()} />
      </div>
    ));
  return (
    <Section>
      <FigureStrip
        figures={[
          { label: 'Invoices', value: invoices?.totalCount.toLocaleString(viewerLocale()) },
          { label: 'Invoiced', value: sums('invoiceTotal') },
          { label: 'Paid', value: sums('paid') },
          { label: 'Outstanding', value: sums('outstandingBalance') },
          ...(invoices?.totals.some(({ totals }) => !isZero(totals.creditOwed))
            ? [{ label: 'Credits owed', value: sums('creditOwed') }]
            : []),
        ]}
      />
    </Section>
  );
}
