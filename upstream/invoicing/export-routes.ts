import { exportFile } from '../../rules/invoicing/invoice-exports';
import { Download, downloadOf } from '../core/file-answer';
import { defineRoute, type Route } from '../core/route';
import type { Services } from '../core/services';
import { chooseExport } from './export-choice';
import { invoicesCsv } from './export-csv';
import { CsvQuery } from './export-query';
import { GroupParams } from './group-params';

const CSV = 'text/csv; charset=utf-8';

export const exportRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET', path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoices.csv', spec: 'added', access: 'invoices',
    summary: 'The CSV of S0§7: twelve columns of the invoices that filter, numbers and selection choose, in an order',
    params: GroupParams, query: CsvQuery, answer: downloadOf('text/csv'),
    handler: async ({ actor, params, query, signal }) => {
      const choice = await chooseExport(services, actor, params.invoiceGroupID, query);
      const chunks = invoicesCsv(services, actor.houseId, choice, { withMark: query.bom !== 'false', signal });
      return new Download(CSV, exportFile(choice.group.id, 'csv'), chunks);
    },
  }),
];
