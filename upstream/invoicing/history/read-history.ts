import type { z } from 'zod';
import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { changesJson, editJson } from '../editing/history-json';
import {
  type HistoryPage,
  selectEdits,
  selectGroupHistories,
  selectInvoiceHistories,
  selectLineHistories,
  selectRecordsOfEdits,
  selectRecordsOfInvoice,
} from '../editing/history-store';
import type { EditChangesJson, EditChangesQuery, EditJson, HistoryJson, HistoryQuery } from '../editing/history-wire';

const PAGE_SIZE = 20;
/** Maximum number of records per edit if no invoice is named. */
const MOST_RECORDS = 50;

async function editsById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EditJson>> {
  return new Map((await selectEdits(db, houseId, [...new Set(ids)])).map((edit) => [edit.id, editJson(edit)]));
}

async function historiesOf(
  db: Queryable,
  houseId: number,
  pages: readonly HistoryPage[],
): Promise<HistoryJson['invoices']> {
  const edits = await editsById(
    db,
    houseId,
    pages.flatMap(({ editIds }) => editIds),
  );
  return pages.map(({ id, total, editIds }) => ({
    id,
    totalRecords: total,
    edits: editIds.flatMap((edit) => edits.get(edit) ?? []),
  }));
}

/**
 * Returns windows of the histories of invoices, lines, and groups, latest first: a constant number of statements. Empty for unknown ones.
 */
export async function readHistory(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof HistoryQuery>,
): Promise<HistoryJson> {
  const window = windowOf(query, PAGE_SIZE);
  const limited = { ...window, limit: window.limit ?? PAGE_SIZE };
  return {
    invoices: await historiesOf(
      db,
      houseId,
      await selectInvoiceHistories(db, houseId, query.invoiceIDs ?? [], limited),
    ),
    invoiceGroups: await historiesOf(
      db,
      houseId,
      await selectGroupHistories(db, houseId, query.groupIDs ?? [], limited),
    ),
    invoiceDetails: await historiesOf(
      db,
      houseId,
      await selectLineHistories(db, houseId, query.detailIDs ?? [], limited),
    ),
  };
}

/** Returns edits by number; those that are no edit of the house are left out. */
export async function readEdits({ db }: Services, { houseId }: Actor, ids: readonly number[]): Promise<EditJson[]> {
  return [...(await editsById(db, houseId, ids)).values()];
}

/** Returns what edits changed: for one invoice if it is named, otherwise for the first records per edit. */
export async function readEditChanges(
  { db }: Services,
  { houseId, houseTimeZone, locale }: Actor,
  { ids, invoiceID }: z.output<typeof EditChangesQuery>,
): Promise<EditChangesJson> {
  const editIds = ids ?? [];
  const records =
    invoiceID === undefined
      ? await selectRecordsOfEdits(db, houseId, editIds, MOST_RECORDS)
      : await selectRecordsOfInvoice(db, houseId, editIds, invoiceID);
  return { changes: records.flatMap((record) => changesJson(record, { timeZone: houseTimeZone, locale })) };
}
