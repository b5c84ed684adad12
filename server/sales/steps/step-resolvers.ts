import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { Resolvers } from '../../generated/resolvers-types';

async function reachStep(id: string, step: number, context: GraphQLContext) {
  const { endpoints, loaders, nodeIds } = context;
  const number = await nodeIds.numberOrNone('Catalog', id);
  const { userErrors } = await userErrorsOf(endpoints.sales.reachStep(number, step));
  loaders.sales.sessionByNumber.clear(number);
  return { catalog: await loaders.sales.catalogByNumber.clear(number).load(number), userErrors };
}

/** Resolvers of the tracker of the guided steps. */
export const stepResolvers: Resolvers = {
  Mutation: {
    reachSessionStep: (_, { input: { id, step } }, context) => reachStep(id, step, context),
  },
};
