import { NO_MEMORY, remember } from '../../../rules/lots/uploads/mapping';
import { previewInSteps } from '../../../rules/lots/uploads/preview';
import { canSave } from '../../../rules/lots/uploads/problem-groups';
import { type Author, recordChanges } from '../../core/audit/audit-log';
import { inBreaths } from '../../core/breaths';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { keepingPace, withoutPauses } from '../../core/work/pace';
import { addWork, type JobContext, type WorkItem, type WorkKind } from '../../core/work/work';
import { SAVE_UPLOAD_WORK } from '../work-kinds';
import { openUpload, putUpload } from './edit-upload';
import { putMemory } from './memory-store';
import { keptReview, type Review } from './review-upload';
import { holdForSave, saveLots } from './save-lots';
import { requireUnlocked } from './upload-facts';
import {
  countRows,
  deleteFile,
  deleteFinishedUploads,
  lockUpload,
  selectUploads,
  updateUpload,
  type UploadOutcome,
  type UploadRecord,
} from './upload-store';

interface SavePayload {
  readonly uploadId: number;
  readonly userId: number;
  readonly requestId: string | null;
}

/** Throws 409 UPLOAD_ERRORS if a review can't be saved. */
function requireSavable({ check, rows }: Review): void {
  if (rows.length === 0) throw conflict('UPLOAD_ERRORS', 'The upload has no rows left. Upload the file again.');
  if (!canSave(check.counts().keys()))
    throw conflict('UPLOAD_ERRORS', 'Some rows still have errors. Fix them or delete these rows, then continue.');
}

/**
 * Starts saving the lots of an upload. Until they are saved, it can't be edited. Throws what `openUpload` throws, 409 NOT_MAPPED, and 409
 * UPLOAD_ERRORS.
 */
export async function startSave(
  services: Services,
  actor: Actor,
  id: number,
  version: number,
  key: string | null,
): Promise<void> {
  await idempotently(services, actor, { key, operation: 'upload.save', input: { id, version } }, async (tx) => {
    const { upload } = await openUpload(tx, services, actor, id, version);
    if (upload.state === 'MAPPING')
      throw conflict('NOT_MAPPED', 'Choose what each column of the file contains before you save its lots.');
    requireSavable(await keptReview(services, tx, actor.houseId, upload));
    const next: UploadRecord = { ...upload, state: 'SAVING', version: version + 1, failure: null };
    await putUpload(tx, services, actor, next, 'save');
    const payload: SavePayload = { uploadId: id, userId: actor.userId, requestId: actor.requestId };
    await addWork(tx, services.clock, [
      { houseId: actor.houseId, kind: SAVE_UPLOAD_WORK, key: `${id}/${next.version}`, payload },
    ]);
    return null;
  });
}

/** Stores the next state of an upload that is being saved, and announces it. */
async function settle(
  tx: Transaction,
  { clock }: Services,
  author: Author & { readonly userId: number },
  upload: UploadRecord,
  change: Pick<UploadRecord, 'state' | 'outcome' | 'failure'>,
): Promise<void> {
  const version = upload.version + 1;
  await updateUpload(tx, author.houseId, {
    ...upload,
    ...change,
    version,
    updatedBy: author.userId,
    updatedAt: clock.now(),
  });
  await recordChanges(tx, clock, author, 'upload.saved', [{ type: 'Upload', id: upload.id, version, after: change }]);
}

/** Finishes an upload whose lots were saved: its file is no longer needed, and what its columns contain is remembered. */
export async function finishUpload(
  tx: Transaction,
  services: Services,
  author: Author & { readonly userId: number },
  upload: UploadRecord,
  outcome: UploadOutcome,
): Promise<void> {
  await deleteFile(tx, author.houseId, upload.id);
  const memory = { ...remember(NO_MEMORY, upload.reading.columns), sign: Object.values(upload.answers).at(-1) ?? null };
  await putMemory(tx, author.houseId, memory, services.clock.now());
  await settle(tx, services, author, upload, { state: 'SAVED', outcome, failure: null });
}

const payloadOf = (item: WorkItem) => item.payload as SavePayload;

