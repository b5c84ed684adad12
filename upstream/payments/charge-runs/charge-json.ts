import type { LocalDate } from '../../../rules/core/dates';
import { sumMinor, wireFromMinor } from '../../../rules/core/money';
import { chargeReasonText, chargeStatusText } from '../../../rules/payments/charge-runs/charge-reasons';
import { chargeStateText } from '../../../rules/payments/charge-runs/charge-states';
import { refundableOf, refundStateText } from '../../../rules/payments/refunds/refund-states';
import { cardJson } from '../cards/card-json';
import type {
  CardJson,
  ChargeAttemptJson,
  ChargeCandidateJson,
  ChargeReasonJson,
  ChargeRefundJson,
  ChargeRunJson,
} from '../charge-wire';
import type { RefundRow } from '../refund-store';
import type { AttemptRow } from './charge-attempt-store';
import type { ChargeRunRow } from './charge-run-store';
import type { PlannedCharge } from './plan-charges';

const time = (at: Date | null): number | null => at?.getTime() ?? null;

/** Returns how a run that starts now would treat an invoice. `today` is the date in the house's time zone. */
export function candidateJson(
  { invoice, card, reasons, eligibleAt, givenBack, isDisputed }: PlannedCharge,
  today: LocalDate,
): ChargeCandidateJson {
  const { id, approvalId, firstName, lastName, currency } = invoice;
  return {
    invoiceID: id,
    approvalID: approvalId,
    firstName,
    lastName,
    willBeCharged: reasons.length === 0,
    amount: wireFromMinor(invoice.amount, currency),
    outStandingBalance: wireFromMinor(invoice.outstanding, currency),
    card: card && cardJson(card, today),
    reasons: reasons.map((code) => ({ code, text: chargeReasonText(code) })),
    statusText: chargeStatusText(reasons),
    eligibleAt,
    refunded: wireFromMinor(givenBack, currency),
    disputed: isDisputed,
  };
}

export function runJson(run: ChargeRunRow): ChargeRunJson {
  const {
    id,
    groupId,
    source,
    state,
    retryOf,
    createdAt,
    createdByName,
    finishedAt,
    currency,
    invoiceCount,
    confirmedCount,
    version,
  } = run;
  const { ready, requested, unknown, pending, actionNeeded, charged, declined, skipped } = run;
  const amount = (minor: number) => wireFromMinor(minor, currency);
  return {
    chargeRunID: id,
    invoiceGroupID: groupId,
    source,
    state,
    retryOf,
    createdAt: createdAt.getTime(),
    createdBy: createdByName,
    finishedAt: time(finishedAt),
    currencyCode: currency,
    invoiceCount,
    confirmedCount,
    confirmedTotal: amount(run.confirmedTotal),
    ready,
    requested,
    unknown,
    pending,
    actionNeeded,
    charged,
    declined,
    skipped,
    chargedTotal: amount(run.chargedTotal),
    pendingTotal: amount(run.pendingTotal),
    unknownTotal: amount(run.unknownTotal),
    version,
  };
}

/** Returns the reason for an attempt's state. Null if it needs none. */
export const attemptReason = ({ reasonCode, reasonText }: AttemptRow): ChargeReasonJson | null =>
  reasonCode === null ? null : { code: reasonCode, text: reasonText ?? '' };

/** Returns the JSON of a refund, in the currency of its charge. */
export function refundJson(refund: RefundRow, currency: string): ChargeRefundJson {
  const { id, kind, state, reason, refusalCode, refusalText, createdAt, createdByName, processorRef, version } = refund;
  return {
    refundID: id,
    kind,
    amount: wireFromMinor(refund.amount + refund.beyond, currency),
    state,
    stateText: refundStateText(state, kind),
    reason,
    refusal: refusalCode === null ? null : { code: refusalCode, text: refusalText ?? '' },
    createdAt: createdAt.getTime(),
    createdBy: createdByName,
    requestedAt: time(refund.requestedAt),
    endedAt: time(refund.endedAt),
    nextCheckAt: time(refund.nextCheckAt),
    processorRef,
    version,
  };
}

/** Returns the card of an attempt. Null if none was on file. */
export const attemptCard = ({ cardKind, brand, lastFour }: AttemptRow): CardJson | null =>
  cardKind === null
    ? null
    : { kind: cardKind, brand: brand ?? '', lastFour: lastFour ?? '', expires: null, expired: false };

function linkJson({ state, link }: AttemptRow): ChargeAttemptJson['link'] {
  if (state !== 'ACTION_NEEDED' || link === null) return null;
  return { expiresAt: link.expiresAt, sentAt: link.sentAt };
}

/** Returns the JSON of an attempt with its refunds. */
export function attemptJson(attempt: AttemptRow, refunds: readonly RefundRow[]): ChargeAttemptJson {
  const { id, runId, groupId, invoiceId, firstName, lastName, state, amount, currency, processorRef, version } =
    attempt;
  return {
    chargeAttemptID: id,
    chargeRunID: runId,
    invoiceGroupID: groupId,
    currencyCode: currency,
    invoiceID: invoiceId,
    firstName,
    lastName,
    state,
    stateText: chargeStateText(state),
    amount: wireFromMinor(amount, currency),
    card: attemptCard(attempt),
    reason: attemptReason(attempt),
    requestedAt: time(attempt.requestedAt),
    endedAt: time(attempt.endedAt),
    nextCheckAt: time(attempt.nextCheckAt),
    processorRef,
    link: linkJson(attempt),
    version,
    // From the listed refunds, which are read after the attempt: its own sum could be older.
    refunded: wireFromMinor(
      sumMinor(refunds.flatMap((refund) => (refund.state === 'REFUNDED' ? [refund.amount] : []))),
      currency,
    ),
    refundable: wireFromMinor(refundableOf(attempt), currency),
    refunds: refunds.map((refund) => refundJson(refund, currency)),
  };
}
