import { wireFromMinor } from '../../../rules/core/money';
import { creditNoteName } from '../../../rules/invoicing/credits/credit-note';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { CreditNoteRow } from './credit-note-store';
import { CREDIT_NOTE_VERSION, selectCreditNotes, selectCreditNotesOf } from './credit-note-store';
import type { CreditNoteJson } from './credit-wire';

function creditNoteJson(row: CreditNoteRow): CreditNoteJson {
  const amount = (minor: number) => wireFromMinor(minor, row.currency);
  return {
    creditNoteID: row.id,
    name: creditNoteName(row.id),
    invoiceID: row.invoiceId,
    invoiceGroupID: row.groupId,
    currencyCode: row.currency,
    amount: amount(row.amount),
    net: amount(row.net),
    taxes: row.taxes.map((tax) => ({ label: tax.label, amount: amount(tax.amount) })),
    reason: row.reason,
    refundID: row.refundId,
    createdAt: row.createdAt.getTime(),
    createdBy: row.createdBy,
    version: CREDIT_NOTE_VERSION,
  };
}

/** Returns credit notes by number, or those of invoices; latest first. */
export async function readCreditNotes(
  { db }: Services,
  { houseId }: Actor,
  {
    ids,
    invoiceIDs = [],
  }: { readonly ids?: readonly number[] | undefined; readonly invoiceIDs?: readonly number[] | undefined },
): Promise<CreditNoteJson[]> {
  const rows = ids ? await selectCreditNotes(db, houseId, ids) : await selectCreditNotesOf(db, houseId, invoiceIDs);
  return rows.map(creditNoteJson);
}
