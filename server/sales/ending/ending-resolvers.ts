import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { Resolvers } from '../../generated/resolvers-types';

/** Returns the sale of a session, as it is after the session ended. */
async function saleOf(catalogId: number | null, { loaders }: GraphQLContext) {
  const session = catalogId === null ? null : await loaders.sales.catalogByNumber.load(catalogId);
  return session && loaders.sales.saleByNumber.clear(session.groupID).load(session.groupID);
}

async function endSession(id: string, context: GraphQLContext) {
  const number = await context.nodeIds.numberOrNone('Catalog', id);
  const { result, userErrors } = await userErrorsOf(context.endpoints.sales.endSession(number));
  context.loaders.sales.catalogByNumber.clearAll();
  return {
    sale: result && (await saleOf(result.catalogID, context)),
    unsoldSale: result && (await saleOf(result.unsoldCatalogID, context)),
    userErrors,
  };
}

export const endingResolvers: Resolvers = {
  Mutation: {
    endLiveSession: (_, { input: { id } }, context) => endSession(id, context),
  },
};
