import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { moneyTextOrNull } from '../../core/graphql/money-text';
import type { QueryAutomaticChargesArgs, Resolvers } from '../../generated/resolvers-types';

async function automaticCharges({ groupNumber, ...paging }: QueryAutomaticChargesArgs, { endpoints }: GraphQLContext) {
  const window = windowOf(paging, ['automaticCharges', groupNumber ?? null]);
  const page = await endpoints.payments.automaticCharges({
    size: window.first,
    offset: window.offset,
    invoiceGroupID: groupNumber ?? null,
  });
  return connectionOf(window, page.automaticCharges, page.totalRecords);
}

export const automaticChargeResolvers: Resolvers = {
  Query: {
    automaticCharges: (_, args, context) => automaticCharges(args, context),
  },
  AutomaticCharge: {
    id: (charge, _, { nodeIds }) => nodeIds.of('AutomaticCharge', charge.automaticChargeID),
    number: (charge) => charge.automaticChargeID,
    groupNumber: (charge) => charge.invoiceGroupID,
    group: (charge, _, { loaders }) => loaders.invoicing.invoiceGroupByNumber.load(charge.invoiceGroupID),
    invoiceNumber: (charge) => charge.invoiceID,
    invoice: (charge, _, { loaders }) => loaders.invoicing.invoiceByNumber.load(charge.invoiceID),
    currency: (charge) => charge.currencyCode,
    amount: ({ amount, currencyCode }) => moneyTextOrNull(amount, currencyCode),
    run: (charge, _, { loaders }) =>
      charge.chargeRunID === null ? null : loaders.payments.chargeRunByNumber.load(charge.chargeRunID),
  },
};
