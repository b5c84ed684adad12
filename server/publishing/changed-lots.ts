import type { LotJson } from '../../upstream/lots/wire';
import type { GraphQLContext } from '../core/context';
import { userErrorsOf } from '../core/graphql/errors';
import { remember } from '../core/rest/loader';

/** Returns the numbers of lots. Ids of nothing are 0, which no lot has. */
export const lotIdsOf = (ids: readonly string[], { nodeIds }: GraphQLContext): Promise<number[]> =>
  Promise.all(ids.map((id) => nodeIds.numberOrNone('Lot', id)));

/** Forgets what publishing, or a decision about lots, changes, and keeps the lots of an answer. */
export function keepLots(lots: readonly LotJson[], { loaders }: GraphQLContext): void {
  loaders.lots.lotByNumber.clearAll();
  loaders.publishing.listingOfLot.clearAll();
  loaders.publishing.summaryOfCatalog.clearAll();
  loaders.sales.sessionByNumber.clearAll();
  loaders.sales.catalogByNumber.clearAll();
  lots.forEach((lot) => remember(loaders.lots.lotByNumber, lot.lotID, lot));
}

/** Answers a change of lots with the lots as they are now. */
export async function changedLots(run: Promise<LotJson[]>, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(run);
  keepLots(result ?? [], context);
  return { lots: result, userErrors };
}
