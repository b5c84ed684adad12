import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../../rules/core/money';
import { viewerLocale } from '../../core/locale';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { Section } from '../../ui/layout/Page';
import { BIDDER_SIZES } from './bidder-page-size';
import { type BidderInvoicesQuery, useBidderInvoicesQuery } from './BidderInvoices.generated';

type Person = NonNullable<NonNullable<BidderInvoicesQuery['approval']>['person']>;
type Totals = Person['invoices']['totals'][number];

/** Returns the total of credit notes: charges that are neither paid nor outstanding. Credits owed count as paid. */
function creditedOf({ currency, totals }: Totals): string {
  const minor = (field: 'invoiceTotal' | 'additionalTotal' | 'paid' | 'outstandingBalance' | 'creditOwed') =>
    minorFromDecimal(totals[field], currency);
  const charged = sumMinor([minor('invoiceTotal'), minor('additionalTotal')]);
  const settled = sumMinor([minor('paid'), minor('outstandingBalance'), -minor('creditOwed')]);
  return decimalFromMinor(charged - settled, currency);
}

/**
 * The amounts that a bidder was invoiced, paid, and owes across all groups, by currency. They add up: invoiced amounts and additional
 * charges, minus credited and paid amounts, equal the outstanding amount minus the credits owed.
 */
export function BidderFigures({ approvalNumber }: { approvalNumber: number }) {
  // The same query as the first page of the invoice list, so one response serves both.
  const { data } = useBidderInvoicesQuery({ variables: { number: approvalNumber, first: BIDDER_SIZES[0], offset: 0 } });
  const invoices = data?.approval?.person?.invoices;
  if (invoices?.totalCount === 0) return null;
  const all = invoices?.totals ?? [];
  const figure = (label: string, amountOf: (of: Totals) => string) => ({
    label,
    value: invoices && (
      <>
        {all.map((of) => (
          <div key={of.currency}>
            <Money amount={amountOf(of)} currency={of.currency} symbol="small" locale={viewerLocale()} />
          </div>
        ))}
      </>
    ),
  });
  /** Returns a figure that is shown only if it is nonzero in a currency. */
  const rare = (label: string, amountOf: (of: Totals) => string) =>
    all.some((of) => !isZero(amountOf(of))) ? [figure(label, amountOf)] : [];
  return (
    <Section>
      <FigureStrip
        figures={[
          { label: 'Invoices', value: invoices?.totalCount.toLocaleString(viewerLocale()) },
          figure('Invoiced', ({ totals }) => totals.invoiceTotal),
          ...rare('Additional charges', ({ totals }) => totals.additionalTotal),
          ...rare('Credited', creditedOf),
          figure('Paid', ({ totals }) => totals.paid),
          figure('Outstanding', ({ totals }) => totals.outstandingBalance),
          ...rare('Credits owed', ({ totals }) => totals.creditOwed),
        ]}
      />
    </Section>
  );
}
