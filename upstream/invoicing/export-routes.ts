import { exportFile } from '../../rules/invoicing/invoice-exports';
import { invalid } from '../core/errors';
import { Download, downloadOf } from '../core/file-answer';
import { defineRoute, type Route } from '../core/route';
import type { Services } from '../core/services';
import { chooseExport } from './export-choice';
import { invoicesCsv } from './export-csv';
import { invoicesPdf } from './export-pdf';
import { CsvQuery, PdfQuery } from './export-query';
import { GroupParams } from './group-params';
import { fontFiles } from './pdf/faces';

const CSV = 'text/csv; charset=utf-8';
const PDF = 'application/pdf';

export const exportRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoices.csv',
    spec: 'added',
    access: 'invoices',
    summary: 'The CSV of S0§7: twelve columns of the invoices that filter, numbers and selection choose, in an order',
    params: GroupParams,
    query: CsvQuery,
    answer: downloadOf('text/csv'),
    handler: async ({ actor, params, query, signal }) => {
      const choice = await chooseExport(services, actor, params.invoiceGroupID, query);
      const chunks = invoicesCsv(services, actor.houseId, choice, { withMark: query.bom !== 'false', signal });
      return new Download(CSV, exportFile(choice.group.id, 'csv'), chunks);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoices.pdf',
    spec: 'added',
    access: 'invoices',
    summary:
      'The invoices that filter, numbers and selection choose as one PDF, each on pages of its own, as their bidders would get them now',
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
        invoicesPdf(services, actor.houseId, choice, { paper: query.paper, fonts: await fontFiles(), signal }),
      );
    },
  }),
];
