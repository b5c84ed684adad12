/** How charges stand on Edit Invoices: in a table of items, or on each invoice as a whole. */
export type EditLayout = 'PER_LOT' | 'PER_INVOICE';

/** Costs per lot, or overridden on some invoice, give the table of items. */
export const editLayout = (group: {
  readonly applyCostPerLot: boolean;
  readonly costsOverride: boolean;
}): EditLayout => (group.applyCostPerLot || group.costsOverride ? 'PER_LOT' : 'PER_INVOICE');
