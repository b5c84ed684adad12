import { Fragment } from 'react';
import { styled } from 'styled-components';
import { viewerLocale } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { ChargeRefunds } from '../../payments/public/ChargeRefunds';
import { formatMoney } from '../../ui/display/money-format';
import { houseDay } from '../invoices/house-time';
import type { InvoicePaymentsQuery } from './Paying.generated';

type Invoice = Extract<NonNullable<InvoicePaymentsQuery['node']>, { __typename: 'Invoice' }>;
type Act = Invoice['paymentActs']['nodes'][number];
type Payment = Act['parts'][number];

const Scroll = styled.div`
  max-height: min(60vh, 560px);
  overflow: auto;
`;
/** Scrolls horizontally on phones, so that amounts and names don't wrap. */
const Table = styled.table`
  width: 100%;
  min-width: 660px;
  border-collapse: collapse;
  font-size: var(--t-s);
  th,
  td {
    padding: var(--s2) var(--s4) var(--s2) 0;
    text-align: left;
    vertical-align: top;
  }
  thead th {
    position: sticky;
    top: 0;
    background: var(--surface);
    font-size: var(--t-xs);
    font-weight: 500;
    color: var(--ink-2);
    white-space: nowrap;
  }
  tr[data-entry] {
    border-top: 1px solid var(--line);
  }
  tbody td:nth-child(4) {
    overflow-wrap: anywhere;
  }
  td:first-child {
    white-space: nowrap;
  }
  [data-money] {
    padding-right: 0;
    padding-left: var(--s4);
    text-align: right;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  :is(details, summary) {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  summary {
    min-height: 24px;
    line-height: 24px;
    cursor: pointer;
  }
  small {
    display: block;
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
`;

const STATES: Readonly<Record<Payment['state'], string>> = { SETTLED: '', PENDING: ', pending', FAILED: ', failed' };

const whatOf = ({ state, reversesNumber }: Payment): string =>
  `${reversesNumber === null ? 'Payment' : 'Reversal'}${STATES[state]}`;

const placeOf = ({ lotNumber, isAdditionalCharge }: Payment): string =>
  `${lotNumber === null ? 'On the invoice' : `On lot ${lotNumber}`}${isAdditionalCharge ? ', additional charges' : ''}`;

/** What an act pays: on one line if it is one part, else a list that opens. */
function Parts({ act: { parts }, money }: { act: Act; money: (amount: string) => string }) {
  const [only] = parts;
  if (only === undefined || parts.length === 1) return only && <small>{placeOf(only)}</small>;
  return (
    <details>
      <summary>{parts.length.toLocaleString(viewerLocale())} parts</summary>
      <ul>
        {parts.toReversed().map((part) => (
          <li key={part.number}>
            {placeOf(part)}: {money(part.amount)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The ledger of an invoice: a page of its payments, newest first, each with the balance after it. A charge that pays several parts is one. */
export function PaymentsTable({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useViewer().house;
  const { time } = useHouseTime();
  const { nodes } = invoice.paymentActs;
  const money = (amount: string) => formatMoney(amount, invoice.currency, viewerLocale());
  const firstOf = new Map(
    nodes
      .toReversed()
      .flatMap(({ number, parts: [part] }) => (part?.charge ? [[part.charge.id, number] as const] : [])),
  );
  return (
    <Scroll tabIndex={0} role="region" aria-label="Ledger">
      <Table aria-label="Payments">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Type</th>
            <th scope="col">Method</th>
            <th scope="col">Reference</th>
            <th scope="col">Recorded by</th>
            <th scope="col" data-money="">
              Amount
            </th>
            <th scope="col" data-money="">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((act) => {
            const [payment] = act.parts;
            if (payment === undefined) return null;
            return (
              <Fragment key={act.number}>
                <tr data-entry="">
                  <td>{houseDay(payment.paidAt, timeZone)}</td>
                  <td>
                    {whatOf(payment)}
                    <Parts act={act} money={money} />
                  </td>
                  <td>{payment.methodName}</td>
                  <td>{payment.reference}</td>
                  <td>
                    {payment.recordedBy ?? 'The system'}
                    <small>{time(payment.recordedAt)}</small>
                  </td>
                  <td data-money="">{money(act.amount)}</td>
                  <td data-money="">{money(act.balanceAfter)}</td>
                </tr>
                {payment.charge && firstOf.get(payment.charge.id) === act.number && (
                  <tr>
                    <td colSpan={7}>
                      <ChargeRefunds id={payment.charge.id} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </Table>
    </Scroll>
  );
}
