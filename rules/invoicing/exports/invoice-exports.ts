import type { Paper } from '../documents/paper';

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

/** Returns the URL of the file, relative to the root of the site. */
export function exportUrl(groupNumber: number, format: ExportFormat, query: ExportQuery): string {
  const given = Object.entries(query).flatMap(([name, value]: [string, ExportQuery[keyof ExportQuery]]) => {
    const text = value === undefined ? '' : String(value);
    return text === '' ? [] : [`${name}=${encodeURIComponent(text).replaceAll('%2C', ',')}`];
  });
  return `/files/${exportFile(groupNumber, format)}${given.length === 0 ? '' : `?${given.join('&')}`}`;
}
