import type { z } from 'zod';
import { wireFromMinor } from '../../rules/core/money';
import type { Actor } from '../core/actor';
import type { Queryable } from '../core/database';
import type { Services } from '../core/services';
import { windowOf } from '../core/window';
import { requireGroup } from '../invoicing/service';
import { selectBidderPayments, selectPaymentMethods, type PaymentMethodRow } from './store';
import type { PaymentMethodJson, PaymentsJson, PaymentsQuery } from './wire';

/** The payment methods that a group's invoices can be marked with. Throws 404 without the group. */
export async function readGroupPaymentMethods(services: Services, actor: Actor, invoiceGroupID: number): Promise<PaymentMethodJson[]> {
  await requireGroup(services.db, actor.houseId, invoiceGroupID);
  return (await readPaymentMethods(services.db, actor)).filter(({ retired }) => !retired);
}

/** A method as REST shows it: a retired one is not choosable. */
export const methodJson = ({ id, name, isOnline, isChoosable, retiredAt, version }: PaymentMethodRow): PaymentMethodJson =>
  ({ id, name, online: isOnline, choosable: isChoosable && retiredAt === null, retired: retiredAt !== null, version });

/** The payment methods that the house knows, choosable ones first, retired ones last. */
export async function readPaymentMethods(db: Queryable, actor: Actor): Promise<PaymentMethodJson[]> {
  return (await selectPaymentMethods(db, actor.houseId)).map(methodJson);
}

/** What a bidder paid, tried to pay or was given back, latest first; nothing of no bidder of the house. */
export async function readBidderPayments(services: Services, actor: Actor, approvalID: number, query: z.output<typeof PaymentsQuery>): Promise<PaymentsJson> {
  const { rows, total } = await selectBidderPayments(services.db, actor.houseId, approvalID, windowOf(query));
  const payments = rows.map(({ id, invoiceId, currency, amount, at, state, methodId, online }) => ({
    paymentID: id, invoiceID: invoiceId, amount: wireFromMinor(amount, currency), currencyCode: currency, date: at.getTime(), state, paymentMethodID: methodId, online,
  }));
  return { payments, totalRecords: total };
}
