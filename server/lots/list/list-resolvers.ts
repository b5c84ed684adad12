import { UPDATED_COLUMNS } from '../../../rules/lots/list/bulk-edit';
import { fieldOf } from '../../../rules/lots/uploads/columns';
import type { SentUpdates } from '../../../upstream/lots/list/update-wire';
import type { GraphQLContext } from '../../core/context';
import type { Resolvers, UpdateLotsInput } from '../../generated/resolvers-types';
import { changedLots, lotIds } from '../editing/editing-resolvers';

/** The input fields, by their names in REST. */
const INPUT_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  UPDATED_COLUMNS.map((column) => [fieldOf(column), column]),
);

async function updateLots({ lots, idempotencyKey }: UpdateLotsInput, context: GraphQLContext) {
  const ids = await lotIds(
    lots.map(({ id }) => id),
    context,
  );
  const edits: SentUpdates['lots'] = lots.map((lot, index) => ({
    lotID: ids[index] ?? 0,
    ...(typeof lot.version === 'number' && { version: lot.version }),
    ...Object.fromEntries(
      UPDATED_COLUMNS.flatMap((column) => {
        const typed = lot[column];
        return typeof typed === 'string' ? [[fieldOf(column), typed]] : [];
      }),
    ),
  }));
  const { userErrors, ...changed } = await changedLots(
    context.endpoints.lots.updateLots({ lots: edits }, idempotencyKey),
    context,
  );
  return {
    ...changed,
    userErrors: userErrors.map((error) => ({
      ...error,
      field: error.field.map((part) => INPUT_FIELDS[part] ?? part),
    })),
  };
}

/** Resolvers of the list of a session's lots. */
export const lotListResolvers: Resolvers = {
  Mutation: {
    updateLots: (_, { input }, context) => updateLots(input, context),
  },
};
