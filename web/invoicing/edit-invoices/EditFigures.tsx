import { styled } from 'styled-components';
import { viewerLocale } from '../../core/locale';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import type { InvoiceSums } from '../invoices/useInvoiceSums';

const Root = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
  gap: var(--s2) var(--s4);
  margin-bottom: var(--s4);
  padding-block: var(--s3);
  border-block: 1px solid var(--line);
  font-variant-numeric: tabular-nums lining-nums;
  dt {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  dd {
    min-height: 24px;
    font-size: var(--t-l);
    font-weight: 500;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
`;

const parts = [
  ['Hammer', 'hammer'],
  ['BP', 'premium'],
  ['Live Fee', 'liveFee'],
  ['Tax', 'tax'],
  ['S/H', 'shipping'],
  ['Insurance', 'insurance'],
  ['Other', 'other'],
] as const;

/** The ten totals of the shown invoices, computed by the server; placeholders until they arrive. */
export function EditFigures({ sums }: { sums: InvoiceSums | undefined }) {
  const count = (value: number | undefined) => value?.toLocaleString(viewerLocale());
  const figures = [
    ['Invoices', count(sums?.count)],
    ['Items', count(sums?.itemCount)],
    ...parts.map(([label, part]) => [label, sums && <Money key={part} amount={sums.price[part]} />] as const),
    ['Invoice Total', sums && <Money key="total" amount={sums.invoiceTotal} symbol="plain" />],
  ] as const;
  return (
    <Root aria-label="Totals">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton $width="72px" $height="16px" />}</dd>
        </div>
      ))}
    </Root>
  );
}
