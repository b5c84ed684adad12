import { useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { viewerLocale } from '../../core/locale';
import { InvoiceCard } from '../../payments/public/InvoiceCard';
import { InvoiceChargebacks } from '../../payments/public/InvoiceChargebacks';
import { WaitingCharge } from '../../payments/public/WaitingCharge';
import { Button, Buttons } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { formatMoney, isZero } from '../../ui/display/money-format';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { CreditNotes } from '../credits/CreditNotes';
import { holdText } from '../holds/AllowChargingDialog';
import { AllowCharging } from '../public/AllowCharging';
import { NotPaidDialog } from '../recorded-payments/NotPaidDialog';
import { type InvoicePaymentsQuery, useInvoicePaymentsQuery } from '../recorded-payments/Paying.generated';
import { PaymentsTable } from '../recorded-payments/PaymentsTable';
import { RecordPaymentDialog } from '../recorded-payments/RecordPaymentDialog';
import { payableInvoice } from '../recorded-payments/whole-invoice';

type Invoice = Pick<
  Extract<NonNullable<InvoicePaymentsQuery['node']>, { __typename: 'Invoice' }>,
  'invoiceTotal' | 'additionalTotal' | 'credited' | 'paymentsMade' | 'outstandingBalance'
>;

/** The number of payments on a page of the dialog. */
const PAGE = 20;

export interface PaymentsOf {
  readonly id: string;
  /** Returns the description of the invoice on one line. */
  readonly words: string;
}

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--s3) var(--s6);
  dt {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  dd {
    font-size: var(--t-l);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
`;

/** Returns the totals of the ledger, by label. */
function figuresOf({ invoiceTotal, additionalTotal, credited, paymentsMade, outstandingBalance }: Invoice) {
  return [
    ['Invoice total', invoiceTotal],
    ...(isZero(additionalTotal) ? [] : [['Additional charges', additionalTotal] as const]),
    ...(isZero(credited) ? [] : [['Credited', credited] as const]),
    ['Paid', paymentsMade],
    ['Outstanding', outstandingBalance],
  ] as const;
}

/** The ledger of an invoice: its payments, attempts, reversals, and credit notes, with its balance and the possible actions. */
export function PaymentsDialog({ of: { id, words }, onClose }: { of: PaymentsOf; onClose: () => void }) {
  const dialogs = useDialogs();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { data, previousData, error, refetch } = useInvoicePaymentsQuery({
    variables: { id, first: PAGE, after: cursors.at(-1) ?? null },
  });
  const node = (data ?? previousData)?.node;
  const invoice = node?.__typename === 'Invoice' ? node : undefined;
  const page = invoice?.paymentActs;
  const { endCursor, hasNextPage } = page?.pageInfo ?? {};
  const from = cursors.length * PAGE;
  const number = (value: number) => value.toLocaleString(viewerLocale());
  const target = invoice?.group && { ...payableInvoice(invoice), groupNumber: invoice.group.number };
  const footer = (
    <>
      {page && page.totalCount > 0 && (
        <span>
          {number(from + 1)}–{number(from + page.nodes.length)} of {number(page.totalCount)}
        </span>
      )}
      {cursors.length > 0 && (
        <Button tone="link" onClick={() => setCursors(cursors.slice(0, -1))}>
          Later payments
        </Button>
      )}
      {hasNextPage && endCursor && (
        <Button tone="link" onClick={() => setCursors([...cursors, endCursor])}>
          Earlier payments
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="Payments" sub={words} width="l" footer={footer}>
      {dialogs.element}
      {!invoice &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
      {invoice?.chargeHold && (
        <Banner tone="warning" actions={<AllowCharging invoiceNumber={invoice.number} />}>
          {holdText(invoice.chargeHold)}
        </Banner>
      )}
      {invoice && <InvoiceChargebacks id={id} />}
      {invoice && <WaitingCharge id={id} />}
      {invoice && (
        <Figures>
          {figuresOf(invoice).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount, invoice.currency, viewerLocale())}</dd>
            </div>
          ))}
        </Figures>
      )}
      {invoice && target && (
        <Buttons>
          <Button
            aria-haspopup="dialog"
            waiting={invoice.paymentRefusal ?? undefined}
            onClick={() => dialogs.open(RecordPaymentDialog, { target: { ...target, isPaid: true } })}
          >
            Record payment
          </Button>
          <Button
            aria-haspopup="dialog"
            waiting={invoice.notPaidRefusal ?? undefined}
            onClick={() => dialogs.open(NotPaidDialog, { target: { ...target, isPaid: false } })}
          >
            Refund or remove
          </Button>
        </Buttons>
      )}
      {invoice && <InvoiceCard id={id} />}
      {page?.totalCount === 0 && <EmptyState title="No payments yet." />}
      {invoice && page && page.totalCount > 0 && <PaymentsTable invoice={invoice} />}
      {page && <CreditNotes id={id} />}
    </Dialog>
  );
}
