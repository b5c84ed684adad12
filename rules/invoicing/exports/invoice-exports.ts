import type { Paper } from '../documents/paper';
import type { CsvColumns } from './invoice-csv';

/** The formats in which a group's invoices can be downloaded. */
export type ExportFormat = 'csv' | 'pdf';

/**
 * The invoices of a file, their order, and the paper size. Omitted filters don't narrow the selection. The names are those of the REST
 * calls.
 */
export interface ExportQuery {
  readonly search?: string | undefined;
  readonly paid?: 'true' | 'false' | undefined;
  readonly status?: string | undefined;
  readonly paymentState?: string | undefined;
  /** YYYY-MM-DD. */
  readonly overdueOn?: string | undefined;
  readonly creditOwed?: 'true' | 'false' | undefined;
  readonly sent?: 'true' | 'false' | undefined;
  /** The only invoices to include, by number. */
  readonly ids?: readonly number[] | undefined;
  /** Invoices to leave out, by number. */
  readonly except?: readonly number[] | undefined;
  /** Token of a stored selection. */
  readonly selection?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  /** Paper size of a PDF; defaults to that of the house's country. */
  readonly paper?: Paper | undefined;
  /** Columns of a CSV; defaults to the specified ones. */
  readonly columns?: CsvColumns | undefined;
}

const FILE = /^invoiceGroup_(\d{1,10})\.(csv|pdf)$/;

/** Returns the file name: invoiceGroup_{id} with its extension. */
export const exportFile = (groupNumber: number, format: ExportFormat): string =>
  `invoiceGroup_${groupNumber}.${format}`;

/** Parses the name of an export file into group and format; null for other names. */
export function readExportFile(file: string): { readonly groupNumber: number; readonly format: ExportFormat } | null {
  const [, number, format] = FILE.exec(file) ?? [];
  return number === undefined ? null : { groupNumber: Number(number), format: format === 'pdf' ? 'pdf' : 'csv' };
}

type QueryValue = string | number | readonly number[] | undefined;

function fileUrl(file: string, query: object): string {
  const given = Object.entries(query).flatMap(([name, value]: [string, QueryValue]) => {
    const text = value === undefined ? '' : String(value);
    return text === '' ? [] : [`${name}=${encodeURIComponent(text).replaceAll('%2C', ',')}`];
  });
  return `/files/${file}${given.length === 0 ? '' : `?${given.join('&')}`}`;
}

/** Returns the URL of the file, relative to the root of the site. */
export const exportUrl = (groupNumber: number, format: ExportFormat, query: ExportQuery): string =>
  fileUrl(exportFile(groupNumber, format), query);

/** The name of the file with invoices of all groups. */
export const ALL_INVOICES_FILE = 'invoices.csv';

/** The invoices of the file of all groups. The names are those of the REST call, as for one group. */
export interface AllInvoicesQuery extends Pick<
  ExportQuery,
  | 'search'
  | 'paid'
  | 'status'
  | 'paymentState'
  | 'overdueOn'
  | 'creditOwed'
  | 'sent'
  | 'ids'
  | 'sort'
  | 'direction'
  | 'columns'
> {
  readonly groupIDs?: readonly number[] | undefined;
  readonly mailRefused?: 'true' | 'false' | undefined;
  readonly channel?: string | undefined;
  readonly currencyCode?: string | undefined;
  /** YYYY-MM-DD. */
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  /** Milliseconds since 1970. */
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  /** Decimal amounts in the currency. */
  readonly totalFrom?: string | undefined;
  readonly totalTo?: string | undefined;
  readonly outstandingFrom?: string | undefined;
  readonly outstandingTo?: string | undefined;
}

/** Returns the URL of the file with invoices of all groups, relative to the root of the site. */
export const allInvoicesUrl = (query: AllInvoicesQuery): string => fileUrl(ALL_INVOICES_FILE, query);
