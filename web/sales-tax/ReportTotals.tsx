import { MONTHS } from '../../rules/sales-tax/report-period';
import { dateInWords, viewerLocale } from '../core/locale';
import { todayIn } from '../core/server-time';
import { useViewer } from '../core/session/session';
import { FigureStrip } from '../ui/display/FigureStrip';
import { Money } from '../ui/display/Money';
import { PrintNote } from '../ui/display/PrintNote';
import { Section } from '../ui/layout/Page';
import { ALL, type ReportFields } from './report-query';
import type { SalesTax_placeFragment as Place, SalesTaxReportQuery } from './SalesTax.generated';
import { placeOptions } from './SalesTaxFilters';

function reportWords(
  { year, month, place }: ReportFields,
  places: readonly Place[],
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
): string {
  const period = year === ALL ? 'All years' : [MONTHS[Number(month) - 1], year].filter(Boolean).join(' ');
  const where = placeOptions(places).find(({ value }) => value === place)?.label ?? place;
  return [name, where, period, `Printed ${dateInWords(todayIn(timeZone))}`].join(' · ');
}

/** Says on paper whose report it is, for when, and of which day. */
export function ReportWords({ fields, places }: { fields: ReportFields; places: readonly Place[] }) {
  const { house } = useViewer();
  return <PrintNote>{reportWords(fields, places, house)}</PrintNote>;
}

/** The sums of the whole report, by currency. */
export function ReportTotals({ totals }: { totals: SalesTaxReportQuery['salesTaxReport']['totals'] }) {
  return (
    <Section>
      <FigureStrip
        figures={totals.flatMap(({ currency, ...sums }) => {
          const suffix = totals.length > 1 ? ` in ${currency}` : '';
          const figure = (label: string, amount: string) => ({
            label: label + suffix,
            value: <Money amount={amount} currency={currency} locale={viewerLocale()} symbol="small" />,
          });
          return [
            figure('Sales', sums.sales),
            figure('Exempt sales', sums.exemptSales),
            figure('Taxable sales', sums.taxableSales),
            figure('Sales tax', sums.tax),
          ];
        })}
      />
    </Section>
  );
}
