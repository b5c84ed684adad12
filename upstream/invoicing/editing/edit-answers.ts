import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { readGroup } from '../groups/read-groups';
import { invoicesJson } from '../invoices/read-invoices';
import { selectInvoices } from '../records/invoice-store';
import type { GroupDetailEditJson } from './edit-wire';
import { editJson } from './history-json';
import { selectEdits } from './history-store';
import type { EditJson } from './history-wire';

/** An edit of more invoices than this returns none of them, because clients read them by page. */
export const MOST_ANSWERED = 200;

async function editOf({ db }: Services, { houseId }: Actor, id: number | null): Promise<EditJson | null> {
  const [edit] = id === null ? [] : await selectEdits(db, houseId, [id]);
  return edit ? editJson(edit) : null;
}

/** Returns the response of an edit: the named invoices and their group, with their current values. */
export async function editAnswer(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  edit: { readonly editId: number | null; readonly invoiceIds: readonly number[] },
): Promise<GroupDetailEditJson> {
  const ids = [...new Set(edit.invoiceIds)];
  const rows = ids.length > MOST_ANSWERED ? [] : await selectInvoices(services.db, actor.houseId, ids);
  return {
    success: 'true',
    edit: await editOf(services, actor, edit.editId),
    invoices: await invoicesJson(services, actor, rows, true),
    invoiceGroup: await readGroup(services, actor, invoiceGroupID),
  };
}
