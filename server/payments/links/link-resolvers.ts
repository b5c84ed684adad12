import type { ChargeAttemptJson } from '../../../upstream/payments/charge-wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { remember } from '../../core/rest/loader';
import type { Resolvers } from '../../generated/resolvers-types';

/** The charge as it was just answered with its invoice as it is by then, or why it was refused. */
async function payload(answer: Promise<ChargeAttemptJson>, { loaders }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(answer);
  if (!result) return { charge: null, invoice: null, userErrors };
  remember(loaders.payments.chargeAttemptByNumber, result.chargeAttemptID, result);
  return { charge: result, invoice: await loaders.invoicing.invoiceByNumber.load(result.invoiceID), userErrors };
}

const numberOf = ({ nodeIds }: GraphQLContext, id: string) => nodeIds.numberOrNone('ChargeAttempt', id);

export const linkResolvers: Resolvers = {
  Mutation: {
    sendPaymentLink: async (_, { input: { id, version, idempotencyKey } }, context) =>
      payload(
        context.endpoints.payments.sendPaymentLink(await numberOf(context, id), { version }, idempotencyKey),
        context,
      ),
    createPaymentLink: async (_, { input: { id, version } }, context) => {
      const { result, userErrors } = await userErrorsOf(
        context.endpoints.payments.createPaymentLink(await numberOf(context, id), { version }),
      );
      if (!result) return { url: null, charge: null, userErrors };
      const { url, chargeAttempt } = result;
      remember(context.loaders.payments.chargeAttemptByNumber, chargeAttempt.chargeAttemptID, chargeAttempt);
      return { url, charge: chargeAttempt, userErrors };
    },
    cancelPaymentLink: async (_, { input: { id, version } }, context) =>
      payload(context.endpoints.payments.cancelPaymentLink(await numberOf(context, id), { version }), context),
  },
  ChargeRun: {
    actionNeededCount: (run) => run.actionNeeded,
  },
};
