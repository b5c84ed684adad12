import { deliveryRefusal } from '../../../rules/invoicing/shipping/pickup';
import type { Author } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { invalid, type Problem } from '../../core/errors';
import type { Services } from '../../core/services';
import { expectedVersions } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan } from '../editing/edit-plan';
import type { Preloaded } from '../editing/preload';
import type { DeliveryModeInput } from '../group-detail/group-detail-wire';
import type { InvoiceRecord } from '../records/invoice-facts';

/** Returns the plan for the requested switches; taxes depend on the place. Throws 422 with every invoice that can't be switched. */
function planOf(commands: readonly DeliveryModeInput[], records: readonly InvoiceRecord[]): EditPlan {
  const recordOf = new Map(records.map((record) => [record.invoice.id, record]));
  const problems = commands.flatMap(({ invoiceID, deliveryMode }, index): Problem[] => {
    const record = recordOf.get(invoiceID);
    if (!record || record.invoice.pickup === (deliveryMode === 'pickup')) return [];
    const refusal = deliveryRefusal(
      { allPaid: record.invoice.allPaid, paymentPending: record.invoice.status === 'PAYMENT_PENDING' },
      record.lines,
    );
    return refusal === null
      ? []
      : [{ code: 'CANNOT_SWITCH_DELIVERY', message: refusal, field: `invoiceItemDeliveryModes.${index}` }];
  });
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
  return {
    invoices: new Map(
      commands.map(({ invoiceID, deliveryMode }) => [invoiceID, { pickup: deliveryMode === 'pickup' }]),
    ),
    recompute: 'ALL',
    changesDocument: true,
  };
}

/**
 * Switches invoices of one group between pickup and shipping, all or none. Returns the edit, or null if nothing differs. Throws 422
 * CANNOT_SWITCH_DELIVERY.
 */
export async function setDelivery(
  tx: Transaction,
  services: Services,
  author: Author,
  groupId: number,
  commands: readonly DeliveryModeInput[],
  preloaded?: Preloaded,
): Promise<number | null> {
  const edit = {
    groupId,
    invoiceIds: commands.map(({ invoiceID }) => invoiceID),
    action: 'invoice.delivery-mode',
    expected: expectedVersions('invoiceItemDeliveryModes', commands),
    ...(preloaded ? { preloaded } : {}),
  };
  return editInvoices(tx, services, author, edit, (records) => planOf(commands, records));
}
