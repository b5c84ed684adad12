import { Fragment, useMemo } from 'react';
import { returnedWords } from '../../../rules/invoicing/documents/document-words';
import { CREDIT_LABEL } from '../../../rules/invoicing/invoices/payment-method';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { useViewer } from '../../core/session/session';
import { previewPath } from '../../paths/invoicing';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import type { Column } from '../../ui/table/column';
import { houseDay } from '../invoices/house-time';
import { BIDDER_SIZES } from './bidder-page-size';
import {
  type BidderPayments_actFragment as Act,
  type BidderPayments_paymentFragment as Payment,
  useBidderPaymentsQuery,
} from './BidderPayments.generated';

const idOf = ({ number }: Act) => String(number);

/** Returns the invoices that an act pays, in the order of their numbers. */
const invoicesOf = ({ parts }: Act): NonNullable<Payment['invoice']>[] =>
  [...new Map(parts.flatMap(({ invoice }) => (invoice ? [[invoice.number, invoice] as const] : []))).values()].sort(
    (a, b) => a.number - b.number,
  );

function Invoices({ act }: { act: Act }) {
  return invoicesOf(act).map(({ number, group }, index) => (
    <Fragment key={number}>
      {index > 0 && ', '}
      {group ? <Link href={previewPath(group.number, String(number), { from: 'group' })}>{number}</Link> : number}
    </Fragment>
  ));
}

function State({ act: { amount, parts } }: { act: Act }) {
  const [first] = parts;
  if (first === undefined) return null;
  const { state, returnCause } = first;
  if (state === 'PENDING')
    return (
      <StatusDot tone="pending" shape="half">
        Payment Pending
      </StatusDot>
    );
  if (state === 'FAILED') return <StatusDot tone="failed">Payment Failed</StatusDot>;
  return amount.startsWith('-') ? (
    <StatusDot tone="quiet">{returnedWords(returnCause)}</StatusDot>
  ) : (
    <StatusDot tone="paid">Paid</StatusDot>
  );
}

const columns = (timeZone: string): readonly Column<Act>[] => [
  {
    id: 'date',
    header: 'Date',
    width: 120,
    cell: ({ parts: [first] }) => first && houseDay(first.paidAt, timeZone),
  },
  { id: 'invoice', header: 'Invoice #', width: 160, cell: (act) => <Invoices act={act} /> },
  {
    id: 'method',
    header: 'Payment Method',
    width: 180,
    cell: ({ parts: [first] }) => (first?.returnCause === 'CREDIT' ? CREDIT_LABEL : first?.method?.name),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 124,
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} symbol="plain" />,
  },
  { id: 'state', header: 'Status', width: 160, cell: (act) => <State act={act} /> },
];

/** The payments of all records of a bidder, failed payments, and refunds, latest first: one row for each charge, check, or refund. The page is `payments` in the address. */
export function BidderPayments({ approvalNumber }: { approvalNumber: number }) {
  const { house } = useViewer();
  const page = useListPage({ sizes: BIDDER_SIZES, name: 'payments', label: 'Pages of payments' });
  const listed = useListed(
    page,
    useBidderPaymentsQuery({ variables: { number: approvalNumber, ...page.window } }),
    (data) => data.person?.paymentActs,
  );
  const shown = useMemo(() => columns(house.timeZone), [house.timeZone]);
  return (
    <Section aria-labelledby="bidder-payments">
      <h2 id="bidder-payments">Payments</h2>
      <ListedTable
        listed={listed}
        label="Payments"
        columns={shown}
        rowId={idOf}
        skeletonRows={1}
        empty={<EmptyState title="No payments yet" />}
      />
    </Section>
  );
}
