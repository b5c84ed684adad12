import { openCheckInSteps } from '../../../rules/lots/uploads/check';
import { CODE, type UploadCode, type WordFacts, wordsOf } from '../../../rules/lots/uploads/codes';
import {
  columnsOf,
  fieldOf,
  LOT_COLUMNS,
  type LotColumn,
  type UploadRow,
  valueOf,
} from '../../../rules/lots/uploads/columns';
import { type ProblemGroup, rowName } from '../../../rules/lots/uploads/problem-groups';
import { inBreaths } from '../../core/breaths';
import { idempotently } from '../../core/database/idempotency';
import { badRequest, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { isStorable } from '../sheets/service';
import { openUpload } from './edit-upload';
import { shownGroups } from './read-upload';
import { keptReview, type Review } from './review-upload';
import { holdForSave, saveLots } from './save-lots';
import { finishUpload } from './save-upload';
import { factsOf, knownLots, requireUnlocked, sessionOf } from './upload-facts';
import { selectUploads } from './upload-store';
import type { LotsUpdateBody, SpreadsheetJson, SpreadsheetProblemJson } from './upload-wire';

/** The specified answers of an upload and of the save of reviewed lots. */
type Answer = Omit<SpreadsheetJson, 'error'>;

type Rows = Pick<Review, 'rows' | 'facts' | 'problems'>;

/** Returns a problem of each row of a group, or of the whole file. */
function problemsOf({ title, description, code, rowIds }: ProblemGroup, rows: ReadonlyMap<string, UploadRow>) {
  const named = new Map<string, UploadRow | null>(
    rowIds.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [[rowName(row), row] as const];
    }),
  );
  if (named.size === 0) named.set('', null);
  return [...named].map(([lotNumber, row]): SpreadsheetProblemJson => ({
    displayMsg: title,
    errorCode: code,
    lotNumber,
    invNumber: row === null ? '' : valueOf(row, 'inventoryNumber'),
    referenceMsg: description,
  }));
}

/** Returns the answer with the lots of a review and their problems; without lots if a problem is breaking. */
function answerOf(review: Rows, uploadID: number | null): Answer {
  const groups = shownGroups(review);
  const rows = new Map(review.rows.map((row) => [row.id, row]));
  const isBroken = groups.some(({ severity }) => severity === 'BREAKING');
  const withSeverity = (isWarning: boolean) =>
    groups.filter(({ severity }) => (severity === 'WARNING') === isWarning).flatMap((group) => problemsOf(group, rows));
  const errors = new Set(groups.filter(({ severity }) => severity === 'ERROR').flatMap(({ rowIds }) => rowIds));
  const columns = columnsOf(review.facts.sale);
  return {
    warnings: withSeverity(true),
    data: {
      uploadID,
      lots: isBroken
        ? []
        : review.rows.map((row) => ({
            id: row.id,
            ...Object.fromEntries(columns.map((column) => [fieldOf(column), valueOf(row, column)])),
            hasError: errors.has(row.id),
          })),
    },
    errors: withSeverity(false),
  };
}

/** Returns the answer for a file whose columns have no known meaning: 166 alone if it is among the problems, because it is breaking. */
function mappingAnswer(codes: readonly UploadCode[], words: WordFacts, uploadID: number): Answer {
  const shown = codes.includes(CODE.UNLABELED_COLUMN) ? [CODE.UNLABELED_COLUMN] : codes;
  return {
    warnings: [],
    data: { uploadID, lots: [] },
    errors: shown.map((code) => {
      const { title, description } = wordsOf(code, null, words);
      return { displayMsg: title, errorCode: code, lotNumber: '', invNumber: '', referenceMsg: description };
    }),
  };
}

/** Returns the specified answer for an upload; throws 404. */
export async function spreadsheetAnswer(services: Services, { houseId }: Actor, uploadId: number): Promise<Answer> {
  const { db } = services;
  const [upload] = await selectUploads(db, houseId, { ids: [uploadId], catalogId: null });
  if (!upload) throw notFound('The upload');
  const review = await keptReview(services, db, houseId, upload);
  const codes = upload.reading.problems.map(({ code }) => code);
  return codes.length > 0 ? mappingAnswer(codes, review.facts, uploadId) : answerOf(review, uploadId);
}

const COLUMNS_BY_FIELD = new Map<string, LotColumn>(LOT_COLUMNS.map((column) => [fieldOf(column), column]));

type LotBody = LotsUpdateBody['lots'][number];

/** Returns a lot of the review, in the specified names, as a row. Other members, such as hasError, are ignored. */
function rowOf(lot: LotBody, index: number): UploadRow {
  const values: Partial<Record<LotColumn, string>> = {};
  for (const [field, value] of Object.entries(lot)) {
    const column = COLUMNS_BY_FIELD.get(field);
    if (column === undefined || value === null) continue;
    if (typeof value === 'boolean')
      throw badRequest(`lots.${index}.${field} must be text or a number.`, `lots.${index}`);
    const text = String(value).trim();
    if (!isStorable(text))
      throw invalid([{ code: 'INVALID_FIELD', message: 'A text has invisible characters. Remove them.', field }]);
    if (text !== '') values[column] = column === 'lotExtension' ? text.toUpperCase() : text;
  }
  return { id: `l${index}`, sheetRow: index + 1, values };
}

/** Returns the columns that any of the lots has a member for. */
const givenColumns = (lots: readonly LotBody[]): Set<LotColumn> =>
  new Set(lots.flatMap((lot) => Object.keys(lot).flatMap((field) => COLUMNS_BY_FIELD.get(field) ?? [])));

/**
 * Saves reviewed lots to a session, all or none, and finishes the upload that they were reviewed in. With errors, it saves nothing and
 * returns them. Applied once per idempotency key. Throws 404, 409 EDIT_LOCKED.
 */
export async function updateLotsOf(
  services: Services,
  actor: Actor,
  catalogId: number,
  { lots, uploadID }: LotsUpdateBody,
  key: string | null,
): Promise<Answer> {
  const { houseId } = actor;
  const rows = lots.map(rowOf);
  const act = { key, operation: 'lots.update', input: { catalogId, lots, uploadID } };
  return idempotently(services, actor, act, async (tx) => {
    const opened = uploadID === undefined ? null : await openUpload(tx, services, actor, uploadID);
    if (opened && opened.upload.catalogId !== catalogId) throw notFound('The upload');
    const held = await holdForSave(tx, houseId, catalogId);
    const session = await sessionOf(tx, houseId, catalogId);
    requireUnlocked(session, services);
    const known = await knownLots(tx, houseId, session);
    const base = factsOf(session, known, rows, { columns: [], clears: [] });
    const facts = { ...base, columns: new Set([...base.columns, ...givenColumns(lots)]) };
    const check = await inBreaths(openCheckInSteps(rows, facts));
    const answer = answerOf({ rows, facts, problems: check.problems() }, uploadID ?? null);
    if (answer.errors.length > 0) return answer;
    const outcome = await saveLots(tx, services, actor, held, { session, rows, facts, check });
    if (opened) await finishUpload(tx, services, actor, opened.upload, outcome);
    return answer;
  });
}
