import type { SheetRow } from '../../../rules/lots/uploads/sheet';
import type { PriceCells, PriceChoices, PriceFileColumn, PriceRow } from '../../../rules/realized-prices/columns';
import type { EffectCounts } from '../../../rules/realized-prices/plan';
import type { Queryable, Transaction } from '../../core/database/database';
import type { CorrectionTrail } from '../../invoicing/corrections/correction-record';

export type RealizedState = 'MAPPING' | 'REVIEW' | 'PUBLISHED' | 'UNDONE' | 'DISCARDED';

/** An upload of realized prices without its rows. */
export interface RealizedUploadRow {
  readonly id: number;
  readonly catalogId: number;
  readonly fileName: string;
  readonly state: RealizedState;
  readonly columns: readonly PriceFileColumn[];
  readonly choices: PriceChoices;
  readonly includesPremium: boolean | null;
  readonly outcome: EffectCounts | null;
  /** What undoing the corrections of invoices needs; null if none was corrected. */
  readonly corrections: CorrectionTrail | null;
  readonly publishedBy: number | null;
  readonly publishedAt: Date | null;
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly updatedBy: number;
  readonly updatedAt: Date;
  readonly version: number;
}

const COLUMNS = `id, catalog_id as "catalogId", file_name as "fileName", state, columns, choices, includes_premium as "includesPremium",
    outcome, corrections,
  published_by as "publishedBy", published_at as "publishedAt", created_by as "createdBy", created_at as "createdAt",
  updated_by as "updatedBy", updated_at as "updatedAt", version`;

