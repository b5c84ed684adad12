import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { InvoicePaymentState } from '../../generated/schema-types';
import { invoiceChargebacksPath, reconciliationPath } from '../../paths/payments';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { StatusDot, type StatusDotProps } from '../../ui/display/StatusDot';
import type { PaymentState_invoiceFragment as Invoice } from './PaymentState.generated';

/** The appearance of each payment state. The label comes from the server. */
const DOTS: Readonly<Record<InvoicePaymentState, Pick<StatusDotProps, 'tone' | 'shape'>>> = {
  DISPUTED: { tone: 'failed' },
  UNALLOCATED: { tone: 'failed', shape: 'half' },
  ACTION_NEEDED: { tone: 'pending', shape: 'half' },
  CREDIT_OWED: { tone: 'pending', shape: 'ring' },
  PARTLY_REFUNDED: { tone: 'quiet', shape: 'half' },
  REFUNDED: { tone: 'quiet' },
};

export interface PaymentStateMarkProps {
  /** Number of the invoice, for the address of its chargebacks. */
  number: number;
  invoice: Omit<Invoice, '__typename'>;
  /** Currency of the amounts, if there is no MoneyProvider. */
  currency?: string;
}

/** Shows an exceptional payment state beside the status of an invoice, with the amount paid since a payment failed. */
export function PaymentStateMark({
  number,
  invoice: { paymentState, paymentStateLabel, paidSinceFailure },
  currency,
}: PaymentStateMarkProps) {
  return (
    <>
      {paymentState && (
        <>
          {' '}
          <StatusDot {...DOTS[paymentState]}>
            {paymentState === 'DISPUTED' ? (
              <Link
                href={invoiceChargebacksPath(number)}
                aria-label={`${paymentStateLabel}, chargebacks of invoice ${number}`}
              >
                {paymentStateLabel}
              </Link>
            ) : paymentState === 'UNALLOCATED' ? (
              <Link href={reconciliationPath} aria-label={`Unallocated payment of invoice ${number}, reconciliation`}>
                {paymentStateLabel}
              </Link>
            ) : (
              paymentStateLabel
            )}
          </StatusDot>
        </>
      )}
      {!isZero(paidSinceFailure) && (
        <>
          {' '}
          <small>
            <Money amount={paidSinceFailure} symbol="plain" {...(currency ? { currency } : {})} /> paid since
          </small>
        </>
      )}
    </>
  );
}

/** Two lines in the height of a row. */
const Lines = styled.span`
  display: inline-grid;
  max-width: 100%;
  vertical-align: middle;
  line-height: 17px;
`;

/** In a table: the status of an invoice, and below it the state of its payments, so that neither is cut off. */
export function StatusLines({
  children,
  trouble,
  ...mark
}: PaymentStateMarkProps & { children: ReactNode; trouble: ReactNode }) {
  const { paymentState, paidSinceFailure } = mark.invoice;
  if (paymentState === null && isZero(paidSinceFailure))
    return (
      <>
        {children} {trouble}
      </>
    );
  return (
    <Lines>
      <span>
        {children} {trouble}
      </span>
      <span>
        <PaymentStateMark {...mark} />
      </span>
    </Lines>
  );
}
