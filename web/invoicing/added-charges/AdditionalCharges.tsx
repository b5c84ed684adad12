import { styled } from 'styled-components';
import { chargeName } from '../../../rules/invoicing/added-charges/additional-charges-mode';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import type { AdditionalCharges_invoiceFragment as Invoice } from '../invoice-lists/InvoiceBlock.generated';
import { chargeParts } from './charges-form';

const Root = styled.dl`
  display: grid;
  gap: 4px;
  justify-content: end;
  padding: 10px var(--s3);
  border-top: 1px solid var(--line);
  font-size: var(--t-s);
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 4px var(--s4);
  }
  dt {
    font-weight: 500;
  }
  dd {
    display: flex;
    gap: var(--s2);
    color: var(--ink-2);
  }
`;

type Charges = Invoice['additionalCharges'];

const isCharged = (charges: Charges): boolean => chargeParts.some(([part]) => !isZero(charges[part]));

function Row({ title, charges }: { title: string; charges: Charges }) {
  return (
    <div>
      <dt>{title}</dt>
      {chargeParts
        .filter(([part]) => !isZero(charges[part]))
        .map(([part, name]) => (
          <dd key={part}>
            {chargeName(name, true)} <Money amount={charges[part]} />
          </dd>
        ))}
      <dd>{charges.statusLabel}</dd>
    </div>
  );
}

/** Charges that were added after the invoice was settled, on items and on the whole invoice, with their status. */
export function AdditionalCharges({ invoice }: { invoice: Invoice }) {
  const { additionalCharges, additionalTotal, lines } = invoice;
  const charged = lines.filter((line) => isCharged(line.additionalCharges));
  if (charged.length === 0 && !isCharged(additionalCharges)) return null;
  return (
    <Root aria-label="Additional charges">
      {charged.map((line) => (
        <Row key={line.id} title={`Lot ${line.lotNumber}`} charges={line.additionalCharges} />
      ))}
      {charged.length === 0 && <Row title="Invoice" charges={additionalCharges} />}
      <div>
        <dt>Add&apos;l charges</dt>
        <dd>
          <Money amount={additionalTotal} />
        </dd>
      </div>
    </Root>
  );
}
