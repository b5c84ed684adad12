import { minorFromWire, sumMinor, wireFromMinor } from '../../rules/core/money';
import { MOST_NUMBERS } from '../../rules/invoicing/invoices/selection-limits';
import type { PaymentJson, PaymentsJson } from '../../upstream/payments/wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { badUserInput } from '../core/graphql/errors';
import { moneyText } from '../core/graphql/money-text';
import { selectsField } from '../core/graphql/selected-fields';
import type {
  ApprovalPaymentsArgs,
  PersonPaymentActsArgs,
  QueryPaymentsArgs,
  Resolvers,
} from '../generated/resolvers-types';
import type { BidderPaymentActParent } from './parents';

type PaymentsLoader = GraphQLContext['loaders']['payments']['paymentsOfBidder'];

/** Returns a window of the payments of a bidder's record or of a person. */
async function paymentsOf(load: PaymentsLoader, number: number, args: ApprovalPaymentsArgs) {
  const { first, offset, list } = windowOf(args, { number });
  const page: PaymentsJson['bidders'][number] | null = await load({ number, first, offset });
  return connectionOf({ first, offset, list }, page?.payments ?? [], page?.totalRecords ?? 0);
}

/** Returns a window of the acts of a person: the payments of each follow each other. */
async function paymentActsOf(number: number, args: PersonPaymentActsArgs, { loaders }: GraphQLContext) {
  const window = windowOf(args, { number, by: 'act' });
  const page = await loaders.payments.paymentActsOfPerson({ number, first: window.first, offset: window.offset });
  const acts = new Map<number, PaymentJson[]>();
  for (const payment of page?.payments ?? []) {
    const actID = payment.actID ?? payment.paymentID;
    acts.set(actID, [...(acts.get(actID) ?? []), payment]);
  }
  const nodes = [...acts].map(([actID, parts]) => ({ actID, parts }));
  return connectionOf(window, nodes, page?.totalRecords ?? 0);
}

const currencyOf = ({ parts }: BidderPaymentActParent): string => parts[0]?.currencyCode ?? '';

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
    paymentActs: ({ personID }, args, context) => paymentActsOf(personID, args, context),
  },
  PaymentAct: {
    number: ({ actID }) => actID,
    amount: (act) => {
      const currency = currencyOf(act);
      return moneyText(
        wireFromMinor(sumMinor(act.parts.map(({ amount }) => minorFromWire(amount, currency))), currency),
        currency,
      );
    },
    currency: currencyOf,
    parts: ({ parts }) => [...parts],
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
