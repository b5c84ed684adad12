import { createHash } from 'node:crypto';
import { fileNameIn } from '../../../rules/core/text';
import { layoutInSteps } from '../../../rules/lots/uploads/heading-row';
import type { SheetRow } from '../../../rules/lots/uploads/sheet';
import {
  mapPriceColumns,
  missingPriceColumns,
  type PriceChoices,
  type PriceFileColumn,
  type PriceRow,
  priceTarget,
  readPriceRows,
} from '../../../rules/realized-prices/columns';
import { recordChanges } from '../../core/audit/audit-log';
import { inBreaths } from '../../core/breaths';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import type { Actor } from '../../core/http/actor';
import type { Upload } from '../../core/http/upload';
import type { Services } from '../../core/services';
import { storable, storableRows } from '../../lots/sheets/service';
import type { RealizedMappingBody } from '../realized-wire';
import { openRealizedUpload, putRealizedUpload } from './open-upload';
import { sessionToPrice } from './read-session';
import {
  deletePriceRows,
  insertRealizedSheet,
  insertRealizedUpload,
  lockRealizedUpload,
  putPriceRows,
  type RealizedUploadRow,
  selectKnownColumns,
  selectRealizedSheet,
  selectUploadsOfSession,
  type StoredPriceRow,
} from './upload-store';

/** The most characters of a name that are kept. */
const LONGEST_NAME = 200;

/** Rows as they are stored for the review. */
const storedRows = (rows: readonly PriceRow[], version: number): StoredPriceRow[] =>
  rows.map((row, index) => ({ ...row, position: index + 1, isDeleted: false, version }));

interface ReadPrices {
  readonly columns: readonly PriceFileColumn[];
  readonly state: 'MAPPING' | 'REVIEW';
  readonly rows: readonly PriceRow[];
}

async function interpret(
  sheet: readonly SheetRow[],
  choicesFor: (columns: readonly PriceFileColumn[]) => PriceChoices | Promise<PriceChoices>,
): Promise<ReadPrices & { readonly choices: PriceChoices }> {
  const layout = await inBreaths(layoutInSteps(sheet, (normal) => priceTarget(normal) !== null));
  const choices = await choicesFor(mapPriceColumns(layout, {}));
  const columns = mapPriceColumns(layout, choices);
  const isRead = missingPriceColumns(columns).length === 0;
  return { choices, columns, state: isRead ? 'REVIEW' : 'MAPPING', rows: isRead ? readPriceRows(layout, columns) : [] };
}

/** A new upload, which replaces the one of its session that is in work. */
async function insertUpload(
  tx: Transaction,
  services: Services,
  actor: Actor,
  upload: Pick<RealizedUploadRow, 'catalogId' | 'fileName' | 'state' | 'columns' | 'choices'>,
): Promise<RealizedUploadRow> {
  const { houseId, userId } = actor;
  const { open } = await selectUploadsOfSession(tx, houseId, upload.catalogId);
  const replaced = open && (await lockRealizedUpload(tx, houseId, open.id));
  if (replaced && (replaced.state === 'MAPPING' || replaced.state === 'REVIEW'))
    await putRealizedUpload(tx, services, actor, { ...replaced, state: 'DISCARDED' }, 'discard');
  const now = services.clock.now();
  const row: RealizedUploadRow = {
    ...upload,
    id: await takeNumbers(tx, houseId, 'realized_upload', 1),
    includesPremium: null,
    outcome: null,
    corrections: null,
    publishedBy: null,
    publishedAt: null,
    createdBy: userId,
    createdAt: now,
    updatedBy: userId,
    updatedAt: now,
    version: 1,
  };
  await insertRealizedUpload(tx, houseId, row);
  return row;
}

/** Stores an upload without a file, to which staff add prices. */
export async function startUpload(
  tx: Transaction,
  services: Services,
  actor: Actor,
  catalogId: number,
): Promise<RealizedUploadRow> {
  const upload = await insertUpload(tx, services, actor, {
    catalogId,
    fileName: '',
    state: 'REVIEW',
    columns: [],
    choices: {},
  });
  const after = { catalogId, fileName: '', state: upload.state };
  await recordChanges(tx, services.clock, actor, 'realized.add', [
    { type: 'RealizedUpload', id: upload.id, version: 1, after },
  ]);
  return upload;
}

/**
 * Reads a spreadsheet of realized prices and stores it for review, or for mapping if nobody knows which columns contain the lots and the prices. It
 * replaces the upload of the session that is in work. Nothing of the session changes. Applied once per idempotency key. Returns the id of the
 * upload. Throws 404, what `sessionToPrice` throws, and what reading a spreadsheet throws.
 */
export async function takePrices(
  services: Services,
  actor: Actor,
  { catalogId, file, key }: { readonly catalogId: number; readonly file: Upload; readonly key: string | null },
): Promise<number> {
  const { db, clock, spreadsheets } = services;
  const { houseId } = actor;
  await sessionToPrice(db, services, actor, catalogId);
  // The app checks the name before the upload; what a file is, only its content says.
  const fileName = fileNameIn(storable(file.fileName)).slice(-LONGEST_NAME) || 'spreadsheet';
  const { rows: read } = await spreadsheets.read({ bytes: file.bytes, fileName, house: houseId });
  const sheet = await storableRows(read);
  const { columns, choices, state, rows } = await interpret(sheet, async (found) => {
    if (missingPriceColumns(found).length === 0) return {};
    // The house has chosen what the columns of such a file contain before.
    const known = await selectKnownColumns(
      db,
      houseId,
      found.map(({ heading }) => heading),
    );
    return Object.fromEntries((known ?? []).map(({ index, target }) => [String(index), target ?? 'IGNORE']));
  });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const act = { key, operation: 'realized.add', input: { catalogId, fileName, sha256 } };
  return idempotently(services, actor, act, async (tx) => {
    await sessionToPrice(tx, services, actor, catalogId);
    const upload = await insertUpload(tx, services, actor, { catalogId, fileName, state, columns, choices });
    await insertRealizedSheet(tx, houseId, upload.id, sheet);
    await putPriceRows(tx, houseId, upload.id, storedRows(rows, 1));
    await recordChanges(tx, clock, actor, 'realized.add', [
      { type: 'RealizedUpload', id: upload.id, version: 1, after: { catalogId, fileName, state, rows: rows.length } },
    ]);
    return upload.id;
  });
}

/**
 * Stores what the columns of the file contain, and reads its rows again, so that edits of rows are lost. Throws what `openRealizedUpload` throws,
 * and 409 EDITED_MEANWHILE.
 */
export async function mapPrices(
  services: Services,
  actor: Actor,
  id: number,
  { version, columns: chosen }: RealizedMappingBody,
  key: string | null,
): Promise<void> {
  const { houseId } = actor;
  const act = { key, operation: 'realized.map', input: { id, chosen } };
  await idempotently(services, actor, act, async (tx) => {
    const { upload } = await openRealizedUpload(tx, services, actor, id, version);
    const choices = Object.fromEntries(chosen.map(({ index, target }) => [String(index), target]));
    const read = await interpret(await selectRealizedSheet(tx, houseId, id), () => choices);
    await deletePriceRows(tx, houseId, id);
    await putPriceRows(tx, houseId, id, storedRows(read.rows, upload.version + 1));
    const { state, columns } = read;
    await putRealizedUpload(tx, services, actor, { ...upload, choices, state, columns }, 'map');
    return null;
  });
}
