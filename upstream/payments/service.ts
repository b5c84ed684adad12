import type { Actor } from '../core/actor';
import type { Services } from '../core/services';
import { requireGroup } from '../invoicing/service';
import { selectPaymentMethods } from './store';
import type { PaymentMethodJson } from './wire';

/** The payment methods that a group's invoices can be marked with. Throws 404 without the group. */
export async function readGroupPaymentMethods(services: Services, actor: Actor, invoiceGroupID: number): Promise<PaymentMethodJson[]> {
  await requireGroup(services.db, actor.houseId, invoiceGroupID);
  return readPaymentMethods(services, actor);
}

/** The payment methods that the house knows, choosable ones first. */
export async function readPaymentMethods(services: Services, actor: Actor): Promise<PaymentMethodJson[]> {
  const methods = await selectPaymentMethods(services.db, actor.houseId);
  return methods.map(({ id, name, isOnline, isChoosable }) => ({ id, name, online: isOnline, choosable: isChoosable }));
}
