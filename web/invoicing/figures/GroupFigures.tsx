import { viewerLocale } from '../../core/locale';
import { creditsOwedPath } from '../../paths/invoicing';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { Section } from '../../ui/layout/Page';
import type { GroupFigures_totalsFragment } from './GroupFigures.generated';

const labels = {
  group: ['Total Invoices', 'Total Items', 'Invoice Total', 'Total Pending Charges'],
  create: ['Invoices', 'Items', 'Invoice Total', 'Pending Charges'],
} as const;

/** The figures of a group, with credits owed if there are any; placeholders without totals. Requires a MoneyProvider. */
export function GroupFigures({
  totals,
  wording = 'group',
}: {
  totals: GroupFigures_totalsFragment | undefined;
  wording?: keyof typeof labels;
}) {
  const [invoices, items, total, pending] = labels[wording];
  const count = (value: number | undefined) => value?.toLocaleString(viewerLocale());
  const amount = (value: string | undefined) => value !== undefined && <Money amount={value} symbol="small" />;
  return (
    <Section>
      <FigureStrip
        figures={[
          { label: invoices, value: count(totals?.invoiceCount) },
          { label: items, value: count(totals?.itemCount) },
          { label: total, value: totals && amount(totals.invoiceTotal) },
          { label: pending, value: totals && amount(totals.pendingCharges) },
          ...(totals && !isZero(totals.creditOwed)
            ? [{ label: 'Credits owed', value: <Link href={creditsOwedPath()}>{amount(totals.creditOwed)}</Link> }]
            : []),
        ]}
      />
    </Section>
  );
}
