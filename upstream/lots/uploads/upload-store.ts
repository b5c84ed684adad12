import type { CellFault, LotColumn } from '../../../rules/lots/uploads/columns';
import type { SkippedRow } from '../../../rules/lots/uploads/heading-row';
import type { HeadingTarget } from '../../../rules/lots/uploads/headings';
import type { MappedColumn, MappingProblem } from '../../../rules/lots/uploads/mapping';
import type { DecimalSign } from '../../../rules/lots/uploads/number-format';
import type { SheetRow } from '../../../rules/lots/uploads/sheet';
import type { UploadKind } from '../../../rules/lots/uploads/upload-kinds';
import type { FormatQuestion, ReadNotice } from '../../../rules/lots/uploads/values';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Window } from '../../core/http/window';
import type { SheetHead } from '../sheets/open-sheet';

export type UploadState = 'MAPPING' | 'REPAIR' | 'SAVING' | 'SAVED' | 'DISCARDED';

/** What the columns of a file contain, and what was noticed while its cells were read. */
export interface StoredReading {
  readonly columns: readonly MappedColumn[];
  readonly problems: readonly MappingProblem[];
  readonly questions: readonly FormatQuestion[];
  /** The first of them. */
  readonly notices: readonly ReadNotice[];
  readonly noticeCount: number;
  readonly skipped: readonly SkippedRow[];
  readonly headingRow: number | null;
  readonly hiddenLots: number;
}

/** What a save changed. */
export interface UploadOutcome {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Lots that kept fields, because of a bid or because they are sold. */
  readonly locked: number;
}

/** An upload without its rows. */
export interface UploadRecord {
  readonly id: number;
  readonly catalogId: number;
  readonly kind: UploadKind;
  readonly fileName: string;
  readonly state: UploadState;
  readonly head: SheetHead;
  readonly reading: StoredReading;
  readonly choices: Readonly<Record<string, HeadingTarget>>;
  readonly answers: Readonly<Partial<Record<LotColumn, DecimalSign>>>;
  readonly leavesOutHidden: boolean;
  readonly clears: readonly LotColumn[];
  readonly outcome: UploadOutcome | null;
  readonly failure: string | null;
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly updatedBy: number;
  readonly updatedAt: Date;
  readonly version: number;
}

const COLUMNS = `id, catalog_id as "catalogId", kind, file_name as "fileName", state, head, reading, choices, answers,
  leaves_out_hidden as "leavesOutHidden", clears, outcome, failure, created_by as "createdBy", created_at as "createdAt",
  updated_by as "updatedBy", updated_at as "updatedAt", version`;

/** An upload with the name of the user who uploaded it. */
export interface ListedUpload extends UploadRecord {
  readonly createdByName: string | null;
}

/** Which uploads to read. Null doesn't restrict them; without ids, only those that are not finished. */
export interface UploadFilter {
  readonly ids: readonly number[] | null;
  readonly catalogId: number | null;
}

/** Returns uploads, the latest first. */
export const selectUploads = (
  db: Queryable,
  houseId: number,
  { ids, catalogId }: UploadFilter,
): Promise<ListedUpload[]> =>
  db.query<ListedUpload>(
    `select ${COLUMNS},
       (select u.display_name from house_user_view u where u.house_id = upload.house_id and u.id = created_by) as "createdByName"
     from upload
     where house_id = $1 and ($2::int[] is null or id = any ($2)) and ($3::int is null or catalog_id = $3)
       and ($2::int[] is not null or state in ('MAPPING', 'REPAIR', 'SAVING'))
     order by id desc limit 1000`,
    [houseId, ids, catalogId],
  );

/** Returns an upload and locks it until the end of the transaction; undefined if the house has none with this id. */
export async function lockUpload(tx: Transaction, houseId: number, id: number): Promise<UploadRecord | undefined> {
  const [row] = await tx.query<UploadRecord>(
    `select ${COLUMNS} from upload where house_id = $1 and id = $2 for update`,
    [houseId, id],
  );
  return row;
}

