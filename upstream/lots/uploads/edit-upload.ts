import type { UploadRow } from '../../../rules/lots/uploads/columns';
import { type CellPatch, conflictsOf, inverseOf, patchedRows } from '../../../rules/lots/uploads/patches';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { isStorable } from '../sheets/service';
import { uploadRows } from './interpret-sheet';
import { fixesFor, shownGroups } from './read-upload';
import { keptReview } from './review-upload';
import type { UploadSession } from './saved-lot-store';
import { insertStep, selectNextStep, updateStep } from './step-store';
import { requireUnlocked, sessionOf } from './upload-facts';
import {
  deleteFile,
  lastPosition,
  lockUpload,
  putRows,
  selectRowsById,
  type StoredRow,
  updateUpload,
  type UploadRecord,
  type UploadState,
} from './upload-store';
import type { CellsBody, FixBody } from './upload-wire';

const meanwhile = (message: string, details: Readonly<Record<string, unknown>>) =>
  new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, details);

/** Throws 409 EDITED_MEANWHILE if an upload has another version than a call is based on. */
function requireVersion(upload: UploadRecord, version: number | undefined): void {
  if (version === undefined || version === upload.version) return;
  throw meanwhile('The upload has changed since you opened it. Review the changes, then try again.', {
    version: upload.version,
  });
}

const CLOSED: Readonly<Partial<Record<UploadState, string>>> = {
  SAVING: 'The lots of this upload are being saved, so it can’t be changed. Wait until they are saved.',
  SAVED: 'The lots of this upload were saved, so it can’t be changed. Upload a new file to change them.',
  DISCARDED: 'This upload was discarded. Upload the file again.',
};

/** Returns whether an upload can be changed: it is neither being saved nor finished. */
export const isOpen = ({ state }: UploadRecord): boolean => CLOSED[state] === undefined;

/** Throws 409 UPLOAD_CLOSED if an upload is being saved or is finished. */
export function requireOpen({ state }: UploadRecord): void {
  const message = CLOSED[state];
  if (message !== undefined) throw conflict('UPLOAD_CLOSED', message);
}

/** Locks an upload that can be changed, with its session. Throws 404, 409 UPLOAD_CLOSED, EDIT_LOCKED, EDITED_MEANWHILE. */
export async function openUpload(
  tx: Transaction,
  services: Services,
  { houseId }: Pick<Actor, 'houseId'>,
  id: number,
  version?: number,
): Promise<{ readonly upload: UploadRecord; readonly session: UploadSession }> {
  const upload = await lockUpload(tx, houseId, id);
  if (!upload) throw notFound('The upload');
  requireOpen(upload);
  const session = await sessionOf(tx, houseId, upload.catalogId);
  requireUnlocked(session, services);
  requireVersion(upload, version);
  return { upload, session };
}

/** Stores the next version of an upload, and announces it. */
export async function putUpload(
  tx: Transaction,
  { clock }: Services,
  actor: Actor,
  upload: UploadRecord,
  action: 'edit' | 'map' | 'discard' | 'save',
): Promise<void> {
  const next = { ...upload, updatedBy: actor.userId, updatedAt: clock.now() };
  await updateUpload(tx, actor.houseId, next);
  // The steps of the review have what an edit changed.
  const isLogged = action === 'discard' || action === 'save';
  await recordChanges(tx, clock, actor, `upload.${action}`, [
    {
      type: 'Upload',
      id: upload.id,
      version: upload.version,
      ...(isLogged ? { after: { state: upload.state } } : { isPart: true as const }),
    },
  ]);
}

/** What a step changes. */
interface Step {
  readonly patches: readonly CellPatch[];
  /** Rows to delete. */
  readonly removes: readonly string[];
  /** Deleted rows to bring back before the patches are applied. */
  readonly restores: readonly string[];
}

/**
 * Applies a step to the rows of an upload, and returns the ids of rows that it added. Throws 409 EDITED_MEANWHILE with the cells that have
 * another value than it changes.
 */
async function applyStep(
  tx: Transaction,
  houseId: number,
  { id: uploadId, version }: UploadRecord,
  { patches, removes, restores }: Step,
): Promise<string[]> {
  const ids = new Set([...patches.map(({ rowId }) => rowId), ...removes, ...restores]);
  const stored = new Map((await selectRowsById(tx, houseId, uploadId, [...ids])).map((row) => [row.id, row]));
  const restored = new Set(restores);
  const isThere = (row: StoredRow) => !row.isDeleted || restored.has(row.id);
  const rows = new Map<string, UploadRow>(uploadRows([...stored.values()].filter(isThere)).map((row) => [row.id, row]));
  const conflicts = conflictsOf(rows, patches);
  const gone = [...stored.values()].filter((row) => !isThere(row)).map(({ id }) => id);
  const unknown = [...removes, ...restores].filter((id) => !stored.has(id));
  if (conflicts.length > 0 || gone.length > 0 || unknown.length > 0) {
    const lost = [...gone, ...unknown];
    throw meanwhile(
      lost.length > 0
        ? 'Some of these rows were deleted meanwhile. Review the changes, then try again.'
        : 'Some of these cells were edited meanwhile. Review the changes, then try again.',
      { version: version - 1, cells: conflicts.slice(0, 100), deletedRows: lost.slice(0, 100) },
    );
  }
  let position = await lastPosition(tx, houseId, uploadId);
  const added: string[] = [];
  const changed = new Map(restores.map((id) => [id, stored.get(id)]));
  for (const id of removes) changed.set(id, stored.get(id));
  const after = new Map(patchedRows(rows, patches).map((row) => [row.id, row]));
  const removed = new Set(removes);
  const next = [...new Set([...changed.keys(), ...after.keys()])].map((id): StoredRow => {
    const before = stored.get(id);
    const row = after.get(id);
    if (before === undefined) {
      position += 1;
      added.push(id);
    }
    return {
      id,
      position: before?.position ?? position,
      sheetRow: before?.sheetRow ?? null,
      cells: row?.values ?? before?.cells ?? {},
      faults: before?.faults ?? null,
      lotRef: before?.lotRef ?? null,
      isDeleted: removed.has(id),
      version,
    };
  });
  await putRows(tx, houseId, uploadId, next);
  return added;
}

