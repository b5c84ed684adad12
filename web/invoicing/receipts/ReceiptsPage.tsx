import { useNavigate } from 'react-router-dom';
import { receiptName } from '../../../rules/invoicing/receipts/receipt-state';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { dateInWords } from '../../core/locale';
import { Screen } from '../../core/shell/Screen';
import { receiptPath, receivePaymentsPath } from '../../paths/invoicing';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import type { Column } from '../../ui/table/column';
import { type Receipts_receiptFragment as Receipt, usePaymentReceiptsQuery } from './Receipts.generated';
import { ReceiptStateDot } from './ReceiptStateDot';

const nameOf = ({ number }: Receipt) => receiptName(number);

const columns: readonly Column<Receipt>[] = [
  {
    id: 'number',
    header: 'Deposit',
    width: 92,
    cell: ({ number }) => <Link href={receiptPath(number)}>{number}</Link>,
  },
  {
    id: 'kind',
    header: 'Taken',
    width: 110,
    priority: 1,
    cell: ({ kind }) => (kind === 'TILL' ? 'At the till' : 'As a deposit'),
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
  const list = useListPage();
  const receipts = useListed(
    list,
    usePaymentReceiptsQuery({ variables: { ...list.window } }),
    (data) => data.paymentReceipts,
  );
  return (
    <Screen
      title="Deposits"
      back={{ href: receivePaymentsPath(), label: 'Receive payments' }}
      sub="Payments that were recorded together: checks and transfers of a day, and what people paid at the till."
      actions={<ButtonLink href={receivePaymentsPath()}>Receive payments</ButtonLink>}
    >
      <ListedTable
        listed={receipts}
        label="Deposits"
        columns={columns}
        rowName={nameOf}
        onOpen={({ number }) => void navigate(receiptPath(number))}
        empty={<EmptyState title="No deposits yet." />}
      />
    </Screen>
  );
}
