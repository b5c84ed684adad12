import type { InvoicePaymentState } from '../../generated/schema-types';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import type { StatusDotProps } from '../../ui/display/StatusDot';
import { StatusDot } from '../../ui/display/StatusDot';
import type { PaymentState_invoiceFragment as Invoice } from './PaymentState.generated';

/** How each state of the payments looks; its words come from the server. */
const DOTS: Readonly<Record<InvoicePaymentState, Pick<StatusDotProps, 'tone' | 'shape'>>> = {
  DISPUTED: { tone: 'failed' },
  ACTION_NEEDED: { tone: 'pending', shape: 'half' },
  CREDIT_OWED: { tone: 'pending', shape: 'ring' },
  PARTLY_REFUNDED: { tone: 'quiet', shape: 'half' },
  REFUNDED: { tone: 'quiet' },
};

export interface PaymentStateMarkProps {
  invoice: Omit<Invoice, '__typename'>;
  /** Of the amounts, where no MoneyProvider is above. */
  currency?: string;
}

/** Beside the status of an invoice: what is special about its payments, and what was paid since a payment failed. */
export function PaymentStateMark({
  invoice: { paymentState, paymentStateLabel, paidSinceFailure },
  currency,
}: PaymentStateMarkProps) {
  return (
    <>
      {!isZero(paidSinceFailure) && (
        <>
          {' '}
          <small>
            <Money amount={paidSinceFailure} symbol="plain" {...(currency ? { currency } : {})} /> paid since
          </small>
        </>
      )}
      {paymentState && (
        <>
          {' '}
          <StatusDot {...DOTS[paymentState]}>{paymentStateLabel}</StatusDot>
        </>
      )}
    </>
  );
}
