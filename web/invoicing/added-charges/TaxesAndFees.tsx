import { styled } from 'styled-components';
import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../../rules/core/money';
import { Button } from '../../ui/controls/Button';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import type { InvoiceBlock_invoiceFragment } from '../invoice-lists/InvoiceBlock.generated';

const Root = styled.dl`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 4px var(--s5);
  padding: 10px var(--s3);
  border-top: 1px solid var(--line);
  font-size: var(--t-s);
  > div {
    display: flex;
    gap: var(--s2);
  }
  dt {
    color: var(--ink-2);
  }
  > :nth-last-child(-n + 2) {
    font-weight: 600;
    dt {
      color: var(--ink);
    }
  }
`;

const parts = [
  ['Tax', 'tax'],
  ['S/H', 'shipping'],
  ['Insurance', 'insurance'],
  ['Other', 'other'],
] as const;

/** The charges on a whole invoice: the nonzero ones, their sum, and the resulting totals. */
export function TaxesAndFees({
  price,
  currency,
  invoiceTotal,
  onCharge,
}: Pick<InvoiceBlock_invoiceFragment, 'price' | 'currency' | 'invoiceTotal'> & { onCharge: () => void }) {
  const total = sumMinor(parts.map(([, part]) => minorFromDecimal(price[part], currency)));
  const shown = parts.filter(([, part]) => !isZero(price[part]));
  return (
    <Root>
      {shown.map(([label, part]) => (
        <div key={part}>
          <dt>{label}</dt>
          <dd>
            <Money amount={price[part]} />
          </dd>
        </div>
      ))}
      <div>
        <dt>Total Taxes and Fees</dt>
        <dd>
          <Button tone="link" aria-label="Add/Edit Charges" onClick={onCharge}>
            Edit
          </Button>{' '}
          <Money amount={decimalFromMinor(total, currency)} />
        </dd>
      </div>
      <div>
        <dt>Invoice Total</dt>
        <dd>
          <Money amount={invoiceTotal} />
        </dd>
      </div>
    </Root>
  );
}
