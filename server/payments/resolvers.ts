import type { ApprovalJson } from '../../upstream/customers/wire';
import { connectionOf, windowOf } from '../core/graphql/connection';
import type { GraphQLContext } from '../core/graphql/context';
import { moneyText } from '../core/graphql/money-text';
import type { ApprovalPaymentsArgs, Resolvers } from '../generated/resolvers-types';

async function paymentsOf({ approvalID }: ApprovalJson, args: ApprovalPaymentsArgs, { loaders }: GraphQLContext) {
  const { first, offset, list } = windowOf(args, { approvalID });
  const page = await loaders.payments.paymentsOfBidder({ number: approvalID, first, offset });
  return connectionOf({ first, offset, list }, page?.payments ?? [], page?.totalRecords ?? 0);
}

export const paymentsResolvers: Resolvers = {
  Approval: {
    payments: paymentsOf,
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
