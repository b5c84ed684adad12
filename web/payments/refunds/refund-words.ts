import { isOpenRefund } from '../../../rules/payments/refunds/refund-states';
import type { ChargeRefunds_chargeFragment as Charge } from './Refunds.generated';

type Refund = Charge['refunds'][number];

/** Returns the refund of a charge that staff requested and that is not final; undefined if there is none. */
export const openRefund = ({ refunds }: Charge): Refund | undefined =>
  refunds.find(({ state, createdBy }) => createdBy !== null && isOpenRefund(state));

/** Returns whether fetching the refund's status from the provider may give news. */
export const canPoll = (refund: Refund | undefined): boolean =>
  refund?.state === 'REQUESTED' || refund?.state === 'UNKNOWN' || refund?.state === 'PENDING';

export const NOT_KNOWN =
  "The connection was lost, so the refund may have been requested. Try again: it won't be refunded twice.";
export const NOTHING_DONE = "The refund couldn't be requested. Nothing was refunded. Please try again.";

/** Describes the outcome of a refund that was just requested. */
export function refundOutcome(state: Refund['state'], amount: string): string {
  if (state === 'REFUNDED') return `${amount} refunded.`;
  if (state === 'PENDING') return `The refund of ${amount} is in progress.`;
  return `The payment provider hasn't confirmed the refund of ${amount}. The system keeps checking, and nothing is refunded twice.`;
}
