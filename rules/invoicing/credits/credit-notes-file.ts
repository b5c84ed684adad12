import { csvRecord, textField } from '../../core/csv';
import { formatLocalDateUS, type LocalDate } from '../../core/dates';
import { decimalFromMinor, type Minor } from '../../core/money';
import { fullName } from '../../core/text';
import { creditNoteName } from './credit-note';

/** The name of the file with all credit notes of a house. */
export const CREDIT_NOTES_FILE = 'creditNotes.csv';

/** The address of that file. */
export const CREDIT_NOTES_URL = `/files/${CREDIT_NOTES_FILE}`;

/** A credit note with its invoice; amounts in minor units of the currency. */
export interface ListedCreditNote {
  readonly number: number;
  readonly issuedOn: LocalDate;
  readonly invoiceId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly groupTitle: string;
  readonly net: Minor;
  readonly amount: Minor;
  readonly currency: string;
  readonly reason: string;
  /** Name of the user; null for the system. */
  readonly createdBy: string | null;
}

export const creditNotesHead = csvRecord([
  'Credit note',
  'Date',
  'Invoice #',
  'Name',
  'Invoice group',
  'Net amount',
  'Tax',
  'Total',
  'Currency',
  'Reason',
  'Issued by',
]);

/** Returns a credit note as a line of the file. */
export const creditNoteRecord = (note: ListedCreditNote): string =>
  csvRecord([
    creditNoteName(note.number),
    formatLocalDateUS(note.issuedOn),
    String(note.invoiceId),
    textField(fullName(note)),
    textField(note.groupTitle),
    decimalFromMinor(note.net, note.currency),
    decimalFromMinor(note.amount - note.net, note.currency),
    decimalFromMinor(note.amount, note.currency),
    note.currency,
    textField(note.reason),
    textField(note.createdBy ?? ''),
  ]);
