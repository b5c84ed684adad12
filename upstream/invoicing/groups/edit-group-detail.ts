import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { editAnswer } from '../editing/edit-answers';
import { unversioned } from '../editing/edit-conflicts';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import type { Foreseen } from '../editing/foresight';
import { withForesight } from '../editing/foresight';
import { hideLines } from '../lines/hide-lines';
import { setNotes } from '../notes/set-notes';
import { setDelivery } from '../shipping/set-delivery';
import type { GroupDetailBody } from './group-detail-wire';
import { requireGroup } from './require-group';

interface Asked {
  readonly invoiceIds: readonly number[];
  /** The trail's word for it. */
  readonly action: string;
  readonly edit: (
    tx: Transaction,
    services: Services,
    actor: Actor,
    groupId: number,
    foreseen: Foreseen,
  ) => Promise<number | null>;
}

const invoicesOf = (wishes: readonly { readonly invoiceID: number }[]): number[] =>
  wishes.map(({ invoiceID }) => invoiceID);

/** Which of the three edits a body asks for. */
function askedOf(body: GroupDetailBody): Asked {
  if ('invoiceNotes' in body) {
    return {
      invoiceIds: invoicesOf(body.invoiceNotes),
      action: 'invoice.notes',
      edit: (tx, services, actor, groupId, foreseen) =>
        setNotes(tx, services, actor, groupId, body.invoiceNotes, foreseen),
    };
  }
  if ('invoiceItemDeliveryModes' in body) {
    return {
      invoiceIds: invoicesOf(body.invoiceItemDeliveryModes),
      action: 'invoice.delivery-mode',
      edit: (tx, services, actor, groupId, foreseen) =>
        setDelivery(tx, services, actor, groupId, body.invoiceItemDeliveryModes, foreseen),
    };
  }
  return {
    invoiceIds: invoicesOf(body.invoiceDetailPrice),
    action: 'invoiceLine.suppress',
    edit: (tx, services, actor, groupId, foreseen) =>
      hideLines(tx, services, actor, groupId, body.invoiceDetailPrice, foreseen),
  };
}

/**
 * Hides or shows items, sets notes, or switches pickup and shipping: all of the body or none, once for each key; doing it
 * again changes nothing. Throws 404, 409 GROUP_NOT_CREATED or EDITED_MEANWHILE, 422 with all that the rules refuse.
 */
export async function editGroupDetail(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  body: GroupDetailBody,
  key: string | null,
): Promise<GroupDetailEditJson> {
  const { invoiceIds, action, edit } = askedOf(body);
  const ahead = async () => ({
    groupId: (await requireGroup(services.db, actor.houseId, invoiceGroupID)).id,
    invoiceIds,
    action,
  });
  const act = { key, operation: action, input: unversioned({ invoiceGroupID, body }) };
  const { editId } = await withForesight(services, actor, ahead, (foreseen) =>
    idempotently(services, actor, act, async (tx) => ({
      editId: await edit(tx, services, actor, invoiceGroupID, foreseen),
    })),
  );
  return editAnswer(services, actor, invoiceGroupID, { editId, invoiceIds });
}
