import { setTimeout as sleep } from 'node:timers/promises';
import { cardNumberRefusal } from '../../../rules/core/card-number';
import { wireFromMinor } from '../../../rules/core/money';
import {
  isOpenRefund,
  REFUND_REASON_LIMIT,
  refundableOf,
  refundProblem,
} from '../../../rules/payments/refunds/refund-states';
import { lastSequence } from '../../core/audit/changes';
import type { Queryable, Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { amountOf } from '../../core/http/wire-amount';
import type { Services } from '../../core/services';
import { addWork } from '../../core/work/work';
import { readChargeReadiness } from '../../invoicing/charge-dates/service';
import { lockCreatedGroup } from '../../invoicing/groups/service';
import { requireAsSeen } from '../../invoicing/invoices/service';
import { type AttemptRow, lockAttempt, selectAttempt } from '../charge-runs/charge-attempt-store';
import { attemptCard } from '../charge-runs/charge-json';
import { readAttemptsById } from '../charge-runs/read-charge-runs';
import type { ChargeAttemptJson } from '../charge-wire';
import { selectChargebacksOfAttempt } from '../chargebacks/chargeback-store';
import { insertRefund, selectRefunds } from '../refund-store';
import { refreshRefund, refundOne } from './refund-one';
import type { RefundAnswerJson, RefundBody, RefundDryRunBody, RefundDryRunJson } from './refund-wire';
import { REFUND_WORK } from './refund-work';
import { recordRefundChange } from './settle-refund';

/** How long a caller waits for the provider. The refund continues. */
const ANSWERS_WITHIN_MS = 6000;
/** When a job continues a refund that its caller's process didn't finish: later than any wait for an answer. */
const CARRIED_ON_AFTER_MS = 40_000;

/** The effect of a refund that is requested now. Amounts in minor units of the charge's currency. */
interface PlannedRefund {
  readonly amount: number;
  readonly outstanding: number;
  readonly balanceAfter: number;
  /** Amount by which credit notes can still lower the invoice. */
  readonly creditable: number;
  readonly problem: { readonly code: string; readonly message: string } | null;
}

async function planned(
  db: Queryable,
  services: Services,
  { locale }: Actor,
  attempt: AttemptRow,
  { command, withCreditNote }: { readonly command: number | null; readonly withCreditNote: boolean },
): Promise<PlannedRefund> {
  const { houseId, id, invoiceId, currency, processor } = attempt;
  const refunds = await selectRefunds(db, houseId, [id]);
  const [invoice] = await readChargeReadiness(db, services, houseId, [invoiceId]);
  if (!invoice) throw notFound('The invoice');
  const [chargeback] = await selectChargebacksOfAttempt(db, houseId, id);
  const hasOpen = refunds.some(({ state, key }) => key !== null && isOpenRefund(state));
  const elsewhere =
    processor === services.processor.name
      ? null
      : { code: 'OTHER_PROVIDER', message: 'This was charged by another payment provider: refund it there.' };
  const amount = command ?? refundableOf(attempt);
  const credit = withCreditNote ? Math.min(amount, invoice.creditable) : 0;
  return {
    amount,
    outstanding: invoice.outstanding,
    balanceAfter: invoice.outstanding + amount - credit,
    creditable: invoice.creditable,
    problem:
      refundProblem(attempt, command, { hasOpen, chargeback: chargeback ?? null, currency, locale }) ?? elsewhere,
  };
}

const commandOf = ({ currency }: AttemptRow, amount: number | null | undefined): number | null =>
  typeof amount === 'number' ? amountOf(amount, currency, 'amount') : null;

async function requireAttempt(found: Promise<AttemptRow | null>): Promise<AttemptRow> {
  const attempt = await found;
  if (attempt === null) throw notFound('The charge');
  return attempt;
}

/** Returns the effect of a refund: amount, card, and the invoice's balance afterwards. Saves nothing. Throws 404, 422 NOT_AN_AMOUNT. */
export async function refundDryRun(
  services: Services,
  actor: Actor,
  attemptId: number,
  body: RefundDryRunBody,
): Promise<RefundDryRunJson> {
  const { db } = services;
  const { houseId } = actor;
  // Read first, so that everything below is at least as new.
  const sequence = await lastSequence(db, houseId);
  const attempt = await requireAttempt(selectAttempt(db, houseId, attemptId));
  const { amount, outstanding, balanceAfter, creditable, problem } = await planned(db, services, actor, attempt, {
    command: commandOf(attempt, body.amount),
    withCreditNote: body.creditNote === true,
  });
  const { currency } = attempt;
  const money = (minor: number) => wireFromMinor(minor, currency);
  return {
    sequence,
    chargeAttemptID: attempt.id,
    invoiceID: attempt.invoiceId,
    firstName: attempt.firstName,
    lastName: attempt.lastName,
    currencyCode: currency,
    card: attemptCard(attempt),
    charged: money(attempt.state === 'CHARGED' ? attempt.amount : 0),
    refunded: money(attempt.refunded),
    refundable: money(refundableOf(attempt)),
    amount: money(amount),
    outStandingBalance: money(outstanding),
    balanceAfter: money(balanceAfter),
    creditable: money(creditable),
    refusal: problem && { code: problem.code, text: problem.message },
  };
}

function reasonOf({ reason }: RefundBody): string {
  const text = reason.trim();
  if (text === '') throw invalid([{ code: 'REASON_REQUIRED', message: 'Enter the reason.', field: 'reason' }]);
  if (text.length > REFUND_REASON_LIMIT)
    throw invalid([
      { code: 'TOO_LONG', message: `The reason has at most ${REFUND_REASON_LIMIT} characters.`, field: 'reason' },
    ]);
  const card = cardNumberRefusal(text);
  if (card !== null) throw invalid([{ code: 'CARD_NUMBER', message: card, field: 'reason' }]);
  return text;
}

function requireAsConfirmed(
  { currency, ...attempt }: AttemptRow,
  plan: PlannedRefund,
  { refundable, balanceAfter }: RefundBody,
): void {
  const isAsConfirmed =
    (refundable ?? wireFromMinor(refundableOf(attempt), currency)) === wireFromMinor(refundableOf(attempt), currency) &&
    (balanceAfter ?? wireFromMinor(plan.balanceAfter, currency)) === wireFromMinor(plan.balanceAfter, currency);
  if (!isAsConfirmed)
    throw conflict(
      'REFUND_CHANGED',
      'What would be refunded is no longer what you confirmed. Nothing was refunded. Look at it again.',
      null,
    );
}

function requirePossible({ problem }: PlannedRefund): void {
  if (problem === null) return;
  if (problem.code === 'AMOUNT_NOT_HELD') throw invalid([{ ...problem, field: 'amount' }]);
  throw conflict(problem.code, problem.message, null);
}

/**
 * Throws 409 EDITED_MEANWHILE if the charge or its invoice has changed since it was seen. The attempt is locked before its group, as when
 * refunds are settled.
 */
async function requireRefundAsSeen(
  tx: Transaction,
  actor: Actor,
  { id, groupId, invoiceId }: AttemptRow,
  { seen }: RefundBody,
): Promise<void> {
  if (!seen) return;
  const group = await lockCreatedGroup(tx, actor.houseId, groupId);
  await requireAsSeen(tx, actor, { act: 'REFUND', group, invoiceIds: [invoiceId], chargeAttemptId: id }, seen);
}

/** Saves a refund with its key before it is requested, once per idempotency key, and returns its id. */
async function order(
  services: Services,
  actor: Actor,
  attemptId: number,
  body: RefundBody,
  key: string | null,
): Promise<number> {
  const { houseId } = actor;
  const { refundId } = await idempotently(
    services,
    actor,
    { key, operation: 'payments.refund', input: { attemptId, body: { ...body, seen: undefined } } },
    async (tx) => {
      const reason = reasonOf(body);
      // The attempt's lock prevents other refunds of it from starting or ending.
      const attempt = await requireAttempt(lockAttempt(tx, houseId, attemptId));
      await requireRefundAsSeen(tx, actor, attempt, body);
      const withCreditNote = body.creditNote === true;
      const plan = await planned(tx, services, actor, attempt, {
        command: commandOf(attempt, body.amount),
        withCreditNote,
      });
      requirePossible(plan);
      requireAsConfirmed(attempt, plan, body);
      const { clock, processor } = services;
      const { amount } = plan;
      const id = await takeNumbers(tx, houseId, 'charge_refund', 1);
      const versions = await insertRefund(tx, houseId, {
        id,
        attemptId,
        kind: 'REFUND',
        amount,
        key: services.newRef('RFD'),
        processor: processor.name,
        processorRef: null,
        reason,
        withCreditNote,
        state: 'READY',
        createdAt: clock.now(),
        createdBy: actor.userId,
      });
      await addWork(tx, clock, [
        {
          houseId,
          kind: REFUND_WORK,
          key: String(id),
          payload: {},
          delayMs: CARRIED_ON_AFTER_MS,
        },
      ]);
      await recordRefundChange(tx, services, actor, {
        attemptId,
        refundId: id,
        versions,
        after: { refundID: id, state: 'READY', amount, reason },
      });
      return { refundId: id };
    },
  );
  return refundId;
}

async function attemptNow(services: Services, actor: Actor, attemptId: number): Promise<ChargeAttemptJson> {
  const {
    chargeAttempts: [attempt],
  } = await readAttemptsById(services, actor, [attemptId]);
  if (!attempt) throw notFound('The charge');
  return attempt;
}

/**
 * Refunds an amount of a charge, or all that is left of it, to the card that was charged, once per idempotency key. Returns the charge once
 * the provider has answered, or after some seconds. Throws 404; 409 NOT_CHARGED, REFUND_IN_PROGRESS, NOTHING_LEFT, OTHER_PROVIDER,
 * EDITED_MEANWHILE, REFUND_CHANGED; 422 AMOUNT_NOT_HELD, NOT_AN_AMOUNT, REASON_REQUIRED, TOO_LONG, CARD_NUMBER.
 */
export async function refundCharge(
  services: Services,
  actor: Actor,
  attemptId: number,
  body: RefundBody,
  key: string | null,
): Promise<RefundAnswerJson> {
  const { houseId } = actor;
  const refundID = await order(services, actor, attemptId, body, key);
  const asked = refundOne(services, houseId, refundID).catch((error: unknown) => {
    services.log.error({ err: error, houseId, refund: refundID }, 'a refund is carried on later');
  });
  await Promise.race([asked, sleep(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
  return { chargeAttempt: await attemptNow(services, actor, attemptId), refundID };
}

/** Polls the provider now for a charge's unknown or pending refunds. Throws 404. */
export async function refreshRefunds(services: Services, actor: Actor, attemptId: number): Promise<RefundAnswerJson> {
  const { houseId } = actor;
  await requireAttempt(selectAttempt(services.db, houseId, attemptId));
  const open = (await selectRefunds(services.db, houseId, [attemptId])).filter(
    ({ state, key }) => key !== null && isOpenRefund(state),
  );
  for (const { id } of open) await refreshRefund(services, houseId, id);
  return { chargeAttempt: await attemptNow(services, actor, attemptId), refundID: open[0]?.id ?? null };
}