/** Stores a new upload. */
export async function insertUpload(tx: Transaction, houseId: number, row: UploadRecord): Promise<void> {
  await tx.query(
    `insert into upload (house_id, id, catalog_id, kind, file_name, state, head, reading, choices, answers, leaves_out_hidden, clears,
       created_by, created_at, updated_by, updated_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      houseId,
      row.id,
      row.catalogId,
      row.kind,
      row.fileName,
      row.state,
      JSON.stringify(row.head),
      JSON.stringify(row.reading),
      JSON.stringify(row.choices),
      JSON.stringify(row.answers),
      row.leavesOutHidden,
      row.clears,
      row.createdBy,
      row.createdAt,
      row.updatedBy,
      row.updatedAt,
      row.version,
    ],
  );
}

/** Stores what changed of an upload. */
export async function updateUpload(tx: Transaction, houseId: number, row: UploadRecord): Promise<void> {
  await tx.query(
    `update upload set state = $3, reading = $4, choices = $5, answers = $6, leaves_out_hidden = $7, clears = $8, outcome = $9,
       failure = $10, updated_by = $11, updated_at = $12, version = $13, head = $14
     where house_id = $1 and id = $2`,
    [
      houseId,
      row.id,
      row.state,
      JSON.stringify(row.reading),
      JSON.stringify(row.choices),
      JSON.stringify(row.answers),
      row.leavesOutHidden,
      row.clears,
      row.outcome && JSON.stringify(row.outcome),
      row.failure,
      row.updatedBy,
      row.updatedAt,
      row.version,
      JSON.stringify(row.head),
    ],
  );
}

/** Rows of a file that are stored together. */
const PART = 250;
/** Parts that are read with one statement. Decoding many of them at once would delay other requests. */
const PARTS_AT_ONCE = 4;

/** Stores the cells of a file. */
export async function insertSheet(
  tx: Transaction,
  houseId: number,
  uploadId: number,
  rows: readonly SheetRow[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += PART) {
    await tx.query('insert into upload_sheet (house_id, upload_id, part, rows) values ($1, $2, $3, $4)', [
      houseId,
      uploadId,
      first / PART,
      JSON.stringify(rows.slice(first, first + PART)),
    ]);
  }
}

/** Returns the cells of a file. */
export async function selectSheet(db: Queryable, houseId: number, uploadId: number): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  for (let first = 0; ; first += PARTS_AT_ONCE) {
    const parts = await db.query<{ rows: SheetRow[] }>(
      'select rows from upload_sheet where house_id = $1 and upload_id = $2 and part >= $3 and part < $4 order by part',
      [houseId, uploadId, first, first + PARTS_AT_ONCE],
    );
    for (const { rows } of parts) found.push(...rows);
    if (parts.length < PARTS_AT_ONCE) return found;
  }
}

/** Deletes the cells of a file. */
export async function deleteSheet(tx: Transaction, houseId: number, uploadId: number): Promise<void> {
  await tx.query('delete from upload_sheet where house_id = $1 and upload_id = $2', [houseId, uploadId]);
}

/** Bytes of a file that are stored together. A multiple of 3 is encoded without padding. */
const FILE_PART = 768 * 1024;

/** Stores the bytes of a file. */
export async function insertFile(tx: Transaction, houseId: number, uploadId: number, bytes: Buffer): Promise<void> {
  await updateSize(tx, houseId, uploadId, bytes.length);
  for (let first = 0; first < bytes.length; first += FILE_PART) {
    await tx.query('insert into upload_file (house_id, upload_id, part, bytes) values ($1, $2, $3, $4)', [
      houseId,
      uploadId,
      first / FILE_PART,
      bytes.toString('base64', first, first + FILE_PART),
    ]);
  }
}

/** Returns the bytes of a file; none if they are no longer kept. */
export async function selectFile(db: Queryable, houseId: number, uploadId: number): Promise<Buffer> {
  const found: Buffer[] = [];
  for (;;) {
    const [part] = await db.query<{ bytes: string }>(
      'select bytes from upload_file where house_id = $1 and upload_id = $2 and part = $3',
      [houseId, uploadId, found.length],
    );
    if (!part) return Buffer.concat(found);
    found.push(Buffer.from(part.bytes, 'base64'));
  }
}

/** Stores how many bytes of a file are kept. */
async function updateSize(tx: Transaction, houseId: number, uploadId: number, bytes: number): Promise<void> {
  await tx.query('update upload set bytes = $3 where house_id = $1 and id = $2', [houseId, uploadId, bytes]);
}

/** Deletes a file that was saved or discarded, and its cells. */
export async function deleteFile(tx: Transaction, houseId: number, uploadId: number): Promise<void> {
  await tx.query('delete from upload_file where house_id = $1 and upload_id = $2', [houseId, uploadId]);
  await deleteSheet(tx, houseId, uploadId);
  await updateSize(tx, houseId, uploadId, 0);
}

/**
 * Deletes uploads that were finished before an instant, those that can't be saved because their session started before it, and
 * those that nobody changed since a longer time.
 */
export async function deleteFinishedUploads(db: Queryable, before: Date, abandonedBefore: Date): Promise<void> {
  await db.query(
    `delete from upload u where u.updated_at < $1 and (u.state in ('SAVED', 'DISCARDED') or (u.state <> 'SAVING' and not exists (
       select from catalog_view c where c.house_id = u.house_id and c.id = u.catalog_id and (c.kind = 'BUY_NOW' or c.starts_at >= $1)))
       or (u.state <> 'SAVING' and u.updated_at < $2))`,
    [before, abandonedBefore],
  );
}

/** A row of a review, as stored. */
export interface StoredRow {
  readonly id: string;
  readonly position: number;
  readonly sheetRow: number | null;
  readonly cells: Readonly<Partial<Record<LotColumn, string>>>;
  readonly faults: Readonly<Partial<Record<LotColumn, CellFault>>> | null;
  /** The Rostrum ID of the lot that it updates; null if the file has none. */
  readonly lotRef: string | null;
  readonly isDeleted: boolean;
  /** The version of the upload that changed it last. */
  readonly version: number;
}

const ROW = `id, position, sheet_row as "sheetRow", cells, faults, lot_ref as "lotRef", is_deleted as "isDeleted", version`;

/** Rows that are read with one statement. Decoding many of them at once would delay other requests. */
const ROWS_AT_ONCE = 1000;

/** Returns the rows of an upload without deleted ones, in order. */
export async function selectRows(db: Queryable, houseId: number, uploadId: number): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (;;) {
    const last = found.at(-1);
    const rows = await db.query<StoredRow>(
      `select ${ROW} from upload_row
       where house_id = $1 and upload_id = $2 and not is_deleted and (position, id) > ($3, $4) order by position, id limit $5`,
      [houseId, uploadId, last?.position ?? 0, last?.id ?? '', ROWS_AT_ONCE],
    );
    found.push(...rows);
    if (rows.length < ROWS_AT_ONCE) return found;
  }
}

/** Returns a part of the rows of an upload without deleted ones, in order. A null limit returns all after the offset. */
export const selectRowPage = (
  db: Queryable,
  houseId: number,
  uploadId: number,
  { limit, offset }: Window,
): Promise<StoredRow[]> =>
  db.query<StoredRow>(
    `select ${ROW} from upload_row where house_id = $1 and upload_id = $2 and not is_deleted order by position, id limit $3 offset $4`,
    [houseId, uploadId, limit, offset],
  );

/** Returns the rows that changed after a version of the upload, with deleted ones, in order. */
export const selectChangedRows = (
  db: Queryable,
  houseId: number,
  uploadId: number,
  after: number,
): Promise<StoredRow[]> =>
  db.query<StoredRow>(
    `select ${ROW} from upload_row where house_id = $1 and upload_id = $2 and version > $3 order by position, id`,
    [houseId, uploadId, after],
  );

/** Returns rows by id, with deleted ones. */
export const selectRowsById = (
  db: Queryable,
  houseId: number,
  uploadId: number,
  ids: readonly string[],
): Promise<StoredRow[]> =>
  db.query<StoredRow>(
    `select ${ROW} from upload_row where house_id = $1 and upload_id = $2 and id = any ($3::text[])`,
    [houseId, uploadId, ids],
  );

/** Returns how many rows an upload has. */
export async function countRows(db: Queryable, houseId: number, uploadId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from upload_row where house_id = $1 and upload_id = $2 and not is_deleted',
    [houseId, uploadId],
  );
  return row?.count ?? 0;
}

/** Returns the last position of the rows of an upload, with deleted ones; 0 without rows. */
export async function lastPosition(db: Queryable, houseId: number, uploadId: number): Promise<number> {
  const [row] = await db.query<{ last: number }>(
    'select coalesce(max(position), 0) as last from upload_row where house_id = $1 and upload_id = $2',
    [houseId, uploadId],
  );
  return row?.last ?? 0;
}

const CHUNK = 500;

/** Stores rows: new ones, and the values and the deletion of known ones. */
export async function putRows(
  tx: Transaction,
  houseId: number,
  uploadId: number,
  rows: readonly StoredRow[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += CHUNK) {
    await tx.query(
      `insert into upload_row (house_id, upload_id, id, position, sheet_row, cells, faults, lot_ref, is_deleted, version)
       select $1, $2, r.id, r.position, r."sheetRow", r.cells, nullif(r.faults, 'null'::jsonb), r."lotRef", r."isDeleted", r.version
       from jsonb_to_recordset($3::jsonb)
         as r (id text, position int, "sheetRow" int, cells jsonb, faults jsonb, "lotRef" text, "isDeleted" boolean, version int)
       on conflict (house_id, upload_id, id) do update
       set cells = excluded.cells, is_deleted = excluded.is_deleted, version = excluded.version`,
      [houseId, uploadId, JSON.stringify(rows.slice(first, first + CHUNK))],
    );
  }
}

/** Deletes the rows of an upload and the steps of its review, because its file is read again. */
export async function deleteRows(tx: Transaction, houseId: number, uploadId: number): Promise<void> {
  await tx.query('delete from upload_row where house_id = $1 and upload_id = $2', [houseId, uploadId]);
  await tx.query('delete from upload_step where house_id = $1 and upload_id = $2', [houseId, uploadId]);
}
