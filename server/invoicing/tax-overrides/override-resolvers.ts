import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { numberOf } from '../../core/graphql/money-text';
import type { Resolvers, TaxOverridePreviewInput } from '../../generated/resolvers-types';
import { editInvoice, versionOf } from '../editing/edit-invoice';

const amountOf = (tax: string | null | undefined): number | null =>
  typeof tax === 'string' ? numberOf(tax, 'tax') : null;

async function preview({ invoiceId, tax }: TaxOverridePreviewInput, context: GraphQLContext) {
  const { endpoints, loaders, nodeIds } = context;
  const run = async () => {
    const invoiceID = await nodeIds.numberOrNone('Invoice', invoiceId);
    const group = (await loaders.invoicing.invoiceByNumber.load(invoiceID))?.invoiceGroupID ?? 0;
    return endpoints.invoicing.taxOverridePreview(group, { invoiceID, tax: amountOf(tax) });
  };
  const { result, userErrors } = await userErrorsOf(run(), {});
  return { preview: result, userErrors };
}

/** Resolvers of taxes that staff enter instead of the computed ones. */
export const taxOverrideResolvers: Resolvers = {
  Query: {
    taxOverridePreview: (_, { input }, context) => preview(input, context),
  },
  Mutation: {
    overrideTax: (_, { input }, context) =>
      editInvoice(input, {}, context, (group, invoiceID) =>
        context.endpoints.invoicing.overrideTax(
          group,
          {
            invoiceID,
            tax: amountOf(input.tax),
            reason: input.reason ?? '',
            ...versionOf({ version: input.version ?? null }),
          },
          input.idempotencyKey,
        ),
      ),
  },
};
