import { sumMinor } from '../../../rules/core/money';
import { creditableOf } from '../../../rules/invoicing/credits/credit-note';
import { holdAfter } from '../../../rules/invoicing/holds/charge-hold';
import type { ReturnCause } from '../../../rules/invoicing/invoices/facts';
import type { PlannedPayment } from '../../../rules/invoicing/paying/plan-payments';
import { planRefund, planRefundBack } from '../../../rules/invoicing/paying/plan-refunds';
import { onlineShares } from '../../../rules/payments/refunds/online-shares';
import type { Author } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { creditEntry, issueCredit } from '../credits/issue-credit';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan, PlannedEntry } from '../editing/edit-plan';
import type { LedgerRow, PaymentRow } from '../editing/ledger-store';
import { selectEntriesOfEdit } from '../editing/ledger-store';
import type { InvoiceRecord } from '../invoices/invoice-facts';
import { factsOf, paymentEntry } from '../invoices/invoice-facts';

/** What the provider is about to be asked for. */
export interface OnlinePayment {
  readonly groupId: number;
  readonly invoiceId: number;
  /** Minor units of the invoice's currency. */
  readonly amount: number;
  readonly methodId: number;
}

/** A payment that was begun, and the edit that began it. */
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
  onlineShares(factsOf(record), amount).map((share) => ({
    ...share,
    invoiceId,
    lineId: null,
    kind: 'PAYMENT',
    at,
    refersTo: null,
    state: 'PENDING',
    methodId,
    online: true,
  }));

/**
 * Writes a payment as pending before the provider is asked, so that nobody edits the invoice or takes another payment meanwhile.
 * `mayBegin` is asked once the invoice is locked. Answers the edit, null where the payment may not begin.
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

const ACTIONS = { SETTLED: 'payment.settle', FAILED: 'payment.fail' } as const;

async function beganWith(tx: Transaction, houseId: number, editId: number): Promise<PaymentRow[]> {
  return (await selectEntriesOfEdit(tx, houseId, editId)).filter(isPayment).filter(({ state }) => state === 'PENDING');
}

/** The entry that answers or follows another one, on the same part of the invoice. */
const following = (
  { invoiceId, lineId, round, amount, methodId, online, reference }: PaymentRow,
  rest: Pick<PlannedEntry, 'at' | 'refersTo' | 'state'>,
): PlannedEntry => ({ invoiceId, lineId, round, amount, methodId, online, reference, kind: 'PAYMENT', ...rest });

/** How a payment ended, and the provider's number of it. */
export interface OnlineEnd {
  readonly state: 'SETTLED' | 'FAILED';
  readonly reference: string | null;
}

/** Writes how a payment that was begun ended. Done again it changes nothing. */
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

/** The entries that a payment settled with. */
const settledOf = (payments: readonly PaymentRow[], began: ReadonlySet<number>): PaymentRow[] =>
  payments.filter(({ state, refersTo }) => state === 'SETTLED' && refersTo !== null && began.has(refersTo));

const beganSet = async (tx: Transaction, { houseId }: Author, editId: number): Promise<ReadonlySet<number>> =>
  new Set((await beganWith(tx, houseId, editId)).map(({ id }) => id));

/** Entries that take others back, each as the one that it refers to. */
function takingBack(
  payments: readonly PaymentRow[],
  planned: readonly PlannedPayment[],
  {
    at,
    reference,
    cause,
  }: { readonly at: Date; readonly reference: string | null; readonly cause: ReturnCause | null },
): PlannedEntry[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return planned.flatMap(({ amount, refersTo }) => {
    const payment = byId.get(refersTo ?? -1);
    return payment
      ? [{ ...following(payment, { at, refersTo: payment.id, state: 'SETTLED' }), amount, reference, cause }]
      : [];
  });
}

