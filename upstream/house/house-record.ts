import { houseFields } from '../../rules/house/house-fields';
import { column, defineRecord, type RowOf } from '../core/database/record';

/** A house with its settings. */
export const houseRecord = defineRecord({
  type: 'House',
  table: 'house',
  fields: houseFields,
  columns: {
    id: column<number>(),
    version: column<number>(),
    ref: column<string>(),
    userName: column<string>(),
    disputeTermsAccepted: column<boolean>(),
    isDemo: column<boolean>(),
  },
  columnNames: { invoicingDisabled: 'inva_invoicing_disabled' },
});

export type HouseRow = RowOf<typeof houseRecord>;
