import { type Minor, roundHalfAwayFromZero } from '../../core/money';
import type { NamedTax } from '../credits/credit-note';

/** What correcting the price of a lot does to its invoice. */
export type CorrectionEffect =
  /** The line gets the new price, and automatic charges follow. */
  | 'REPRICE'
  /** The lot passed, so the line leaves the invoice. */
  | 'TAKE_OFF'
  /** The bidder has paid: the difference is an additional charge. */
  | 'ADDITIONAL_CHARGE'
  /** The bidder has paid: the difference, or the whole lot if it passed, is on a credit note. */
  | 'CREDIT_NOTE';

/** Why the price of an invoiced lot can't be corrected now. */
export type CorrectionRefusal =
  /** A payment on the invoice is pending. */
  | 'PAYMENT_PENDING'
  /** A dispute canceled the purchase. */
  | 'PURCHASE_CANCELED';

/** How far the invoice of a lot is. */
export type InvoiceStage = 'UNSENT' | 'SENT' | 'PAID';

/** What the effect of a correction depends on. */
export interface InvoiceToCorrect {
  /** Whether it was sent to the bidder. */
  readonly isSent: boolean;
  /** What is paid on it, with additional charges, in minor units. */
  readonly paid: Minor;
  /** What credit notes credit on it. */
  readonly credited: Minor;
  readonly isPaymentPending: boolean;
}

interface LineToCorrect {
  readonly hammer: Minor;
  /** The hammer price after earlier corrections, which a paid invoice has as additional charges and credit notes. */
  readonly currentHammer: Minor;
  /** Whether it is hidden, so that it owes nothing. */
  readonly suppressed: boolean;
  readonly canceled: boolean;
}

/** Returns how far an invoice is: a payment or a credit note counts as paid, because the bidder has a receipt of that total. */
export function stageOf({ isSent, paid, credited }: InvoiceToCorrect): InvoiceStage {
  if (paid !== 0 || credited !== 0) return 'PAID';
  return isSent ? 'SENT' : 'UNSENT';
}

/** Returns why the price of a line can't be corrected now; null if it can. */
export function correctionRefusal(
  { isPaymentPending }: InvoiceToCorrect,
  { canceled }: LineToCorrect,
): CorrectionRefusal | null {
  if (canceled) return 'PURCHASE_CANCELED';
  return isPaymentPending ? 'PAYMENT_PENDING' : null;
}

/** Returns what a corrected hammer price (null: the lot passed) does to the invoice. */
export function effectOf(invoice: InvoiceToCorrect, line: LineToCorrect, hammer: Minor | null): CorrectionEffect {
  const isCorrectedApart = line.currentHammer !== line.hammer || (stageOf(invoice) === 'PAID' && !line.suppressed);
  if (!isCorrectedApart) return hammer === null ? 'TAKE_OFF' : 'REPRICE';
  return hammer !== null && hammer > line.currentHammer ? 'ADDITIONAL_CHARGE' : 'CREDIT_NOTE';
}

/** Returns the part of taxes that a part of the price has, rounded by name. For taxes that staff entered: nobody knows their rate. */
export const taxesInProportion = (taxes: readonly NamedTax[], part: Minor, whole: Minor): NamedTax[] =>
  whole === 0
    ? []
    : taxes.flatMap(({ label, amount }) => {
        const share = roundHalfAwayFromZero(BigInt(amount) * BigInt(part), whole);
        return share === 0 ? [] : [{ label, amount: share }];
      });
