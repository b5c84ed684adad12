/** The layout of charges on Edit Invoices: in a table of items, or per invoice. */
export type EditLayout = 'PER_LOT' | 'PER_INVOICE';

/** Returns the table of items if costs apply per lot or are overridden on any invoice. */
export const editLayout = (group: {
  readonly applyCostPerLot: boolean;
  readonly costsOverride: boolean;
}): EditLayout => (group.applyCostPerLot || group.costsOverride ? 'PER_LOT' : 'PER_INVOICE');
