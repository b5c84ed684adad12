import type { ChargesTargetInput } from '../../generated/schema-types';

/** What the charges dialog is opened on. */
export interface ChargesTarget {
  /** Items (`lineIds`), invoices (`invoiceIds`), or a choice of a group (`selection`). */
  readonly input: ChargesTargetInput;
  /** The same for staff, in one line: "Invoice 12, Ada Marsh · Lot 4". */
  readonly words: string;
  /** Invoice # where it is one, or of it. */
  readonly invoiceNumber?: number;
}
