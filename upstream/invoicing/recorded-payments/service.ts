import { sumMinor } from '../../../rules/core/money';
import { creditableOf } from '../../../rules/invoicing/credits/credit-note';
import { holdAfter } from '../../../rules/invoicing/holds/charge-hold';
import type { ReturnCause } from '../../../rules/invoicing/invoices/facts';
import { planOnlinePayment } from '../../../rules/invoicing/recorded-payments/plan-online-payment';
import type { PlannedPayment } from '../../../rules/invoicing/recorded-payments/plan-payments';
import {
  planRefund,
  planRefundReversal,
  planReturnBeyond,
} from '../../../rules/invoicing/recorded-payments/plan-refunds';
import { readInvoice } from '../../../rules/invoicing/recorded-payments/read-invoice';
import type { Author } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { creditEntry, issueCredit } from '../credits/issue-credit';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan, PlannedEntry } from '../editing/edit-plan';
import { selectGroups } from '../groups/group-store';
import { factsOf, type InvoiceRecord, paymentEntry } from '../records/invoice-facts';
import { selectInvoices } from '../records/invoice-store';
import { type LedgerRow, type PaymentRow, selectEntriesOfEdit } from '../records/ledger-store';

/** A payment that is about to be requested from the provider. */
export interface OnlinePayment {
  readonly groupId: number;
  readonly invoiceId: number;
  /** Minor units of the invoice's currency. */
  readonly amount: number;
  readonly methodId: number;
}

/** A payment that was started, and the edit that started it. */
export interface BegunPayment {
  readonly groupId: number;
  readonly invoiceId: number;
  readonly editId: number;
}

const isPayment = (row: LedgerRow): row is PaymentRow => row.kind === 'PAYMENT';

const pendingEntries = (
  record: InvoiceRecord,
  { invoiceId, amount, methodId }: OnlinePayment,
  at: Date,
): PlannedEntry[] =>
  planOnlinePayment(readInvoice(factsOf(record)), amount).map((share) => ({
    ...share,
    invoiceId,
    kind: 'PAYMENT',
    at,
    refersTo: null,
    state: 'PENDING',
    methodId,
    online: true,
  }));

/**
 * Records a payment as pending before the provider is called, so that nobody edits the invoice or starts another payment in the meantime.
 * `mayBegin` is called once the invoice is locked. Returns the edit; null if the payment may not begin.
 */
export async function beginOnlinePayment(
  tx: Transaction,
  services: Services,
  author: Author,
  payment: OnlinePayment,
  mayBegin: () => Promise<boolean>,
): Promise<number | null> {
  const { groupId, invoiceId } = payment;
  return editInvoices(
    tx,
    services,
    author,
    { groupId, invoiceIds: [invoiceId], action: 'payment.begin' },
    async ([record]) =>
      record && (await mayBegin()) ? { entries: pendingEntries(record, payment, services.clock.now()) } : {},
  );
}

/** Sets whether an invoice with a begun payment waits for its bidder. */
export async function markActionNeeded(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId }: BegunPayment,
  actionNeeded: boolean,
): Promise<void> {
  const edit = { groupId, invoiceIds: [invoiceId], action: 'payment.action' };
  await editInvoices(tx, services, author, edit, () => ({ invoices: new Map([[invoiceId, { actionNeeded }]]) }));
}

/**
 * Sets whether the provider took money for an invoice that isn't in the ledger, which holds the invoice from further charges. A void
 * invoice, or one that doesn't exist, can't be charged anyway.
 */
export async function markUnallocated(
  tx: Transaction,
  services: Services,
  author: Author,
  invoiceId: number,
  unallocated: boolean,
): Promise<void> {
  const [invoice] = await selectInvoices(tx, author.houseId, [invoiceId]);
  const [group] = invoice ? await selectGroups(tx, author.houseId, [invoice.groupId]) : [];
  if (group?.state !== 'CREATED') return;
  const edit = { groupId: group.id, invoiceIds: [invoiceId], action: 'payment.unallocated' };
  await editInvoices(tx, services, author, edit, () => ({ invoices: new Map([[invoiceId, { unallocated }]]) }));
}

const ACTIONS = { SETTLED: 'payment.settle', FAILED: 'payment.fail' } as const;

async function beganWith(tx: Transaction, houseId: number, editId: number): Promise<PaymentRow[]> {
  return (await selectEntriesOfEdit(tx, houseId, editId)).filter(isPayment).filter(({ state }) => state === 'PENDING');
}

/** Returns an entry that settles, fails, or reverses another one, on the same part of the invoice. */
const following = (
  { invoiceId, lineId, round, amount, methodId, online, reference }: PaymentRow,
  rest: Pick<PlannedEntry, 'at' | 'refersTo' | 'state'>,
): PlannedEntry => ({ invoiceId, lineId, round, amount, methodId, online, reference, kind: 'PAYMENT', ...rest });

