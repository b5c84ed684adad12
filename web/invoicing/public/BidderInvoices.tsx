import { useMemo } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { changedQuery, pageOf, useAddress } from '../../core/router/useAddress';
import { useViewer } from '../../core/session/session';
import { bidderPath } from '../../paths/customers';
import { groupDetailsPath, previewPath } from '../../paths/invoicing';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { houseDay } from '../invoices/house-time';
import { statusDots } from '../invoices/invoice-status';
import { StatusLines } from '../recorded-payments/PaymentStateMark';
import { DeliveryTrouble } from '../sending/DeliveryTrouble';
import { BIDDER_PAGE } from './bidder-page-size';
import { type BidderInvoices_invoiceFragment as Invoice, useBidderInvoicesQuery } from './BidderInvoices.generated';

const none: readonly Invoice[] = [];

const columns = (timeZone: string): readonly Column<Invoice>[] => [
  {
    id: 'number',
    header: 'Invoice #',
    width: 92,
    cell: ({ number, group }) =>
      group ? <Link href={previewPath(group.number, String(number), { from: 'group' })}>{number}</Link> : number,
  },
  {
    id: 'group',
    header: 'Invoice Group',
    width: 220,
    cell: ({ group }) => group && <Link href={groupDetailsPath(group.number)}>{group.title}</Link>,
  },
  { id: 'created', header: 'Created', width: 120, priority: 2, cell: ({ createdAt }) => houseDay(createdAt, timeZone) },
  { id: 'items', header: 'Items', width: 72, align: 'end', priority: 1, cell: ({ itemCount }) => itemCount },
  {
    id: 'total',
    header: 'Invoice Total',
    width: 124,
    align: 'end',
    cell: ({ invoiceTotal, currency }) => <Money amount={invoiceTotal} currency={currency} symbol="plain" />,
  },
  {
    id: 'additional',
    header: "Add'l Charges",
    width: 124,
    align: 'end',
    cell: ({ additionalTotal, currency }) =>
      isZero(additionalTotal) ? null : <Money amount={additionalTotal} currency={currency} symbol="plain" />,
  },
  {
    id: 'outstanding',
    header: 'Outstanding Bal.',
    width: 136,
    align: 'end',
    cell: ({ outstandingBalance, currency }) => (
      <Money amount={outstandingBalance} currency={currency} symbol="plain" />
    ),
  },
  {
    id: 'status',
    header: 'Invoice Status',
    width: 300,
    cell: ({ status, statusLabel, number, delivery, ...invoice }) => (
      <StatusLines
        number={number}
        invoice={invoice}
        currency={invoice.currency}
        trouble={<DeliveryTrouble number={number} delivery={delivery} />}
      >
        <StatusDot {...statusDots[status]}>{statusLabel}</StatusDot>
      </StatusLines>
    ),
  },
];

/** A bidder's invoices across all groups and records, latest first, with totals. The page is `page` in the address. */
export function BidderInvoices({ approvalNumber }: { approvalNumber: number }) {
  const { house } = useViewer();
  const { query } = useAddress();
  const page = pageOf(query);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useBidderInvoicesQuery({
    variables: { number: approvalNumber, first: BIDDER_PAGE, offset: (page - 1) * BIDDER_PAGE },
  });
  const shown = useMemo(() => columns(house.timeZone), [house.timeZone]);
  const invoices = (current ?? previousData)?.approval?.person?.invoices;
  const total = invoices?.totalCount ?? 0;
  const sums = (field: 'invoiceTotal' | 'additionalTotal' | 'outstandingBalance') =>
    invoices?.totals.map(({ currency, totals }) => (
      <Money key={currency} amount={totals[field]} currency={currency} symbol="plain" />
    ));
  return (
    <Section aria-labelledby="bidder-invoices">
      <h2 id="bidder-invoices">Invoices</h2>
      {!invoices && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Invoices"
          columns={shown}
          rows={invoices?.nodes ?? none}
          loading={!invoices}
          skeletonRows={3}
          empty={<EmptyState title="No invoices have been generated" />}
          footer={{
            label: counted(total, 'invoice'),
            sums: {
              total: sums('invoiceTotal'),
              additional: sums('additionalTotal'),
              outstanding: sums('outstandingBalance'),
            },
          }}
        />
      )}
      <Pager
        label="Pages of invoices"
        page={page}
        pageSize={BIDDER_PAGE}
        total={total}
        hrefFor={(to) =>
          bidderPath(approvalNumber) + changedQuery(query, { page: to.page > 1 ? String(to.page) : null })
        }
      />
    </Section>
  );
}
