import type { SeenVersionInput, ShippingTargetInput } from '../../generated/schema-types';

/** What is marked as shipped, or as not shipped. */
export interface ShippingTarget {
  readonly input: ShippingTargetInput;
  readonly isShipped: boolean;
  /** What the screen shows of it, for conflicts; none of a choice. */
  readonly seen?: readonly SeenVersionInput[];
  /** The same for staff, in one line: "Lot 4 · Mantel clock". */
  readonly words: string;
  readonly kind: 'Item' | 'Invoice' | 'Invoices';
  /** Invoice # of it; none of a choice. */
  readonly invoiceNumber?: number;
  /** The buyer collects: picked up, not shipped. Of a choice, where all do. */
  readonly isPickup: boolean;
  /** The session of the item, by number. */
  readonly catalogNumber?: number;
}
