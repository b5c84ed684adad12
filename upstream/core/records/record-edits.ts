import { areaOfRecord } from '../../../rules/auth/record-access';
import { fieldLabel, fieldNamed, isSameStored, shownValue, type ValueWords } from '../../../rules/core/record-fields';
import { recordChanges } from '../audit/audit-log';
import type { Queryable } from '../database/database';
import type { StoredFields } from '../database/record';
import { conflict, forbidden, notFound } from '../errors';
import { actorMay } from '../http/access';
import type { Actor } from '../http/actor';
import { requireScope } from '../http/scopes';
import type { Services } from '../services';
import type { EditableRecord } from './editable-record';
import { countRecordEdits, findRecordEdit, type RecordEditRow, selectRecordEdits } from './record-edit-store';
import type { RecordEditJson, RecordEditsJson } from './record-edit-wire';

const PAGE_SIZE = 20;
const UNDO = 'Undone';
const CREATED = 'Created';

/** Returns the names of the fields that an edit changed, in the order of the form. */
const changedNames = ({ fields }: EditableRecord, { before, after }: RecordEditRow): string[] =>
  Object.keys(fields).filter((name) => !isSameStored(before?.[name] ?? null, after?.[name] ?? null));

function undoable(record: EditableRecord, edit: RecordEditRow): boolean {
  const names = changedNames(record, edit);
  const isFixed = names.some((name) => record.fixed?.includes(name));
  return edit.before !== null && !edit.isUndone && names.length > 0 && !isFixed;
}

function labelOf(record: EditableRecord, { action, before, undoes }: RecordEditRow): string {
  if (undoes !== null) return UNDO;
  return record.actions[action] ?? (before === null ? CREATED : 'Edited');
}

function editJson(record: EditableRecord, edit: RecordEditRow, words: ValueWords, actor: Actor): RecordEditJson {
  const hidden = record.hidden?.(actor) ?? [];
  const shown = (values: StoredFields | null, name: string) =>
    values?.[name] === undefined ? '' : (shownValue(record.fields, name, values[name], words) ?? '');
  return {
    editID: edit.id,
    type: record.type,
    recordID: edit.recordId,
    version: edit.version,
    label: labelOf(record, edit),
    at: edit.at.getTime(),
    by: edit.by,
    changes: changedNames(record, edit).flatMap((name) => {
      const label = fieldLabel(record.fields, name);
      const change = { before: shown(edit.before, name), after: shown(edit.after, name) };
      return label === null || hidden.includes(name) || change.before === change.after ? [] : [{ label, ...change }];
    }),
    isUndone: edit.isUndone,
    canUndo: undoable(record, edit),
  };
}

async function wordsOf(
  db: Queryable,
  actor: Actor,
  record: EditableRecord,
  edits: readonly RecordEditRow[],
): Promise<ValueWords> {
  const values = edits.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null);
  return {
    currency: actor.houseCurrency,
    timeZone: actor.houseTimeZone,
    locale: actor.locale,
    ...(await record.words?.(db, actor, values)),
  };
}

/** Returns pages of the histories of records of one type. Throws 403 without the right to read them, and 404 for a type without history. */
export async function readRecordEdits(
  { db }: Services,
  actor: Actor,
  record: EditableRecord | undefined,
  query: {
    readonly ids?: readonly number[] | undefined;
    readonly size?: number | undefined;
    readonly offset?: number | undefined;
  },
): Promise<RecordEditsJson> {
  if (!record) throw notFound('The history');
  if (!actorMay(actor, record.read)) throw forbidden();
  requireScope(actor, { area: areaOfRecord(record.type), effect: 'read' });
  const ids = query.ids ?? [];
  const window = { limit: query.size ?? PAGE_SIZE, offset: query.offset ?? 0 };
  const edits = await selectRecordEdits(db, actor.houseId, record.type, ids, window);
  const words = await wordsOf(db, actor, record, edits);
  const totals = await countRecordEdits(db, actor.houseId, record.type, ids);
  return {
    owners: ids.map((id) => ({
      id,
      totalRecords: totals.get(id) ?? 0,
      edits: edits.filter(({ recordId }) => recordId === id).map((edit) => editJson(record, edit, words, actor)),
    })),
  };
}

/** Returns the values that an undo sets. Throws 409 if the record has other values now than the edit gave it. */
function patchOf(record: EditableRecord, edit: RecordEditRow, current: StoredFields): Record<string, unknown> {
  const names = changedNames(record, edit);
  const changed = names.filter((name) => !isSameStored(current[name] ?? null, edit.after?.[name] ?? null));
  if (changed.length > 0) {
    const labels = changed.map((name) => fieldLabel(record.fields, name) ?? name).join(', ');
    throw conflict('EDITED_MEANWHILE', `${labels} changed after this edit. Undo the newer changes first.`);
  }
  return Object.fromEntries(
    names.map((name) => [name, fieldNamed(record.fields, name)?.kind.decode(edit.before?.[name] ?? null)]),
  );
}

/**
 * Undoes an edit, also an undo, with the checks and consequences of an edit. Throws 403 without the right to edit the record, 404 for an
 * unknown edit, 409 ALREADY_UNDONE, CANNOT_UNDO, or EDITED_MEANWHILE, and what saving the earlier values throws.
 */
export async function undoRecordEdit(
  services: Services,
  actor: Actor,
  records: readonly EditableRecord[],
  editId: number,
): Promise<{ edit: RecordEditJson }> {
  const { houseId } = actor;
  const found = await services.db.transaction(async (tx) => {
    const asked = await findRecordEdit(tx, houseId, editId);
    const record = records.find(({ type }) => type === asked?.type);
    if (!asked || !record || !actorMay(actor, record.read)) throw notFound('The edit');
    if (!actorMay(actor, record.edit)) throw forbidden();
    requireScope(actor, { area: areaOfRecord(record.type), effect: 'write' });
    const current = await record.lock(tx, houseId, asked.recordId);
    if (!current) throw notFound(`The ${record.noun}`);
    // Read again, because another undo may have committed before the lock.
    const edit = (await findRecordEdit(tx, houseId, editId)) ?? asked;
    if (edit.isUndone) throw conflict('ALREADY_UNDONE', 'This edit has already been undone.');
    if (!undoable(record, edit)) throw conflict('CANNOT_UNDO', 'This edit can’t be undone.');
    const [own, ...others] = await record.restore(tx, services, actor, edit.recordId, patchOf(record, edit, current));
    const [noun = 'record'] = edit.action.split('.');
    await recordChanges(tx, services.clock, actor, `${noun}.undo`, [{ ...own, undoes: edit.id }, ...others]);
    return { record, id: edit.recordId };
  });
  const { owners } = await readRecordEdits(services, actor, found.record, { ids: [found.id], size: 1 });
  const [latest] = owners[0]?.edits ?? [];
  if (!latest) throw new Error('An undo left no entry in the history.');
  return { edit: latest };
}
