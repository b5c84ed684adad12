import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { Resolvers, SetTableLayoutInput } from '../../generated/resolvers-types';

async function setTableLayout({ table, columns }: SetTableLayoutInput, context: GraphQLContext) {
  const layout = { table, columns: columns.map(({ width, ...column }) => ({ ...column, width: width ?? null })) };
  const { userErrors } = await userErrorsOf(context.endpoints.auth.setTableLayout(layout));
  return { viewer: userErrors.length > 0 ? null : await context.session.signedIn(), userErrors };
}

export const tableLayoutResolvers: Resolvers = {
  Mutation: {
    setTableLayout: (_, { input }, context) => setTableLayout(input, context),
  },
  Viewer: {
    tableLayouts: (_, __, context) => context.endpoints.auth.tableLayouts(),
  },
};
