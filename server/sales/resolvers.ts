import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { moneyText } from '../core/graphql/money-text';
import type { QueryCatalogsArgs, Resolvers } from '../generated/resolvers-types';

async function catalogs({ filter, ...paging }: QueryCatalogsArgs, context: GraphQLContext) {
  const window = windowOf(paging, filter);
  const page = await context.endpoints.sales.catalogs({
    size: window.first,
    offset: window.offset,
    search: filter?.search,
    kind: filter?.kind,
    ended: filter?.isEnded,
  });
  return connectionOf(window, page.catalogs, page.totalRecords);
}

export const salesResolvers: Resolvers = {
  Query: {
    catalogs: (_, args, context) => catalogs(args, context),
  },
  Catalog: {
    id: (catalog, _, context) => context.nodeIds.of('Catalog', catalog.catalogID),
    number: (catalog) => catalog.catalogID,
    ref: (catalog) => catalog.catalogRef,
    saleName: (catalog) => catalog.groupName,
    timeZone: (catalog) => catalog.timeZoneID,
    currency: (catalog) => catalog.currencyCode,
    buyerCount: (catalog) => catalog.bidderCount,
    hammerTotal: (catalog) => moneyText(catalog.hammerTotal, catalog.currencyCode),
    location: (catalog, _, context) => context.loaders.house.locationByNumber.load(catalog.addressID),
  },
};
