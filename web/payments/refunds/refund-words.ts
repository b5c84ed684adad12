import { isOpenRefund } from '../../../rules/payments/refunds/refund-states';
import type { ChargeRefunds_chargeFragment as Charge } from './Refunds.generated';

type Refund = Charge['refunds'][number];

/** The refund of a charge that staff asked for and that has not come to its end; undefined for none. */
export const openRefund = ({ refunds }: Charge): Refund | undefined =>
  refunds.find(({ state, createdBy }) => createdBy !== null && isOpenRefund(state));

/** Whether the provider can say more of it than is known. */
export const canPoll = (refund: Refund | undefined): boolean =>
  refund?.state === 'ASKED' || refund?.state === 'UNKNOWN' || refund?.state === 'PENDING';

export const NOT_KNOWN =
  "The connection was lost, so the refund may have been requested. Try again: it won't be refunded twice.";
export const NOTHING_DONE = "The refund couldn't be requested. Nothing was refunded. Please try again.";

/** What became of a refund that was just asked for. */
export function refundOutcome(state: Refund['state'], amount: string): string {
  if (state === 'REFUNDED') return `${amount} refunded.`;
  if (state === 'PENDING') return `The refund of ${amount} is in progress.`;
  return `The payment provider hasn't confirmed the refund of ${amount}. The system keeps checking, and nothing is refunded twice.`;
}
