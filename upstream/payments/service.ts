import type { z } from 'zod';
import { percentFromRate, wireFromMinor } from '../../rules/core/money';
import type { Queryable } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import { requireGroup } from '../invoicing/groups/service';
import {
  countBidderActs,
  countBidderPayments,
  type PaymentFilter,
  type PaymentMethodRow,
  type PaymentRow,
  selectBidderActs,
  selectBidderPayments,
  selectPaymentMethods,
  selectPayments,
  selectPaymentsById,
  sumPayments,
} from './store';
import type {
  HousePaymentsJson,
  HousePaymentsQuery,
  PaymentJson,
  PaymentMethodJson,
  PaymentsJson,
  PaymentsQuery,
} from './wire';

/** Returns the payment methods that a group's invoices can be marked with. Throws 404 without the group. */
export async function readGroupPaymentMethods(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
): Promise<PaymentMethodJson[]> {
  await requireGroup(services.db, actor.houseId, invoiceGroupID);
  return (await readPaymentMethods(services.db, actor)).filter(({ retired }) => !retired);
}

/** Returns the JSON of a method. A retired method isn't choosable. */
export const methodJson = ({
  id,
  name,
  isOnline,
  isChoosable,
  retiredAt,
  surchargeRate,
  surchargeName,
  version,
}: PaymentMethodRow): PaymentMethodJson => ({
  id,
  name,
  online: isOnline,
  choosable: isChoosable && retiredAt === null,
  retired: retiredAt !== null,
  surchargePercent: percentFromRate(surchargeRate),
  surchargeName,
  version,
});

/** Returns the house's payment methods, choosable ones first, retired ones last. */
export async function readPaymentMethods(db: Queryable, actor: Actor): Promise<PaymentMethodJson[]> {
  return (await selectPaymentMethods(db, actor.houseId)).map(methodJson);
}

const PAGE_SIZE = 50;

const paymentJson = ({
  id,
  invoiceId,
  currency,
  amount,
  at,
  state,
  methodId,
  online,
  cause,
  actId,
  version,
}: PaymentRow): PaymentJson => ({
  paymentID: id,
  invoiceID: invoiceId,
  amount: wireFromMinor(amount, currency),
  currencyCode: currency,
  date: at.getTime(),
  state,
  paymentMethodID: methodId,
  online,
  returnCause: cause,
  ...(actId !== undefined && { actID: actId }),
  version,
});

/**
 * Returns a page per bidder or person of payments, failed payments, and refunds or of acts with all their payments, latest first, or payments by id. Bidders that the house doesn't have
 * get empty pages.
 */
export async function readBidderPayments(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof PaymentsQuery>,
): Promise<PaymentsJson> {
  if (query.ids) return { bidders: [], payments: (await selectPaymentsById(db, houseId, query.ids)).map(paymentJson) };
  const of = query.personIDs ? 'person' : 'approval';
  const ids = query.personIDs ?? query.approvalIDs ?? [];
  const window = windowOf({ ...query, size: query.size ?? PAGE_SIZE });
  const byAct = query.by === 'act';
  const rows = byAct
    ? await selectBidderActs(db, houseId, of, ids, window)
    : await selectBidderPayments(db, houseId, of, ids, window);
  const totals = await (byAct ? countBidderActs : countBidderPayments)(db, houseId, of, ids);
  return {
    bidders: ids.map((id) => ({
      id,
      totalRecords: totals.get(id) ?? 0,
      payments: rows.filter(({ ownerId }) => ownerId === id).map(paymentJson),
    })),
    payments: [],
  };
}

/** Returns a page of the house's payments, failed payments, refunds, and reversals, latest first, with the sums of all that match. */
export async function readHousePayments(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof HousePaymentsQuery>,
): Promise<HousePaymentsJson> {
  const filter: PaymentFilter = {
    states: query.states ?? null,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
    currency: query.currencyCode ?? null,
    online: query.online === undefined ? null : query.online === 'true',
    methodIds: query.paymentMethodIDs ?? null,
    groupIds: query.groupIDs ?? null,
    approvalIds: query.approvalIDs ?? null,
  };
  const rows = await selectPayments(db, houseId, filter, windowOf({ ...query, size: query.size ?? PAGE_SIZE }));
  const sums = query.totals === 'false' ? [] : await sumPayments(db, houseId, filter);
  return {
    payments: rows.map(paymentJson),
    totalRecords: sums.reduce((total, { count }) => total + count, 0),
    totals: sums.map(({ currency, count, settled, pending }) => ({
      currencyCode: currency,
      count,
      settled: wireFromMinor(settled, currency),
      pending: wireFromMinor(pending, currency),
    })),
  };
}
