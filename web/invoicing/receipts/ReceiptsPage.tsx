import { useNavigate } from 'react-router-dom';
import { receiptName } from '../../../rules/invoicing/receipts/receipt-state';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { dateInWords } from '../../core/locale';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { Screen } from '../../core/shell/Screen';
import { receiptPath, receiptsPath, receivePaymentsPath } from '../../paths/invoicing';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Pager } from '../../ui/layout/Pager';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import type { Receipts_receiptFragment as Receipt } from './Receipts.generated';
import { usePaymentReceiptsQuery } from './Receipts.generated';
import { ReceiptStateDot } from './ReceiptStateDot';

const none: readonly Receipt[] = [];
const idOf = ({ id }: Receipt) => id;
const nameOf = ({ number }: Receipt) => receiptName(number);

const columns: readonly Column<Receipt>[] = [
  {
    id: 'number',
    header: 'Deposit',
    width: 92,
    cell: ({ number }) => <Link href={receiptPath(number)}>{number}</Link>,
  },
  { id: 'date', header: 'Date', width: 130, cell: ({ depositDate }) => dateInWords(depositDate) },
  { id: 'count', header: 'Payments', width: 92, align: 'end', priority: 1, cell: ({ lineCount }) => lineCount },
  {
    id: 'total',
    header: 'Total',
    width: 140,
    align: 'end',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} symbol="plain" />,
  },
  { id: 'by', header: 'Recorded by', width: 180, priority: 2, cell: ({ recordedBy }) => recordedBy ?? 'The system' },
  { id: 'state', header: 'Status', width: 150, cell: (receipt) => <ReceiptStateDot receipt={receipt} /> },
];

/** The house's deposits, latest first. */
export function ReceiptsPage() {
  const navigate = useNavigate();
  const { page, size, offset, hrefFor } = usePaging(receiptsPath());
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = usePaymentReceiptsQuery({ variables: { first: size, offset }, fetchPolicy: 'cache-and-network' });
  const receipts = (current ?? previousData)?.paymentReceipts;
  useLastPage(page, size, current?.paymentReceipts.totalCount);
  return (
    <Screen
      title="Deposits"
      back={{ href: receivePaymentsPath(), label: 'Receive payments' }}
      sub="Checks and transfers that were recorded together."
      actions={<ButtonLink href={receivePaymentsPath()}>Receive payments</ButtonLink>}
    >
      {!receipts && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Deposits"
          columns={columns}
          rows={receipts?.nodes ?? none}
          rowId={idOf}
          rowName={nameOf}
          loading={!receipts}
          onOpen={({ number }) => void navigate(receiptPath(number))}
          empty={<EmptyState title="No deposits yet." />}
        />
      )}
      {receipts && (
        <Pager page={page} pageSize={size} total={receipts.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />
      )}
    </Screen>
  );
}
