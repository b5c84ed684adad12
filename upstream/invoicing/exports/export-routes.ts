import { ALL_INVOICES_FILE, exportFile } from '../../../rules/invoicing/exports/invoice-exports';
import { invalid } from '../../core/errors';
import { Download, downloadOf } from '../../core/http/file-answer';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import { chooseExport, chooseOfHouse } from './export-choice';
import { groupedInvoicesCsv, invoicesCsv } from './export-csv';
import { invoicesPdf } from './export-pdf';
import { AllInvoicesCsvQuery, CsvQuery, PdfQuery } from './export-query';

const CSV = 'text/csv; charset=utf-8';
const PDF = 'application/pdf';

const csvOptions = ({ columns, bom }: Pick<CsvQuery, 'columns' | 'bom'>, signal: AbortSignal) => ({
  columns,
  withMark: bom !== 'false',
  signal,
});

export const exportRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/invoices.csv', {
    access: 'invoices',
    summary:
      'Exports the invoices of all groups that the filter chooses as CSV, with the columns of a group’s file, the group, and the currency',
    query: AllInvoicesCsvQuery,
    answer: downloadOf('text/csv'),
    handler: async ({ actor, query, signal }) => {
      const ids = await chooseOfHouse(services, actor, query);
      const chunks = groupedInvoicesCsv(services, actor.houseId, ids, csvOptions(query, signal));
      return new Download(CSV, ALL_INVOICES_FILE, chunks);
    },
  }),
  route.get('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoices.csv', {
    access: 'invoices',
    summary:
      'Exports the invoices that the filter, ids, and selection choose as CSV with the twelve specified columns, or with all',
    params: GroupParams,
    query: CsvQuery,
    answer: downloadOf('text/csv'),
    handler: async ({ actor, params, query, signal }) => {
      const choice = await chooseExport(services, actor, params.invoiceGroupID, query);
      const chunks = invoicesCsv(services, actor.houseId, choice, csvOptions(query, signal));
      return new Download(CSV, exportFile(choice.group.id, 'csv'), chunks);
    },
  }),
  route.get('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoices.pdf', {
    access: 'invoices',
    summary:
      'Exports the invoices that the filter, ids, and selection choose as one PDF, as their bidders would get them now; every invoice starts a new page',
    params: GroupParams,
    query: PdfQuery,
    answer: downloadOf(PDF),
    handler: async ({ actor, params, query, signal }) => {
      const choice = await chooseExport(services, actor, params.invoiceGroupID, query);
      if (choice.ids.length === 0)
        throw invalid([{ code: 'NO_INVOICES', message: 'There are no invoices to print.', field: null }]);
      return new Download(
        PDF,
        exportFile(choice.group.id, 'pdf'),
        await invoicesPdf(services, actor.houseId, choice, { paper: query.paper, signal }),
      );
    },
  }),
];
