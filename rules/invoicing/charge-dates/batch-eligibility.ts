import type { Minor } from '../../core/money';
import type { ChargeHold } from '../holds/charge-hold';
import type { Channel, Instant } from '../invoices/facts';

const TWO_DAYS = 48 * 3_600_000;

/** Reasons against a batch charge, in the order in which they are reported: those that can't be fixed come first. */
const REASON_TEXT = {
  HOUSE_PAYMENT_PROCESSING_DISABLED: 'Enroll in Payment Processing to start using batch charging.',
  FLOOR_BIDDER_INVOICE: 'Floor bidder invoice, no credit card on file',
  INVOICE_CREDITED: 'Credit notes cover this invoice.',
  INVOICE_PAID: 'Invoice has been paid.',
  INVOICE_PENDING_ACH: 'This invoice has a pending ACH payment.',
  PAYMENT_UNALLOCATED:
    "The payment provider took a payment for this invoice that isn't in the ledger. Resolve it under Reconciliation first.",
  PAYMENT_CHARGED_BACK:
    "The bidder's bank reversed a payment on this invoice. The card isn't charged again until a user allows it.",
  PAYMENT_REFUNDED: "A payment on this invoice was refunded. The card isn't charged again until a user allows it.",
  INVOICE_ITEMS_RESTRICTED: 'Restricted items cannot be paid online, please collect payment offline.',
  INVOICE_ITEMS_SUPPRESSED: 'Remaining invoice items hidden',
  CREDIT_CARD_LIMIT_EXCEEDED: 'Credit card limit exceeded',
  NO_CREDIT_CARD_FOR_APPROVAL: 'No Credit Card On File For This Bidder',
  AVA_TAX_CALC_ERROR:
    'Tax failed to calculate for this invoice due to invalid bidder address. Bidder needs to update address on invoice.',
  INVOICE_NOT_SENT:
    'This invoice has not been sent to the bidder. 48 hours after the invoice is sent it will become eligible.',
  INVOICE_EDIT_NOT_SENT:
    'Edits were made to this invoice that have not been sent to the bidder. Please resend this invoice.',
  INVOICE_SENT_LESS_THAN_2_DAYS:
    'This invoice was sent less than 48 hours ago.  It will become eligible 48 hours after it was last sent.',
  AUTOCHARGE_SCHEDULED: 'This invoice is scheduled to be auto-charged, and is not eligible for batch charge.',
  CANNOT_PROCESS: 'Cannot process invoice',
} as const;

export type BatchIneligibility = keyof typeof REASON_TEXT;

/** Shown if nothing prevents charging. */
export const READY_TO_CHARGE = 'Ready to charge';

export interface BatchChargeFacts {
  readonly paymentsEnabled: boolean;
  readonly channel: Channel;
  /** Credit notes cover it: status CREDITED. */
  readonly credited: boolean;
  /** Paid, including additional charges: status PAID. */
  readonly paid: boolean;
  readonly paymentPending: boolean;
  /** The provider took money for the invoice that isn't in the ledger. */
  readonly unallocated: boolean;
  readonly chargeHold: ChargeHold | null;
  readonly outstanding: Minor;
  readonly onlineTotal: Minor;
  readonly itemCount: number;
  readonly cardLimitExceeded: boolean;
  readonly hasCard: boolean;
  readonly taxFailed: boolean;
  readonly sentAt: Instant | null;
  /** The last change to the amount owed. */
  readonly editedAt: Instant | null;
  readonly autoChargeAt: Instant | null;
}

const isEditUnsent = ({ sentAt, editedAt }: BatchChargeFacts): boolean =>
  sentAt !== null && editedAt !== null && editedAt > sentAt;

/** Returns why an invoice can't be charged in a batch now, the most informative reason first; empty if it is ready. */
export function batchIneligibilities(facts: BatchChargeFacts, now: Instant): BatchIneligibility[] {
  const holds: Readonly<Record<BatchIneligibility, boolean>> = {
    HOUSE_PAYMENT_PROCESSING_DISABLED: !facts.paymentsEnabled,
    FLOOR_BIDDER_INVOICE: facts.channel === 'FLOOR',
    INVOICE_CREDITED: facts.credited,
    INVOICE_PAID: facts.paid,
    INVOICE_PENDING_ACH: facts.paymentPending,
    PAYMENT_UNALLOCATED: facts.unallocated,
    PAYMENT_CHARGED_BACK: facts.chargeHold === 'CHARGED_BACK',
    PAYMENT_REFUNDED: facts.chargeHold === 'REFUNDED',
    INVOICE_ITEMS_RESTRICTED: facts.outstanding > 0 && facts.onlineTotal <= 0,
    INVOICE_ITEMS_SUPPRESSED: facts.itemCount === 0,
    CREDIT_CARD_LIMIT_EXCEEDED: facts.cardLimitExceeded,
    NO_CREDIT_CARD_FOR_APPROVAL: !facts.hasCard,
    AVA_TAX_CALC_ERROR: facts.taxFailed,
    INVOICE_NOT_SENT: facts.sentAt === null,
    INVOICE_EDIT_NOT_SENT: isEditUnsent(facts),
    INVOICE_SENT_LESS_THAN_2_DAYS: facts.sentAt !== null && now < facts.sentAt + TWO_DAYS,
    AUTOCHARGE_SCHEDULED: facts.autoChargeAt !== null,
    CANNOT_PROCESS: false,
  };
  const reasons = (Object.keys(REASON_TEXT) as BatchIneligibility[]).filter((reason) => holds[reason]);
  // Nothing can be charged, and no other reason says why.
  return reasons.length === 0 && facts.onlineTotal <= 0 ? ['CANNOT_PROCESS'] : reasons;
}

/** Returns the text of a reason, exactly as specified where it is. */
export function batchIneligibilityText(reason: BatchIneligibility): string {
  return REASON_TEXT[reason];
}

/** Returns the instant 48 hours after the later of the last send and the last edit; null until the invoice is sent. */
export function firstEligibleAutoChargeAt(sentAt: Instant | null, editedAt: Instant | null): Instant | null {
  return sentAt === null ? null : Math.max(sentAt, editedAt ?? sentAt) + TWO_DAYS;
}
