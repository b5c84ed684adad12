import { z } from 'zod';
import { PAPERS } from '../../../rules/invoicing/documents/paper';
import { CSV_COLUMNS } from '../../../rules/invoicing/exports/invoice-csv';
import { IdsQuery } from '../../core/http/wire';
import { HouseFilterJson, InvoiceFilterJson, InvoiceSort } from '../invoices/invoice-wire';

/** The invoices of a file and their order: the filters of the group's list, numbers, and a stored selection, combined. */
export const ExportQuery = z.object({
  ...InvoiceFilterJson.shape,
  ids: IdsQuery.describe('Ids of the invoices to export'),
  except: IdsQuery.describe('Ids of invoices to leave out'),
  selection: z.string().max(100).optional().describe('Token of a stored selection'),
  sort: InvoiceSort.optional(),
  direction: z.enum(['asc', 'desc']).optional(),
});
export type ExportQuery = z.output<typeof ExportQuery>;

export const CsvQuery = ExportQuery.extend({
  columns: z
    .enum(CSV_COLUMNS)
    .optional()
    .describe('all: also the dates of the invoice, its references, and the state of its payments'),
  bom: z.enum(['true', 'false']).optional().describe('false: without the byte order mark that spreadsheets need'),
});
export type CsvQuery = z.output<typeof CsvQuery>;

/** GET .../invoices.csv (added): the filters and the order of the list of all groups. */
export const AllInvoicesCsvQuery = z.object({
  ...HouseFilterJson.shape,
  ids: IdsQuery.describe('Ids of the invoices to export'),
  sort: InvoiceSort.optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  columns: CsvQuery.shape.columns,
  bom: CsvQuery.shape.bom,
});
export type AllInvoicesCsvQuery = z.output<typeof AllInvoicesCsvQuery>;

export const PdfQuery = ExportQuery.extend({
  paper: z.enum(PAPERS).optional().describe("Paper size; defaults to the one common in the house's country"),
});
