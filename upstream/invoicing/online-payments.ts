import { onlineShares } from '../../rules/payments/online-shares';
import type { Transaction } from '../core/database';
import type { Services } from '../core/services';
import type { Author } from '../core/trail';
import { editInvoices } from './edit-invoices';
import type { PlannedEntry } from './edit-plan';
import { factsOf } from './invoice-facts';
import type { InvoiceRecord } from './invoice-facts';
import { selectEntriesOfEdit } from './ledger-store';
import type { LedgerRow, PaymentRow } from './ledger-store';

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

const pendingEntries = (record: InvoiceRecord, { invoiceId, amount, methodId }: OnlinePayment, at: Date): PlannedEntry[] =>
  onlineShares(factsOf(record), amount).map((share) => ({
    ...share, invoiceId, lineId: null, kind: 'PAYMENT', at, refersTo: null, state: 'PENDING', methodId, online: true,
  }));

/**
 * Writes a payment as pending before the provider is asked, so that nobody edits the invoice or takes another payment meanwhile.
 * `mayBegin` is asked once the invoice is locked. Answers the edit, null where the payment may not begin.
 */
export async function beginOnlinePayment(tx: Transaction, services: Services, author: Author, payment: OnlinePayment, mayBegin: () => Promise<boolean>): Promise<number | null> {
  const { groupId, invoiceId } = payment;
  return editInvoices(tx, services, author, { groupId, invoiceIds: [invoiceId], action: 'payment.begin' }, async ([record]) =>
    (record && await mayBegin() ? { entries: pendingEntries(record, payment, services.clock.now()) } : {}));
}

const ACTIONS = { SETTLED: 'payment.settle', FAILED: 'payment.fail' } as const;

async function beganWith(tx: Transaction, houseId: number, editId: number): Promise<PaymentRow[]> {
  return (await selectEntriesOfEdit(tx, houseId, editId)).filter(isPayment).filter(({ state }) => state === 'PENDING');
}

/** The entry that answers or follows another one, on the same part of the invoice. */
const following = ({ invoiceId, lineId, round, amount, methodId, online, reference }: PaymentRow, rest: Pick<PlannedEntry, 'at' | 'refersTo' | 'state'>): PlannedEntry =>
  ({ invoiceId, lineId, round, amount, methodId, online, reference, kind: 'PAYMENT', ...rest });

/** How a payment ended, and the provider's number of it. */
export interface OnlineEnd {
  readonly state: 'SETTLED' | 'FAILED';
  readonly reference: string | null;
}

/** Writes how a payment that was begun ended. Done again it changes nothing. */
export async function endOnlinePayment(tx: Transaction, services: Services, author: Author, { groupId, invoiceId, editId }: BegunPayment, { state, reference }: OnlineEnd): Promise<void> {
  await editInvoices(tx, services, author, { groupId, invoiceIds: [invoiceId], action: ACTIONS[state] }, async (records) => {
    const answered = new Set(records.flatMap(({ payments }) => payments.map(({ refersTo }) => refersTo)));
    const open = (await beganWith(tx, author.houseId, editId)).filter(({ id }) => !answered.has(id));
    return { entries: open.map((entry) => ({ ...following(entry, { at: services.clock.now(), refersTo: entry.id, state }), reference })) };
  });
}

/** Takes back a payment that had settled, because the bank returned it: the invoice shows a failed payment, and owes it again. */
export async function returnOnlinePayment(tx: Transaction, services: Services, author: Author, { groupId, invoiceId, editId }: BegunPayment): Promise<void> {
  await editInvoices(tx, services, author, { groupId, invoiceIds: [invoiceId], action: 'payment.return' }, async (records) => {
    const began = new Set((await beganWith(tx, author.houseId, editId)).map(({ id }) => id));
    const payments = records.flatMap((record) => record.payments);
    const takenBack = new Set(payments.map(({ refersTo }) => refersTo));
    const settled = payments.filter(({ id, state, refersTo }) => state === 'SETTLED' && refersTo !== null && began.has(refersTo) && !takenBack.has(id));
    const at = services.clock.now();
    return {
      entries: settled.flatMap((entry) => [
        { ...following(entry, { at, refersTo: entry.id, state: 'SETTLED' }), amount: -entry.amount },
        following(entry, { at, refersTo: null, state: 'FAILED' }),
      ]),
    };
  });
}
