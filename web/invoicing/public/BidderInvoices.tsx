import { useMemo } from 'react';
import { statementUrl } from '../../../rules/invoicing/statements/statement';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { groupDetailsPath, previewPath } from '../../paths/invoicing';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { StatusDot } from '../../ui/display/StatusDot';
import { Bar, Section } from '../../ui/layout/Page';
import type { Column } from '../../ui/table/column';
import { houseDay } from '../invoices/house-time';
import { statusDots } from '../invoices/invoice-status';
import { StatusLines } from '../recorded-payments/PaymentStateMark';
import { DeliveryTrouble } from '../sending/DeliveryTrouble';
import { BIDDER_SIZES } from './bidder-page-size';
import { type BidderInvoices_invoiceFragment as Invoice, useBidderInvoicesQuery } from './BidderInvoices.generated';

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
  const page = useListPage({ sizes: BIDDER_SIZES, label: 'Pages of invoices' });
  const listed = useListed(
    page,
    useBidderInvoicesQuery({ variables: { number: approvalNumber, ...page.window } }),
    (data) => data.approval?.person?.invoices,
  );
  const shown = useMemo(() => columns(house.timeZone), [house.timeZone]);
  const { found: invoices } = listed;
  const sums = (field: 'invoiceTotal' | 'additionalTotal' | 'outstandingBalance') =>
    invoices?.totals.map(({ currency, totals }) => (
      <Money key={currency} amount={totals[field]} currency={currency} symbol="plain" />
    ));
  return (
    <Section aria-labelledby="bidder-invoices">
      <h2 id="bidder-invoices">Invoices</h2>
      {(invoices?.totalCount ?? 0) > 0 && (
        <Bar>
          <ButtonLink tone="link" href={statementUrl(approvalNumber)}>
            Statement of account (PDF)
          </ButtonLink>
        </Bar>
      )}
      <ListedTable
        listed={listed}
        label="Invoices"
        columns={shown}
        skeletonRows={3}
        empty={<EmptyState title="No invoices have been generated" />}
        footer={{
          label: counted(invoices?.totalCount ?? 0, 'invoice'),
          sums: {
            total: sums('invoiceTotal'),
            additional: sums('additionalTotal'),
            outstanding: sums('outstandingBalance'),
          },
        }}
      />
    </Section>
  );
}
