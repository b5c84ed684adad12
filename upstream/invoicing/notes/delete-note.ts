import { idempotently } from '../../core/database/idempotency';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { editAnswer } from '../editing/edit-answers';
import { expectedVersions } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { GroupDetailEditJson } from '../editing/edit-wire';

/**
 * Deletes the internal note of an invoice. The note stays in the history, and the edit can be undone. Throws 404,
 * 409 GROUP_NOT_CREATED, EDITED_MEANWHILE.
 */
export async function deleteNote(
  services: Services,
  actor: Actor,
  groupId: number,
  command: { readonly invoiceID: number; readonly version?: number | undefined },
  key: string | null,
): Promise<GroupDetailEditJson> {
  const invoiceIds = [command.invoiceID];
  const edit = { groupId, invoiceIds, action: 'invoice.note-delete', expected: expectedVersions('invoice', [command]) };
  const { editId } = await idempotently(
    services,
    actor,
    { key, operation: 'invoice.note-delete', input: { groupId, invoiceIds } },
    async (tx) => ({
      editId: await editInvoices(tx, services, actor, edit, () => ({
        invoices: new Map([[command.invoiceID, { notes: '' }]]),
      })),
    }),
  );
  return editAnswer(services, actor, groupId, { editId, invoiceIds });
}
