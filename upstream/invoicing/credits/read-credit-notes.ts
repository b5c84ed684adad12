import type { z } from 'zod';
import { localDateOf } from '../../../rules/core/dates';
import { wireFromMinor } from '../../../rules/core/money';
import { creditNoteName } from '../../../rules/invoicing/credits/credit-note';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import {
  CREDIT_NOTE_VERSION,
  type CreditNoteRow,
  selectCreditNotePage,
  selectCreditNotes,
  selectCreditNotesOf,
} from '../records/credit-note-store';
import type { CreditNoteJson, CreditNotesJson, CreditNotesQuery } from './credit-wire';

const PAGE_SIZE = 50;

function creditNoteJson(row: CreditNoteRow, houseTimeZone: string): CreditNoteJson {
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
    reversesID: row.reversesId,
    createdAt: row.createdAt.getTime(),
    issuedDate: localDateOf(row.createdAt.getTime(), houseTimeZone),
    createdBy: row.createdBy,
    version: CREDIT_NOTE_VERSION,
  };
}

/** Returns a page of the house's credit notes, credit notes by number, or those of invoices; latest first. */
export async function readCreditNotes(
  { db }: Services,
  { houseId, houseTimeZone }: Actor,
  { ids, invoiceIDs, ...paging }: z.output<typeof CreditNotesQuery>,
): Promise<CreditNotesJson> {
  const json = (rows: readonly CreditNoteRow[]) => rows.map((row) => creditNoteJson(row, houseTimeZone));
  if (!ids && !invoiceIDs) {
    const window = windowOf({ ...paging, size: paging.size ?? PAGE_SIZE }, PAGE_SIZE);
    const { rows, total } = await selectCreditNotePage(db, houseId, window);
    return { creditNotes: json(rows), totalRecords: total };
  }
  const rows = ids
    ? await selectCreditNotes(db, houseId, ids)
    : await selectCreditNotesOf(db, houseId, invoiceIDs ?? []);
  return { creditNotes: json(rows), totalRecords: rows.length };
}
