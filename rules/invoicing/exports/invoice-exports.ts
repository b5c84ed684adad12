import type { Paper } from '../documents/paper';

/** Files that a group's invoices are downloaded as. */
export type ExportFormat = 'csv' | 'pdf';

/** Which invoices are in a file, in which order, on which paper; what is left out does not narrow. Named as in the services' calls. */
export interface ExportQuery {
  readonly search?: string | undefined;
  readonly paid?: 'true' | 'false' | undefined;
  readonly status?: string | undefined;
  readonly paymentState?: string | undefined;
  readonly sent?: 'true' | 'false' | undefined;
  /** Numbers of the only invoices. */
  readonly ids?: readonly number[] | undefined;
  /** Numbers of invoices that are left out. */
  readonly except?: readonly number[] | undefined;
  /** Token of a stored selection. */
  readonly selection?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  /** Of a PDF; where it is not given, what the house's country prints on. */
  readonly paper?: Paper | undefined;
}

const FILE = /^invoiceGroup_(\d{1,10})\.(csv|pdf)$/;

/** The name of the file: invoiceGroup_{id}, with its ending. */
export const exportFile = (groupNumber: number, format: ExportFormat): string =>
  `invoiceGroup_${groupNumber}.${format}`;

/** The group and the format of a file; null for every other name. */
export function readExportFile(file: string): { readonly groupNumber: number; readonly format: ExportFormat } | null {
  const [, number, format] = FILE.exec(file) ?? [];
  return number === undefined ? null : { groupNumber: Number(number), format: format === 'pdf' ? 'pdf' : 'csv' };
}

/** The address of the file, from the root of the site. */
export function exportUrl(groupNumber: number, format: ExportFormat, query: ExportQuery): string {
  const given = Object.entries(query).flatMap(([name, value]: [string, ExportQuery[keyof ExportQuery]]) => {
    const text = value === undefined ? '' : String(value);
    return text === '' ? [] : [`${name}=${encodeURIComponent(text).replaceAll('%2C', ',')}`];
  });
  return `/files/${exportFile(groupNumber, format)}${given.length === 0 ? '' : `?${given.join('&')}`}`;
}