/** The result of a payment, and the provider's reference. */
export interface OnlineEnd {
  readonly state: 'SETTLED' | 'FAILED';
  readonly reference: string | null;
}

/** Records the result of a payment that was started. Repeating it changes nothing. */
export async function endOnlinePayment(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId, editId }: BegunPayment,
  { state, reference }: OnlineEnd,
): Promise<void> {
  await editInvoices(
    tx,
    services,
    author,
    { groupId, invoiceIds: [invoiceId], action: ACTIONS[state] },
    async (records) => {
      const answered = new Set(records.flatMap(({ payments }) => payments.map(({ refersTo }) => refersTo)));
      const open = (await beganWith(tx, author.houseId, editId)).filter(({ id }) => !answered.has(id));
      return {
        invoices: new Map([[invoiceId, { actionNeeded: false }]]),
        entries: open.map((entry) => ({
          ...following(entry, { at: services.clock.now(), refersTo: entry.id, state }),
          reference,
        })),
      };
    },
  );
}

/** Returns the entries that a payment settled with. */
const settledOf = (payments: readonly PaymentRow[], began: ReadonlySet<number>): PaymentRow[] =>
  payments.filter(({ state, refersTo }) => state === 'SETTLED' && refersTo !== null && began.has(refersTo));

const beganSet = async (tx: Transaction, { houseId }: Author, editId: number): Promise<ReadonlySet<number>> =>
  new Set((await beganWith(tx, houseId, editId)).map(({ id }) => id));

/** Returns entries that reverse others, each with the method of the entry that it refers to. */
function reversalsOf(
  payments: readonly PaymentRow[],
  planned: readonly PlannedPayment[],
  {
    at,
    reference,
    cause,
  }: { readonly at: Date; readonly reference: string | null; readonly cause: ReturnCause | null },
): PlannedEntry[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return planned.flatMap(({ amount, lineId, round, refersTo, like }) => {
    const payment = byId.get(refersTo ?? like ?? -1);
    return payment
      ? [{ ...following(payment, { at, refersTo, state: 'SETTLED' }), lineId, round, amount, reference, cause }]
      : [];
  });
}

/** Why a settled payment is reversed as a whole. */
interface Reversal {
  /** `payment.reverse`: the provider never took it. */
  readonly action: 'payment.return' | 'payment.reverse';
  /** Called once the invoice is locked, with what is left of the payment in minor units. */
  readonly requireLeft?: (left: number) => void;
}

/**
 * Reverses what is left of a settled payment that the bank returned or the provider never took: the invoice shows a failed payment and
 * owes the amount again.
 */
export async function returnOnlinePayment(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId, editId }: BegunPayment,
  { action, requireLeft }: Reversal = { action: 'payment.return' },
): Promise<void> {
  const began = await beganSet(tx, author, editId);
  await editInvoices(tx, services, author, { groupId, invoiceIds: [invoiceId], action }, (records) => {
    const payments = records.flatMap((record) => record.payments);
    const settled = settledOf(payments, began);
    const at = services.clock.now();
    const planned = planRefund(
      payments.map(paymentEntry),
      new Set(settled.map(({ id }) => id)),
      sumMinor(settled.map(({ amount }) => amount)),
    );
    requireLeft?.(0 - sumMinor(planned.map(({ amount }) => amount)));
    const reversals = reversalsOf(payments, planned, { at, reference: settled[0]?.reference ?? null, cause: null });
    return {
      entries: reversals.flatMap((entry) => [
        entry,
        { ...entry, amount: -entry.amount, refersTo: null, state: 'FAILED' },
      ]),
    };
  });
}

/** A payment whose amount at the provider differs from the ledger's. */
interface Adjustment {
  /** What the provider took more than the ledger has; negative if it took less. Minor units. */
  readonly difference: number;
  readonly reference: string;
  /** Called once the invoice is locked. */
  readonly requireOwed: () => Promise<void>;
}

/**
 * Corrects a settled payment to what the provider took: an entry for a higher amount settles the same request, and a lower amount reverses
 * the rest, which the invoice owes again.
 */
export async function adjustOnlinePayment(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId, editId }: BegunPayment,
  { difference, reference, requireOwed }: Adjustment,
): Promise<void> {
  const pending = await beganWith(tx, author.houseId, editId);
  const began = new Set(pending.map(({ id }) => id));
  const at = services.clock.now();
  const edit = { groupId, invoiceIds: [invoiceId], action: 'payment.adjust' };
  await editInvoices(tx, services, author, edit, async (records) => {
    await requireOwed();
    const [record] = records;
    const [asked] = pending;
    if (!record || !asked) return {};
    if (difference < 0) {
      const payments = record.payments;
      const own = new Set(settledOf(payments, began).map(({ id }) => id));
      const planned = planRefund(payments.map(paymentEntry), own, 0 - difference);
      return { entries: reversalsOf(payments, planned, { at, reference, cause: null }) };
    }
    const shares = planOnlinePayment(readInvoice(factsOf(record)), difference);
    return {
      entries: shares.map((share) => ({
        ...following(asked, { at, refersTo: asked.id, state: 'SETTLED' }),
        ...share,
        reference,
      })),
    };
  });
}

