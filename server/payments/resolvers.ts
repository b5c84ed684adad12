import { MOST_NUMBERS } from '../../rules/invoicing/invoices/selection-limits';
import type { PaymentsJson } from '../../upstream/payments/wire';
import { connectionOf, windowOf } from '../core/graphql/connection';
import type { GraphQLContext } from '../core/graphql/context';
import { badUserInput } from '../core/graphql/errors';
import { moneyText } from '../core/graphql/money-text';
import { selectsField } from '../core/graphql/selected-fields';
import type { ApprovalPaymentsArgs, QueryPaymentsArgs, Resolvers } from '../generated/resolvers-types';

type PaymentsLoader = GraphQLContext['loaders']['payments']['paymentsOfBidder'];

/** Returns a window of the payments of a bidder's record or of a person. */
async function paymentsOf(load: PaymentsLoader, number: number, args: ApprovalPaymentsArgs) {
  const { first, offset, list } = windowOf(args, { number });
  const page: PaymentsJson['bidders'][number] | null = await load({ number, first, offset });
  return connectionOf({ first, offset, list }, page?.payments ?? [], page?.totalRecords ?? 0);
}

/** Converts a list of at most 200 numbers. Throws BAD_USER_INPUT. */
function listOf(name: string, numbers: readonly number[] | null | undefined): string | null {
  if (!numbers) return null;
  if (numbers.length > MOST_NUMBERS) throw badUserInput(`${name} can be ${MOST_NUMBERS} at most.`);
  // No record has the number 0: an empty list selects nothing.
  return numbers.join(',') || '0';
}

async function paymentsOfHouse(
  { filter, ...paging }: QueryPaymentsArgs,
  totals: boolean,
  { endpoints }: GraphQLContext,
) {
  const window = windowOf(paging, ['payments', filter]);
  const {
    payments,
    totalRecords,
    totals: sums,
  } = await endpoints.payments.ofHouse({
    size: window.first,
    offset: window.offset,
    states: filter?.states?.join(',') ?? null,
    from: filter?.paidFrom ?? null,
    to: filter?.paidTo ?? null,
    currencyCode: filter?.currency ?? null,
    online: filter?.isOnline ?? null,
    paymentMethodIDs: listOf('methodNumbers', filter?.methodNumbers),
    groupIDs: listOf('groupNumbers', filter?.groupNumbers),
    approvalIDs: listOf('bidderNumbers', filter?.bidderNumbers),
    totals,
  });
  return { ...connectionOf(window, payments, totalRecords), totals: sums };
}

export const paymentsResolvers: Resolvers = {
  Query: {
    payments: (_, args, context, info) =>
      paymentsOfHouse(
        args,
        ['totalCount', 'totals', 'pageInfo'].some((name) => selectsField(info, name)),
        context,
      ),
  },
  PaymentTotals: {
    currency: ({ currencyCode }) => currencyCode,
    paymentCount: ({ count }) => count,
    settled: ({ settled, currencyCode }) => moneyText(settled, currencyCode),
    pending: ({ pending, currencyCode }) => moneyText(pending, currencyCode),
  },
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
