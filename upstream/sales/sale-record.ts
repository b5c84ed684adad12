import { saleFields } from '../../rules/sales/sale-fields';
import { column, defineRecord, type RowOf, selectColumns } from '../core/database/record';

/** A sale (auction group): its sessions are catalogs. */
export const saleRecord = defineRecord({
  type: 'Sale',
  table: 'auction_group',
  fields: saleFields,
  columns: {
    id: column<number>(),
    version: column<number>(),
    ref: column<string>(),
    kind: column<'LIVE' | 'TIMED' | 'BUY_NOW'>(),
    termsId: column<number | null>(),
    houseFeeStep: column<boolean>(),
    createdAt: column<Date>(),
  },
});

export type SaleRow = RowOf<typeof saleRecord>;

/** The columns of a SaleRow, for a table named g. */
export const SALE_COLUMNS = selectColumns(saleRecord, 'g');
