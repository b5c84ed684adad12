import type { PaymentDiscrepancyJson } from '../../../upstream/payments/reconciliation/discrepancy-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { badUserInput, userErrorsOf } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
import type { QueryPaymentDiscrepanciesArgs, Resolvers } from '../../generated/resolvers-types';

async function discrepancies(
  { states, kinds, ...paging }: QueryPaymentDiscrepanciesArgs,
  { endpoints }: GraphQLContext,
) {
  if (states?.length === 0 || kinds?.length === 0)
    throw badUserInput('states and kinds name at least one value, or are left out.');
  const window = windowOf(paging, ['paymentDiscrepancies', states ?? null, kinds ?? null]);
  const page = await endpoints.payments.paymentDiscrepancies({
    size: window.first,
    offset: window.offset,
    states: states?.join(',') ?? null,
    kinds: kinds?.join(',') ?? null,
  });
  return connectionOf(window, page.paymentDiscrepancies, page.totalRecords);
}

/** Returns the discrepancy after the change with its current invoice, or why it was refused. */
async function payload(answer: Promise<PaymentDiscrepancyJson>, { loaders }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(answer);
  if (!result) return { discrepancy: null, invoice: null, userErrors };
  remember(loaders.payments.paymentDiscrepancyByNumber, result.paymentDiscrepancyID, result);
  const invoice = result.invoiceID === null ? null : await loaders.invoicing.invoiceByNumber.load(result.invoiceID);
  return { discrepancy: result, invoice, userErrors };
}

const numberOf = ({ nodeIds }: GraphQLContext, id: string) => nodeIds.numberOrNone('PaymentDiscrepancy', id);

export const reconciliationResolvers: Resolvers = {
  Query: {
    paymentDiscrepancies: (_, args, context) => discrepancies(args, context),
    paymentComparison: (_, __, { endpoints }) => endpoints.payments.paymentComparison(),
  },
  Mutation: {
    recordDiscrepancyPayment: async (_, { input: { id, version, invoiceNumber, idempotencyKey } }, context) =>
      payload(
        context.endpoints.payments.recordDiscrepancy(
          await numberOf(context, id),
          { version, invoiceID: invoiceNumber ?? null },
          idempotencyKey,
        ),
        context,
      ),
    refundDiscrepancy: async (_, { input: { id, version, idempotencyKey } }, context) =>
      payload(
        context.endpoints.payments.refundDiscrepancy(await numberOf(context, id), { version }, idempotencyKey),
        context,
      ),
    ignoreDiscrepancy: async (_, { input: { id, version, reason, idempotencyKey } }, context) =>
      payload(
        context.endpoints.payments.ignoreDiscrepancy(await numberOf(context, id), { version, reason }, idempotencyKey),
        context,
      ),
    reopenDiscrepancy: async (_, { input: { id, version, idempotencyKey } }, context) =>
      payload(
        context.endpoints.payments.reopenDiscrepancy(await numberOf(context, id), { version }, idempotencyKey),
        context,
      ),
    comparePayments: async (_, __, { endpoints }) => {
      const { result, userErrors } = await userErrorsOf(endpoints.payments.comparePayments());
      return { comparison: result, userErrors };
    },
  },
  PaymentDiscrepancy: {
    id: (one, _, { nodeIds }) => nodeIds.of('PaymentDiscrepancy', one.paymentDiscrepancyID),
    number: (one) => one.paymentDiscrepancyID,
    amount: (one) => moneyText(one.amount, one.currencyCode),
    ledgerAmount: (one) => (one.ledgerAmount === null ? null : moneyText(one.ledgerAmount, one.currencyCode)),
    remaining: (one) => moneyText(one.left, one.currencyCode),
    currency: (one) => one.currencyCode,
    invoiceNumber: (one) => one.invoiceID,
    invoice: ({ invoiceID }, _, { loaders }) =>
      invoiceID === null ? null : loaders.invoicing.invoiceByNumber.load(invoiceID),
    groupNumber: (one) => one.invoiceGroupID,
    hasCreditNote: (one) => one.withCreditNote,
    charge: ({ chargeAttemptID }, _, { loaders }) =>
      chargeAttemptID === null ? null : loaders.payments.chargeAttemptByNumber.load(chargeAttemptID),
  },
  PaymentComparison: {
    id: (comparison, _, { nodeIds }) => nodeIds.of('PaymentComparison', comparison.houseID),
    listedCount: (comparison) => comparison.listed,
  },
};
