import type { z } from 'zod';
import { endOfDay, type LocalDate, localDateOf, parseLocalDate, startOfDay } from '../../../rules/core/dates';
import { completeRange, rangeProblems } from '../../../rules/invoicing/groups/date-range';
import type { Queryable } from '../../core/database/database';
import { badRequest, invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { workStates } from '../../core/work/work';
import { rowsBy } from '../records/rows-by';
import { CREATE_WORK } from '../work-kinds';
import { groupJson, type Progress } from './group-json';
import { type GroupFilter, type GroupRow, selectGroupCatalogs, selectGroupPage, selectGroups } from './group-store';
import type { InvoiceGroupJson, InvoiceGroupsJson, InvoiceGroupsQuery } from './group-wire';
import { requireGroup } from './service';

const PAGE_SIZE = 10;

/** Returns the progress of the creation of these groups; null before its first report. */
export async function creationProgress(
  db: Queryable,
  houseId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, Progress | null>> {
  if (groupIds.length === 0) return new Map();
  const states = await workStates(db, houseId, CREATE_WORK, groupIds.map(String));
  return new Map([...states].map(([key, { progress }]) => [Number(key), progress]));
}

/** Converts groups to JSON, in order, with their sessions and the progress of those in creation: two statements for any number. */
export async function groupsJson(
  db: Queryable,
  houseId: number,
  rows: readonly GroupRow[],
): Promise<InvoiceGroupJson[]> {
  const catalogs = rowsBy(
    await selectGroupCatalogs(
      db,
      houseId,
      rows.map(({ id }) => id),
    ),
    ({ groupId }) => groupId,
  );
  const progress = await creationProgress(
    db,
    houseId,
    rows.filter(({ state }) => state === 'IN_CREATION').map(({ id }) => id),
  );
  return rows.map((row) => groupJson(row, catalogs.get(row.id) ?? [], progress.get(row.id) ?? null));
}

const givenDate = (text: string | undefined, field: string): LocalDate | null => {
  if (text === undefined || text === '') return null;
  const date = parseLocalDate(text);
  if (date === null) throw badRequest(`"${text}" is not a date.`, field);
  return date;
};

const FIELDS: Readonly<Record<string, string>> = { from: 'startDate', to: 'endDate' };

/** Returns the instants of the requested days in the house's time zone. Throws 400 for an invalid date, 422 with the specified texts. */
function givenRange(
  query: z.output<typeof InvoiceGroupsQuery>,
  now: number,
  zone: string,
): Pick<GroupFilter, 'from' | 'to'> {
  const today = localDateOf(now, zone);
  const given = { from: givenDate(query.startDate, 'startDate'), to: givenDate(query.endDate, 'endDate') };
  const [first, ...more] = rangeProblems(given, today).map((problem) => ({
    ...problem,
    field: FIELDS[problem.field] ?? problem.field,
  }));
  if (first) throw invalid([first, ...more]);
  const range = completeRange(given, today);
  if (!range) return { from: null, to: null };
  return { from: new Date(startOfDay(range.from, zone)), to: new Date(endOfDay(range.to, zone)) };
}

/** Returns existing invoice groups, latest first, ten per page; by ids, including voided ones. */
export async function readGroups(
  services: Services,
  actor: Actor,
  query: z.output<typeof InvoiceGroupsQuery>,
): Promise<InvoiceGroupsJson> {
  const { db, clock } = services;
  if (query.ids) {
    const invoices = await groupsJson(db, actor.houseId, await selectGroups(db, actor.houseId, query.ids));
    return { invoices, totalRecords: invoices.length };
  }
  const filter = {
    ...givenRange(query, clock.now().getTime(), actor.houseTimeZone),
    search: query.search?.trim() ?? '',
  };
  const { total, ids } = await selectGroupPage(db, actor.houseId, filter, windowOf({ page: 1, ...query }, PAGE_SIZE));
  return {
    invoices: await groupsJson(db, actor.houseId, await selectGroups(db, actor.houseId, ids)),
    totalRecords: total,
  };
}

/** Returns one group in any state. Throws 404. */
export async function readGroup(services: Services, actor: Actor, invoiceGroupID: number): Promise<InvoiceGroupJson> {
  const group = await requireGroup(services.db, actor.houseId, invoiceGroupID);
  const [json] = await groupsJson(services.db, actor.houseId, [group]);
  if (!json) throw new Error('A group was given and none came back.');
  return json;
}
