import type { LocalDate } from '../../core/dates';
import type { Problem } from '../../core/problem';
import type { Channel, ProcessorType } from '../../invoicing/invoices/facts';
import { chargeReasonText } from '../charging/charge-reasons';

/** Until when a card is good: to the end of that month; null of a bank account. */
export interface CardExpiry {
  readonly expiresMonth: number | null;
  readonly expiresYear: number | null;
}

/** Whether the last month of a card is over on that day in the house's zone. Providers renew many cards by themselves: one that has expired may be charged all the same. */
export function hasExpired({ expiresMonth, expiresYear }: CardExpiry, today: LocalDate): boolean {
  if (expiresMonth === null || expiresYear === null) return false;
  return `${expiresYear}-${String(expiresMonth).padStart(2, '0')}` < today.slice(0, 'YYYY-MM'.length);
}

/** What decides whether a bidder of a house can have anything on file. */
export interface CardChangeFacts {
  readonly processorType: ProcessorType;
  readonly paymentsEnabled: boolean;
  readonly channel: Channel;
}

/** Why nothing can be put on file or taken off for a bidder: as for charging, the house is enrolled, and floor bidders are charged nothing online; null where it can. */
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
