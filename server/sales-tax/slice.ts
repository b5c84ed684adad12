import { SALES_TAX_ENTRIES_FILE, SALES_TAX_FILE } from '../../rules/sales-tax/sales-tax-file';
import { fileAt, houseFile } from '../core/http/house-files';
import type { Slice } from '../core/slice';
import { salesTaxResolvers } from './resolvers';

export const salesTaxSlice: Slice = {
  resolvers: [salesTaxResolvers],
  files: [
    houseFile(fileAt(SALES_TAX_FILE), ({ endpoints, query, signal }) => endpoints.salesTax.reportCsv(query, signal)),
    houseFile(fileAt(SALES_TAX_ENTRIES_FILE), async ({ endpoints, nodeIds, query: { place = '', ...query }, signal }) =>
      endpoints.salesTax.entriesCsv(await nodeIds.numberOrNone('SalesTaxPlace', place), query, signal),
    ),
  ],
};
