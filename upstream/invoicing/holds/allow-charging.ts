import { chargeAgainProblem, NOT_ON_HOLD } from '../../../rules/invoicing/holds/charge-hold';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { editAnswer } from '../editing/edit-answers';
import { expectedVersions, unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import { requireGroupOfInvoice } from '../invoices/require-invoice';
import type { AllowChargingBody } from './hold-wire';

const ALLOW = 'invoice.allow-charging';

/**
 * Allows charging the card of an invoice again after a refund or a chargeback. The history has the user and the reason; undoing the edit
 * holds the invoice again. Throws 404; 409 GROUP_NOT_CREATED, EDITED_MEANWHILE, NOT_ON_HOLD; 422 REASON_REQUIRED, TOO_LONG, CARD_NUMBER.
 */
export async function allowCharging(
  services: Services,
  actor: Actor,
  invoiceID: number,
  body: AllowChargingBody,
  key: string | null,
): Promise<GroupDetailEditJson> {
  const reason = body.reason.trim();
  const problem = chargeAgainProblem(reason);
  if (problem !== null) throw invalid([{ ...problem, field: 'reason' }]);
  const groupId = await requireGroupOfInvoice(services.db, actor.houseId, invoiceID);
  const invoiceIds = [invoiceID];
  const edit = { groupId, invoiceIds, action: ALLOW, expected: expectedVersions('invoice', [{ ...body, invoiceID }]) };
  const { editId } = await idempotently(
    services,
    actor,
    { key, operation: ALLOW, input: unversioned({ invoiceID, ...body }) },
    async (tx) => ({
      editId: await editInvoices(tx, services, actor, edit, ([record]) => {
        if (record?.invoice.chargeHold === null) throw conflict('NOT_ON_HOLD', NOT_ON_HOLD, null);
        return { invoices: new Map([[invoiceID, { chargeHold: null, chargeAgainReason: reason }]]) };
      }),
    }),
  );
  return editAnswer(services, actor, groupId, { editId, invoiceIds });
}