/** Takes back what stands of a payment that had settled, because the bank returned it: the invoice shows a failed payment, and owes it again. */
export async function returnOnlinePayment(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId, editId }: BegunPayment,
): Promise<void> {
  const began = await beganSet(tx, author, editId);
  await editInvoices(
    tx,
    services,
    author,
    { groupId, invoiceIds: [invoiceId], action: 'payment.return' },
    (records) => {
      const payments = records.flatMap((record) => record.payments);
      const settled = settledOf(payments, began);
      const at = services.clock.now();
      const planned = planRefund(
        payments.map(paymentEntry),
        new Set(settled.map(({ id }) => id)),
        sumMinor(settled.map(({ amount }) => amount)),
      );
      const taken = takingBack(payments, planned, { at, reference: settled[0]?.reference ?? null, cause: null });
      return {
        entries: taken.flatMap((entry) => [
          entry,
          { ...entry, amount: -entry.amount, refersTo: null, state: 'FAILED' },
        ]),
      };
    },
  );
}

/** What is given back of a payment, and why. */
export interface OnlineRefund {
  /** Minor units of the invoice's currency. */
  readonly amount: number;
  readonly kind: ReturnCause;
  readonly reference: string;
  /** The refund whose credit note keeps the bidder from owing the amount again; null for none. */
  readonly creditOf: number | null;
}

/** Charging the card again is for a user to decide. */
const heldAfter = (records: readonly InvoiceRecord[], kind: OnlineRefund['kind']): Pick<EditPlan, 'invoices'> => ({
  invoices: new Map(
    records.map(({ invoice }) => [
      invoice.id,
      { chargeHold: holdAfter(invoice.chargeHold, kind), chargeAgainReason: '' },
    ]),
  ),
});

const GIVEN = { REFUND: 'payment.refund', DISPUTE: 'payment.dispute' } as const;
const CAME_BACK = { REFUND: 'payment.refund-back', DISPUTE: 'payment.dispute-back' } as const;

/** A credit of what went back, as far as the invoice can be credited. */
function creditFor(record: InvoiceRecord, entries: readonly PlannedEntry[]): number {
  const wentBack = 0 - sumMinor(entries.map(({ amount }) => amount));
  return Math.min(wentBack, creditableOf(record.invoice));
}

/**
 * Takes what was given back from what a settled payment paid, and holds the invoice from further charges; with a credit note, the invoice owes
 * less by the same amount. Answers the edit, null where nothing is left of the payment.
 */
export async function refundOnlinePayment(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId, editId }: BegunPayment,
  { amount, kind, reference, creditOf }: OnlineRefund,
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
      const planned = planRefund(
        payments.map(paymentEntry),
        new Set(settledOf(payments, began).map(({ id }) => id)),
        amount,
      );
      const entries = takingBack(payments, planned, { at, reference, cause: kind });
      if (entries.length === 0) return {};
      if (creditOf !== null)
        credits.push(
          ...records
            .map((record) => ({ record, amount: creditFor(record, entries) }))
            .filter((credit) => credit.amount > 0),
        );
      return {
        entries: [...entries, ...credits.map((credit) => creditEntry(credit.record, credit.amount, at))],
        ...heldAfter(records, kind),
      };
    },
  );
  if (edit !== null)
    for (const credit of credits)
      await issueCredit(tx, services, author, { ...credit, reason: reference, editId: edit, refundId: creditOf });
  return edit;
}

/** Gives the invoice again what a refund took: it came back to the house. `editId` is the refund's edit. */
export async function restoreOnlinePayment(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, invoiceId, editId }: BegunPayment,
  kind: OnlineRefund['kind'],
): Promise<void> {
  const ofRefund = new Set((await selectEntriesOfEdit(tx, author.houseId, editId)).map(({ id }) => id));
  await editInvoices(tx, services, author, { groupId, invoiceIds: [invoiceId], action: CAME_BACK[kind] }, (records) => {
    const payments = records.flatMap((record) => record.payments);
    return {
      entries: takingBack(payments, planRefundBack(payments.map(paymentEntry), ofRefund), {
        at: services.clock.now(),
        reference: null,
        cause: kind,
      }),
    };
  });
}
