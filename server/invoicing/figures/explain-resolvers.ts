import type { GraphQLContext } from '../../core/context';
import type { Resolvers } from '../../generated/resolvers-types';

async function explanationOf(invoiceID: number, { loaders }: GraphQLContext) {
  const found = await loaders.invoicing.explanationByInvoice.load(invoiceID);
  if (!found) throw new Error(`Invoice ${invoiceID} was not explained.`);
  return found;
}

export const explainResolvers: Resolvers = {
  Invoice: {
    explain: ({ invoiceID }, _, context) => explanationOf(invoiceID, context),
  },
  InvoiceLine: {
    explain: async ({ line }, _, context) => {
      const found = (await explanationOf(line.invoiceID, context)).items.find(
        ({ invoiceDetailID }) => invoiceDetailID === line.invoiceDetailID,
      );
      if (!found) throw new Error(`Item ${line.invoiceDetailID} was not explained.`);
      return found;
    },
  },
};
