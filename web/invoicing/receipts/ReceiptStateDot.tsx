import type { PaymentReceiptState } from '../../generated/schema-types';
import { StatusDot, type StatusShape, type StatusTone } from '../../ui/display/StatusDot';

const dots: Readonly<Record<PaymentReceiptState, { tone: StatusTone; shape: StatusShape }>> = {
  RECORDED: { tone: 'paid', shape: 'full' },
  PARTLY_UNDONE: { tone: 'pending', shape: 'half' },
  UNDONE: { tone: 'quiet', shape: 'full' },
};

/** Whether the payments of a receipt were undone. */
export function ReceiptStateDot({ receipt }: { receipt: { state: PaymentReceiptState; stateText: string } }) {
  return <StatusDot {...dots[receipt.state]}>{receipt.stateText}</StatusDot>;
}
