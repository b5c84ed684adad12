import { type ChosenFile, type FileProblem, fileProblem } from '../../core/file-check';
import type { SaleKind } from '../../sales/calendar/adding';
import { type UploadRow, valueOf } from './columns';

/** Where a spreadsheet comes from. The path of the upload call has it. */
export const UPLOAD_KINDS = ['artfact', 'auctionflex', 'bin'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** A choice of the file format. */
export interface UploadFormat {
  readonly kind: UploadKind;
  readonly label: string;
}

const STANDARD = 'Standard';

/** Returns the file formats to choose from. */
export const formatsOf = (sale: SaleKind): readonly UploadFormat[] =>
  sale === 'BUY_NOW'
    ? [{ kind: 'bin', label: STANDARD }]
    : [
        { kind: 'artfact', label: STANDARD },
        { kind: 'auctionflex', label: 'Auction Flex' },
      ];

/** The endings of the files that can be uploaded, without a dot. */
export const SPREADSHEET_ENDINGS = ['csv', 'xls', 'xlsx'] as const;

/** Returns the problem with a chosen spreadsheet, or null if it can be uploaded. */
export const spreadsheetProblem = (file: ChosenFile | null): FileProblem | null =>
  fileProblem(file, SPREADSHEET_ENDINGS);

/** Seconds after which an upload has timed out. */
export const UPLOAD_TIMEOUT_SECONDS = 120;

/** Why an upload failed as a whole. */
export type UploadFailure = 'TIMEOUT' | 'GATEWAY_TIMEOUT';

/** The specified texts for uploads that failed as a whole. */
export const UPLOAD_FAILURES: Readonly<Record<UploadFailure, FileProblem>> = {
  TIMEOUT: {
    title: 'Your file upload has timed out.',
    text: 'Please verify you are connected to the internet and that you are attaching a file in the correct format',
  },
  GATEWAY_TIMEOUT: {
    title: 'Gateway timeout',
    text: 'There has been a loss of connection.  Please re-upload and try again.',
  },
};

const NUMBER_WITH_LETTER = /^(\d+)\s?[-.]?\s?([A-Za-z])$/;

/** Returns a number and its letter if they are in one cell, like 12A; null for anything else. */
export function splitNumber(text: string): { readonly number: string; readonly extension: string } | null {
  const [, number, letter] = NUMBER_WITH_LETTER.exec(text) ?? [];
  return number === undefined || letter === undefined ? null : { number, extension: letter.toUpperCase() };
}

/**
 * Returns a row with the number and letter of one cell in two columns, as Auction Flex has them in one. A row with a letter of its own
 * stays as it is.
 */
export function withLetter(row: UploadRow): UploadRow {
  const split = valueOf(row, 'lotExtension') === '' ? splitNumber(valueOf(row, 'lotNumber')) : null;
  return split === null
    ? row
    : { ...row, values: { ...row.values, lotNumber: split.number, lotExtension: split.extension } };
}
