import { styled } from 'styled-components';
import { Money } from '../ui/Money';
import { isZero } from '../ui/money-format';
import type { DocumentTotals_documentFragment } from './InvoiceDocument.generated';

const Root = styled.dl`
  width: min(340px, 100%); margin: var(--s4) 0 0 auto; font-size: var(--t-s); break-inside: avoid; font-variant-numeric: tabular-nums lining-nums;
  > div { display: flex; justify-content: space-between; gap: var(--s4); padding: 4px 0; }
  dt { color: var(--ink-2); }
  > div[data-sum] { margin-top: 4px; padding-top: var(--s2); border-top: 1px solid var(--line-strong); font-weight: 600; dt { color: var(--ink); } }
  > div[data-due] { margin-top: 4px; padding: 10px 0; border-block: 2px solid var(--ink); font-size: var(--t-l); font-weight: 600; dt { color: var(--ink); } }
`;

interface Row {
  label: string;
  amount: string;
  /** Left out when it is zero. */
  optional?: boolean;
  kind?: 'sum' | 'due';
}

/** From the hammer prices to what is due. Every figure is the server's; docs/money.md defines them. */
export function DocumentTotals({ document }: { document: DocumentTotals_documentFragment }) {
  const { price, charges, invoiceTotal, additionalTotal, paymentsMade, totalDue, onlineTotal, restrictedTotal } = document;
  const rows: readonly Row[] = [
    { label: 'Hammer price', amount: price.hammer },
    { label: "Buyer's premium", amount: price.premium, optional: true },
    { label: 'Live fee', amount: price.liveFee, optional: true },
    ...charges,
    { label: 'Invoice total', amount: invoiceTotal, kind: 'sum' },
    { label: 'Additional charges', amount: additionalTotal, optional: true },
    { label: 'Payments made', amount: paymentsMade, optional: true },
    { label: 'Total due', amount: totalDue, kind: 'due' },
    ...(isZero(restrictedTotal) ? [] : [{ label: 'Can be paid online', amount: onlineTotal }, { label: 'To be paid offline (restricted items)', amount: restrictedTotal }]),
  ];
  return (
    <Root>
      {rows.map(({ label, amount, optional, kind }, index) => (!optional || !isZero(amount)) && (
        <div key={index} data-sum={kind === 'sum' ? '' : undefined} data-due={kind === 'due' ? '' : undefined}>
          <dt>{label}</dt>
          <dd><Money amount={amount} symbol={kind ? 'plain' : 'none'} dimZero={false} /></dd>
        </div>
      ))}
    </Root>
  );
}
