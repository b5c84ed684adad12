import type { z } from 'zod';
import { CODE, maximumWarning } from '../../../rules/lots/uploads/codes';
import type { UploadRow } from '../../../rules/lots/uploads/columns';
import { type Fix, fixesOf } from '../../../rules/lots/uploads/fixes';
import { previewInSteps } from '../../../rules/lots/uploads/preview';
import { canSave, groupProblems, type ProblemGroup, shownProblems } from '../../../rules/lots/uploads/problem-groups';
import { inBreaths, mapInBreaths } from '../../core/breaths';
import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { type Window, windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { type WorkState, workStates } from '../../core/work/work';
import { SAVE_UPLOAD_WORK } from '../work-kinds';
import { uploadRows } from './interpret-sheet';
import { keptReview, type Review } from './review-upload';
import { selectUndoable } from './step-store';
import {
  countRows,
  type ListedUpload,
  selectChangedRows,
  selectRowPage,
  selectUploads,
  type UploadFilter,
  type UploadRecord,
} from './upload-store';
import type {
  FactsJson,
  PreviewJson,
  PreviewQuery,
  ProblemGroupJson,
  ProblemsJson,
  RowJson,
  RowsJson,
  RowsQuery,
  UploadJson,
} from './upload-wire';

const saveKey = ({ id, version }: UploadRecord) => `${id}/${version}`;

async function uploadJson(
  db: Queryable,
  actor: Actor,
  row: ListedUpload,
  steps: { readonly canUndo: boolean; readonly canRedo: boolean } | undefined,
  save: WorkState | undefined,
): Promise<UploadJson> {
  const { head, reading } = row;
  const isOpen = row.state === 'REPAIR';
  return {
    uploadID: row.id,
    catalogID: row.catalogId,
    kind: row.kind,
    fileName: row.fileName,
    state: row.state,
    version: row.version,
    createdBy: row.createdBy,
    createdByName: row.createdByName,
    createdAt: row.createdAt.getTime(),
    updatedBy: row.updatedBy,
    updatedAt: row.updatedAt.getTime(),
    format: head.format,
    sheetName: head.sheetName,
    otherSheets: [...head.otherSheets],
    encoding: head.encoding,
    doubt: head.doubt
      ? { encoding: head.doubt.encoding, samples: head.doubt.samples.map((sample) => ({ ...sample })) }
      : null,
    delimiter: head.delimiter,
    headingRow: reading.headingRow,
    columns: reading.columns.map(({ index, heading, target, certainty, samples, notInSale }) => ({
      index,
      heading,
      target,
      certainty,
      samples: [...samples],
      notInSale,
    })),
    mappingProblems: reading.problems.map((problem) =>
      problem.code === CODE.UNKNOWN_COLUMNS
        ? { code: CODE.UNKNOWN_COLUMNS, headings: [...problem.headings], missing: [...problem.missing], columns: [] }
        : { code: CODE.UNLABELED_COLUMN, headings: [], missing: [], columns: [...problem.columns] },
    ),
    questions: reading.questions.map(({ column, example, readings, assumed }) => ({
      column,
      example,
      readings: { ...readings },
      assumed,
    })),
    answers: Object.entries(row.answers).map(([column, sign]) => ({
      column: column as UploadJson['answers'][number]['column'],
      sign,
    })),
    notices: [...reading.notices],
    noticeCount: reading.noticeCount,
    skippedRows: [...reading.skipped],
    hiddenLotCount: reading.hiddenLots,
    leavesOutHiddenRows: row.leavesOutHidden,
    clears: [...row.clears],
    rowCount: await countRows(db, actor.houseId, row.id),
    canUndo: isOpen && (steps?.canUndo ?? false),
    canRedo: isOpen && (steps?.canRedo ?? false),
    outcome: row.outcome,
    progress: row.state === 'SAVING' ? (save?.progress ?? null) : null,
    failure: row.failure,
  };
}

/** Returns uploads of the house, the latest first: by id, or those that are not finished. */
export async function readUploads(db: Queryable, actor: Actor, filter: UploadFilter): Promise<UploadJson[]> {
  const rows = await selectUploads(db, actor.houseId, filter);
  const steps = await selectUndoable(
    db,
    actor.houseId,
    rows.map(({ id }) => id),
    actor.userId,
  );
  const saving = rows.filter(({ state }) => state === 'SAVING').map(saveKey);
  const saves =
    saving.length > 0 ? await workStates(db, actor.houseId, SAVE_UPLOAD_WORK, saving) : new Map<string, WorkState>();
  const uploads: UploadJson[] = [];
  for (const row of rows) uploads.push(await uploadJson(db, actor, row, steps.get(row.id), saves.get(saveKey(row))));
  return uploads;
}

/** Returns an upload; throws 404. */
export async function readUpload(db: Queryable, actor: Actor, id: number): Promise<UploadJson> {
  const [upload] = await readUploads(db, actor, { ids: [id], catalogId: null });
  if (!upload) throw notFound('The upload');
  return upload;
}

async function existingUpload(db: Queryable, houseId: number, id: number): Promise<UploadRecord> {
  const [upload] = await selectUploads(db, houseId, { ids: [id], catalogId: null });
  if (!upload) throw notFound('The upload');
  return upload;
}

/** Returns the review of an upload; throws 404. */
async function readReview(services: Services, { houseId }: Actor, id: number): Promise<Review> {
  const { db } = services;
  return keptReview(services, db, houseId, await existingUpload(db, houseId, id));
}

/** Returns the groups of problems to show. */
export function shownGroups({ problems, rows, facts }: Pick<Review, 'problems' | 'rows' | 'facts'>): ProblemGroup[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return groupProblems(shownProblems(problems), byId, facts);
}

/** Returns the ways to fix a group of problems at once. */
export function fixesFor(
  { problems, rows, facts }: Review,
  group: Pick<ProblemGroup, 'code' | 'variant' | 'rowIds'>,
): Fix[] {
  const columns = problems
    .filter(({ code, variant }) => code === group.code && variant === group.variant)
    .flatMap((problem) => problem.columns);
  const usedNumbers = [...facts.savedLots.filter(({ number }) => number !== ''), ...facts.deletedNumbers];
  return fixesOf({ ...group, columns: [...new Set(columns)] }, { rows, usedNumbers });
}

const EXAMPLES = 5;

const groupJson = (review: Review, group: ProblemGroup): ProblemGroupJson => ({
  code: group.code,
  variant: group.variant,
  severity: group.severity,
  displayMsg: group.title,
  referenceMsg: group.description,
  lotNumbers: [...group.lots],
  invNumbers: [...group.inventoryNumbers],
  rowIDs: [...group.rowIds],
  fixes: fixesFor(review, group).map(({ label, patches }) => ({
    label,
    count: patches.length,
    examples: patches.slice(0, EXAMPLES),
  })),
});

/** The problems of reviews that are kept. */
const PROBLEMS = new WeakMap<Review, ProblemsJson>();

/** Returns the groups of problems of an upload, with the ways to fix each of them at once. Throws 404. */
export async function readProblems(services: Services, actor: Actor, id: number): Promise<ProblemsJson> {
  const review = await readReview(services, actor, id);
  const known = PROBLEMS.get(review);
  if (known) return known;
  const groups = await mapInBreaths(shownGroups(review), (group) => groupJson(review, group));
  const problems: ProblemsJson = {
    version: review.upload.version,
    groups,
    errorCount: groups
      .filter(({ severity }) => severity !== 'WARNING')
      .reduce((sum, { rowIDs }) => sum + rowIDs.length, 0),
    canSave: review.upload.state === 'REPAIR' && review.rows.length > 0 && canSave(review.check.counts().keys()),
  };
  PROBLEMS.set(review, problems);
  return problems;
}

/** Returns a row with its problems; without them if there is no check. */
const rowJson = (check: Review['check'] | null, row: UploadRow, isDeleted: boolean): RowJson => ({
  rowID: row.id,
  sheetRow: row.sheetRow,
  lotRef: row.lotRef ?? null,
  isDeleted,
  values: row.values,
  faults: row.faults ?? {},
  problems: (isDeleted ? [] : (check?.problemsOf(row.id) ?? [])).map(({ code, variant, columns }) => ({
    code,
    variant,
    columns: [...columns],
  })),
});

const partOf = <Item>(items: readonly Item[], { limit, offset }: Window): Item[] =>
  items.slice(offset, limit === null ? undefined : offset + limit);

/** Returns rows of an upload with their problems, unless the query does without them. Throws 404. */
export async function readUploadRows(
  services: Services,
  actor: Actor,
  id: number,
  query: z.output<typeof RowsQuery>,
): Promise<RowsJson> {
  const { db } = services;
  const { houseId } = actor;
  const window = windowOf(query);
  const { code, problems, changedAfter } = query;
  const isChecked = query.checked !== 'false' || code !== undefined || problems !== undefined;
  const review = isChecked ? await readReview(services, actor, id) : null;
  const { version } = review?.upload ?? (await existingUpload(db, houseId, id));
  const check = review?.check ?? null;
  if (changedAfter !== undefined) {
    const changed = await selectChangedRows(db, houseId, id, changedAfter);
    const page = partOf(changed, window);
    const rows = uploadRows(page).map((row, index) => rowJson(check, row, page[index]?.isDeleted === true));
    return { version, rows, totalRecords: changed.length };
  }
  if (review === null) {
    const rows = uploadRows(await selectRowPage(db, houseId, id, window)).map((row) => rowJson(null, row, false));
    return { version, rows, totalRecords: await countRows(db, houseId, id) };
  }
  const found = review.rows.filter((row) => {
    const own = review.check.problemsOf(row.id);
    if (code !== undefined) return own.some((problem) => problem.code === code);
    return problems === undefined || own.length > 0 === (problems === 'true');
  });
  const rows = partOf(found, window).map((row) => rowJson(check, row, false));
  return { version, rows, totalRecords: found.length };
}

/** Returns what the check of an upload's rows depends on. Throws 404. */
export async function readFacts(services: Services, actor: Actor, id: number): Promise<FactsJson> {
  const { facts, session, upload } = await readReview(services, actor, id);
  const hasRefs = upload.reading.columns.some(({ target }) => target === 'ROSTRUM_ID');
  return {
    sale: facts.sale,
    connectType: facts.connectType,
    currencyCode: facts.currency,
    lotMaximum: session.lotMaximum,
    columns: [...facts.columns],
    savedLots: facts.savedLots.map(({ ref, number, extension, inventoryNumber, hasBid, startingBid, reserve }) => ({
      lotRef: hasRefs ? (ref ?? null) : null,
      number,
      extension,
      inventoryNumber,
      hasBid,
      startingBid,
      reserve,
    })),
    deletedNumbers: [...facts.deletedNumbers],
  };
}

/** How many lots of a preview are listed at once. Thousands of changed descriptions don't fit into an answer. */
const MOST_LISTED = 200;

/** Returns what saving an upload would change. Throws 404. */
export async function readPreview(
  services: Services,
  actor: Actor,
  id: number,
  query: z.output<typeof PreviewQuery>,
): Promise<PreviewJson> {
  const { limit, offset } = windowOf(query, MOST_LISTED);
  const page = { limit: limit ?? MOST_LISTED, offset };
  const { upload, rows, check, facts, session } = await readReview(services, actor, id);
  const { added, changed, unchanged, missing } = await inBreaths(previewInSteps(rows, check, facts));
  return {
    version: upload.version,
    warning: check.counts().has(CODE.MOST_LOTS) ? maximumWarning(session) : null,
    addedCount: added.length,
    unchangedCount: unchanged.length,
    changedCount: changed.length,
    missingCount: missing.length,
    changed: partOf(changed, page).flatMap(({ row, lot, fields, kept }) =>
      lot === null
        ? []
        : [
            {
              rowID: row.id,
              lotID: lot.id,
              lotNumber: lot.number + lot.extension,
              fields: fields.map(({ column, from, to }) => ({ column, from, to })),
              kept: [...kept],
            },
          ],
    ),
    missing: partOf(missing, page).map(({ id: lotID, number, extension, inventoryNumber, text }) => ({
      lotID,
      lotNumber: number + extension,
      invNumber: inventoryNumber,
      lotTitle: text.title ?? '',
    })),
  };
}
