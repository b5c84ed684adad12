import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { CREDIT_LABEL } from '../../../rules/invoicing/invoices/payment-method';
import { receiptName, undoRefusalText } from '../../../rules/invoicing/receipts/receipt-state';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted, dateInWords, viewerLocale } from '../../core/locale';
import { NotFoundPage } from '../../core/shell/NotFoundPage';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { groupDetailsPath, invoicePath, receiptsPath } from '../../paths/invoicing';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Link } from '../../ui/display/Link';
import { Money, MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { EmailReceipt } from './EmailReceipt';
import { type Receipts_detailFragment as Receipt, usePaymentReceiptQuery } from './Receipts.generated';
import { ReceiptStateDot } from './ReceiptStateDot';
import { useUndoReceipt } from './useUndoReceipt';

type Line = Receipt['lines'][number];

const idOf = ({ position }: Line) => String(position);
const nameOf = ({ position }: Line) => `line ${position}`;

const columns: readonly Column<Line>[] = [
  { id: 'position', header: 'Line', width: 60, priority: 3, cell: ({ position }) => position },
  {
    id: 'invoice',
    header: 'Invoice #',
    width: 92,
    cell: ({ groupNumber, invoiceNumber }) => (
      <Link href={invoicePath(groupNumber, invoiceNumber)}>{invoiceNumber}</Link>
    ),
  },
  { id: 'name', header: 'Name', width: 190, cell: ({ name }) => name },
  {
    id: 'group',
    header: 'Invoice group',
    width: 220,
    priority: 2,
    cell: ({ groupNumber, groupTitle }) => <Link href={groupDetailsPath(groupNumber)}>{groupTitle}</Link>,
  },
  { id: 'date', header: 'Date', width: 130, priority: 1, cell: ({ paidOn }) => dateInWords(paidOn) },
  {
    id: 'method',
    header: 'Payment method',
    width: 140,
    priority: 2,
    cell: ({ methodName, isCredit }) => (isCredit ? CREDIT_LABEL : methodName),
  },
  { id: 'reference', header: 'Reference', width: 140, cell: ({ reference }) => reference },
  {
    id: 'amount',
    header: 'Amount',
    width: 130,
    align: 'end',
    cell: ({ amount }) => <Money amount={amount} symbol="plain" />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 110,
    cell: ({ isUndone }) =>
      isUndone ? <StatusDot tone="quiet">Undone</StatusDot> : <StatusDot tone="paid">Recorded</StatusDot>,
  },
];

/** Undoes the payments of a receipt after a confirmation that lists the payments that can't be undone. */
function UndoReceipt({ receipt }: { receipt: Receipt }) {
  const { run, busy } = useUndoReceipt();
  const [isOpen, setOpen] = useState(false);
  const open = receipt.lines.filter(({ isUndone }) => !isUndone).length;
  const waiting = receipt.canUndo ? undefined : undoRefusalText(receipt.undoRefusals);
  return (
    <>
      <Button busy={busy} waiting={waiting} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Undo deposit
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Undo ${receiptName(receipt.number)}?`}
        confirm="Undo deposit"
        danger
        onConfirm={() => {
          setOpen(false);
          run(receipt);
        }}
        onClose={() => setOpen(false)}
      >
        <p>The invoices owe the amounts again. {counted(open, 'payment')} recorded.</p>
        {receipt.undoRefusals.length > 0 && (
          <Banner tone="warning">These payments stay. {undoRefusalText(receipt.undoRefusals)}</Banner>
        )}
      </ConfirmDialog>
    </>
  );
}

function Figures({ receipt }: { receipt: Receipt }) {
  const { lineCount, total, controlTotal, controlCount } = receipt;
  return (
    <Section>
      <FigureStrip
        figures={[
          { label: 'Payments', value: lineCount.toLocaleString(viewerLocale()) },
          { label: 'Total', value: <Money amount={total} symbol="small" /> },
          ...(controlTotal === null
            ? []
            : [{ label: 'Deposit slip total', value: <Money amount={controlTotal} symbol="small" /> }]),
          ...(controlCount === null ? [] : [{ label: 'On deposit slip', value: controlCount }]),
          { label: 'Status', value: <ReceiptStateDot receipt={receipt} /> },
        ]}
      />
    </Section>
  );
}

function Receipt({ number }: { number: number }) {
  const { time } = useHouseTime();
  const { data, previousData, error, refetch } = usePaymentReceiptQuery({
    variables: { number },
  });
  const receipt = (data ?? previousData)?.paymentReceipt;
  const by = receipt?.recordedBy ?? 'the system';
  return (
    <Screen
      title={receiptName(number)}
      back={{ href: receiptsPath(), label: 'Deposits' }}
      sub={receipt && `${dateInWords(receipt.depositDate)}, recorded ${time(receipt.recordedAt)} by ${by}`}
      actions={
        receipt && (
          <>
            <ButtonLink href={receipt.pdfUrl}>Receipt (PDF)</ButtonLink>
            <ButtonLink href={receipt.csvUrl}>Download as CSV</ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
            {receipt.kind === 'TILL' && receipt.state !== 'UNDONE' && (
              <EmailReceipt receipt={receipt} address={receipt.person?.email ?? ''} tone="quiet" />
            )}
            {receipt.state !== 'UNDONE' && <UndoReceipt receipt={receipt} />}
          </>
        )
      }
    >
      {receipt === undefined &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="280px" />)}
      {receipt === null && <EmptyState title="This deposit doesn't exist." />}
      {receipt && (
        <MoneyProvider currency={receipt.currency} locale={viewerLocale()}>
          <Figures receipt={receipt} />
          <DataTable label="Payments" columns={columns} rows={receipt.lines} rowId={idOf} rowName={nameOf} />
        </MoneyProvider>
      )}
    </Screen>
  );
}

/** A deposit: the payments that were recorded together, and a button to undo them. */
export function ReceiptPage() {
  const { receiptNumber = '' } = useParams();
  return /^\d{1,9}$/.test(receiptNumber) ? (
    <Receipt key={receiptNumber} number={Number(receiptNumber)} />
  ) : (
    <NotFoundPage />
  );
}
