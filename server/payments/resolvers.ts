import { formatLocalDateUS, parseLocalDate } from '../../rules/core/dates';
import type { ApprovalJson } from '../../upstream/customers/wire';
import { connectionOf, windowOf } from '../core/graphql/connection';
import type { GraphQLContext } from '../core/graphql/context';
import { userErrorsOf } from '../core/graphql/errors';
import { moneyText } from '../core/graphql/money-text';
import type { ApprovalPaymentsArgs, RequestPaymentsEnrolmentInput, Resolvers } from '../generated/resolvers-types';

async function paymentsOf({ approvalID }: ApprovalJson, args: ApprovalPaymentsArgs, { loaders }: GraphQLContext) {
  const { first, offset, list } = windowOf(args, { approvalID });
  const page = await loaders.payments.paymentsOfBidder({ number: approvalID, first, offset });
  return connectionOf({ first, offset, list }, page?.payments ?? [], page?.totalRecords ?? 0);
}

async function requestEnrolment({ idempotencyKey, ...input }: RequestPaymentsEnrolmentInput, context: GraphQLContext) {
  const date = typeof input.date === 'string' ? parseLocalDate(input.date) : null;
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.payments.requestEnrolment({ ...input, note: input.note ?? '', date }, idempotencyKey),
  );
  return { house: result && (await context.session.signedIn()).houseInfo, userErrors };
}

export const paymentsResolvers: Resolvers = {
  Mutation: {
    requestPaymentsEnrolment: (_, { input }, context) => requestEnrolment(input, context),
  },
  House: {
    paymentsEnrolment: (_, __, context) => context.endpoints.payments.enrolment(),
  },
  PaymentsEnrolmentRequest: {
    number: (request) => request.requestID,
    date: (request) => request.date && formatLocalDateUS(request.date),
  },
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
