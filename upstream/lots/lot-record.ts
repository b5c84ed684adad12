import { lotRecordFields } from '../../rules/lots/lot-record';
import { column, defineRecord, type RowOf } from '../core/database/record';

/** A lot of a session. */
export const lotRecord = defineRecord({
  type: 'Lot',
  table: 'lot',
  fields: lotRecordFields,
  columns: {
    id: column<number>(),
    ref: column<string>(),
    isPublished: column<boolean>(),
    version: column<number>(),
  },
  columnNames: {
    lotNumber: 'number',
    lotExtension: 'extension',
    price: 'item_price',
    shippingLength: 'ship_length',
    shippingHeight: 'ship_height',
    shippingWidth: 'ship_width',
    shippingWeight: 'ship_weight',
    shippingDomestic: 'shipping',
    shippingInternational: 'shipping_intl',
  },
});

export type LotRecordRow = RowOf<typeof lotRecord>;
