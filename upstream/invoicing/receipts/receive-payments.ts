import { localDateOf } from '../../../rules/core/dates';
import { amountInWords, minorFromWire, MoneyError, sumMinor, wireFromMinor } from '../../../rules/core/money';
import { controlProblem } from '../../../rules/invoicing/receipts/receipt-sheet';
import { surchargeOn } from '../../../rules/invoicing/recorded-payments/surcharge';
import { recordChanges } from '../../core/audit/audit-log';
import { mapInBreaths } from '../../core/breaths';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { invalid, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { type ExpectedVersion, requireUnchanged, unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { PlannedEntry } from '../editing/edit-plan';
import { lockGroup } from '../groups/group-store';
import { daysOf } from '../recorded-payments/marking';
import { mattersToPayments, paymentDetails } from '../recorded-payments/payment-commands';
import { type PaymentCommand, paymentsOfInvoice } from '../recorded-payments/payment-plan';
import type { InvoiceRecord } from '../records/invoice-facts';
import { lockInvoices, selectInvoices } from '../records/invoice-store';
import { rowsBy } from '../records/rows-by';
import { readReceipt } from './read-receipts';
import type { CreditMove, TillPart } from './receipt-record';
import { insertReceipt } from './receipt-store';
import type { ChangedReceiptJson, ReceivePaymentsBody } from './receipt-wire';

const RECEIVE = 'invoice.receive';
/** With credits: the receipt is only undone as a whole (rules/invoicing/history/undoing.ts). */
const RECEIVE_CREDIT = 'invoice.till';

/** A line with its payment, and the group of its invoice. */
interface Received {
  readonly command: PaymentCommand;
  readonly groupId: number;
  readonly currency: string;
  /** What was received, with a surcharge, in minor units of the currency. Negative for a credit that is used on another invoice. */
  readonly amount: number;
  readonly expected: readonly ExpectedVersion[];
}

/** Locks all groups, then all invoices, before anything is written: one after the other, two receipts could deadlock. */
async function lockAll(tx: Transaction, houseId: number, received: readonly Received[]): Promise<void> {
  const groupIds = [...new Set(received.map(({ groupId }) => groupId))].sort((a, b) => a - b);
  for (const groupId of groupIds) await lockGroup(tx, houseId, groupId);
  await lockInvoices(
    tx,
    houseId,
    received.map(({ command }) => command.invoiceId),
  );
}

/** An amount in minor units, or null where it is none: its line says so when its payment is planned. */
function minorOrNull(amount: number, currency: string): number | null {
  try {
    return minorFromWire(amount, currency);
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

/** Reads the lines. Throws 422 for all that can be said without the ledger. */
async function readLines(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { depositDate, paymentMethodID, lines }: ReceivePaymentsBody,
): Promise<Received[]> {
  const { houseId } = actor;
  const detailsOf = await paymentDetails(services, tx, actor);
  const invoices = new Map(
    (
      await selectInvoices(
        tx,
        houseId,
        lines.map(({ invoiceID }) => invoiceID),
      )
    ).map((invoice) => [invoice.id, invoice]),
  );
  const problems: Problem[] = [];
  const [first] = lines.flatMap(({ invoiceID }) => invoices.get(invoiceID) ?? []);
  const received = lines.flatMap((line, index): Received[] => {
    const field = `lines.${index}`;
    const invoice = invoices.get(line.invoiceID);
    const refuse = (code: string, message: string, name: string) =>
      problems.push({ code, message, field: `${field}.${name}` });
    if (!invoice) {
      refuse('NOT_FOUND', `Invoice ${line.invoiceID} doesn't exist.`, 'invoiceID');
      return [];
    }
    if (invoice.currency !== first?.currency)
      refuse(
        'SEVERAL_CURRENCIES',
        `Invoice ${invoice.id} is in ${invoice.currency}. A deposit has one currency, ${first?.currency}.`,
        'invoiceID',
      );
    const details = detailsOf(
      {
        paid: true,
        paidDate: line.paidDate ?? depositDate,
        paymentMethodID: line.paymentMethodID ?? paymentMethodID,
        amount: line.amount,
        overpayment: line.overpayment,
        reference: line.reference,
        surchargePercent: line.surchargePercent,
      },
      `${field}.`,
    );
    const amount = minorOrNull(line.amount, invoice.currency) ?? 0;
    return [
      {
        command: { ...details, invoiceId: invoice.id, lineIds: null, field },
        groupId: invoice.groupId,
        currency: invoice.currency,
        amount: amount + surchargeOn(amount, details.surcharge ?? null),
        expected: line.version === undefined ? [] : [{ type: 'Invoice', id: invoice.id, version: line.version, field }],
      },
    ];
  });
  const [problem, ...others] = problems;
  if (problem) throw invalid([problem, ...others]);
  return received;
}

/** Throws 422 CONTROL_DIFFERS where the lines are not those of the deposit slip. */
function requireControl(
  received: readonly Received[],
  { controlTotal, controlCount }: ReceivePaymentsBody,
  currency: string,
): { readonly total: number; readonly controlTotal: number | null; readonly controlCount: number | null } {
  const total = sumMinor(received.map(({ amount }) => amount));
  const control = {
    total: typeof controlTotal === 'number' ? minorOrNull(controlTotal, currency) : null,
    count: controlCount ?? null,
  };
  const problem = controlProblem({ total, count: received.length }, control, currency);
  if (problem !== null)
    throw invalid([
      {
        code: 'CONTROL_DIFFERS',
        message: problem,
        field: control.count === null || control.count === received.length ? 'controlTotal' : 'controlCount',
      },
    ]);
  return { total, controlTotal: control.total, controlCount: control.count };
}

/** Records the payments of one group in one edit, and returns its number. */
async function recordGroup(
  tx: Transaction,
  services: Services,
  actor: Actor,
  groupId: number,
  received: readonly Received[],
): Promise<number> {
  const byInvoice = rowsBy(received, ({ command }) => command.invoiceId);
  const edit = await editInvoices(
    tx,
    services,
    actor,
    {
      groupId,
      invoiceIds: [...byInvoice.keys()],
      action: received.some(({ command }) => command.isCredit === true) ? RECEIVE_CREDIT : RECEIVE,
    },
    async (records) => {
      await requireUnchanged(
        tx,
        actor,
        received.flatMap(({ expected }) => expected),
        mattersToPayments,
      );
      const planned = await mapInBreaths(records, (record) =>
        paymentsOfInvoice(
          record,
          (byInvoice.get(record.invoice.id) ?? []).flatMap(({ command, amount }) => (amount < 0 ? [] : [command])),
        ),
      );
      const [first, ...others] = planned.flatMap(({ problems }) => problems);
      if (first) throw invalid([first, ...others]);
      const taken = records.flatMap((record) => takenCredits(record, byInvoice.get(record.invoice.id) ?? []));
      return { entries: [...planned.flatMap(({ entries }) => entries), ...taken] };
    },
  );
  if (edit === null) throw new Error('A receipt changed nothing.');
  return edit;
}

/** The lines of credits: each takes from an invoice what it pays on another one. */
async function readCredits(
  tx: Transaction,
  services: Services,
  { houseId, locale }: Actor,
  credits: readonly CreditMove[],
): Promise<Received[]> {
  const ids = [...new Set(credits.flatMap(({ from, to }) => [from, to]))];
  const invoices = new Map((await selectInvoices(tx, houseId, ids)).map((invoice) => [invoice.id, invoice]));
  const at = (await daysOf(services, tx, houseId))(null, 'depositDate');
  return credits.flatMap(({ from, to, amount }, index) =>
    [
      { id: from, other: to, signed: -amount },
      { id: to, other: from, signed: amount },
    ].flatMap(({ id, other, signed }): Received[] => {
      const invoice = invoices.get(id);
      if (!invoice) return [];
      const field = `credits.${index}`;
      return [
        {
          command: {
            invoiceId: id,
            lineIds: null,
            isPaid: true,
            amount: wireFromMinor(amount, invoice.currency),
            overpayment: null,
            at,
            methodId: null,
            reference: `Invoice ${other}`,
            isCredit: true,
            field,
            amountField: field,
            locale,
          },
          groupId: invoice.groupId,
          currency: invoice.currency,
          amount: signed,
          expected: [],
        },
      ];
    }),
  );
}

/** Takes credits from an invoice. Throws 422 CREDIT_USED if it doesn't have them any longer. */
function takenCredits({ invoice }: InvoiceRecord, received: readonly Received[]): PlannedEntry[] {
  const taken = received.filter(({ amount }) => amount < 0);
  const has = Math.max(0, -invoice.outstanding);
  const [first] = taken;
  if (first !== undefined && -sumMinor(taken.map(({ amount }) => amount)) > has) {
    const left = amountInWords(has, invoice.currency, first.command.locale);
    throw invalid([
      {
        code: 'CREDIT_USED',
        message: `The credit on invoice ${invoice.id} is ${left} now.`,
        field: first.command.field,
      },
    ]);
  }
  return taken.map(({ amount, command: { at, reference } }) => ({
    invoiceId: invoice.id,
    lineId: null,
    kind: 'PAYMENT',
    round: 0,
    amount,
    refersTo: null,
    state: 'SETTLED',
    online: false,
    methodId: null,
    reference,
    cause: 'CREDIT',
    at,
  }));
}

/** Records payments, and at the till also credits, in a receipt; returns its number and what it paid. Throws as `receivePayments`, and 422 CREDIT_USED. */
export async function recordReceipt(
  tx: Transaction,
  services: Services,
  actor: Actor,
  body: ReceivePaymentsBody,
  till: TillPart | null = null,
) {
  const { houseId, userId } = actor;
  const credited = till === null ? [] : await readCredits(tx, services, actor, till.credits);
  const paid = await readLines(tx, services, actor, body);
  const received = [...credited, ...paid];
  const currency = received[0]?.currency ?? '';
  const control = requireControl(received, body, currency);
  await lockAll(tx, houseId, received);
  const byGroup = rowsBy(received, ({ groupId }) => groupId);
  const groupIds = [...byGroup.keys()].sort((a, b) => a - b);
  const editOf = new Map<number, number>();
  for (const groupId of groupIds)
    editOf.set(groupId, await recordGroup(tx, services, actor, groupId, byGroup.get(groupId) ?? []));
  const { timeZone } = await houseById(tx, houseId);
  const day = (at: Date) => localDateOf(at.getTime(), timeZone);
  const dayOf = await daysOf(services, tx, houseId);
  const id = await takeNumbers(tx, houseId, 'payment_receipt', 1);
  await insertReceipt(
    tx,
    houseId,
    {
      id,
      depositOn: day(dayOf(body.depositDate, 'depositDate')),
      currency,
      lineCount: received.length,
      ...control,
      recordedAt: services.clock.now(),
      recordedBy: userId,
      kind: till === null ? 'DEPOSIT' : 'TILL',
      personId: till?.personId ?? null,
      change: till?.change ?? 0,
    },
    received.map(({ command, groupId, amount }) => ({
      invoiceId: command.invoiceId,
      editId: editOf.get(groupId) ?? 0,
      amount,
      paidOn: day(command.at),
      methodId: command.methodId,
      reference: command.reference,
      isCredit: command.isCredit === true,
    })),
  );
  await recordChanges(tx, services.clock, actor, RECEIVE, [
    {
      type: 'PaymentReceipt',
      id,
      version: 1,
      after: { total: control.total, currency, lineCount: received.length, editIDs: [...editOf.values()] },
    },
  ]);
  return { id, invoiceIds: [...new Set(received.map(({ command }) => command.invoiceId))], groupIds };
}

/**
 * Records the checks and transfers of a day, over any number of invoice groups, all or none; once for each key. Throws 409 GROUP_NOT_CREATED,
 * EDITED_MEANWHILE; 422 NOT_FOUND, SEVERAL_CURRENCIES, CONTROL_DIFFERS, METHOD_REQUIRED, METHOD_NOT_CHOOSABLE, CARD_NUMBER, NOT_A_DATE,
 * DATE_IN_FUTURE, CANNOT_MARK, AMOUNT_NOT_DUE, NOT_AN_AMOUNT, AMOUNT_TOO_LARGE. The field of a problem names its line.
 */
export async function receivePayments(
  services: Services,
  actor: Actor,
  body: ReceivePaymentsBody,
  key: string | null,
): Promise<ChangedReceiptJson> {
  const { id, invoiceIds, groupIds } = await idempotently(
    services,
    actor,
    { key, operation: RECEIVE, input: unversioned(body) },
    (tx) => recordReceipt(tx, services, actor, body),
  );
  return {
    paymentReceipt: await readReceipt(services, actor, id),
    invoiceIDs: invoiceIds,
    invoiceGroupIDs: groupIds,
    notUndone: [],
  };
}
