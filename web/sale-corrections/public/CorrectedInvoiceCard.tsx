import { styled } from 'styled-components';
import { Money } from '../../ui/display/Money';
import type { SaleCorrection_invoiceFragment as Invoice } from './CorrectSale.generated';
import { changedParts, nextSteps } from './sale-words';

const Root = styled.section`
  min-width: 0;
  padding: var(--s3) var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  h3 {
    font-size: var(--t-m);
    overflow-wrap: anywhere;
  }
  h3 small {
    display: block;
    font-weight: 400;
    color: var(--ink-3);
  }
  table {
    width: 100%;
    margin-top: var(--s2);
    border-collapse: collapse;
    font-variant-numeric: tabular-nums lining-nums;
  }
  th {
    font-weight: 400;
    text-align: left;
    color: var(--ink-2);
  }
  thead th {
    font-size: var(--t-s);
    color: var(--ink-3);
  }
  th,
  td {
    padding: 2px 0 2px var(--s3);
  }
  th:first-child {
    padding-left: 0;
  }
  td,
  thead th + th {
    text-align: right;
  }
  tr[data-sum] > * {
    border-top: 1px solid var(--line);
    font-weight: 500;
    color: var(--ink);
  }
  p {
    margin-top: var(--s2);
    font-size: var(--t-s);
  }
`;

const STAGES = { UNSENT: 'not sent', SENT: 'sent', PAID: 'paid or credited' } as const;

/** An invoice before and after the sale of a lot is corrected. */
export function CorrectedInvoiceCard({ invoice, currency }: { invoice: Invoice; currency: string }) {
  const { invoiceNumber, bidderName, stage, isNew } = invoice;
  return (
    <Root aria-label={`Invoice of ${bidderName}`}>
      <h3>
        {bidderName}
        <small>{isNew || invoiceNumber === null ? 'New invoice' : `Invoice #${invoiceNumber}, ${STAGES[stage]}`}</small>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col" aria-label="Part" />
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changedParts(invoice).map(({ label, before, after }) => (
            <tr key={label} data-sum={label === 'Total' || undefined}>
              <th scope="row">{label}</th>
              <td>
                <Money amount={before} currency={currency} />
              </td>
              <td>
                <Money amount={after} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {nextSteps(invoice, currency).map((step) => (
        <p key={step}>{step}</p>
      ))}
    </Root>
  );
}
