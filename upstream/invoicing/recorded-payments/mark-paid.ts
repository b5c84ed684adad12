import { wireFromMinor } from '../../../rules/core/money';
import { mapInBreaths } from '../../core/breaths';
import type { Transaction } from '../../core/database/database';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { ChargeTarget } from '../added-charges/charge-target';
import { requireUnchanged } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import { rowsBy } from '../records/rows-by';
import {
  markAnswer,
  markNamed,
  type MarkOutcome,
  markOutcome,
  type Marks,
  markTarget,
  type NamedMark,
} from './marking';
import type { InvoicePaidBody, ItemPaidBody, PaidBody, PaidJson, SkippedPaymentsJson } from './paying-wire';
import { mattersToPayments, type PaymentDetails, paymentDetails, type PaymentFacts } from './payment-commands';
import { selectRecorded } from './payment-entries-store';
import { paymentsOfInvoice, type PlannedPayments } from './payment-plan';

interface Outcome extends MarkOutcome {
  readonly skipped: readonly SkippedPaymentsJson[];
}

const OPERATION = 'invoice.pay';
const MOST_NAMED = 50;
const actionOf = (paid: boolean): string => (paid ? 'invoice.pay' : 'invoice.unpay');

function skippedBy(planned: readonly PlannedPayments[]): SkippedPaymentsJson[] {
  const skipped = planned.flatMap(({ invoiceId, problems, done }) => {
    const [reason] = [...problems.map(({ message }) => message), ...done];
    return reason === undefined ? [] : [{ invoiceId, reason }];
  });
  return [...rowsBy(skipped, ({ reason }) => reason)].map(([reason, own]) => ({
    reason,
    count: own.length,
    invoiceIDs: own.slice(0, MOST_NAMED).map(({ invoiceId }) => invoiceId),
  }));
}

/** Applies marks in one edit of one group. In a selection, invoices that can't be marked are skipped; otherwise all or none are marked. */
async function mark(
  tx: Transaction,
  services: Services,
  actor: Actor,
  target: ChargeTarget,
  { commands, expected, preloaded, check }: Marks<PaymentFacts>,
): Promise<Outcome> {
  const byInvoice = rowsBy(commands, ({ invoiceId }) => invoiceId);
  const invoiceIds = [...byInvoice.keys()];
  const action = actionOf(commands.some(({ isPaid }) => isPaid));
  let planned: PlannedPayments[] = [];
  const editId = await editInvoices(
    tx,
    services,
    actor,
    { groupId: target.groupId, invoiceIds, action, ...(preloaded ? { preloaded } : {}) },
    async (records) => {
      check(records);
      await requireUnchanged(tx, actor, expected, mattersToPayments);
      planned = await mapInBreaths(records, (record) =>
        paymentsOfInvoice(record, byInvoice.get(record.invoice.id) ?? []),
      );
      const [first, ...others] = target.isChoice ? [] : planned.flatMap(({ problems }) => problems);
      if (first) throw invalid([first, ...others]);
      // The sent document doesn't become outdated, because it doesn't contain payments.
      return { entries: planned.flatMap(({ entries }) => entries) };
    },
  );
  return {
    ...(await markOutcome(tx, actor.houseId, { ...target, invoiceIds }, editId)),
    skipped: target.isChoice ? skippedBy(planned) : [],
  };
}

async function answerOf(services: Services, actor: Actor, outcome: Outcome): Promise<PaidJson> {
  const recorded = outcome.editId === null ? null : await selectRecorded(services.db, actor.houseId, outcome.editId);
  return {
    ...(await markAnswer(services, actor, outcome)),
    recorded: recorded && {
      amount: wireFromMinor(recorded.amount, recorded.currency),
      currencyCode: recorded.currency,
    },
    skipped: [...outcome.skipped],
  };
}

/** Requires a single item or invoice for an amount; for several, it would be unclear what it pays. Throws 422 AMOUNT_OF_SEVERAL. */
function requireOne({ amount }: PaidBody, { isChoice, invoiceIds, lineIds }: ChargeTarget): void {
  const count = lineIds === null ? invoiceIds.length : lineIds.size;
  if (typeof amount !== 'number' || (!isChoice && count === 1)) return;
  throw invalid([{ code: 'AMOUNT_OF_SEVERAL', message: 'An amount is of one item or one invoice.', field: 'amount' }]);
}

/**
 * Marks lines, invoices, or a selection of a group's invoices as paid on a day by a method, in full or in part, or as not paid:
 * ledger entries, in one edit with one undo, once per key. Throws 404; 409 GROUP_NOT_CREATED, EDITED_MEANWHILE;
 * 422 METHOD_REQUIRED, METHOD_NOT_CHOOSABLE, CARD_NUMBER, NOT_A_DATE, DATE_IN_FUTURE, CANNOT_MARK, AMOUNT_NOT_DUE, AMOUNT_NOT_PAID,
 * AMOUNT_OF_SEVERAL, NOT_AN_AMOUNT, AMOUNT_TOO_LARGE, SURCHARGE_CHANGED, SURCHARGE_ON_CREDIT, NO_INVOICES, SEVERAL_GROUPS.
 */
export async function markPaid(
  services: Services,
  actor: Actor,
  body: PaidBody,
  key: string | null,
): Promise<PaidJson> {
  const command = { operation: OPERATION, action: actionOf(body.paid), body, key };
  const detailsOf = async (tx: Transaction, target: ChargeTarget) => {
    requireOne(body, target);
    return (await paymentDetails(services, tx, actor))(body, '');
  };
  const outcome = await markTarget(services, actor, command, detailsOf, (tx, target, marks) =>
    mark(tx, services, actor, target, marks),
  );
  return answerOf(services, actor, outcome);
}

async function markEach(
  services: Services,
  actor: Actor,
  marks: readonly (NamedMark & PaymentDetails)[],
  byDetail: boolean,
  key: string | null,
): Promise<PaidJson> {
  const outcome = await markNamed(
    services,
    actor,
    { operation: OPERATION, marks, byDetail, key },
    (tx) => paymentDetails(services, tx, actor),
    (tx, target, given) => mark(tx, services, actor, target, given),
  );
  return answerOf(services, actor, outcome);
}

/** Marks whole invoices of one group as paid or not. Throws like markPaid. */
export const markInvoicesPaid = (
  services: Services,
  actor: Actor,
  { paidInvoices }: InvoicePaidBody,
  key: string | null,
): Promise<PaidJson> => markEach(services, actor, paidInvoices, false, key);

/** Marks items of one group as paid or not. Throws like markPaid. */
export const markItemsPaid = (
  services: Services,
  actor: Actor,
  { paidInvoices }: ItemPaidBody,
  key: string | null,
): Promise<PaidJson> => markEach(services, actor, paidInvoices, true, key);
