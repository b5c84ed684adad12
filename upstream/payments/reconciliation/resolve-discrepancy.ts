import { cardNumberRefusal } from '../../../rules/core/card-number';
import { amountInWords } from '../../../rules/core/money';
import {
  discrepancyActions,
  discrepancyStateText,
  IGNORE_REASON_LIMIT,
  leftOf,
  reopenedState,
} from '../../../rules/payments/reconciliation/discrepancies';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { readChargeReadiness } from '../../invoicing/charge-dates/service';
import { type AttemptRow, lockAttempt } from '../charge-runs/charge-attempt-store';
import { recordCharge } from '../charge-runs/record-charge';
import { type DiscrepancyRow, lockDiscrepancy, selectDiscrepancy } from '../discrepancy-store';
import { stepDiscrepancy } from '../note-discrepancy';
import type {
  IgnoreDiscrepancyBody,
  PaymentDiscrepancyAnswerJson,
  RecordDiscrepancyBody,
  ReopenDiscrepancyBody,
} from './discrepancy-wire';
import { readDiscrepancy } from './read-discrepancies';
import { recordAmount, recordReturnBeyond } from './record-difference';
import { requireNoOpenCharge, requireStillMissing, reversePayment, reverseRefund } from './reverse-entry';

/** Locks a discrepancy in the version that the caller saw. Throws 404, 409 EDITED_MEANWHILE, ALREADY_RESOLVED and NOT_A_PAYMENT. */
export async function lockAsSeen(
  tx: Transaction,
  houseId: number,
  id: number,
  { version, act }: { readonly version: number; readonly act: 'canRecord' | 'canRefund' | 'canIgnore' },
): Promise<DiscrepancyRow> {
  const row = await lockDiscrepancy(tx, houseId, id);
  if (row === null) throw notFound('The discrepancy');
  const actions = discrepancyActions(row);
  if (row.state !== 'OPEN')
    throw conflict(
      'ALREADY_RESOLVED',
      `This discrepancy is no longer open: ${discrepancyStateText(row.state, row.kind)}.`,
      null,
    );
  if (!actions[act])
    throw conflict(
      'NOT_A_PAYMENT',
      act === 'canRefund'
        ? 'Only money that the payment provider took and that is not in the ledger can be refunded.'
        : 'This discrepancy has nothing to record in the ledger.',
      null,
    );
  requireAsSeen(row, version);
  return row;
}

function requireAsSeen(row: DiscrepancyRow, version: number): void {
  if (row.version !== version)
    throw conflict('EDITED_MEANWHILE', 'This discrepancy changed after you opened it. Check it again.', 'version');
}

async function requireOwed(
  tx: Transaction,
  services: Services,
  { houseId, currency, kind }: DiscrepancyRow,
  { invoiceId, amount }: { readonly invoiceId: number; readonly amount: number },
  locale: string | undefined,
): Promise<void> {
  const [invoice] = await readChargeReadiness(tx, services, houseId, [invoiceId]);
  if (!invoice) throw notFound('The invoice');
  if (invoice.currency !== currency)
    throw conflict(
      'OTHER_CURRENCY',
      `Invoice ${invoiceId} is in ${invoice.currency}, the payment in ${currency}.`,
      'invoiceID',
    );
  await requireNoOpenCharge(tx, { houseId, invoiceId });
  if (invoice.outstanding < amount) {
    const due = invoice.outstanding <= 0 ? 'nothing' : `only ${amountInWords(invoice.outstanding, currency, locale)}`;
    const advice =
      kind === 'UNALLOCATED'
        ? 'Refund the payment, or record it on another invoice.'
        : 'Refund the difference instead.';
    throw conflict('NOT_OWED', `Invoice ${invoiceId} owes ${due}. ${advice}`, null);
  }
}

/** Records an unallocated payment on an invoice, as a charge, and returns what the discrepancy is about then. */
async function recordUnallocated(
  tx: Transaction,
  services: Services,
  actor: Actor,
  row: DiscrepancyRow,
  { attempt, asked }: { readonly attempt: AttemptRow | null; readonly asked: number | null },
): Promise<Pick<DiscrepancyRow, 'attemptId' | 'invoiceId'>> {
  if (leftOf(row) !== row.amount)
    throw conflict('PARTLY_RETURNED', 'A part of this payment was returned. Refund the rest.', null);
  const invoiceId = asked ?? row.invoiceId;
  if (invoiceId === null)
    throw invalid([{ code: 'INVOICE_REQUIRED', message: 'Enter the number of an invoice.', field: 'invoiceID' }]);
  const [invoice] = await readChargeReadiness(tx, services, row.houseId, [invoiceId]);
  if (!invoice) throw notFound('The invoice');
  const attemptId = await recordCharge(tx, services, actor, row, {
    on: { groupId: invoice.groupId, invoiceId },
    attempt,
    mayBegin: async () => {
      await requireOwed(tx, services, row, { invoiceId, amount: row.amount }, actor.locale);
      return true;
    },
  });
  return { attemptId, invoiceId };
}

