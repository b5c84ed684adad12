import { readReportFile } from '../../rules/sale-results/reports/report-files';
import { SALE_RESULTS_FILE } from '../../rules/sale-results/sale-results-file';
import { fileAt, houseFile } from '../core/http/house-files';
import type { Slice } from '../core/slice';
import { saleResultsResolvers } from './resolvers';

export const saleResultsSlice: Slice = {
  resolvers: [saleResultsResolvers],
  files: [
    houseFile(fileAt(SALE_RESULTS_FILE), ({ endpoints, query, signal }) =>
      endpoints.saleResults.resultCsv(query, signal),
    ),
    houseFile(readReportFile, ({ endpoints, query, signal }, report) =>
      endpoints.saleResults.report(report, query, signal),
    ),
  ],
};
