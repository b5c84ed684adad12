import type { LocalDate } from '../../core/dates';
import { UPLOAD_KINDS, type UploadKind } from '../uploads/upload-kinds';

/** The files about lots that staff download: snapshots of a session's lots, models of spreadsheets to fill in, and the tip sheet. */

/** The most pictures of a snapshot. */
export const MOST_SNAPSHOT_IMAGES = 10_000;

/** The version of the snapshot: its headings, and how its cells are written. */
export const SNAPSHOT_VERSION = 'v2';

/** What a request for a snapshot says. */
export interface SnapshotOptions {
  /** Whether the pictures of the lots are in the file. */
  readonly hasImages: boolean;
  readonly format: 'xlsx' | 'csv';
}

const SNAPSHOT = /^lots\/snapshot-(\d{1,9})\.(xlsx|csv)$/;
const MODEL = /^lots\/model-([a-z]+)(-timed)?\.xlsx$/;

/** The page's request. Pictures are counted from 0, and the one at `endImage` is no longer in the file. */
const PARAMETERS: Readonly<Record<string, string>> = {
  version: SNAPSHOT_VERSION,
  fromS3: 'true',
  startImage: '0',
  endImage: String(MOST_SNAPSHOT_IMAGES),
};

/** Returns the address of the snapshot of a session: its lots as a spreadsheet that can be uploaded again. */
export function snapshotUrl(catalogId: number, { hasImages, format }: SnapshotOptions): string {
  const query = new URLSearchParams({
    includeXLS: String(format === 'xlsx'),
    ...PARAMETERS,
    images: hasImages ? '1' : '0',
  });
  return `/files/lots/snapshot-${catalogId}.${format}?${query.toString()}`;
}

/** Returns the session of a snapshot below /files/; null for other files. */
export function readSnapshotFile(file: string): number | null {
  const [, catalogId] = SNAPSHOT.exec(file) ?? [];
  return catalogId === undefined ? null : Number(catalogId);
}

/** Returns the name of a snapshot's file: `lots_1042_2026-11-26.xlsx`. */
export const snapshotFileName = (catalogId: number, date: LocalDate, format: SnapshotOptions['format']): string =>
  `lots_${catalogId}_${date}.${format}`;

/** A model: a spreadsheet to fill in. Only timed sales have a reserve. */
export interface ModelChoice {
  readonly kind: UploadKind;
  readonly isTimed: boolean;
}

const modelEnding = ({ kind, isTimed }: ModelChoice): string =>
  `${kind}${isTimed && kind !== 'bin' ? '-timed' : ''}.xlsx`;

/** Returns the address of the model for uploads of a kind. */
export const modelUrl = (choice: ModelChoice): string => `/files/lots/model-${modelEnding(choice)}`;

/** Returns the name of a model's file: `spreadsheet-model-artfact.xlsx`. */
export const modelFileName = (choice: ModelChoice): string => `spreadsheet-model-${modelEnding(choice)}`;

/** Returns the model of a file below /files/; null for other files. */
export function readModelFile(file: string): ModelChoice | null {
  const [, name, timed] = MODEL.exec(file) ?? [];
  const kind = UPLOAD_KINDS.find((one) => one === name);
  return kind === undefined ? null : { kind, isTimed: timed !== undefined };
}

/** The file of the tip sheet below /files/. */
export const TIP_SHEET_FILE = 'lots/tip-sheet.pdf';

/** The address of the tip sheet: what each column takes, and what to do about each error. */
export const TIP_SHEET_URL = `/files/${TIP_SHEET_FILE}`;