/** A refund or dispute of a payment, and its reason. */
export interface OnlineRefund {
  /** Minor units of the invoice's currency. */
  readonly amount: number;
  readonly kind: ReturnCause;
  readonly reference: string;
  /** The refund whose credit note prevents the bidder from owing the amount again; null if there is none. */
  readonly creditOf: number | null;
  /** Whether more than what is left of the payment is reversed, because the provider returned more: the bidder owes that. */
  readonly mayExceed?: boolean;
}

/** Holds invoices: only a user may decide to charge the card again. */
const holdsAfter = (records: readonly InvoiceRecord[], kind: OnlineRefund['kind']): Pick<EditPlan, 'invoices'> => ({
  invoices: new Map(
    records.map(({ invoice }) => [
      invoice.id,
      { chargeHold: holdAfter(invoice.chargeHold, kind), chargeAgainReason: '' },
    ]),
  ),
});

/** Holds an invoice from further charges because of a return that left no entry: its money is back already. */
export async function holdCharging(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId }: BegunPayment,
  kind: OnlineRefund['kind'],
): Promise<void> {
  const edit = { groupId, invoiceIds: [invoiceId], action: RETURNED[kind] };
  await editInvoices(tx, services, author, edit, (records) => holdsAfter(records, kind));
}

const GIVEN = { REFUND: 'payment.refund', DISPUTE: 'payment.dispute' } as const;
const RETURNED = { REFUND: 'payment.refund-back', DISPUTE: 'payment.dispute-back' } as const;

/** Returns the credit for a refund, as far as the invoice can be credited. */
function creditFor(record: InvoiceRecord, entries: readonly PlannedEntry[]): number {
  const refunded = 0 - sumMinor(entries.map(({ amount }) => amount));
  return Math.min(refunded, creditableOf(record.invoice));
}

/**
 * Reverses a refunded amount of a settled payment, and holds the invoice from further charges. With a credit note, the invoice owes
 * less by the same amount. Returns the edit; null if nothing is left of the payment.
 */
export async function refundOnlinePayment(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId, editId }: BegunPayment,
  { amount, kind, reference, creditOf, mayExceed = false }: OnlineRefund,
): Promise<number | null> {
  const began = await beganSet(tx, author, editId);
  const at = services.clock.now();
  const credits: { readonly record: InvoiceRecord; readonly amount: number }[] = [];
  const edit = await editInvoices(
    tx,
    services,
    author,
    { groupId, invoiceIds: [invoiceId], action: GIVEN[kind] },
    (records) => {
      const payments = records.flatMap((record) => record.payments);
      const own = new Set(settledOf(payments, began).map(({ id }) => id));
      const plan = mayExceed ? planReturnBeyond : planRefund;
      const planned = plan(payments.map(paymentEntry), own, amount);
      const entries = reversalsOf(payments, planned, { at, reference, cause: kind });
      if (entries.length === 0) return {};
      if (creditOf !== null)
        credits.push(
          ...records
            .map((record) => ({ record, amount: creditFor(record, entries) }))
            .filter((credit) => credit.amount > 0),
        );
      return {
        entries: [...entries, ...credits.map((credit) => creditEntry(credit.record, credit.amount, at))],
        ...holdsAfter(records, kind),
      };
    },
  );
  if (edit !== null)
    for (const credit of credits)
      await issueCredit(tx, services, author, {
        ...credit,
        reason: reference,
        editId: edit,
        refundId: creditOf,
        taxes: null,
      });
  return edit;
}

/**
 * Reinstates a refunded payment on the invoice, because the refund came back to the house or was never made. `editId` is the refund's edit.
 */
export async function restoreOnlinePayment(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId, editId }: BegunPayment,
  { kind, action = RETURNED[kind] }: { readonly kind: OnlineRefund['kind']; readonly action?: string },
): Promise<void> {
  const ofRefund = new Set((await selectEntriesOfEdit(tx, author.houseId, editId)).map(({ id }) => id));
  await editInvoices(tx, services, author, { groupId, invoiceIds: [invoiceId], action }, (records) => {
    const payments = records.flatMap((record) => record.payments);
    return {
      entries: reversalsOf(payments, planRefundReversal(payments.map(paymentEntry), ofRefund), {
        at: services.clock.now(),
        reference: null,
        cause: kind,
      }),
    };
  });
}
