import { fullName } from '../../../rules/core/text';
import { addedNoteRefusal, noteRefusal, withNoteLine } from '../../../rules/invoicing/notes/notes';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { editAnswer, MOST_ANSWERED } from '../editing/edit-answers';
import { editInvoices } from '../editing/edit-invoices';
import { type Preloaded, withPreload } from '../editing/preload';
import { requireGroup } from '../groups/service';
import { type InvoiceChoice, resolveChoice } from '../invoices/selections';
import type { InvoiceRecord } from '../records/invoice-facts';
import type { AddNotesJson } from './notes-wire';

const MOST_NAMED = 50;
/** The action in the audit log. */
const ADD = 'invoice.note-add';

/** The result of adding notes, as stored with the idempotency key. */
interface Outcome extends Pick<AddNotesJson, 'changedCount' | 'skippedCount' | 'skipped'> {
  readonly editId: number | null;
  readonly invoiceIds: readonly number[];
}

function requireNote(line: string): void {
  const refusal = noteRefusal(line);
  if (refusal !== null) throw invalid([{ code: 'CANNOT_SAVE_NOTE', message: refusal, field: 'notes' }]);
}

async function addInTransaction(
  tx: Transaction,
  services: Services,
  actor: Actor,
  groupId: number,
  { choice, line, preloaded }: { readonly choice: InvoiceChoice; readonly line: string; readonly preloaded: Preloaded },
): Promise<Outcome> {
  await requireGroup(tx, actor.houseId, groupId);
  const chosen = await resolveChoice(tx, actor.houseId, groupId, choice);
  if (chosen.length === 0)
    throw invalid([{ code: 'NO_INVOICES', message: 'Select at least one invoice.', field: null }]);
  const skipped: AddNotesJson['skipped'] = [];
  let changed: readonly InvoiceRecord[] = [];
  const editId = await editInvoices(
    tx,
    services,
    actor,
    { groupId, invoiceIds: chosen, action: ADD, preloaded },
    (records) => {
      const reasons = new Map(records.map(({ invoice }) => [invoice.id, addedNoteRefusal(invoice.notes, line)]));
      changed = records.filter(({ invoice }) => reasons.get(invoice.id) === null);
      skipped.push(
        ...records.flatMap(({ invoice }) => {
          const reason = reasons.get(invoice.id) ?? null;
          return reason === null ? [] : [{ invoiceID: invoice.id, name: fullName(invoice), reason }];
        }),
      );
      return {
        invoices: new Map(changed.map(({ invoice }) => [invoice.id, { notes: withNoteLine(invoice.notes, line) }])),
      };
    },
  );
  const invoiceIds = changed.map(({ invoice }) => invoice.id);
  return {
    editId,
    changedCount: invoiceIds.length,
    skippedCount: skipped.length,
    skipped: skipped.slice(0, MOST_NAMED),
    // Not stored with the key if there are more than the response contains.
    invoiceIds: invoiceIds.length > MOST_ANSWERED ? [] : invoiceIds,
  };
}

/**
 * Adds a line to the internal notes of the selected invoices, in one edit with one undo, once per key. Invoices
 * whose note is full are skipped and listed. Throws 404, 409 GROUP_NOT_CREATED, 422 CANNOT_SAVE_NOTE, NO_INVOICES.
 */
export async function addNotes(
  services: Services,
  actor: Actor,
  groupId: number,
  { choice, line, key }: { readonly choice: InvoiceChoice; readonly line: string; readonly key: string | null },
): Promise<AddNotesJson> {
  requireNote(line);
  const input = { groupId, ...choice, line };
  const outcome = await withPreload(
    services,
    actor,
    async () => ({
      groupId: (await requireGroup(services.db, actor.houseId, groupId)).id,
      invoiceIds: await resolveChoice(services.db, actor.houseId, groupId, choice),
      action: ADD,
    }),
    (preloaded) =>
      idempotently(services, actor, { key, operation: ADD, input }, (tx) =>
        addInTransaction(tx, services, actor, groupId, { choice, line, preloaded }),
      ),
  );
  const { changedCount, skippedCount, skipped } = outcome;
  return { ...(await editAnswer(services, actor, groupId, outcome)), changedCount, skippedCount, skipped };
}