/** Returns uploads by number. */
export const selectRealizedUploads = (
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<RealizedUploadRow[]> =>
  db.query<RealizedUploadRow>(
    `select ${COLUMNS} from realized_upload where house_id = $1 and id = any($2::int[]) order by id`,
    [houseId, ids],
  );

/** Returns the upload of a session that is in work, and the one that was published last. */
export async function selectUploadsOfSession(
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<{ readonly open: RealizedUploadRow | null; readonly published: RealizedUploadRow | null }> {
  const last = async (states: string) =>
    (
      await db.query<RealizedUploadRow>(
        `select ${COLUMNS} from realized_upload where house_id = $1 and catalog_id = $2 and state in (${states})
         order by published_at desc nulls last, id desc limit 1`,
        [houseId, catalogId],
      )
    )[0] ?? null;
  return { open: await last(`'MAPPING', 'REVIEW'`), published: await last(`'PUBLISHED'`) };
}

/** Locks an upload until the end of the transaction. */
export async function lockRealizedUpload(
  tx: Transaction,
  houseId: number,
  id: number,
): Promise<RealizedUploadRow | undefined> {
  const [row] = await tx.query<RealizedUploadRow>(
    `select ${COLUMNS} from realized_upload where house_id = $1 and id = $2 for update`,
    [houseId, id],
  );
  return row;
}

/** Stores a new upload. */
export async function insertRealizedUpload(tx: Transaction, houseId: number, row: RealizedUploadRow): Promise<void> {
  await tx.query(
    `insert into realized_upload (house_id, id, catalog_id, file_name, state, columns, choices, created_by, created_at, updated_by,
       updated_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9, $10)`,
    [
      houseId,
      row.id,
      row.catalogId,
      row.fileName,
      row.state,
      JSON.stringify(row.columns),
      JSON.stringify(row.choices),
      row.createdBy,
      row.createdAt,
      row.version,
    ],
  );
}

/** Stores what changed of an upload. */
export async function updateRealizedUpload(tx: Transaction, houseId: number, row: RealizedUploadRow): Promise<void> {
  await tx.query(
    `update realized_upload set state = $3, columns = $4, choices = $5, includes_premium = $6, outcome = $7, published_by = $8,
       published_at = $9, updated_by = $10, updated_at = $11, version = $12, corrections = $13
     where house_id = $1 and id = $2`,
    [
      houseId,
      row.id,
      row.state,
      JSON.stringify(row.columns),
      JSON.stringify(row.choices),
      row.includesPremium,
      row.outcome && JSON.stringify(row.outcome),
      row.publishedBy,
      row.publishedAt,
      row.updatedBy,
      row.updatedAt,
      row.version,
      row.corrections && JSON.stringify(row.corrections),
    ],
  );
}

/** Rows of a file that are stored together. */
const PART = 250;

/** Stores the cells of a file. */
export async function insertRealizedSheet(
  tx: Transaction,
  houseId: number,
  uploadId: number,
  rows: readonly SheetRow[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += PART)
    await tx.query('insert into realized_sheet (house_id, upload_id, part, rows) values ($1, $2, $3, $4)', [
      houseId,
      uploadId,
      first / PART,
      JSON.stringify(rows.slice(first, first + PART)),
    ]);
}

/** Returns the cells of a file. */
export async function selectRealizedSheet(db: Queryable, houseId: number, uploadId: number): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  for (let part = 0; ; part += 1) {
    const [row] = await db.query<{ rows: SheetRow[] }>(
      'select rows from realized_sheet where house_id = $1 and upload_id = $2 and part = $3',
      [houseId, uploadId, part],
    );
    if (!row) return found;
    found.push(...row.rows);
  }
}

/** A row as it is stored. */
export interface StoredPriceRow extends PriceRow {
  readonly position: number;
  readonly isDeleted: boolean;
  readonly version: number;
}

interface RawRow {
  readonly id: string;
  readonly position: number;
  readonly sheetRow: number | null;
  readonly cells: PriceCells & { readonly hammer: string };
  readonly isDeleted: boolean;
  readonly version: number;
}

const ROW = 'id, position, sheet_row as "sheetRow", cells, is_deleted as "isDeleted", version';

const rowOf = ({ cells, ...row }: RawRow): StoredPriceRow => ({ ...cells, ...row });

/** Returns the rows of an upload without deleted ones, in order. */
export const selectPriceRows = async (db: Queryable, houseId: number, uploadId: number): Promise<StoredPriceRow[]> =>
  (
    await db.query<RawRow>(
      `select ${ROW} from realized_row where house_id = $1 and upload_id = $2 and not is_deleted order by position, id`,
      [houseId, uploadId],
    )
  ).map(rowOf);

/** Returns rows by id, with deleted ones. */
export const selectPriceRowsById = async (
  db: Queryable,
  houseId: number,
  uploadId: number,
  ids: readonly string[],
): Promise<StoredPriceRow[]> =>
  (
    await db.query<RawRow>(
      `select ${ROW} from realized_row where house_id = $1 and upload_id = $2 and id = any($3::text[]) order by position, id`,
      [houseId, uploadId, ids],
    )
  ).map(rowOf);

/** Returns the last position of the rows of an upload, with deleted ones. */
export async function lastPricePosition(db: Queryable, houseId: number, uploadId: number): Promise<number> {
  const [row] = await db.query<{ last: number }>(
    'select coalesce(max(position), 0) as last from realized_row where house_id = $1 and upload_id = $2',
    [houseId, uploadId],
  );
  return row?.last ?? 0;
}

/** Rows that a statement stores. */
const CHUNK = 500;

/** Stores rows: new ones, and the values and the deletion of known ones. */
export async function putPriceRows(
  tx: Transaction,
  houseId: number,
  uploadId: number,
  rows: readonly StoredPriceRow[],
): Promise<void> {
  const stored = rows.map(({ id, position, sheetRow, isDeleted, version, ...cells }) => ({
    id,
    position,
    sheetRow,
    isDeleted,
    version,
    cells,
  }));
  for (let first = 0; first < stored.length; first += CHUNK)
    await tx.query(
      `insert into realized_row (house_id, upload_id, id, position, sheet_row, cells, is_deleted, version)
       select $1, $2, r.id, r.position, r."sheetRow", r.cells, r."isDeleted", r.version
       from jsonb_to_recordset($3::jsonb) as r (id text, position int, "sheetRow" int, cells jsonb, "isDeleted" boolean, version int)
       on conflict (house_id, upload_id, id) do update
       set cells = excluded.cells, is_deleted = excluded.is_deleted, version = excluded.version`,
      [houseId, uploadId, JSON.stringify(stored.slice(first, first + CHUNK))],
    );
}

/** Deletes the rows of an upload, because its file is read again. */
export const deletePriceRows = (tx: Transaction, houseId: number, uploadId: number): Promise<unknown> =>
  tx.query('delete from realized_row where house_id = $1 and upload_id = $2', [houseId, uploadId]);

/**
 * Deletes uploads that were discarded or undone before an instant, those that nobody has changed since a longer time, and the files of those that were
 * published before.
 */
export async function deleteOldUploads(db: Queryable, before: Date, abandonedBefore: Date): Promise<void> {
  await db.query(
    `delete from realized_upload
     where (state in ('DISCARDED', 'UNDONE') and updated_at < $1) or (state in ('MAPPING', 'REVIEW') and updated_at < $2)`,
    [before, abandonedBefore],
  );
  await db.query(
    `delete from realized_sheet s using realized_upload u
     where u.house_id = s.house_id and u.id = s.upload_id and u.state = 'PUBLISHED' and u.updated_at < $1`,
    [before],
  );
}

/** Returns the columns of the house's latest published upload whose file has these headings; null if there is none. */
export async function selectKnownColumns(
  db: Queryable,
  houseId: number,
  headings: readonly string[],
): Promise<readonly PriceFileColumn[] | null> {
  const [row] = await db.query<{ columns: PriceFileColumn[] }>(
    `select columns from realized_upload u
     where house_id = $1 and state = 'PUBLISHED' and file_name <> ''
       and (select coalesce(jsonb_agg(c->'heading' order by n), '[]')
         from jsonb_array_elements(u.columns) with ordinality as e (c, n)) = $2::jsonb
     order by published_at desc limit 1`,
    [houseId, JSON.stringify(headings)],
  );
  return row?.columns ?? null;
}
