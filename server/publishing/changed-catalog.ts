import type { GraphQLContext } from '../core/context';
import { userErrorsOf } from '../core/graphql/errors';
import { keepLots } from './changed-lots';

/** Answers a change of a session's summary with the session as it is now. */
export async function changedCatalog(run: Promise<void>, catalogID: number, context: GraphQLContext) {
  const { refusal, userErrors } = await userErrorsOf(run);
  keepLots([], context);
  return { catalog: refusal ? null : await context.loaders.sales.catalogByNumber.load(catalogID), userErrors };
}
