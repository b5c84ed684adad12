import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { CopySaleInput, Resolvers } from '../../generated/resolvers-types';

async function copySale({ sale, title, date, idempotencyKey }: CopySaleInput, { endpoints, loaders }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(endpoints.sales.copySale(sale, { title, date }, idempotencyKey));
  const catalogs = await Promise.all((result?.catalogIDs ?? []).map((id) => loaders.sales.catalogByNumber.load(id)));
  return { saleNumber: result?.groupID ?? null, catalogs: catalogs.filter((one) => one !== null), userErrors };
}

/** Resolvers of copying sales. */
export const copyingResolvers: Resolvers = {
  Mutation: {
    copySale: (_, { input }, context) => copySale(input, context),
  },
};
