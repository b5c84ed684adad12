import type { Actor } from '../core/actor';
import type { Transaction } from '../core/database';
import type { Services } from '../core/services';
import { editAnswer } from './edit-answers';
import { hideLines } from './hide-lines';
import { setDelivery } from './set-delivery';
import { setNotes } from './set-notes';
import type { GroupDetailBody, GroupDetailEditJson } from './wire';

interface Asked {
  readonly invoiceIds: readonly number[];
  readonly edit: (tx: Transaction, services: Services, actor: Actor, groupId: number) => Promise<number | null>;
}

const invoicesOf = (wishes: readonly { readonly invoiceID: number }[]): number[] => wishes.map(({ invoiceID }) => invoiceID);

/** Which of the three edits of S0§7 a body is. */
function askedOf(body: GroupDetailBody): Asked {
  if ('invoiceNotes' in body) {
    return { invoiceIds: invoicesOf(body.invoiceNotes), edit: (...on) => setNotes(...on, body.invoiceNotes) };
  }
  if ('invoiceItemDeliveryModes' in body) {
    return { invoiceIds: invoicesOf(body.invoiceItemDeliveryModes), edit: (...on) => setDelivery(...on, body.invoiceItemDeliveryModes) };
  }
  return { invoiceIds: invoicesOf(body.invoiceDetailPrice), edit: (...on) => hideLines(...on, body.invoiceDetailPrice) };
}

/**
 * Hides or shows items, sets notes, or switches pickup and shipping (S0§7): all of the body or none; doing it again changes
 * nothing. Throws 404, 409 GROUP_NOT_CREATED or EDITED_MEANWHILE, 422 with all that the rules refuse.
 */
export async function editGroupDetail(services: Services, actor: Actor, invoiceGroupID: number, body: GroupDetailBody): Promise<GroupDetailEditJson> {
  const { invoiceIds, edit } = askedOf(body);
  const editId = await services.db.transaction((tx) => edit(tx, services, actor, invoiceGroupID));
  return editAnswer(services, actor, invoiceGroupID, { editId, invoiceIds });
}
