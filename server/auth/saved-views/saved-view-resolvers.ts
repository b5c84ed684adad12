import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { DeleteViewInput, Resolvers, SaveViewInput } from '../../generated/resolvers-types';

async function saveView({ number, columns, isDefault = false, ...view }: SaveViewInput, context: GraphQLContext) {
  const body = {
    ...view,
    isDefault,
    ...(typeof number === 'number' ? { number } : {}),
    columns: columns.map(({ width, ...column }) => ({ ...column, width: width ?? null })),
  };
  const { result, userErrors } = await userErrorsOf(context.endpoints.auth.saveView(body));
  return { view: result, userErrors };
}

async function deleteView({ number }: DeleteViewInput, context: GraphQLContext) {
  const { userErrors } = await userErrorsOf(context.endpoints.auth.deleteView(number));
  return { number: userErrors.length > 0 ? null : number, userErrors };
}

export const savedViewResolvers: Resolvers = {
  Mutation: {
    saveView: (_, { input }, context) => saveView(input, context),
    deleteView: (_, { input }, context) => deleteView(input, context),
  },
  Viewer: {
    savedViews: (_, { list }, context) => context.endpoints.auth.savedViews(list),
  },
};
