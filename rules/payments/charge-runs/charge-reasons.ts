import type { Instant } from '../../core/dates';
import {
  type BatchIneligibility,
  batchIneligibilityText,
  READY_TO_CHARGE,
} from '../../invoicing/charge-dates/batch-eligibility';
import { AMOUNT_REFUSALS, type AmountRefusal } from './amount-refusals';

/** What started a charge: staff charged a batch, or the automatic charge date arrived. */
export type ChargeSource = 'BATCH' | 'AUTO';

/** Texts of the reasons that only a charge run can find, and specified texts that have no code. */
const OTHER_TEXT = {
  ADDITIONAL_CHARGES_PAID: 'Additional charges paid',
  PAYMENT_PENDING: 'Payment pending',
  INVOICE_ALREADY_PAID: 'Invoice already paid',
  AMOUNT_CHANGED: 'The amount payable online changed after the charge was confirmed. Nothing was charged.',
  CARD_CHANGED: "The bidder's card on file changed after the charge was confirmed. Nothing was charged.",
  PROVIDER_AWAY: "The payment provider couldn't be reached. Nothing was charged.",
  ANSWER_MISSING: "The payment provider hasn't confirmed the charge. The system keeps checking.",
  CONFIRMATION_NEEDED: "The bidder's bank requires the bidder to confirm this payment. Send the link to the bidder.",
  VERIFICATION_NEEDED: 'The bidder has to verify the bank account. Send the link to the bidder.',
  LINK_EXPIRED: "The bidder didn't confirm the payment in time. Nothing was charged.",
  LINK_CANCELED: 'The payment was canceled before the bidder confirmed it. Nothing was charged.',
  ITEM_DISPUTED: 'A lot on this invoice has an open dispute or return. Select the invoice to charge it anyway.',
  NOT_TAKEN: "The payment provider didn't take this payment, so it was reversed in the ledger.",
  ...AMOUNT_REFUSALS,
} as const;

export type ChargeReasonCode = BatchIneligibility | keyof typeof OTHER_TEXT;

const isOther = (code: ChargeReasonCode): code is keyof typeof OTHER_TEXT => Object.hasOwn(OTHER_TEXT, code);

/** Returns the text of a reason. Specified texts are verbatim. */
export const chargeReasonText = (code: ChargeReasonCode): string =>
  isOther(code) ? OTHER_TEXT[code] : batchIneligibilityText(code);

/** Returns an invoice's status before a charge: the text for "ready", or the text of the first reason against it. */
export const chargeStatusText = ([first]: readonly ChargeReasonCode[]): string =>
  first === undefined ? READY_TO_CHARGE : chargeReasonText(first);

/** Reasons that apply only to batches: automatic charges have their own timing rules. */
const BATCH_ONLY: readonly BatchIneligibility[] = [
  'AUTOCHARGE_SCHEDULED',
  'INVOICE_EDIT_NOT_SENT',
  'INVOICE_SENT_LESS_THAN_2_DAYS',
];

/** Facts that decide whether an invoice can be charged, in addition to batch eligibility. */
export interface ChargeFacts {
  /** All batch ineligibility reasons that apply, in order. */
  readonly reasons: readonly BatchIneligibility[];
  /** Whether another run has an open charge of the invoice: waiting, requested, unknown, or pending. */
  readonly inOtherRun: boolean;
  /** Whether the invoice has additional charges and all of them are paid. */
  readonly additionalPaid: boolean;
  /** Amount that would be charged, in minor units. */
  readonly amount: number;
  /** Why the provider can't charge that amount in one payment. Null if it can, or if no card is on file. */
  readonly amountRefusal: AmountRefusal | null;
  /** Whether a lot has an open dispute or return, and staff didn't select the invoice in spite of it. */
  readonly heldByDispute: boolean;
}

/** Returns why an invoice can't be charged, most important reason first. Empty if it can. */
export function chargeReasons(
  { reasons, inOtherRun, additionalPaid, amount, amountRefusal, heldByDispute }: ChargeFacts,
  source: ChargeSource,
): ChargeReasonCode[] {
  const holding: ChargeReasonCode[] =
    source === 'AUTO' ? reasons.filter((reason) => !BATCH_ONLY.includes(reason)) : [...reasons];
  const all: ChargeReasonCode[] = [
    ...(inOtherRun ? ['PAYMENT_PENDING' as const] : []),
    ...holding.filter((reason) => !(inOtherRun && reason === 'INVOICE_PENDING_ACH')),
    ...(additionalPaid && holding.includes('INVOICE_PAID') ? ['ADDITIONAL_CHARGES_PAID' as const] : []),
  ];
  if (all.length === 0 && amount <= 0) return ['CANNOT_PROCESS'];
  return [
    ...all,
    ...(amount > 0 && amountRefusal !== null ? [amountRefusal] : []),
    // Last: it is the first reason only if staff can charge the invoice by selecting it.
    ...(heldByDispute ? ['ITEM_DISPUTED' as const] : []),
  ];
}

const TWO_DAYS_MS = 48 * 3_600_000;

/** Returns when an invoice becomes eligible without any action. Null if it is eligible now, or if waiting isn't enough. */
export function eligibleByWaitingAt(reasons: readonly ChargeReasonCode[], sentAt: Instant | null): Instant | null {
  const waits = reasons.length > 0 && reasons.every((reason) => reason === 'INVOICE_SENT_LESS_THAN_2_DAYS');
  return waits && sentAt !== null ? sentAt + TWO_DAYS_MS : null;
}

/** Returns whether only an open dispute or return prevents the charge, so that staff can select the invoice anyway. */
export const isHeldByDisputeOnly = ([first]: readonly ChargeReasonCode[]): boolean => first === 'ITEM_DISPUTED';
