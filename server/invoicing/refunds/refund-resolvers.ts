import type { RefundAnswerJson } from '../../../upstream/payments/refunds/refund-wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { numberOf } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
import type { MutationRefundChargeArgs, QueryRefundDryRunArgs, Resolvers } from '../../generated/resolvers-types';
import { changedSince, seenOf } from '../invoices/seen';

/** Parses an amount of the input; empty if it isn't set. */
function amountIn<Name extends string>(name: Name, text: string | null | undefined): Partial<Record<Name, number>> {
  if (typeof text !== 'string') return {};
  return { [name]: numberOf(text, name) } as Record<Name, number>;
}

const dryRun = async ({ charge, amount, creditNote }: QueryRefundDryRunArgs, { nodeIds, endpoints }: GraphQLContext) =>
  endpoints.payments.refundDryRun(await nodeIds.numberOrNone('ChargeAttempt', charge), {
    ...amountIn('amount', amount),
    creditNote,
  });

/** Returns the charge from the response with its current invoice, or why it was rejected. */
async function refundPayload(answer: Promise<RefundAnswerJson>, context: GraphQLContext) {
  const { loaders } = context;
  const { result, userErrors, refusal } = await userErrorsOf(answer);
  if (!result)
    return {
      charge: null,
      refund: null,
      invoice: null,
      invoiceGroup: null,
      conflicts: (await changedSince(refusal, context)).conflicts,
      userErrors,
    };
  const { chargeAttempt: charge, refundID } = result;
  remember(loaders.payments.chargeAttemptByNumber, charge.chargeAttemptID, charge);
  const [invoice, invoiceGroup] = [
    loaders.invoicing.invoiceByNumber.load(charge.invoiceID),
    loaders.invoicing.invoiceGroupByNumber.load(charge.invoiceGroupID),
  ];
  const refund = charge.refunds.find((one) => one.refundID === refundID);
  return {
    charge,
    refund: refund ? { ...refund, currencyCode: charge.currencyCode } : null,
    invoice: await invoice,
    invoiceGroup: await invoiceGroup,
    conflicts: [],
    userErrors,
  };
}

async function refund(
  { input: { charge, reason, creditNote, seen, idempotencyKey, ...amounts } }: MutationRefundChargeArgs,
  context: GraphQLContext,
) {
  const body = {
    reason,
    creditNote,
    ...amountIn('amount', amounts.amount),
    ...amountIn('refundable', amounts.refundable),
    ...amountIn('balanceAfter', amounts.balanceAfter),
    ...(await seenOf(seen, context)),
  };
  return refundPayload(
    context.endpoints.payments.refundCharge(
      await context.nodeIds.numberOrNone('ChargeAttempt', charge),
      body,
      idempotencyKey,
    ),
    context,
  );
}

/** Resolvers for refunding charges of invoices. The charges and refunds belong to the payments slice. */
export const refundingOfInvoicesResolvers: Resolvers = {
  Query: {
    refundDryRun: (_, args, context) => dryRun(args, context),
  },
  Mutation: {
    refundCharge: (_, args, context) => refund(args, context),
    refreshRefund: async (_, { input }, context) =>
      refundPayload(
        context.endpoints.payments.refreshRefund(await context.nodeIds.numberOrNone('ChargeAttempt', input.charge)),
        context,
      ),
  },
};
