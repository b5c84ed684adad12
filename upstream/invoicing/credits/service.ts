import { sumMinor } from '../../../rules/core/money';
import type { NamedTax } from '../../../rules/invoicing/credits/credit-note';
import { type EarlierNote, lotCredit } from '../../../rules/invoicing/credits/lot-credit';
import type { Author, ChangedRecord } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { conflict } from '../../core/errors';
import type { Services } from '../../core/services';
import { cancelLots } from '../../lots/service';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan } from '../editing/edit-plan';
import { selectGroups } from '../groups/group-store';
import { selectCreditNotes, selectCreditNotesOf, selectInvoicedLots } from '../records/credit-note-store';
import { factsOf, type InvoiceRecord, namedTaxes, readRecords } from '../records/invoice-facts';
import { selectInvoices } from '../records/invoice-store';
import { rowsBy } from '../records/rows-by';
import { creditEntry, issueCredit, issueReversal } from './issue-credit';

/** What a credit note that cancels the sale of a lot would do to its invoice. */
export interface LotCredit {
  readonly lotId: number;
  readonly invoiceId: number;
  readonly groupId: number;
  readonly currency: string;
  readonly lineId: number;
  /** Minor units; 0 if nothing is left to credit. */
  readonly amount: number;
  /** The taxes in it, under the names that the bidder reads. */
  readonly taxes: readonly NamedTax[];
  /** The invoice's balance before and after the credit notes of these lots. */
  readonly balanceBefore: number;
  readonly balanceAfter: number;
  readonly isPaymentPending: boolean;
  /** Whether the bidder has paid for the lot. */
  readonly isPaid: boolean;
}

type NotesOn = ReadonlyMap<number, readonly EarlierNote[]>;

/** Returns the credit notes of invoices, by invoice. */
export const notesOn = async (db: Queryable, houseId: number, invoiceIds: readonly number[]): Promise<NotesOn> =>
  rowsBy(await selectCreditNotesOf(db, houseId, invoiceIds), ({ invoiceId }) => invoiceId);

