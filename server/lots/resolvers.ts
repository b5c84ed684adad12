import type { LotSort as WireSort } from '../../upstream/lots/wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { moneyText, moneyTextOrNull } from '../core/graphql/money-text';
import type { LotSort, QueryLotsArgs, Resolvers } from '../generated/resolvers-types';
import { lotColumnResolvers } from './column-resolvers';

const SORTS: Readonly<Record<LotSort, WireSort>> = {
  NUMBER: 'number',
  TITLE: 'title',
  LOW_ESTIMATE: 'lowEstimate',
  HIGH_ESTIMATE: 'highEstimate',
  PRICE: 'price',
  STARTING_BID: 'startingBid',
  RESERVE: 'reserve',
  IMAGES: 'images',
  STATUS: 'status',
};

async function lots({ filter, orderBy, ...paging }: QueryLotsArgs, context: GraphQLContext) {
  const window = windowOf(paging, { filter, orderBy });
  const page = await context.endpoints.lots.lots({
    size: window.first,
    offset: window.offset,
    search: filter?.search,
    catalogIDs: await context.nodeIds.listOf('Catalog', filter?.catalogIds),
    sold: filter?.isSold,
    deleted: filter?.isDeleted ?? (filter?.withDeleted === true ? 'any' : null),
    images: filter?.hasImages,
    published: filter?.isPublished,
    numbered: filter?.hasNumber,
    restricted: filter?.isRestricted,
    banned: filter?.isBanned,
    potentiallyBanned: filter?.isPotentiallyBanned,
    sort: orderBy && SORTS[orderBy.field],
    direction: orderBy && (orderBy.direction === 'DESC' ? 'desc' : 'asc'),
    channel: filter?.channel,
    approvalIDs: filter?.buyerNumbers?.join(','),
    invoiced: filter?.isInvoiced,
    soldFrom: filter?.soldFrom,
    soldTo: filter?.soldTo,
  });
  const hammerTotals = page.hammerTotals.map(({ currencyCode, amount }) => ({
    currency: currencyCode,
    amount: moneyText(amount, currencyCode),
  }));
  return { ...connectionOf(window, page.lots, page.totalRecords), hammerTotals };
}

export const lotsResolvers: Resolvers = {
  Query: {
    lots: (_, args, context) => lots(args, context),
  },
  Lot: {
    ...lotColumnResolvers,
    id: (lot, _, context) => context.nodeIds.of('Lot', lot.lotID),
    ref: (lot) => lot.lotRef,
    number: (lot) => `${lot.lotNumber ?? ''}${lot.lotExt}`,
    currency: (lot) => lot.currencyCode,
    realizedPrice: (lot) => moneyTextOrNull(lot.realizedPrice, lot.currencyCode),
    hammer: (lot) => moneyTextOrNull(lot.hammer, lot.currencyCode),
    isRestricted: (lot) => lot.restricted,
    isPurchaseCanceled: (lot) => lot.purchaseCanceled,
    hasAbsenteeBids: (lot) => lot.orderbid,
    imageUrl: (lot) => lot.imgUrl,
    url: (lot) => lot.lotURL,
    catalog: (lot, _, context) => context.loaders.sales.catalogByNumber.load(lot.catalogID),
    buyer: (lot, _, context) =>
      lot.approvalID === null ? null : context.loaders.customers.approvalByNumber.load(lot.approvalID),
  },
};