/** Returns an upload that is reviewed with its next version. Throws 409 NOT_MAPPED before its columns have a meaning. */
function inReview(upload: UploadRecord): UploadRecord {
  if (upload.state === 'MAPPING')
    throw conflict('NOT_MAPPED', 'Choose what each column of the file contains before you edit its rows.');
  return { ...upload, version: upload.version + 1, failure: null };
}

async function takeStep(
  tx: Transaction,
  services: Services,
  actor: Actor,
  upload: UploadRecord,
  step: Pick<Step, 'patches' | 'removes'>,
): Promise<void> {
  const next = inReview(upload);
  const added = await applyStep(tx, actor.houseId, next, { ...step, restores: [] });
  const entry = { byUser: actor.userId, patches: step.patches, added, removed: step.removes };
  await insertStep(tx, actor.houseId, upload.id, entry, services.clock.now());
  await putUpload(tx, services, actor, next, 'edit');
}

/** Changes cells as one step, which the user can undo. Throws what `openUpload` throws, 409 with conflicts, and 422. */
export async function patchCells(
  services: Services,
  actor: Actor,
  id: number,
  { patches }: CellsBody,
  key: string | null,
): Promise<void> {
  if (!patches.every(({ to }) => isStorable(to)))
    throw invalid([{ code: 'INVALID_FIELD', message: 'A cell has invisible characters. Remove them.', field: null }]);
  await idempotently(services, actor, { key, operation: 'upload.cells', input: { id, patches } }, async (tx) => {
    const { upload } = await openUpload(tx, services, actor, id);
    await takeStep(tx, services, actor, upload, { patches, removes: [] });
    return null;
  });
}

/** Deletes rows as one step, which the user can undo. */
export async function deleteUploadRows(
  services: Services,
  actor: Actor,
  id: number,
  rowIds: readonly string[],
  key: string | null,
): Promise<void> {
  const act = { key, operation: 'upload.deleteRows', input: { id, rowIds } };
  await idempotently(services, actor, act, async (tx) => {
    const { upload } = await openUpload(tx, services, actor, id);
    await takeStep(tx, services, actor, upload, { patches: [], removes: [...new Set(rowIds)] });
    return null;
  });
}

/** Fixes all problems of a group as one step. Throws 409 EDITED_MEANWHILE, and 404 for a fix that the group doesn't have. */
export async function fixProblems(
  services: Services,
  actor: Actor,
  id: number,
  { version, code, variant, label }: FixBody,
  key: string | null,
): Promise<void> {
  const act = { key, operation: 'upload.fix', input: { id, version, code, variant, label } };
  await idempotently(services, actor, act, async (tx) => {
    const { upload } = await openUpload(tx, services, actor, id, version);
    const review = await keptReview(services, tx, actor.houseId, upload);
    const group = shownGroups(review).find((one) => one.code === code && one.variant === variant);
    const fix = group && fixesFor(review, group).find((one) => one.label === label);
    if (!fix) throw notFound('The fix');
    await takeStep(tx, services, actor, upload, { patches: fix.patches, removes: [] });
    return null;
  });
}

/**
 * Undoes the last step of the user, or does the one again that was undone first. Throws 409 NOTHING_TO_UNDO, or EDITED_MEANWHILE if somebody
 * else has edited the same cells since.
 */
export async function undoStep(
  services: Services,
  actor: Actor,
  id: number,
  direction: 'undo' | 'redo',
  key: string | null,
): Promise<void> {
  const act = { key, operation: `upload.${direction}`, input: { id } };
  await idempotently(services, actor, act, async (tx) => {
    const { houseId, userId } = actor;
    const { upload } = await openUpload(tx, services, actor, id);
    const step = await selectNextStep(tx, houseId, id, userId, direction === 'redo');
    if (!step) throw conflict('NOTHING_TO_UNDO', `There is nothing to ${direction}.`);
    const next = inReview(upload);
    const { patches, added, removed } = step;
    if (direction === 'redo') await applyStep(tx, houseId, next, { patches, removes: removed, restores: added });
    else {
      // Rows that the step added are deleted with their values, so that doing it again finds them empty.
      await applyStep(tx, houseId, next, { patches: inverseOf(patches), removes: added, restores: removed });
    }
    await updateStep(tx, houseId, id, step.number, direction === 'undo');
    await putUpload(tx, services, actor, next, 'edit');
    return null;
  });
}

/** Discards an upload in the caller's transaction. One that is discarded already stays so. Throws 404, 409 UPLOAD_CLOSED. */
export async function discardIn(tx: Transaction, services: Services, actor: Actor, id: number): Promise<void> {
  const upload = await lockUpload(tx, actor.houseId, id);
  if (!upload) throw notFound('The upload');
  if (upload.state === 'DISCARDED') return;
  requireOpen(upload);
  await deleteFile(tx, actor.houseId, id);
  await putUpload(tx, services, actor, { ...upload, state: 'DISCARDED', version: upload.version + 1 }, 'discard');
}

/** Discards an upload: its rows can no longer be reviewed or saved. Throws 404, 409 UPLOAD_CLOSED. */
export const discardUpload = (services: Services, actor: Actor, id: number): Promise<void> =>
  services.db.transaction((tx) => discardIn(tx, services, actor, id));
