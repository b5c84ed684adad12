import type { PaymentsJson } from '../../upstream/payments/wire';
import { connectionOf, windowOf } from '../core/graphql/connection';
import type { GraphQLContext } from '../core/graphql/context';
import { moneyText } from '../core/graphql/money-text';
import type { ApprovalPaymentsArgs, Resolvers } from '../generated/resolvers-types';

type PaymentsLoader = GraphQLContext['loaders']['payments']['paymentsOfBidder'];

/** Returns a window of the payments of a bidder's record or of a person. */
async function paymentsOf(load: PaymentsLoader, number: number, args: ApprovalPaymentsArgs) {
  const { first, offset, list } = windowOf(args, { number });
  const page: PaymentsJson['bidders'][number] | null = await load({ number, first, offset });
  return connectionOf({ first, offset, list }, page?.payments ?? [], page?.totalRecords ?? 0);
}

export const paymentsResolvers: Resolvers = {
  Approval: {
    payments: ({ approvalID }, args, { loaders }) => paymentsOf(loaders.payments.paymentsOfBidder, approvalID, args),
  },
  Person: {
    payments: ({ personID }, args, { loaders }) => paymentsOf(loaders.payments.paymentsOfPerson, personID, args),
  },
  Payment: {
    id: (payment, _, { nodeIds }) => nodeIds.of('Payment', payment.paymentID),
    number: (payment) => payment.paymentID,
    invoice: (payment, _, context) => context.loaders.invoicing.invoiceByNumber.load(payment.invoiceID),
    amount: (payment) => moneyText(payment.amount, payment.currencyCode),
    currency: (payment) => payment.currencyCode,
    paidAt: (payment) => payment.date,
    method: async (payment, _, context) =>
      (await context.loaders.payments.paymentMethods()).find(({ id }) => id === payment.paymentMethodID) ?? null,
    isOnline: (payment) => payment.online,
  },
  InvoiceGroup: {
    paymentMethods: async (_, __, context) =>
      (await context.loaders.payments.paymentMethods()).filter(({ retired }) => !retired),
  },
};
