import { sumMinor } from '../../../rules/core/money';
import { creditableOf } from '../../../rules/invoicing/credits/credit-note';
import { lotCredit } from '../../../rules/invoicing/credits/lot-credit';
import type { Author } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { conflict } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { editInvoices } from '../editing/edit-invoices';
import type { PlannedEntry } from '../editing/edit-plan';
import type { InvoiceRecord } from '../invoices/invoice-facts';
import { factsOf, readRecords } from '../invoices/invoice-facts';
import { selectInvoices } from '../invoices/invoice-store';
import { rowsBy } from '../invoices/rows-by';
import type { CreditNoteRow } from './credit-note-store';
import { selectCreditNotes, selectInvoicedLots } from './credit-note-store';
import { creditEntry, issueCredit, issueReversal } from './issue-credit';

/** What a credit note that cancels the sale of a lot would do to its invoice. */
export interface LotCredit {
  readonly lotId: number;
  readonly invoiceId: number;
  readonly groupId: number;
  readonly currency: string;
  /** Minor units; 0 if nothing is left to credit. */
  readonly amount: number;
  /** The invoice's balance before and after the credit notes of these lots. */
  readonly balanceBefore: number;
  readonly balanceAfter: number;
  readonly isPaymentPending: boolean;
}

/** Returns the credits of lots on one invoice, in order: together never more than what can be credited. */
function creditsOn(record: InvoiceRecord, lotIds: readonly number[]): LotCredit[] {
  const { invoice, lines } = record;
  const facts = factsOf(record);
  let left = creditableOf(invoice);
  const amounts = lotIds.map((lotId) => {
    const line = lines.find((one) => one.lotId === lotId);
    const amount = line ? Math.min(left, lotCredit(facts, line.id)) : 0;
    left -= amount;
    return { lotId, amount };
  });
  const balanceAfter = invoice.outstanding - sumMinor(amounts.map(({ amount }) => amount));
  return amounts.map((one) => ({
    ...one,
    invoiceId: invoice.id,
    groupId: invoice.groupId,
    currency: invoice.currency,
    balanceBefore: invoice.outstanding,
    balanceAfter,
    isPaymentPending: invoice.status === 'PAYMENT_PENDING',
  }));
}

/** Returns the credits that would cancel the sales of these lots; lots that aren't on an invoice are missing. */
export async function readLotCredits(db: Queryable, houseId: number, lotIds: readonly number[]): Promise<LotCredit[]> {
  const invoiced = rowsBy(await selectInvoicedLots(db, houseId, lotIds), ({ invoiceId }) => invoiceId);
  const records = await readRecords(db, houseId, await selectInvoices(db, houseId, [...invoiced.keys()]));
  return records.flatMap((record) =>
    creditsOn(
      record,
      (invoiced.get(record.invoice.id) ?? []).map(({ lotId }) => lotId),
    ),
  );
}

/** The reason of the credit note for each lot, printed on it. */
export type CreditReasons = ReadonlyMap<number, string>;

/** The credit note that canceled the sale of a lot. */
export interface IssuedLotCredit {
  readonly creditNoteId: number;
  readonly amount: number;
  readonly currency: string;
}

/** The credits of one invoice. */
interface PlannedCredits {
  readonly record: InvoiceRecord;
  readonly credits: readonly LotCredit[];
}

/** Stores the credits of an edit as credit notes, each on top of the ones before. Returns them by lot. */
async function issueAll(
  tx: Transaction,
  services: Services,
  author: Author,
  editId: number,
  { record, credits }: PlannedCredits,
  reasons: CreditReasons,
): Promise<[lotId: number, credit: IssuedLotCredit][]> {
  const issued: [number, IssuedLotCredit][] = [];
  let { credited } = record.invoice;
  for (const { lotId, amount, currency } of credits) {
    const before = { ...record, invoice: { ...record.invoice, credited } };
    const reason = reasons.get(lotId) ?? '';
    const creditNoteId = await issueCredit(tx, services, author, {
      record: before,
      amount,
      reason,
      editId,
      refundId: null,
    });
    credited += amount;
    issued.push([lotId, { creditNoteId, amount, currency }]);
  }
  return issued;
}

