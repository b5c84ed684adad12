import { leftOf, stateAfterReturn } from '../../rules/payments/reconciliation/discrepancies';
import type { Transaction } from '../core/database/database';
import type { Services } from '../core/services';
import type { DiscrepancyRow } from './discrepancy-store';
import { stepDiscrepancy } from './note-discrepancy';
import type { ReturnedMoneyEvent } from './processor/processor';

/** Returns the reason, as shown to staff, of a return that wasn't requested here. */
function reasonOf({ about, message }: Pick<ReturnedMoneyEvent, 'about' | 'message'>): string {
  if (about === 'REFUND') return 'Refunded at the payment provider';
  return message ?? 'Reversed by the bank';
}

/** Records a return of locked unallocated money, or that a return came back to the house. Repeated events change nothing. */
export async function applyReturn(
  tx: Transaction,
  services: Services,
  row: DiscrepancyRow,
  event: Pick<ReturnedMoneyEvent, 'about' | 'key' | 'processorRef' | 'amount' | 'state' | 'message'>,
): Promise<void> {
  const { amount, processorRef } = event;
  const before = row.returned[processorRef];
  const isBack = event.state === 'FAILED';
  // A return that came back stays so, whatever is reported later.
  if (before?.isBack === true || before?.isBack === isBack) return;
  const returned = { ...row.returned, [processorRef]: { amount, isBack } };
  const isOurs = event.key !== null && event.key === row.refundKey;
  const left = leftOf({ ...row, returned });
  // A refund in progress that was requested here ends with its own answer.
  const state = row.state === 'REFUNDING' && !isOurs && left > 0 ? 'REFUNDING' : stateAfterReturn(row.state, left);
  const author = { houseId: row.houseId, userId: isOurs ? row.resolvedBy : null, requestId: null };
  await stepDiscrepancy(tx, services, author, row, {
    state,
    returned,
    ...(state === 'REFUNDED' ? { resolvedAt: services.clock.now() } : {}),
    ...(state === 'OPEN' ? { resolvedAt: null, resolvedBy: null } : {}),
    ...(isOurs ? { refusal: isBack ? (event.message ?? 'The refund failed.') : null } : { reason: reasonOf(event) }),
  });
}
