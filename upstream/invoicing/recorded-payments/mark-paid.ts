import { wireFromMinor } from '../../../rules/core/money';
import { mapInBreaths } from '../../core/breaths';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { type ChargeTarget, resolveTarget } from '../added-charges/charge-target';
import { requireLines } from '../added-charges/set-charges';
import { type ExpectedVersion, requireUnchanged, unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import { type Preloaded, withPreload } from '../editing/preload';
import type { InvoiceRecord } from '../records/invoice-facts';
import { rowsBy } from '../records/rows-by';
import {
  itemOf,
  markAnswer,
  type MarkOutcome,
  markOutcome,
  type NamedMark,
  placeOf,
  requireOwnItems,
  seenBy,
} from './marking';
import type { InvoicePaidBody, ItemPaidBody, PaidBody, PaidJson, SkippedPaymentsJson } from './paying-wire';
import { mattersToPayments, type PaymentDetails, paymentDetails } from './payment-commands';
import { selectRecorded } from './payment-entries-store';
import { type PaymentCommand, paymentsOfInvoice, type PlannedPayments } from './payment-plan';

interface Outcome extends MarkOutcome {
  readonly skipped: readonly SkippedPaymentsJson[];
}

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

interface Marks {
  readonly commands: readonly PaymentCommand[];
  readonly expected: readonly ExpectedVersion[];
  readonly preloaded?: Preloaded;
  readonly check: (records: readonly InvoiceRecord[]) => void;
}

/** Applies marks in one edit of one group. In a selection, invoices that can't be marked are skipped; otherwise all or none are marked. */
async function mark(
  tx: Transaction,
  services: Services,
  actor: Actor,
  target: ChargeTarget,
  { commands, expected, preloaded, check }: Marks,
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
 * AMOUNT_OF_SEVERAL, NOT_AN_AMOUNT, AMOUNT_TOO_LARGE, NO_INVOICES, SEVERAL_GROUPS.
 */
export async function markPaid(
  services: Services,
  actor: Actor,
  body: PaidBody,
  key: string | null,
): Promise<PaidJson> {
  const ahead = async () => {
    if (!('invoiceGroupID' in body.target)) return null;
    return { ...(await resolveTarget(services.db, actor.houseId, body.target)), action: actionOf(body.paid) };
  };
  const outcome = await withPreload(services, actor, ahead, (preloaded) =>
    idempotently(
      services,
      actor,
      { key, operation: 'invoice.pay', input: unversioned(body) },
      async (tx): Promise<Outcome> => {
        const target = await resolveTarget(tx, actor.houseId, body.target);
        requireOne(body, target);
        const command = (await paymentDetails(services, tx, actor))(body, '');
        const commands = target.invoiceIds.map((invoiceId): PaymentCommand => ({
          ...command,
          invoiceId,
          lineIds: target.lineIds,
          field: 'target',
        }));
        const expected = (body.versions ?? []).map((seen, index) => ({ ...seen, field: `versions.${index}` }));
        return mark(tx, services, actor, target, {
          commands,
          expected,
          preloaded,
          check: (records) => requireLines(records, target),
        });
      },
    ),
  );
  return answerOf(services, actor, outcome);
}

async function markNamed(
  services: Services,
  actor: Actor,
  marks: readonly (NamedMark & PaymentDetails)[],
  byDetail: boolean,
  key: string | null,
): Promise<PaidJson> {
  const outcome = await idempotently(
    services,
    actor,
    { key, operation: 'invoice.pay', input: unversioned({ marks, byDetail }) },
    async (tx): Promise<Outcome> => {
      const invoiceIDs = [...new Set(marks.map(({ invoiceID }) => invoiceID))];
      const target = await resolveTarget(tx, actor.houseId, { invoiceIDs });
      const detailsOf = await paymentDetails(services, tx, actor);
      const commands = marks.map((one, index): PaymentCommand => ({
        ...detailsOf(one, `${placeOf(index)}.`),
        invoiceId: one.invoiceID,
        lineIds: itemOf(one, byDetail),
        field: placeOf(index),
      }));
      return mark(tx, services, actor, target, {
        commands,
        expected: seenBy(marks, byDetail),
        check: (records) => requireOwnItems(records, commands),
      });
    },
  );
  return answerOf(services, actor, outcome);
}

/** Marks whole invoices of one group as paid or not. Throws like markPaid. */
export const markInvoicesPaid = (
  services: Services,
  actor: Actor,
  { paidInvoices }: InvoicePaidBody,
  key: string | null,
): Promise<PaidJson> => markNamed(services, actor, paidInvoices, false, key);

/** Marks items of one group as paid or not. Throws like markPaid. */
export const markItemsPaid = (
  services: Services,
  actor: Actor,
  { paidInvoices }: ItemPaidBody,
  key: string | null,
): Promise<PaidJson> => markNamed(services, actor, paidInvoices, true, key);
