import type { GraphQLContext } from '../../core/graphql/context';
import type { AllowChargingInput, Resolvers } from '../../generated/resolvers-types';
import { editInvoice, versionOf } from '../editing/edit-invoice';

const FIELDS = { reason: ['reason'], 'invoice.0': ['version'] };

const allowCharging = ({ invoiceId, reason, version, idempotencyKey }: AllowChargingInput, context: GraphQLContext) =>
  editInvoice({ invoiceId }, FIELDS, context, (group, invoiceID) =>
    context.endpoints.invoicing.allowCharging(group, { invoiceID, reason, ...versionOf({ version }) }, idempotencyKey),
  );

export const holdResolvers: Resolvers = {
  Mutation: {
    allowCharging: (_, { input }, context) => allowCharging(input, context),
  },
};