/** Records what the provider did in the ledger, and returns what the discrepancy is about then. */
async function recordIn(
  tx: Transaction,
  services: Services,
  actor: Actor,
  row: DiscrepancyRow,
  about: { readonly attempt: AttemptRow | null; readonly asked: number | null },
): Promise<Pick<DiscrepancyRow, 'attemptId' | 'invoiceId'>> {
  const { attemptId, invoiceId } = row;
  if (row.kind === 'UNALLOCATED') return recordUnallocated(tx, services, actor, row, about);
  if (invoiceId !== null && about.asked !== null && about.asked !== invoiceId)
    throw conflict('OTHER_INVOICE', `This belongs to the charge of invoice ${invoiceId}.`, 'invoiceID');
  if (row.kind === 'NOT_TAKEN') await reversePayment(tx, services, actor, row, about.attempt);
  else if (row.kind === 'REFUND_NOT_MADE') await reverseRefund(tx, services, actor, row, about.attempt);
  else if (row.kind === 'AMOUNT_DIFFERS')
    await recordAmount(tx, services, actor, row, {
      attempt: about.attempt,
      requireOwed: (amount) => requireOwed(tx, services, row, { invoiceId: invoiceId ?? 0, amount }, actor.locale),
    });
  else await recordReturnBeyond(tx, services, actor, row, about.attempt);
  return { attemptId, invoiceId };
}

/**
 * Records in the ledger what the provider did, once per idempotency key: an unallocated payment on an invoice, as a charge that can be refunded
 * like any other; the amount that it took in place of the charge's; or what it returned beyond the charge, which the bidder then owes. A
 * payment or refund that it didn't make is reversed, after it was asked again. Throws 404; 409 EDITED_MEANWHILE, ALREADY_RESOLVED,
 * NOT_A_PAYMENT, PARTLY_RETURNED, NOT_OWED, OTHER_CURRENCY, OTHER_INVOICE, NOT_CHARGED, NOT_REFUNDED, AT_PROVIDER, PROVIDER_AWAY,
 * PAYMENT_PENDING, REFUND_IN_PROGRESS; 422 INVOICE_REQUIRED.
 */
export async function recordDiscrepancyPayment(
  services: Services,
  actor: Actor,
  id: number,
  body: RecordDiscrepancyBody,
  key: string | null,
): Promise<PaymentDiscrepancyAnswerJson> {
  const { houseId } = actor;
  const before = await selectDiscrepancy(services.db, houseId, id);
  if (before?.version === body.version) await requireStillMissing(services, before);
  await idempotently(
    services,
    actor,
    { key, operation: 'payments.record-discrepancy', input: { id, body } },
    async (tx) => {
      const found = await selectDiscrepancy(tx, houseId, id);
      // Charges are locked before discrepancies, as when the provider's events are recorded.
      const attempt = typeof found?.attemptId !== 'number' ? null : await lockAttempt(tx, houseId, found.attemptId);
      const row = await lockAsSeen(tx, houseId, id, { version: body.version, act: 'canRecord' });
      const about = await recordIn(tx, services, actor, row, { attempt, asked: body.invoiceID ?? null });
      await stepDiscrepancy(tx, services, actor, row, {
        state: 'RECORDED',
        ...about,
        resolvedAt: services.clock.now(),
        resolvedBy: actor.userId,
      });
      return {};
    },
  );
  return { paymentDiscrepancy: await readDiscrepancy(services, actor, id) };
}

function reasonOf({ reason }: IgnoreDiscrepancyBody): string {
  const text = reason.trim();
  const refuse = (code: string, message: string) => invalid([{ code, message, field: 'reason' }]);
  if (text === '') throw refuse('REASON_REQUIRED', 'Enter the reason.');
  if (text.length > IGNORE_REASON_LIMIT)
    throw refuse('TOO_LONG', `The reason can have at most ${IGNORE_REASON_LIMIT} characters.`);
  const card = cardNumberRefusal(text);
  if (card !== null) throw refuse('CARD_NUMBER', card);
  return text;
}

/**
 * Closes a discrepancy that needs no further action, with the reason. Throws 404; 409 EDITED_MEANWHILE, ALREADY_RESOLVED; 422
 * REASON_REQUIRED, TOO_LONG, CARD_NUMBER.
 */
export async function ignoreDiscrepancy(
  services: Services,
  actor: Actor,
  id: number,
  body: IgnoreDiscrepancyBody,
  key: string | null,
): Promise<PaymentDiscrepancyAnswerJson> {
  await idempotently(
    services,
    actor,
    { key, operation: 'payments.ignore-discrepancy', input: { id, body } },
    async (tx) => {
      const reason = reasonOf(body);
      const row = await lockAsSeen(tx, actor.houseId, id, { version: body.version, act: 'canIgnore' });
      await stepDiscrepancy(tx, services, actor, row, {
        state: 'IGNORED',
        reason,
        resolvedAt: services.clock.now(),
        resolvedBy: actor.userId,
      });
      return {};
    },
  );
  return { paymentDiscrepancy: await readDiscrepancy(services, actor, id) };
}

/**
 * Reopens a discrepancy that staff ignored; what the provider returned in the meantime counts. Throws 404; 409 EDITED_MEANWHILE, NOT_IGNORED.
 */
export async function reopenDiscrepancy(
  services: Services,
  actor: Actor,
  id: number,
  body: ReopenDiscrepancyBody,
  key: string | null,
): Promise<PaymentDiscrepancyAnswerJson> {
  await idempotently(
    services,
    actor,
    { key, operation: 'payments.reopen-discrepancy', input: { id, body } },
    async (tx) => {
      const row = await lockDiscrepancy(tx, actor.houseId, id);
      if (row === null) throw notFound('The discrepancy');
      if (!discrepancyActions(row).canReopen)
        throw conflict('NOT_IGNORED', 'Only discrepancies that staff ignored can be reopened.', null);
      requireAsSeen(row, body.version);
      await stepDiscrepancy(tx, services, actor, row, {
        state: reopenedState(row),
        reason: null,
        resolvedAt: null,
        resolvedBy: null,
      });
      return {};
    },
  );
  return { paymentDiscrepancy: await readDiscrepancy(services, actor, id) };
}
