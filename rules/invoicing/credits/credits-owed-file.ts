import { csvRecord, textField } from '../../core/csv';
import { decimalFromMinor, type Minor } from '../../core/money';
import { fullName } from '../../core/text';

/** The name of the file with all credits that a house owes. */
export const CREDITS_OWED_FILE = 'creditsOwed.csv';

/** The address of that file. */
export const CREDITS_OWED_URL = `/files/${CREDITS_OWED_FILE}`;

/** An invoice whose balance is negative; the credit as a positive amount in minor units of the currency. */
export interface CreditOwed {
  readonly invoiceId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly groupTitle: string;
  readonly credit: Minor;
  readonly currency: string;
  /** How the invoice was paid, such as Check. */
  readonly paidBy: readonly string[];
}

export const creditsOwedHead = csvRecord([
  'Invoice #',
  'Name',
  'Email',
  'Invoice group',
  'Credit owed',
  'Currency',
  'Paid by',
]);

/** Returns a credit as a line of the file. */
export const creditOwedRecord = (one: CreditOwed): string =>
  csvRecord([
    String(one.invoiceId),
    textField(fullName(one)),
    textField(one.email),
    textField(one.groupTitle),
    decimalFromMinor(one.credit, one.currency),
    one.currency,
    textField(one.paidBy.join(', ')),
  ]);
