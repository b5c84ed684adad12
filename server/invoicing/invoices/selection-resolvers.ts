import type { InvoiceGroupJson } from '../../../upstream/invoicing/groups/group-wire';
import type { SelectionJson } from '../../../upstream/invoicing/invoices/selection-wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import type { InvoiceSelectionInput, Resolvers } from '../../generated/resolvers-types';
import { stored } from './selection';

async function storeInvoiceSelection(selection: InvoiceSelectionInput, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(
    Promise.all([
      stored(selection, context),
      context.loaders.invoicing.invoiceGroupByNumber.load(selection.groupNumber),
    ]),
  );
  return { ...(result === null ? {} : storedFigures(...result)), userErrors };
}

/** Returns the token with its total, which is in the group's currency. */
function storedFigures({ token, invoiceCount, outStandingBalance }: SelectionJson, group: InvoiceGroupJson | null) {
  return {
    token,
    invoiceCount,
    outstandingBalance: group === null ? null : moneyText(outStandingBalance, group.currencyCode),
  };
}

export const selectionResolvers: Resolvers = {
  Mutation: {
    storeInvoiceSelection: (_, { input }, context) => storeInvoiceSelection(input.selection, context),
  },
};
