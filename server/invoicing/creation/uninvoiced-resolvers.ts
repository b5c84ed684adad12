import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { moneyText } from '../../core/graphql/money-text';
import type { QueryUninvoicedSalesArgs, Resolvers } from '../../generated/resolvers-types';

async function uninvoicedSales({ search, ...paging }: QueryUninvoicedSalesArgs, context: GraphQLContext) {
  const window = windowOf(paging, search);
  const page = await context.endpoints.invoicing.uninvoiced({ size: window.first, offset: window.offset, search });
  return connectionOf(window, page.auctionGroups, page.totalRecords);
}

export const uninvoicedResolvers: Resolvers = {
  Query: {
    uninvoicedSales: (_, args, context) => uninvoicedSales(args, context),
  },
  UninvoicedSale: {
    number: (sale) => sale.groupID,
    name: (sale) => sale.groupName,
    template: ({ invoiceGroupSettingsID }, _, { loaders }) =>
      invoiceGroupSettingsID === null ? null : loaders.templates.templateByNumber.load(invoiceGroupSettingsID),
  },
  UninvoicedCatalog: {
    ref: (catalog) => catalog.catalogRef,
    title: (catalog) => catalog.catalogTitle,
    date: (catalog) => catalog.catalogDateFull,
    locationNumber: (catalog) => catalog.addressID,
    location: (catalog, _, context) => context.loaders.house.locationByNumber.load(catalog.addressID),
    currency: (catalog) => catalog.currencyCode,
    buyerCount: (catalog) => catalog.bidderCount,
    hammerTotal: (catalog) => moneyText(catalog.hammerTotal, catalog.currencyCode),
  },
};
