import { termsFields } from '../../../rules/sales/terms-fields';
import { column, defineRecord, type RowOf } from '../../core/database/record';

/** The terms of sales (Auction Terms). */
export const saleTermsRecord = defineRecord({
  type: 'SaleTerms',
  table: 'sale_terms',
  fields: termsFields,
  columns: { id: column<number>(), version: column<number>() },
});

export type SaleTermsRow = RowOf<typeof saleTermsRecord>;
