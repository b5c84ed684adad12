import type { Minor } from '../../core/money';
import { type Discrepancy, type DiscrepancyState, leftOf, type Returned } from './discrepancies';

/** A discrepancy that may explain why the provider holds another amount of a charge than the ledger has. */
export interface Explanation extends Discrepancy {
  /** The provider's id of the payment, or of the refund or dispute. */
  readonly processorRef: string;
  readonly state: DiscrepancyState;
  /** Null if nobody resolved it, or a report from the provider did. */
  readonly resolvedBy: number | null;
  readonly returned: Returned;
}

/** Returns whether it still is as the discrepancy says: neither recorded in the ledger nor ended at the provider. */
const isCurrent = ({ state, resolvedBy }: Explanation): boolean =>
  state === 'OPEN' || state === 'REFUNDING' || (state === 'IGNORED' && resolvedBy !== null);

function explainedBy(one: Explanation, chargeRef: string, isThere: (ref: string) => boolean): Minor {
  const { kind, amount, charged, processorRef, state } = one;
  const isOfCharge = processorRef === chargeRef;
  if (kind === 'UNALLOCATED') return isOfCharge && state !== 'RECORDED' ? leftOf(one) : 0;
  if (kind === 'AMOUNT_DIFFERS')
    return isOfCharge && state !== 'RECORDED' && charged !== null ? leftOf(one) + Math.min(0, amount - charged) : 0;
  if (!isCurrent(one)) return 0;
  if (kind === 'NOT_TAKEN') return isOfCharge && !isThere(processorRef) ? -amount : 0;
  if (kind === 'REFUND_NOT_RECORDED') return isThere(processorRef) ? -amount : 0;
  return kind === 'REFUND_NOT_MADE' && !isThere(processorRef) ? amount : 0;
}

/**
 * Returns what the provider should hold of a charge: what the ledger has of it, and what discrepancies that staff know explain. `there` has
 * the provider's ids of the payments, refunds, and disputes that it holds or has given.
 */
export const expectedBalance = (
  chargeRef: string,
  inLedger: Minor,
  known: readonly Explanation[],
  there: ReadonlySet<string>,
): Minor => known.reduce((sum, one) => sum + explainedBy(one, chargeRef, (ref) => there.has(ref)), inLedger);