/** Returns the credits of lots on one invoice, in order, each on top of the ones before. */
export function creditsOn(record: InvoiceRecord, lotIds: readonly number[], earlier: NotesOn): LotCredit[] {
  const { invoice, lines } = record;
  const entries = namedTaxes(record);
  let facts = factsOf(record);
  let notes = earlier.get(invoice.id) ?? [];
  const parts = lotIds.flatMap((lotId) => {
    const line = lines.find((one) => one.lotId === lotId && !one.removed);
    if (!line) return [];
    const part = lotCredit(facts, line.id, entries, notes);
    notes = [...notes, { ...part, correctsLineId: null }];
    facts = {
      ...facts,
      lines: facts.lines.map((one) => (one.id === line.id ? { ...one, canceled: true } : one)),
      credits: [...facts.credits, { id: 0, lineId: line.id, amount: part.amount, at: 0 }],
    };
    return [{ lotId, lineId: line.id, isPaid: line.isPaid, ...part }];
  });
  const balanceAfter = invoice.outstanding - sumMinor(parts.map(({ amount }) => amount));
  return parts.map((one) => ({
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
  const invoiceIds = [...invoiced.keys()];
  const records = await readRecords(db, houseId, await selectInvoices(db, houseId, invoiceIds));
  const notes = await notesOn(db, houseId, invoiceIds);
  return records.flatMap((record) =>
    creditsOn(
      record,
      (invoiced.get(record.invoice.id) ?? []).map(({ lotId }) => lotId),
      notes,
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

/** Stores the credits of an edit as credit notes. Returns them by lot. */
async function issueAll(
  tx: Transaction,
  services: Services,
  author: Author,
  editId: number,
  { record, credits }: PlannedCredits,
  reasons: CreditReasons,
): Promise<[lotId: number, credit: IssuedLotCredit][]> {
  const issued: [number, IssuedLotCredit][] = [];
  for (const { lotId, amount, taxes, currency } of credits) {
    if (amount === 0) continue;
    const reason = reasons.get(lotId) ?? '';
    const creditNoteId = await issueCredit(tx, services, author, {
      record,
      amount,
      taxes,
      reason,
      editId,
      refundId: null,
    });
    issued.push([lotId, { creditNoteId, amount, currency }]);
  }
  return issued;
}

/** Returns the lines as canceled, or as sold again. */
const canceled = (lineIds: readonly number[], isCanceled: boolean): Pick<EditPlan, 'lines'> => ({
  lines: new Map(lineIds.map((id) => [id, { canceled: isCanceled }])),
});

/** Throws 409 PAYMENT_PENDING. */
function requireNoPending({ invoice }: InvoiceRecord): void {
  if (invoice.status === 'PAYMENT_PENDING') throw conflict('PAYMENT_PENDING', pendingText(invoice.id));
}

/** What canceling the sales of lots changed. */
export interface CanceledSales {
  /** The credit notes by lot; lots that owe nothing have none. */
  readonly issued: ReadonlyMap<number, IssuedLotCredit>;
  /** The lots, as parts of the change. */
  readonly parts: readonly ChangedRecord[];
}

/**
 * Cancels the sales of lots: those that aren't on an invoice won't be, and those that are get a credit note, with its reason by lot. Groups are
 * locked in the order of their numbers, then the lots. Throws 409 PAYMENT_PENDING, GROUP_NOT_CREATED.
 */
export async function cancelSales(
  tx: Transaction,
  services: Services,
  author: Author,
  reasons: CreditReasons,
): Promise<CanceledSales> {
  const { houseId } = author;
  const invoiced = await selectInvoicedLots(tx, houseId, [...reasons.keys()]);
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
      async (records) => {
        const notes = await notesOn(tx, houseId, invoiceIds);
        for (const record of records) {
          const own = lots.filter(({ invoiceId }) => invoiceId === record.invoice.id).map(({ lotId }) => lotId);
          const credits = creditsOn(record, own, notes);
          if (credits.some(({ amount }) => amount > 0)) requireNoPending(record);
          planned.push({ record, credits });
        }
        const at = services.clock.now();
        const credits = planned.flatMap(({ record, credits: own }) => own.map((credit) => ({ record, ...credit })));
        return {
          ...canceled(
            credits.map(({ lineId }) => lineId),
            true,
          ),
          entries: credits
            .filter(({ amount }) => amount > 0)
            .map(({ record, amount, lineId }) => creditEntry(record, amount, at, lineId)),
        };
      },
    );
    if (edit === null) continue;
    for (const one of planned)
      for (const [lotId, credit] of await issueAll(tx, services, author, edit, one, reasons)) issued.set(lotId, credit);
  }
  const { parts, taken } = await cancelLots(tx, houseId, [...reasons.keys()], true);
  const onInvoices = new Set(invoiced.map(({ lotId }) => lotId));
  // Their invoices are written by a job that has read the lots before they were locked.
  if (taken.some((lotId) => !onInvoices.has(lotId))) throw conflict('GROUP_NOT_CREATED', inCreationText());
  return { issued, parts };
}

/** Returns why the sale of a lot can't be canceled while its invoice is created. */
export const inCreationText = (): string =>
  'The invoice of this lot is being created. Try again once its invoice group is ready.';

/** Returns why an invoice can't be credited now. */
export const pendingText = (invoiceId: number): string =>
  `A payment on invoice ${invoiceId} is pending. Wait until it settles or fails.`;

/** A canceled sale to restore. */
export interface SaleToRestore {
  readonly lotId: number;
  /** Its credit note, and the reason of the one that reverses it; null if it has none. */
  readonly note: { readonly id: number; readonly reason: string } | null;
}

/** What restoring the sales of lots changed. */
export interface RestoredSales {
  /** The numbers of the new credit notes by the reversed ones. */
  readonly reversed: ReadonlyMap<number, number>;
  readonly parts: readonly ChangedRecord[];
}

/**
 * Restores canceled sales: reverses their credit notes with new ones of the opposite amounts. The invoices of a voided group stay as they are; their
 * lots can be invoiced again. Throws 409 PAYMENT_PENDING.
 */
export async function restoreSales(
  tx: Transaction,
  services: Services,
  author: Author,
  sales: readonly SaleToRestore[],
): Promise<RestoredSales> {
  const { houseId } = author;
  const lotIds = sales.map(({ lotId }) => lotId);
  const ofNote = new Map(sales.flatMap(({ lotId, note }) => (note ? [[note.id, { lotId, ...note }] as const] : [])));
  const all = await selectCreditNotes(tx, houseId, [...ofNote.keys()]);
  const states = await selectGroups(tx, houseId, [...new Set(all.map(({ groupId }) => groupId))]);
  const voided = new Set(states.flatMap(({ id, state }) => (state === 'VOIDED' ? [id] : [])));
  const notes = all.filter(({ groupId }) => !voided.has(groupId));
  const invoiced = await selectInvoicedLots(tx, houseId, lotIds);
  const groups = rowsBy([...notes, ...invoiced], ({ groupId }) => groupId);
  const reversed = new Map<number, number>();
  for (const [groupId, places] of [...groups].sort(([one], [other]) => one - other)) {
    const own = notes.filter((note) => note.groupId === groupId);
    const edit = await editInvoices(
      tx,
      services,
      author,
      { groupId, invoiceIds: [...new Set(places.map(({ invoiceId }) => invoiceId))], action: 'invoice.dispute-back' },
      (records) => {
        const at = services.clock.now();
        const lineOf = ({ lines }: InvoiceRecord, noteId: number) =>
          lines.find(({ lotId }) => lotId === ofNote.get(noteId)?.lotId)?.id ?? null;
        for (const record of records)
          if (own.some(({ invoiceId }) => invoiceId === record.invoice.id)) requireNoPending(record);
        const lines = records.flatMap((record) => record.lines.filter(({ lotId }) => lotIds.includes(lotId)));
        return {
          ...canceled(
            lines.map(({ id }) => id),
            false,
          ),
          entries: records.flatMap((record) =>
            own
              .filter(({ invoiceId }) => invoiceId === record.invoice.id)
              .map((note) => creditEntry(record, 0 - note.amount, at, lineOf(record, note.id))),
          ),
        };
      },
    );
    if (edit === null) continue;
    for (const note of own) {
      const reason = ofNote.get(note.id)?.reason ?? '';
      reversed.set(note.id, await issueReversal(tx, services, author, { note, reason, editId: edit }));
    }
  }
  const { parts } = await cancelLots(tx, houseId, lotIds, false);
  return { reversed, parts };
}