const authorOf = (item: WorkItem) => {
  const { userId, requestId } = payloadOf(item);
  return { houseId: item.houseId, userId, requestId };
};

/** Lets staff continue with the repair, and says why the lots were not saved. */
async function reopen(tx: Transaction, services: Services, item: WorkItem, failure: string): Promise<void> {
  const upload = await lockUpload(tx, item.houseId, payloadOf(item).uploadId);
  if (upload?.state === 'SAVING')
    await settle(tx, services, authorOf(item), upload, { state: 'REPAIR', outcome: null, failure });
}

/** Computes what a save changes before its transaction, in which it could not make room for the calls of other houses. */
async function prepare(services: Services, { houseId }: WorkItem, uploadId: number) {
  const { db } = services;
  const [upload] = await selectUploads(db, houseId, { ids: [uploadId], catalogId: null });
  if (upload?.state !== 'SAVING') return null;
  const review = await keptReview(services, db, houseId, upload);
  return { review, preview: await inBreaths(previewInSteps(review.rows, review.check, review.facts)) };
}

/** How long a save pauses for other houses at most, in ms: meanwhile, its session and its house's lot numbers are locked. */
const LONGEST_PAUSES_MS = 5000;

/** Saves the lots of an upload, all or none. An upload that is saved already stays so. */
async function save(services: Services, item: WorkItem, onSaved: (rows: number) => void): Promise<void> {
  const { houseId } = item;
  const { uploadId } = payloadOf(item);
  const prepared = await prepare(services, item, uploadId);
  const inTurns = services.db.kind === 'postgres' ? keepingPace(LONGEST_PAUSES_MS) : withoutPauses;
  await services.db.transaction(async (tx) => {
    const upload = await lockUpload(tx, houseId, uploadId);
    if (upload?.state !== 'SAVING') return;
    const held = await holdForSave(tx, houseId, upload.catalogId);
    // Computed again if the session has changed since.
    const review = await keptReview(services, tx, houseId, upload);
    requireUnlocked(review.session, services);
    requireSavable(review);
    const rows = review === prepared?.review ? { ...review, preview: prepared.preview } : review;
    const outcome = await inTurns(() => saveLots(tx, services, authorOf(item), held, rows, onSaved));
    await finishUpload(tx, services, authorOf(item), upload, outcome);
  });
}

const REPORT_MS = 250;

/**
 * Reports the progress of a transaction while it runs. What the transaction writes is visible only when it is committed, so that a timer outside
 * of it writes the progress. The embedded database has one connection, and shows the first and the last report.
 */
function reporting(context: JobContext, total: number) {
  let [done, reported] = [0, 0];
  let writing: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (done === reported || writing !== null) return;
    reported = done;
    writing = context.progress(done, total).finally(() => {
      writing = null;
    });
    // A report that is lost is followed by others.
    writing.catch(() => undefined);
  }, REPORT_MS);
  return {
    note: (rows: number) => {
      done = rows;
    },
    /** Ends the reports, and resolves when none is being written. */
    end: async () => {
      clearInterval(timer);
      await writing?.catch(() => undefined);
    },
  };
}

/** Saves the lots of uploads. */
export const saveUploadWork: WorkKind = {
  async run(services, item, context) {
    const rows = await countRows(services.db, item.houseId, payloadOf(item).uploadId);
    await context.progress(0, rows);
    const reports = reporting(context, rows);
    try {
      await save(services, item, reports.note);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await services.db.transaction((tx) => reopen(tx, services, item, error.message));
    } finally {
      await reports.end();
    }
    await context.progress(rows, rows);
  },
  onFailed: (tx, services, item) =>
    reopen(tx, services, item, 'The lots could not be saved, and nothing was changed. Try again.'),
  backoffMs: [1000, 5000],
};

const RETENTION_MS = 30 * 86_400_000;
const ABANDONED_MS = 3 * RETENTION_MS;

/**
 * Deletes uploads that were saved or discarded a month ago, unsaved ones of sessions that started a month ago, and those that nobody
 * changed for three months.
 */
export function sweepUploads({ db, clock }: Services): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  return deleteFinishedUploads(db, before(RETENTION_MS), before(ABANDONED_MS));
}
