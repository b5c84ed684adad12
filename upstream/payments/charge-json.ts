import type { LocalDate } from '../../rules/core/dates';
import { wireFromMinor } from '../../rules/core/money';
import { chargeReasonText, chargeStatusText } from '../../rules/payments/charge-reasons';
import { chargeStateText } from '../../rules/payments/charge-states';
import { cardJson } from './card-json';
import type { AttemptRow } from './charge-attempt-store';
import type { ChargeRunRow } from './charge-run-store';
import type { ChargeAttemptJson, ChargeCandidateJson, ChargeReasonJson, ChargeRunJson } from './charge-wire';
import type { PlannedCharge } from './plan-charges';

const time = (at: Date | null): number | null => at?.getTime() ?? null;

/** An invoice as a run that begins now, on that day in the house's zone, would treat it. */
export function candidateJson({ invoice, card, reasons, eligibleAt }: PlannedCharge, today: LocalDate): ChargeCandidateJson {
  const { id, approvalId, firstName, lastName, currency } = invoice;
  return {
    invoiceID: id, approvalID: approvalId, firstName, lastName, willBeCharged: reasons.length === 0,
    amount: wireFromMinor(invoice.amount, currency), outStandingBalance: wireFromMinor(invoice.outstanding, currency), card: card && cardJson(card, today),
    reasons: reasons.map((code) => ({ code, text: chargeReasonText(code) })), statusText: chargeStatusText(reasons), eligibleAt,
  };
}

export function runJson(run: ChargeRunRow): ChargeRunJson {
  const { id, groupId, source, state, retryOf, createdAt, createdByName, finishedAt, currency, invoiceCount, confirmedCount, version } = run;
  const { ready, asked, unknown, pending, charged, declined, skipped } = run;
  const amount = (minor: number) => wireFromMinor(minor, currency);
  return {
    chargeRunID: id, invoiceGroupID: groupId, source, state, retryOf, createdAt: createdAt.getTime(), createdBy: createdByName, finishedAt: time(finishedAt), currencyCode: currency,
    invoiceCount, confirmedCount, confirmedTotal: amount(run.confirmedTotal), ready, asked, unknown, pending, charged, declined, skipped,
    chargedTotal: amount(run.chargedTotal), pendingTotal: amount(run.pendingTotal), unknownTotal: amount(run.unknownTotal), version,
  };
}

/** Why an attempt is what it is; null where that goes without saying. */
export const attemptReason = ({ reasonCode, reasonText }: AttemptRow): ChargeReasonJson | null =>
  (reasonCode === null ? null : { code: reasonCode, text: reasonText ?? '' });

export function attemptJson(attempt: AttemptRow): ChargeAttemptJson {
  const { id, runId, invoiceId, firstName, lastName, state, amount, currency, cardKind, brand, lastFour, processorRef, version } = attempt;
  return {
    chargeAttemptID: id, chargeRunID: runId, invoiceID: invoiceId, firstName, lastName, state, stateText: chargeStateText(state), amount: wireFromMinor(amount, currency),
    card: cardKind === null ? null : { kind: cardKind, brand: brand ?? '', lastFour: lastFour ?? '', expires: null, expired: false }, reason: attemptReason(attempt),
    askedAt: time(attempt.askedAt), endedAt: time(attempt.endedAt), nextLookAt: time(attempt.nextLookAt), processorRef, version,
  };
}
