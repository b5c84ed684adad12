import type { PaymentTargetInput, SeenVersionInput } from '../../generated/schema-types';

/** What is marked as paid, or as not paid. */
export interface PayingTarget {
  readonly input: PaymentTargetInput;
  readonly isPaid: boolean;
  /** What the screen shows of it, for conflicts: the item or the invoice first; none of a choice. */
  readonly seen?: readonly SeenVersionInput[];
  /** The same for staff, in one line: "Lot 4 · Mantel clock". */
  readonly words: string;
  readonly kind: 'Item' | 'Invoice' | 'Invoices';
  readonly groupNumber: number;
  /** Invoice # of it; none of a choice. */
  readonly invoiceNumber?: number;
  /** What is due on it, and its currency; none of a choice. */
  readonly due?: { readonly amount: string; readonly currency: string };
}
