import type { Actor } from '../../core/http/actor';
import { Refusal } from '../../core/http/errors';
import type { Services } from '../../core/services';
import type { InvoiceRecord } from '../invoices/invoice-facts';
import { readRecords } from '../invoices/invoice-facts';
import { selectInvoices } from '../invoices/invoice-store';
import { deleteRunningEdit, insertRunningEdit, touchRunningEdit } from './running-edit-store';

/** Invoices as they were read before the edit locked them, by number. */
export type Preloaded = ReadonlyMap<number, InvoiceRecord>;

/** Edits of no more invoices than this are done at once. */
const AT_ONCE = 200;
/** Invoices that are read together: short enough that others get their turn on a single connection. */
const CHUNK = 100;
/** An edit that told nothing for so long was cut off, in ms. It writes all at once, which takes a while. */
export const CUT_OFF_AFTER = 120_000;

const nothing: Preloaded = new Map();

export interface PreloadedEdit {
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  readonly action: string;
  /** Works ahead on records that were read. */
  readonly look?: (records: readonly InvoiceRecord[]) => void;
}

/**
 * Does an edit. One of many invoices is prepared first, in pieces, outside of its transaction: they are read and worked
 * ahead on, and the group shows how far it is (docs/decisions/2026-11-21-progress-of-bulk-edits.md). The transaction then takes
 * what nobody changed since. What `editOf` refuses is done without: the transaction refuses it, or answers what the same
 * command did before.
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
    for (let done = 0; done < ids.length; done += CHUNK) {
      const records = await readRecords(db, houseId, await selectInvoices(db, houseId, ids.slice(done, done + CHUNK)));
      edit.look?.(records);
      for (const record of records) preloaded.set(record.invoice.id, record);
      await touchRunningEdit(db, houseId, ref, Math.min(done + CHUNK, ids.length), clock.now());
    }
    return await act(preloaded);
  } finally {
    await deleteRunningEdit(db, houseId, ref);
  }
}
