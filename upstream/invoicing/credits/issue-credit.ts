import type { Minor } from '../../../rules/core/money';
import { creditedTaxes, type NamedTax, netOf } from '../../../rules/invoicing/credits/credit-note';
import { type Author, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import type { PlannedEntry } from '../editing/edit-plan';
import { readFigures } from '../editing/persist-projection';
import { postTaxes } from '../figures/post-taxes';
import {
  CREDIT_NOTE_VERSION,
  type CreditNoteRow,
  insertCreditNote,
  selectCreditNotesOf,
} from '../records/credit-note-store';
import { type InvoiceRecord, namedTaxes } from '../records/invoice-facts';

/** Returns the ledger entry of a credit note, on the line whose sale it cancels or (null) on the invoice as a whole. */
export const creditEntry = (
  { invoice }: InvoiceRecord,
  amount: Minor,
  at: Date,
  lineId: number | null = null,
): PlannedEntry => ({
  kind: 'CREDIT',
  invoiceId: invoice.id,
  lineId,
  round: 0,
  amount,
  at,
  refersTo: null,
  online: false,
});

/** A credit whose entry an edit added. `record` is the invoice before the edit. */
export interface AddedCredit {
  readonly record: InvoiceRecord;
  readonly amount: Minor;
  readonly reason: string;
  readonly editId: number;
  /** The refund that issues it; null if staff issue it on its own. */
  readonly refundId: number | null;
  /** The taxes in it; null for a part of each tax in proportion to the amount. */
  readonly taxes: readonly NamedTax[] | null;
  /** The line whose price it corrects; absent for other notes. */
  readonly correctsLineId?: number | null;
}

/** Posts the taxes of an invoice once more: the edit that added an entry ran before its note was there, whose taxes count. */
async function postCredited(
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  { invoiceId, groupId }: { readonly invoiceId: number; readonly groupId: number },
): Promise<void> {
  const figures = await readFigures(tx, houseId, [invoiceId]);
  const at = clock.now();
  await postTaxes(
    tx,
    houseId,
    groupId,
    figures.map((one) => ({ ...one, at })),
    at,
  );
}

/** Numbers a credit and stores it as a credit note, in the transaction of its entry. Returns its number. */
export async function issueCredit(
  tx: Transaction,
  services: Services,
  author: Author,
  { record, amount, reason, editId, refundId, taxes: own, correctsLineId = null }: AddedCredit,
): Promise<number> {
  const { clock } = services;
  const { houseId, userId } = author;
  const { invoice } = record;
  const id = await takeNumbers(tx, houseId, 'credit_note', 1);
  const taxes =
    own ??
    creditedTaxes(amount, {
      ...invoice,
      taxes: namedTaxes(record),
      taxesCredited: (await selectCreditNotesOf(tx, houseId, [invoice.id])).flatMap((note) => note.taxes),
    });
  await insertCreditNote(tx, houseId, {
    id,
    ref: services.newRef('CRN'),
    invoiceId: invoice.id,
    editId,
    refundId,
    reversesId: null,
    correctsLineId,
    amount,
    net: netOf(amount, taxes),
    taxes,
    reason,
    createdAt: clock.now(),
    createdBy: userId,
  });
  await postCredited(tx, services, houseId, { invoiceId: invoice.id, groupId: invoice.groupId });
  await recordChanges(tx, clock, author, 'invoice.credit-note', [
    { type: 'CreditNote', id, version: CREDIT_NOTE_VERSION, after: { invoiceID: invoice.id, amount, reason } },
  ]);
  return id;
}

/** A reversal whose entry an edit added. */
export interface AddedReversal {
  readonly note: CreditNoteRow;
  readonly reason: string;
  readonly editId: number;
}

/** Numbers the reversal of a credit note and stores it as a credit note of the opposite amounts. Returns its number. */
export async function issueReversal(
  tx: Transaction,
  services: Services,
  author: Author,
  { note, reason, editId }: AddedReversal,
): Promise<number> {
  const { houseId, userId } = author;
  const id = await takeNumbers(tx, houseId, 'credit_note', 1);
  await insertCreditNote(tx, houseId, {
    id,
    ref: services.newRef('CRN'),
    invoiceId: note.invoiceId,
    editId,
    refundId: null,
    reversesId: note.id,
    correctsLineId: note.correctsLineId,
    amount: 0 - note.amount,
    net: 0 - note.net,
    taxes: note.taxes.map(({ label, amount }) => ({ label, amount: 0 - amount })),
    reason,
    createdAt: services.clock.now(),
    createdBy: userId,
  });
  await postCredited(tx, services, houseId, note);
  await recordChanges(tx, services.clock, author, 'invoice.credit-note', [
    { type: 'CreditNote', id, version: CREDIT_NOTE_VERSION, after: { invoiceID: note.invoiceId, reverses: note.id } },
  ]);
  return id;
}
