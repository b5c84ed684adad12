import type { Minor } from '../../../rules/core/money';
import type { NamedTax } from '../../../rules/invoicing/credits/credit-note';
import { creditedTaxes, netOf } from '../../../rules/invoicing/credits/credit-note';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { Author } from '../../core/audit/audit-log';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import type { PlannedEntry } from '../editing/edit-plan';
import { readFigures } from '../editing/persist-projection';
import { postTaxes } from '../figures/post-taxes';
import type { InvoiceRecord } from '../invoices/invoice-facts';
import { factsOf, namedCharges } from '../invoices/invoice-facts';
import { CREDIT_NOTE_VERSION, insertCreditNote } from './credit-note-store';

/** Returns the taxes of an invoice under the names that the bidder reads; those of additional charges have one name. */
function taxesOf(record: InvoiceRecord): NamedTax[] {
  const { additional } = projectInvoice(factsOf(record));
  return [
    ...namedCharges(record)
      .filter(({ component }) => component === 'tax')
      .map(({ label, amount }) => ({ label, amount })),
    ...(additional.tax === 0 ? [] : [{ label: "Add'l Tax", amount: additional.tax }]),
  ];
}

/** Returns the ledger entry of a credit note. */
export const creditEntry = ({ invoice }: InvoiceRecord, amount: Minor, at: Date): PlannedEntry => ({
  kind: 'CREDIT',
  invoiceId: invoice.id,
  lineId: null,
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
}

/** Numbers a credit and stores it as a credit note, in the transaction of its entry. Returns its number. */
export async function issueCredit(
  tx: Transaction,
  services: Services,
  author: Author,
  { record, amount, reason, editId, refundId }: AddedCredit,
): Promise<number> {
  const { clock } = services;
  const { houseId, userId } = author;
  const { invoice } = record;
  const id = await takeNumbers(tx, houseId, 'credit_note', 1);
  const taxes = creditedTaxes(amount, { ...invoice, taxes: taxesOf(record) });
  await insertCreditNote(tx, houseId, {
    id,
    ref: services.newRef('CRN'),
    invoiceId: invoice.id,
    editId,
    refundId,
    amount,
    net: netOf(amount, taxes),
    taxes,
    reason,
    createdAt: clock.now(),
    createdBy: userId,
  });
  // The edit that added the entry ran before the note was there, whose taxes count.
  const figures = await readFigures(tx, houseId, [invoice.id]);
  const at = clock.now();
  await postTaxes(
    tx,
    houseId,
    invoice.groupId,
    figures.map((one) => ({ ...one, at })),
    at,
  );
  await recordChanges(tx, clock, author, 'invoice.credit-note', [
    { type: 'CreditNote', id, version: CREDIT_NOTE_VERSION, after: { invoiceID: invoice.id, amount, reason } },
  ]);
  return id;
}