/**
 * Cancels the sales of lots with credit notes, and returns these by lot; lots that owe nothing have none. Groups are locked in the order of
 * their numbers. Throws 409 PAYMENT_PENDING, GROUP_NOT_CREATED.
 */
export async function creditLots(
  tx: Transaction,
  services: Services,
  author: Author,
  reasons: CreditReasons,
): Promise<ReadonlyMap<number, IssuedLotCredit>> {
  const invoiced = await selectInvoicedLots(tx, author.houseId, [...reasons.keys()]);
  const groups = [...rowsBy(invoiced, ({ groupId }) => groupId)].sort(([one], [other]) => one - other);
  const issued = new Map<number, IssuedLotCredit>();
  for (const [groupId, lots] of groups) {
    const planned: PlannedCredits[] = [];
    const invoiceIds = [...new Set(lots.map(({ invoiceId }) => invoiceId))];
    const edit = await editInvoices(
      tx,
      services,
      author,
      { groupId, invoiceIds, action: 'invoice.dispute' },
      (records) => {
        for (const record of records) {
          const own = lots.filter(({ invoiceId }) => invoiceId === record.invoice.id).map(({ lotId }) => lotId);
          const credits = creditsOn(record, own).filter(({ amount }) => amount > 0);
          if (credits.some(({ isPaymentPending }) => isPaymentPending))
            throw conflict('PAYMENT_PENDING', pendingText(record.invoice.id));
          planned.push({ record, credits });
        }
        const at = services.clock.now();
        return {
          entries: planned.flatMap(({ record, credits }) =>
            credits.map(({ amount }) => creditEntry(record, amount, at)),
          ),
        };
      },
    );
    if (edit === null) continue;
    for (const one of planned)
      for (const [lotId, credit] of await issueAll(tx, services, author, edit, one, reasons)) issued.set(lotId, credit);
  }
  return issued;
}

/** Returns why an invoice can't be credited now. */
export const pendingText = (invoiceId: number): string =>
  `A payment on invoice ${invoiceId} is pending. Wait until it settles or fails.`;

/** Returns the entry that reverses a credit note's entry. */
const reversalOf = (record: InvoiceRecord, note: CreditNoteRow, at: Date): PlannedEntry =>
  creditEntry(record, 0 - note.amount, at);

/**
 * Reverses credit notes with new ones of the opposite amounts, each with its reason by number. Returns the new numbers by the reversed ones.
 * Throws 409 PAYMENT_PENDING.
 */
export async function reverseCreditNotes(
  tx: Transaction,
  services: Services,
  author: Author,
  reasons: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, number>> {
  const notes = await selectCreditNotes(tx, author.houseId, [...reasons.keys()]);
  const groups = [...rowsBy(notes, ({ groupId }) => groupId)].sort(([one], [other]) => one - other);
  const reversed = new Map<number, number>();
  for (const [groupId, own] of groups) {
    const edit = await editInvoices(
      tx,
      services,
      author,
      { groupId, invoiceIds: [...new Set(own.map(({ invoiceId }) => invoiceId))], action: 'invoice.dispute-back' },
      (records) => {
        const pending = records.find(({ invoice }) => invoice.status === 'PAYMENT_PENDING');
        if (pending) throw conflict('PAYMENT_PENDING', pendingText(pending.invoice.id));
        const at = services.clock.now();
        return {
          entries: records.flatMap((record) =>
            own.filter(({ invoiceId }) => invoiceId === record.invoice.id).map((note) => reversalOf(record, note, at)),
          ),
        };
      },
    );
    if (edit === null) throw new Error('A reversal changed nothing.');
    for (const note of own) {
      const reason = reasons.get(note.id) ?? '';
      reversed.set(note.id, await issueReversal(tx, services, author, { note, reason, editId: edit }));
    }
  }
  return reversed;
}
