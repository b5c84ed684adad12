import type { LocalDate } from '../../core/dates';
import type { Problem } from '../../core/problem';
import type { ProcessorType } from '../../house/house-fields';
import type { Channel } from '../../invoicing/invoices/facts';
import { chargeReasonText } from '../charge-runs/charge-reasons';

/** The expiry of a card, which is valid through the end of that month. Null for a bank account. */
export interface CardExpiry {
  readonly expiresMonth: number | null;
  readonly expiresYear: number | null;
}

/**
 * Returns whether a card has expired on `today`, a date in the house's time zone. Providers renew many cards automatically, so an expired
 * card may still be chargeable.
 */
export function hasExpired({ expiresMonth, expiresYear }: CardExpiry, today: LocalDate): boolean {
  if (expiresMonth === null || expiresYear === null) return false;
  return `${expiresYear}-${String(expiresMonth).padStart(2, '0')}` < today.slice(0, 'YYYY-MM'.length);
}

/** The facts that decide whether a bidder can have a card or bank account on file. */
export interface CardChangeFacts {
  readonly processorType: ProcessorType;
  readonly paymentsEnabled: boolean;
  readonly channel: Channel;
}

/**
 * Returns why a bidder's card on file can't be changed, or null if it can. As for charging, the house must be enrolled, and floor bidders
 * are never charged online.
 */
export function cardChangeRefusal({
  processorType,
  paymentsEnabled,
  channel,
}: CardChangeFacts): Pick<Problem, 'code' | 'message'> | null {
  if (processorType !== 'p' || !paymentsEnabled)
    return {
      code: 'HOUSE_PAYMENT_PROCESSING_DISABLED',
      message: chargeReasonText('HOUSE_PAYMENT_PROCESSING_DISABLED'),
    };
  if (channel === 'FLOOR')
    return {
      code: 'FLOOR_BIDDER',
      message: "Floor bidders can't be charged online, so no card can be on file.",
    };
  return null;
}
