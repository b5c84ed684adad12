import { channelChoices } from '../../rules/sales/channels';
import type { SaleJson } from '../../upstream/sales/calendar/sale-wire';
import type { CatalogJson } from '../../upstream/sales/wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { badUserInput } from '../core/graphql/errors';
import type { QuerySalesArgs, Resolvers } from '../generated/resolvers-types';

const LONGEST_SEARCH = 200;

async function sales({ filter, ...paging }: QuerySalesArgs, { endpoints }: GraphQLContext) {
  const search = filter?.search?.trim() ?? '';
  if (search.length > LONGEST_SEARCH) throw badUserInput(`Search for at most ${LONGEST_SEARCH} characters.`);
  const window = windowOf(paging, ['sales', filter]);
  const page = await endpoints.sales.sales({
    size: window.first,
    offset: window.offset,
    search: search === '' ? null : search,
    kinds: filter?.kinds?.length ? filter.kinds.join(',') : null,
    upcoming: filter?.isUpcoming ?? null,
    from: filter?.from ?? null,
    to: filter?.to ?? null,
  });
  return connectionOf(window, page.sales, page.totalRecords);
}

async function sessionsOf({ catalogIDs }: SaleJson, { loaders }: GraphQLContext): Promise<CatalogJson[]> {
  const sessions = await Promise.all(catalogIDs.map((id) => loaders.sales.catalogByNumber.load(id)));
  // A session that was deleted since the sale was read is missing.
  return sessions.filter((session) => session !== null);
}

async function sumOf(sale: SaleJson, context: GraphQLContext, count: (session: CatalogJson) => number) {
  return (await sessionsOf(sale, context)).reduce((sum, session) => sum + count(session), 0);
}

export const saleResolvers: Resolvers = {
  Query: {
    sales: (_, args, context) => sales(args, context),
    sale: (_, { number }, { loaders }) => loaders.sales.saleByNumber.load(number),
  },
  Sale: {
    id: (sale, _, { nodeIds }) => nodeIds.of('Sale', sale.groupID),
    number: (sale) => sale.groupID,
    ref: (sale) => sale.groupRef,
    name: (sale) => sale.groupName,
    termsNumber: (sale) => sale.groupSettingsID,
    hasHouseFeeStep: (sale) => sale.houseFeeStepEnabled,
    sessions: (sale, _, context) => sessionsOf(sale, context),
    lotCount: (sale, _, context) => sumOf(sale, context, ({ lotCount }) => lotCount),
    soldCount: (sale, _, context) => sumOf(sale, context, ({ soldCount }) => soldCount),
  },
  Catalog: {
    sale: (catalog, _, { loaders }) => loaders.sales.saleByNumber.load(catalog.groupID),
    imageUrl: (catalog) => catalog.imageURL,
    catalogUrl: (catalog) => catalog.catalogURL,
    invoiceGroupNumber: (catalog) => catalog.invoiceGroupID,
    shownOn: ({ channels }) =>
      channelChoices(true)
        .flatMap(({ channel, name }) =>
          channels[channel] ? [channels[channel] === 1 ? `${name} (view only)` : name] : [],
        )
        .join(', '),
    isUnsoldLots: (catalog) => catalog.unsoldOfCatalogID !== null,
  },
};
