import type { EditJson } from '../../../upstream/invoicing/editing/history-wire';
import type { GraphQLContext } from '../../core/context';
import type { UpstreamRefusal } from '../../core/graphql/errors';

/** Returns the edits that a conflict names; empty for other rejections. */
export async function conflictsOf(refusal: UpstreamRefusal, { loaders }: GraphQLContext): Promise<EditJson[]> {
  const numbers = Array.isArray(refusal.details.editIDs)
    ? refusal.details.editIDs.filter((id) => typeof id === 'number')
    : [];
  const edits = await Promise.all(numbers.map((number) => loaders.invoicing.editByNumber.load(number)));
  return edits.filter((edit) => edit !== null);
}
