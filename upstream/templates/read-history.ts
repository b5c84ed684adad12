import type { ValueWords } from '../../rules/core/record-fields';
import { locationLabel } from '../../rules/invoicing/invoices/location-label';
import type { Queryable } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { locationsById } from '../house/service';
import {
  countTemplateEdits,
  selectTemplateEdits,
  selectTemplateEditsSince,
  type TemplateEditRow,
} from './history-store';
import { editJson, groupSettingsJson } from './json';
import { selectTemplates, selectTemplateVersions, selectVersionsOf } from './store';
import type { TemplateEditJson, TemplateHistoryJson, TemplateVersionsJson } from './wire';

const PAGE_SIZE = 20;

interface HistoryWindow {
  readonly ids?: readonly number[] | undefined;
  readonly size?: number | undefined;
  readonly offset?: number | undefined;
}

const windowOf = ({ size, offset }: HistoryWindow) => ({ limit: size ?? PAGE_SIZE, offset: offset ?? 0 });

/** Returns the data for formatting the values of these edits. */
async function wordsOf(
  db: Queryable,
  { houseId, houseCurrency, houseTimeZone, locale }: Actor,
  edits: readonly TemplateEditRow[],
): Promise<ValueWords> {
  const ids = [
    ...new Set(
      edits.flatMap(({ before, after }) => [before?.locationId, after?.locationId]).filter((id) => id !== undefined),
    ),
  ];
  const locations = ids.length === 0 ? new Map<number, never>() : await locationsById(db, houseId, ids);
  const locationName = (id: number) => {
    const location = locations.get(id);
    return location ? locationLabel({ province: '', ...location }) : '';
  };
  return { currency: houseCurrency, timeZone: houseTimeZone, locale, locationName };
}

/** Returns windows of the histories of templates: a constant number of statements. */
export async function readTemplateHistory(
  { db }: Services,
  actor: Actor,
  window: HistoryWindow,
): Promise<TemplateHistoryJson> {
  const { houseId } = actor;
  const ids = window.ids ?? [];
  const edits = await selectTemplateEdits(db, houseId, ids, windowOf(window));
  const words = await wordsOf(db, actor, edits);
  const totals = await countTemplateEdits(db, houseId, ids);
  return {
    owners: ids.map((id) => ({
      id,
      totalRecords: totals.get(id) ?? 0,
      edits: edits.filter(({ templateId }) => templateId === id).map((edit) => editJson(edit, words)),
    })),
  };
}

/** Returns the edits of a template after a version of it, latest first, as text. */
export async function readEditsSince(
  db: Queryable,
  actor: Actor,
  id: number,
  version: number,
): Promise<TemplateEditJson[]> {
  const edits = await selectTemplateEditsSince(db, actor.houseId, id, version);
  const words = await wordsOf(db, actor, edits);
  return edits.map((edit) => editJson(edit, words));
}

const keysOf = (keys: string) =>
  keys.split(',').map((key) => {
    const [templateId = 0, version = 0] = key.split('.').map(Number);
    return { templateId, version: version === 0 ? null : version };
  });

/** Returns windows of the versions of templates, or these versions of them, with their content, latest first. */
export async function readTemplateVersions(
  { db }: Services,
  { houseId }: Actor,
  { keys, ...window }: HistoryWindow & { readonly keys?: string | undefined },
): Promise<TemplateVersionsJson> {
  const wanted = keys === undefined ? null : keysOf(keys);
  const ids = [...new Set(wanted === null ? (window.ids ?? []) : wanted.map(({ templateId }) => templateId))];
  const rows =
    wanted === null
      ? await selectVersionsOf(db, houseId, ids, windowOf(window))
      : await selectTemplateVersions(db, houseId, wanted);
  const templates = new Map(
    (await selectTemplates(db, houseId, { ids, archived: null })).map((template) => [template.id, template]),
  );
  return {
    owners: ids.map((id) => ({
      id,
      totalRecords: templates.get(id)?.version ?? 0,
      versions: rows.filter(({ templateId }) => templateId === id).map(groupSettingsJson),
    })),
  };
}
