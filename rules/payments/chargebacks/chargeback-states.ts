import { daysBetween, localDateOf } from '../../core/dates';

/** The states of a chargeback. CLOSED: an inquiry that ended without a chargeback. */
export const CHARGEBACK_STATES = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED'] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];

/** The order of a list. DEADLINE: those that need a response first, by their deadline. */
export const CHARGEBACK_ORDERS = ['DEADLINE', 'LATEST'] as const;
export type ChargebackOrder = (typeof CHARGEBACK_ORDERS)[number];

/** A request of the house to the provider whose answer hasn't arrived. */
export const CHARGEBACK_REQUESTS = ['SUBMIT_EVIDENCE', 'ACCEPT_LOSS'] as const;
export type ChargebackRequest = (typeof CHARGEBACK_REQUESTS)[number];

const STATE_TEXT: Readonly<Record<ChargebackState, string>> = {
  NEEDS_RESPONSE: 'Needs response',
  UNDER_REVIEW: 'Under review',
  WON: 'Won',
  LOST: 'Lost',
  CLOSED: 'Closed',
};
const REQUEST_TEXT: Readonly<Record<ChargebackRequest, string>> = {
  SUBMIT_EVIDENCE: 'Submitting evidence',
  ACCEPT_LOSS: 'Accepting the loss',
};

/** Returns the state as shown to staff. */
export const chargebackStateText = (state: ChargebackState, request: ChargebackRequest | null): string =>
  request === null ? STATE_TEXT[state] : REQUEST_TEXT[request];

/** Stripe's reasons for disputes, as shown to staff. */
const REASON_TEXT: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank couldn’t process the payment.',
  check_returned: 'The check was returned.',
  credit_not_processed: 'The bidder says that a promised refund never arrived.',
  customer_initiated: 'The bidder disputed the payment.',
  debit_not_authorized: 'The bidder says that they didn’t authorize the debit.',
  duplicate: 'The bidder says that they were charged twice.',
  fraudulent: 'The bidder says that they didn’t make this payment.',
  general: 'The bidder disputed the payment without a particular reason.',
  incorrect_account_details: 'The details of the bank account were wrong.',
  insufficient_funds: 'The bank account had insufficient funds.',
  noncompliant: 'The bank says that the payment broke the rules of the card network.',
  product_not_received: 'The bidder says that the lots didn’t arrive.',
  product_unacceptable: 'The bidder says that the lots were damaged or not as described.',
  subscription_canceled: 'The bidder says that they canceled the purchase.',
  unrecognized: 'The bidder doesn’t recognize the payment.',
};

/** Returns the bank's reason as a sentence. A reason that isn't known is shown as the provider names it. */
export const chargebackReasonText = (reason: string): string =>
  REASON_TEXT[reason] ?? `The bank's reason: ${reason.replaceAll('_', ' ')}.`;

/** The part of a chargeback that the provider reports and that only moves forward. */
export interface ChargebackProgress {
  readonly state: ChargebackState;
  /** Whether the bank only asks about the payment so far. No money has moved. */
  readonly isInquiry: boolean;
}

const ENDED: readonly ChargebackState[] = ['WON', 'LOST', 'CLOSED'];

/** Returns whether the bank hasn't decided yet. */
export const isOpenChargeback = ({ state }: Pick<ChargebackProgress, 'state'>): boolean => !ENDED.includes(state);

/** An inquiry can become a chargeback, and each goes from the response over the review to its end. */
const placeOf = ({ state, isInquiry }: ChargebackProgress): number =>
  (isInquiry ? 0 : 3) + (state === 'NEEDS_RESPONSE' ? 0 : state === 'UNDER_REVIEW' ? 1 : 2);

/**
 * Returns whether a report of the provider is newer than what is known: reports arrive late, twice, and in any order. Of two decisions, the
 * last one counts, because a bank can change its own.
 */
export function isNews(known: ChargebackProgress, reported: ChargebackProgress): boolean {
  const [before, after] = [placeOf(known), placeOf(reported)];
  return after > before || (after === before && reported.state !== known.state);
}

/** What determines whether a house can respond to a chargeback. */
export interface RespondableChargeback extends ChargebackProgress {
  readonly request: ChargebackRequest | null;
  readonly submittedAt: Date | null;
  /** Null if the bank accepts no response. */
  readonly dueBy: Date | null;
}

export interface ChargebackRefusal {
  readonly code:
    'REQUEST_IN_PROGRESS' | 'ALREADY_DECIDED' | 'ALREADY_SUBMITTED' | 'NO_RESPONSE_POSSIBLE' | 'DEADLINE_PASSED';
  readonly message: string;
}

/** Returns why a house can no longer respond to a chargeback; null if it can. */
export function responseRefusal(chargeback: RespondableChargeback, now: Date): ChargebackRefusal | null {
  const { request, submittedAt, state, dueBy } = chargeback;
  if (!isOpenChargeback(chargeback))
    return { code: 'ALREADY_DECIDED', message: 'This chargeback has been decided. Nothing can be sent anymore.' };
  if (request !== null)
    return {
      code: 'REQUEST_IN_PROGRESS',
      message: "The payment provider hasn't confirmed the last request. The system keeps checking.",
    };
  if (submittedAt !== null || state === 'UNDER_REVIEW')
    return {
      code: 'ALREADY_SUBMITTED',
      message: 'The evidence was submitted. The bank is reviewing it, and nothing can be added.',
    };
  if (dueBy === null)
    return { code: 'NO_RESPONSE_POSSIBLE', message: 'The bank accepts no response to this chargeback.' };
  return dueBy <= now
    ? { code: 'DEADLINE_PASSED', message: 'The deadline has passed. The bank accepts no response anymore.' }
    : null;
}

/** How long before its deadline staff are reminded of a chargeback. */
export const REMIND_BEFORE_MS = 3 * 24 * 3_600_000;

/** Returns whether a house can still respond, and has to within the time of the reminder. */
export const isDueSoon = (chargeback: RespondableChargeback, now: Date): boolean =>
  responseRefusal(chargeback, now) === null &&
  chargeback.dueBy !== null &&
  chargeback.dueBy.getTime() - now.getTime() <= REMIND_BEFORE_MS;

/**
 * Returns when a response is due, by days of the house's time zone: "Due in 2 days". Null unless it is due within the time of the reminder.
 */
export function dueText(chargeback: RespondableChargeback, now: Date, timeZone: string): string | null {
  if (chargeback.dueBy === null || !isDueSoon(chargeback, now)) return null;
  const day = (at: Date) => localDateOf(at.getTime(), timeZone);
  const days = daysBetween(day(now), day(chargeback.dueBy));
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
}

/** Returns why a charge can't be refunded while it is disputed, or after the bank took it back; null if it can. */
export function refundBlock(chargeback: ChargebackProgress): string | null {
  if (chargeback.isInquiry || chargeback.state === 'WON') return null;
  return chargeback.state === 'LOST'
    ? 'The bank returned this payment to the bidder. A refund would pay the bidder twice.'
    : 'The bidder disputes this charge. A refund would pay the bidder twice if the chargeback is lost.';
}

/** The message for a request about a chargeback that was never answered. */
export const CHARGEBACK_UNANSWERED =
  "The payment provider didn't confirm the request. Check the chargeback there before you try again.";
