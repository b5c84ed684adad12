import type { GraphQLContext } from '../../core/context';
import type { AllowChargingInput, Resolvers } from '../../generated/resolvers-types';
import { editedInvoice, versionOf } from '../editing/edit-invoice';

const FIELDS = { reason: ['reason'], 'invoice.0': ['version'] };

async function allowCharging(
  { invoiceId, reason, version, idempotencyKey }: AllowChargingInput,
  context: GraphQLContext,
) {
  const number = await context.nodeIds.numberOrNone('Invoice', invoiceId);
  const body = { reason, ...versionOf({ version }) };
  return editedInvoice(context.endpoints.invoicing.allowCharging(number, body, idempotencyKey), FIELDS, context);
}

export const holdResolvers: Resolvers = {
  Mutation: {
    allowCharging: (_, { input }, context) => allowCharging(input, context),
  },
};
