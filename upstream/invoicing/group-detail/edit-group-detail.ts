import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { editAnswer } from '../editing/edit-answers';
import { unversioned } from '../editing/edit-conflicts';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import { type Preloaded, withPreload } from '../editing/preload';
import { requireGroup } from '../groups/service';
import { hideLines } from '../lines/hide-lines';
import { setNotes } from '../notes/set-notes';
import { setDelivery } from '../shipping/set-delivery';
import type { GroupDetailBody } from './group-detail-wire';

interface RequestedEdit {
  readonly invoiceIds: readonly number[];
  /** The action in the audit log. */
  readonly action: string;
  readonly edit: (
    tx: Transaction,
    services: Services,
    actor: Actor,
    groupId: number,
    preloaded: Preloaded,
  ) => Promise<number | null>;
}

const invoicesOf = (commands: readonly { readonly invoiceID: number }[]): number[] =>
  commands.map(({ invoiceID }) => invoiceID);

/** Returns the one of three edits that a body requests. */
function requestedEditOf(body: GroupDetailBody): RequestedEdit {
  if ('invoiceNotes' in body) {
    return {
      invoiceIds: invoicesOf(body.invoiceNotes),
      action: 'invoice.notes',
      edit: (tx, services, actor, groupId, preloaded) =>
        setNotes(tx, services, actor, groupId, body.invoiceNotes, preloaded),
    };
  }
  if ('invoiceItemDeliveryModes' in body) {
    return {
      invoiceIds: invoicesOf(body.invoiceItemDeliveryModes),
      action: 'invoice.delivery-mode',
      edit: (tx, services, actor, groupId, preloaded) =>
        setDelivery(tx, services, actor, groupId, body.invoiceItemDeliveryModes, preloaded),
    };
  }
  return {
    invoiceIds: invoicesOf(body.invoiceDetailPrice),
    action: 'invoiceLine.suppress',
    edit: (tx, services, actor, groupId, preloaded) =>
      hideLines(tx, services, actor, groupId, body.invoiceDetailPrice, preloaded),
  };
}

/**
 * Hides or shows items, sets notes, or switches pickup and shipping: all of the body or none, once per key; repeating it
 * changes nothing. Throws 404, 409 GROUP_NOT_CREATED or EDITED_MEANWHILE, 422 with all that the rules reject.
 */
export async function editGroupDetail(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  body: GroupDetailBody,
  key: string | null,
): Promise<GroupDetailEditJson> {
  const { invoiceIds, action, edit } = requestedEditOf(body);
  const ahead = async () => ({
    groupId: (await requireGroup(services.db, actor.houseId, invoiceGroupID)).id,
    invoiceIds,
    action,
  });
  const act = { key, operation: action, input: unversioned({ invoiceGroupID, body }) };
  const { editId } = await withPreload(services, actor, ahead, (preloaded) =>
    idempotently(services, actor, act, async (tx) => ({
      editId: await edit(tx, services, actor, invoiceGroupID, preloaded),
    })),
  );
  return editAnswer(services, actor, invoiceGroupID, { editId, invoiceIds });
}
