import type { Queryable } from '../../core/database/database';
import { Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { giveWay, workTime } from '../../core/work/pace';
import { type InvoiceRecord, readRecords } from '../records/invoice-facts';
import { selectInvoices } from '../records/invoice-store';
import { deleteRunningEdit, insertRunningEdit, touchRunningEdit } from './running-edit-store';

/** Invoices that were read before the edit locked them, by number. */
export type Preloaded = ReadonlyMap<number, InvoiceRecord>;

/** Edits of up to this many invoices are applied without preloading. */
const AT_ONCE = 200;
/** Number of invoices that are read together: small enough that other requests get their turn on a single connection. */
const CHUNK = 100;
/** An edit that has reported no progress for this long (in ms) was interrupted. Its final write is one step, which takes a while. */
export const CUT_OFF_AFTER = 120_000;

const nothing: Preloaded = new Map();

export interface PreloadedEdit {
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  readonly action: string;
  /** Called with the records as they are read, to prepare the edit. */
  readonly look?: (records: readonly InvoiceRecord[]) => Promise<void>;
}

/** Reads invoices in chunks, between which other requests get their turn. */
export async function* readInChunks(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): AsyncGenerator<readonly InvoiceRecord[]> {
  for (let first = 0; first < ids.length; first += CHUNK) {
    const since = workTime();
    yield readRecords(db, houseId, await selectInvoices(db, houseId, ids.slice(first, first + CHUNK)));
    await giveWay(since);
  }
}

/**
 * Applies an edit. A large one is prepared first, in chunks and outside its transaction: the records are read, and the group shows
 * the progress (docs/decisions/2026-11-21-progress-of-bulk-edits.md). The transaction then uses the records that haven't changed
 * since. If `editOf` rejects the edit, nothing is preloaded: the transaction rejects it again, or returns the earlier response to the
 * same command.
 */
export async function withPreload<Answer>(
  services: Services,
  { houseId, userId }: Actor,
  editOf: () => Promise<PreloadedEdit | null>,
  act: (preloaded: Preloaded) => Promise<Answer>,
): Promise<Answer> {
  const { db, clock } = services;
  const edit = await editOf().catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (edit === null || edit.invoiceIds.length <= AT_ONCE) return act(nothing);
  const ids = [...new Set(edit.invoiceIds)];
  const ref = services.newRef('RUN');
  const now = clock.now();
  await insertRunningEdit(
    db,
    houseId,
    { ref, groupId: edit.groupId, action: edit.action, userId, total: ids.length, at: now },
    new Date(now.getTime() - CUT_OFF_AFTER),
  );
  try {
    const preloaded = new Map<number, InvoiceRecord>();
    let done = 0;
    for await (const records of readInChunks(db, houseId, ids)) {
      await edit.look?.(records);
      for (const record of records) preloaded.set(record.invoice.id, record);
      done = Math.min(done + CHUNK, ids.length);
      await touchRunningEdit(db, houseId, ref, done, clock.now());
    }
    return await act(preloaded);
  } finally {
    await deleteRunningEdit(db, houseId, ref);
  }
}
