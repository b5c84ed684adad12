import type { LotColumn } from '../../../rules/lots/uploads/columns';
import { isShared } from '../../../rules/lots/uploads/headings';
import { canClear } from '../../../rules/lots/uploads/preview';
import type { SheetRow } from '../../../rules/lots/uploads/sheet';
import { idempotently } from '../../core/database/idempotency';
import { badRequest, conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { SheetHead } from '../sheets/open-sheet';
import { storableRows } from '../sheets/service';
import { isOpen, openUpload, putUpload } from './edit-upload';
import { interpretSheet, storedRows } from './interpret-sheet';
import { selectMemory } from './memory-store';
import { knownLots } from './upload-facts';
import {
  deleteRows,
  deleteSheet,
  insertSheet,
  putRows,
  selectFile,
  selectSheet,
  selectUploads,
  type UploadRecord,
} from './upload-store';
import type { MappingBody } from './upload-wire';

/** Whether a file has to be read again because of another sheet, encoding, or delimiter. */
const rereads = ({ sheetName, encoding, delimiter }: MappingBody) =>
  sheetName !== undefined || encoding !== undefined || delimiter !== undefined;

/** Whether the cells of a file get another meaning. */
const changesReading = (body: MappingBody) =>
  body.columns !== undefined || body.answers !== undefined || body.leavesOutHiddenRows !== undefined || rereads(body);

/** What a file says when it is read again. */
interface Reread {
  readonly head: SheetHead;
  readonly rows: readonly SheetRow[];
}

/**
 * Reads a file again. Null if the upload has changed or is closed, which the transaction of the call finds out for itself. Throws what reading
 * a spreadsheet throws, and 409 UPLOAD_CLOSED if the file is no longer kept.
 */
async function reread(
  { db, spreadsheets }: Services,
  { houseId }: Actor,
  id: number,
  { version, sheetName, encoding, delimiter }: MappingBody,
): Promise<Reread | null> {
  const [upload] = await selectUploads(db, houseId, { ids: [id], catalogId: null });
  if (upload?.version !== version || !isOpen(upload)) return null;
  const { head, fileName } = upload;
  const bytes = await selectFile(db, houseId, id);
  if (bytes.length === 0)
    throw conflict('UPLOAD_CLOSED', 'The file of this upload is no longer kept. Upload it again.');
  const chosen = {
    sheetName: sheetName ?? head.sheetName ?? undefined,
    encoding: encoding ?? head.encoding ?? undefined,
    delimiter: delimiter ?? head.delimiter ?? undefined,
  };
  const { rows, ...next } = await spreadsheets.read({ bytes, fileName, house: houseId, ...chosen });
  return { head: next, rows: await storableRows(rows) };
}

/** Returns the choices that a change leaves. Those of columns are lost with another sheet or delimiter, because their places change. */
function choicesAfter(
  { choices, answers }: UploadRecord,
  body: MappingBody,
): Pick<UploadRecord, 'choices' | 'answers'> {
  const keeps = body.sheetName === undefined && body.delimiter === undefined;
  return {
    choices:
      body.columns === undefined
        ? keeps
          ? choices
          : {}
        : Object.fromEntries(body.columns.map(({ index, target }) => [index, target])),
    answers: {
      ...(keeps && answers),
      ...(Object.fromEntries((body.answers ?? []).map(({ column, sign }) => [column, sign])) as Partial<
        Record<LotColumn, '.' | ','>
      >),
    },
  };
}

function requireDistinct(columns: MappingBody['columns']): void {
  const targets = (columns ?? []).map(({ target }) => target).filter((target) => !isShared(target));
  if (new Set(targets).size < targets.length)
    throw badRequest('Two columns of the file can’t fill the same column.', 'columns');
}

/**
 * Saves what the columns of a file contain, and how its cells are read. The file is read again, so that edits of its rows are lost, unless
 * only `clears` is set. Throws what `openUpload` throws, and with another sheet, encoding, or delimiter what `reread` throws.
 */
export async function mapUpload(
  services: Services,
  actor: Actor,
  id: number,
  body: MappingBody,
  key: string | null,
): Promise<void> {
  requireDistinct(body.columns);
  if (body.clears?.every(canClear) === false)
    throw badRequest('Empty cells of this column can’t clear anything.', 'clears');
  const { houseId } = actor;
  const again = rereads(body) ? await reread(services, actor, id, body) : null;
  await idempotently(services, actor, { key, operation: 'upload.map', input: { id, body } }, async (tx) => {
    const { upload, session } = await openUpload(tx, services, actor, id, body.version);
    const chosen: UploadRecord = {
      ...upload,
      ...choicesAfter(upload, body),
      head: again?.head ?? upload.head,
      leavesOutHidden: body.leavesOutHiddenRows ?? upload.leavesOutHidden,
      clears: body.clears ?? upload.clears,
      version: upload.version + 1,
      failure: null,
    };
    if (!changesReading(body)) {
      await putUpload(tx, services, actor, chosen, 'map');
      return null;
    }
    if (again) {
      await deleteSheet(tx, houseId, id);
      await insertSheet(tx, houseId, id, again.rows);
    }
    const { reading, rows } = await interpretSheet(again?.rows ?? (await selectSheet(tx, houseId, id)), chosen, {
      session,
      lots: await knownLots(tx, houseId, session),
      memory: await selectMemory(tx, houseId),
    });
    await deleteRows(tx, houseId, id);
    await putRows(tx, houseId, id, storedRows(rows, chosen.version));
    const state = reading.problems.length > 0 ? 'MAPPING' : 'REPAIR';
    await putUpload(tx, services, actor, { ...chosen, reading, state }, 'map');
    return null;
  });
}
