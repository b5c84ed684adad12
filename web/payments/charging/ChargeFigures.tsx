import { viewerLocale } from '../../core/locale';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Money } from '../../ui/display/Money';
import { Section } from '../../ui/layout/Page';
import type { ChargeRun_runFragment as Run } from './Charging.generated';

/** What was confirmed, what was charged, and what is left of it. Expects a MoneyProvider above it. */
export function ChargeFigures({ run }: { run: Run }) {
  const count = (value: number) => value.toLocaleString(viewerLocale());
  const amount = (value: string) => <Money amount={value} symbol="small" />;
  const {
    confirmedCount,
    confirmedTotal,
    chargedCount,
    chargedTotal,
    failedCount,
    unknownCount,
    unknownTotal,
    pendingCount,
    pendingTotal,
  } = run;
  return (
    <Section>
      <FigureStrip
        figures={[
          { label: `Confirmed, ${count(confirmedCount)}`, value: amount(confirmedTotal) },
          { label: `Charged, ${count(chargedCount)}`, value: amount(chargedTotal) },
          ...(pendingCount > 0
            ? [{ label: `Payment Pending, ${count(pendingCount)}`, value: amount(pendingTotal) }]
            : []),
          ...(unknownCount > 0
            ? [{ label: `Not known yet, ${count(unknownCount)}`, value: amount(unknownTotal) }]
            : []),
          { label: 'Failed', value: count(failedCount) },
        ]}
      />
    </Section>
  );
}
