import { Readable } from 'node:stream';
import { salesTaxFile } from '../../rules/sales-tax/sales-tax-file';
import { Download, downloadOf } from '../core/http/file-answer';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { entriesCsv, readEntries, readPlaces, readReport, reportCsv } from './read-report';
import { setBasis } from './set-basis';
import {
  SalesTaxAnswer,
  SalesTaxBasisAnswer,
  SalesTaxBasisBody,
  SalesTaxEntriesAnswer,
  SalesTaxEntriesFileQuery,
  SalesTaxEntriesQuery,
  SalesTaxPlaceParams,
  SalesTaxPlacesAnswer,
  SalesTaxQuery,
} from './wire';

/** Routes for sales tax by place, from the invoices and their payments. */
export const salesTaxRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/salesTaxReport', {
    spec: 'specified',
    access: 'salesTax',
    summary: 'Returns sales and sales tax by place, of a period',
    query: SalesTaxQuery,
    answer: SalesTaxAnswer,
    handler: ({ actor, query }) => readReport(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/salesTaxReport.csv', {
    access: 'salesTax',
    summary: 'Exports the sales tax report as CSV',
    query: SalesTaxQuery,
    answer: downloadOf('text/csv'),
    handler: async ({ actor, query }) =>
      new Download(
        'text/csv; charset=utf-8',
        salesTaxFile({ year: null, month: null, state: null, country: null, ...query }),
        Readable.from(await reportCsv(services, actor, query)),
      ),
  }),
  route.get('/app/house/{houseRef}/salesTaxPlaces', {
    access: 'salesTax',
    summary: 'Lists the places with taxed sales, and what makes tax count there',
    answer: SalesTaxPlacesAnswer,
    handler: async ({ actor }) => ({ salesTaxPlaces: await readPlaces(services, actor) }),
  }),
  route.get('/app/house/{houseRef}/salesTaxPlace/{placeID}/entries', {
    access: 'salesTax',
    summary: 'Lists what a row of the sales tax report adds up, by day',
    params: SalesTaxPlaceParams,
    query: SalesTaxEntriesQuery,
    answer: SalesTaxEntriesAnswer,
    handler: ({ actor, params: { placeID }, query }) => readEntries(services, actor, placeID, query),
  }),
  route.get('/app/house/{houseRef}/salesTaxPlace/{placeID}/entries.csv', {
    access: 'salesTax',
    summary: 'Exports what a row of the sales tax report adds up as CSV',
    params: SalesTaxPlaceParams,
    query: SalesTaxEntriesFileQuery,
    answer: downloadOf('text/csv'),
    handler: async ({ actor, params: { placeID }, query }) => {
      const { name, csv } = await entriesCsv(services, actor, placeID, query);
      return new Download('text/csv; charset=utf-8', name, Readable.from(csv));
    },
  }),
  route.post('/app/house/{houseRef}/salesTaxPlace/{placeID}', {
    access: 'salesTax',
    summary: 'Sets what makes tax count in a place',
    params: SalesTaxPlaceParams,
    body: SalesTaxBasisBody,
    answer: SalesTaxBasisAnswer,
    handler: async ({ actor, params: { placeID }, body }) => ({
      salesTaxPlace: await setBasis(services, actor, placeID, body),
    }),
  }),
];
