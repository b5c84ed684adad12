import { viewerLocale } from '../../core/locale';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { Section } from '../../ui/layout/Page';
import type { AllInvoices_totalsFragment } from './AllInvoicesPage.generated';

/** The number and the totals of the invoices that the filter selects, by currency; placeholders without totals. */
export function CurrencySums({
  totals,
  house,
}: {
  totals: readonly AllInvoices_totalsFragment[] | undefined;
  /** The currency of the house, for a list without invoices. */
  house: string;
}) {
  const count = totals?.reduce((sum, { totals: { invoiceCount } }) => sum + invoiceCount, 0);
  const isMixed = (totals?.length ?? 0) > 1;
  const money = (amount: string, currency: string) => (
    <Money amount={amount} currency={currency} locale={viewerLocale()} symbol="small" />
  );
  return (
    <Section>
      <FigureStrip
        figures={[
          { label: 'Invoices', value: count?.toLocaleString(viewerLocale()) },
          ...(totals === undefined
            ? [
                { label: 'Invoice Total', value: undefined },
                { label: 'Outstanding', value: undefined },
              ]
            : totals.length === 0
              ? [{ label: 'Invoice Total', value: money('0.00', house) }]
              : totals.flatMap(({ currency, totals: { invoiceTotal, outstandingBalance, creditOwed } }) => {
                  const place = isMixed ? ` in ${currency}` : '';
                  return [
                    { label: `Invoice Total${place}`, value: money(invoiceTotal, currency) },
                    { label: `Outstanding${place}`, value: money(outstandingBalance, currency) },
                    ...(isZero(creditOwed)
                      ? []
                      : [{ label: `Credits owed${place}`, value: money(creditOwed, currency) }]),
                  ];
                })),
        ]}
      />
    </Section>
  );
}
