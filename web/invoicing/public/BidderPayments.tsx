import { useMemo } from 'react';
import { returnedWords } from '../../../rules/invoicing/documents/document-words';
import { changedQuery, pageOf, useAddress } from '../../core/router/useAddress';
import { useViewer } from '../../core/session/session';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { bidderPath } from '../../customers/public/paths';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { houseDay } from '../invoices/house-time';
import { previewPath } from '../paths';
import { BIDDER_PAGE } from './bidder-page-size';
import type { BidderPayments_paymentFragment as Payment } from './BidderPayments.generated';
import { useBidderPaymentsQuery } from './BidderPayments.generated';

const none: readonly Payment[] = [];

const idOf = ({ number }: Payment) => String(number);

function State({ payment: { state, amount, returnCause } }: { payment: Payment }) {
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

const columns = (timeZone: string): readonly Column<Payment>[] => [
  { id: 'date', header: 'Date', width: 120, cell: ({ paidAt }) => houseDay(paidAt, timeZone) },
  {
    id: 'invoice',
    header: 'Invoice #',
    width: 92,
    cell: ({ invoice }) =>
      invoice?.group ? (
        <Link href={previewPath(invoice.group.number, String(invoice.number), { from: 'group' })}>
          {invoice.number}
        </Link>
      ) : (
        invoice?.number
      ),
  },
  { id: 'method', header: 'Payment Method', width: 180, cell: ({ method }) => method?.name },
  {
    id: 'amount',
    header: 'Amount',
    width: 124,
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} symbol="plain" />,
  },
  { id: 'state', header: 'Status', width: 160, cell: (payment) => <State payment={payment} /> },
];

/** The payments of all records of a bidder, failed payments, and refunds, latest first. The page is `payments` in the address. */
export function BidderPayments({ approvalNumber }: { approvalNumber: number }) {
  const { house } = useViewer();
  const { query } = useAddress();
  const page = pageOf(query, 'payments');
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useBidderPaymentsQuery({
    variables: { number: approvalNumber, first: BIDDER_PAGE, offset: (page - 1) * BIDDER_PAGE },
  });
  const shown = useMemo(() => columns(house.timeZone), [house.timeZone]);
  const payments = (current ?? previousData)?.approval?.person?.payments;
  return (
    <Section aria-labelledby="bidder-payments">
      <h2 id="bidder-payments">Payments</h2>
      {!payments && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Payments"
          columns={shown}
          rows={payments?.nodes ?? none}
          rowId={idOf}
          loading={!payments}
          skeletonRows={1}
          empty={<EmptyState title="No payments yet" />}
        />
      )}
      <Pager
        label="Pages of payments"
        page={page}
        pageSize={BIDDER_PAGE}
        total={payments?.totalCount ?? 0}
        hrefFor={(to) =>
          bidderPath(approvalNumber) + changedQuery(query, { payments: to.page > 1 ? String(to.page) : null })
        }
      />
    </Section>
  );
}
