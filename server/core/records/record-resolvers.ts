import type { RecordEditJson } from '../../../upstream/core/records/record-edit-wire';
import type { Resolvers, UndoRecordEditInput } from '../../generated/resolvers-types';
import type { GraphQLContext } from '../context';
import { type Connection, connectionOf, type WindowArgs, windowOf } from '../graphql/connection';
import { userErrorsOf } from '../graphql/errors';
import { encodeNodeId } from '../graphql/node-id';
import { isNodeType, nodeOf } from '../graphql/nodes';

const EDIT = 'RecordEdit';

/** A number that no edit has. */
const NO_EDIT = Number.MAX_SAFE_INTEGER;

/** The `history` field of a record that is saved as a whole: its edits, latest first. */
async function historyOf(
  type: string,
  number: number,
  args: WindowArgs,
  { loaders, session }: GraphQLContext,
): Promise<Connection<RecordEditJson>> {
  const window = windowOf(args, ['record history', type, number]);
  await session.signedIn();
  const found = await loaders.core.recordEdits({ number, first: window.first, offset: window.offset }, type);
  return connectionOf(window, found?.edits ?? [], found?.totalRecords ?? 0);
}

/** Returns the record of an edit as it is now. The session's copy of the house is older than the undo. */
async function recordOf({ type, recordID }: RecordEditJson, context: GraphQLContext) {
  if (type !== 'House') return isNodeType(type) ? nodeOf(context, type, recordID) : null;
  return { __typename: 'House' as const, ...(await context.endpoints.auth.user()).houseInfo };
}

async function undoRecordEdit({ editId }: UndoRecordEditInput, context: GraphQLContext) {
  const key = await context.nodeIds.keyOf(editId);
  const number = key?.type === EDIT ? key.number : NO_EDIT;
  const { result, userErrors } = await userErrorsOf(context.endpoints.core.undoRecordEdit(number));
  const edit = result?.edit ?? null;
  return { edit, record: edit && (await recordOf(edit, context)), userErrors };
}

export const recordResolvers: Resolvers = {
  Mutation: {
    undoRecordEdit: (_, { input }, context) => undoRecordEdit(input, context),
  },
  RecordEdit: {
    id: ({ editID }, _, { session }) =>
      encodeNodeId({ type: EDIT, houseNumber: session.house().houseID, number: editID }),
  },
  SaleTerms: {
    history: ({ termsID }, args, context) => historyOf('SaleTerms', termsID, args, context),
  },
  BuyNowSettings: {
    history: ({ groupID }, args, context) => historyOf('BuyNowSettings', groupID, args, context),
  },
  Lot: {
    history: ({ lotID }, args, context) => historyOf('Lot', lotID, args, context),
  },
  House: {
    history: ({ houseID }, args, context) => historyOf('House', houseID, args, context),
  },
  Location: {
    history: ({ addressID }, args, context) => historyOf('Location', addressID, args, context),
  },
  Registration: {
    history: ({ registrationID }, args, context) => historyOf('Registration', registrationID, args, context),
  },
  Approval: {
    history: ({ approvalID }, args, context) => historyOf('Approval', approvalID, args, context),
  },
  TaxExemption: {
    history: ({ taxExemptionID }, args, context) => historyOf('TaxExemption', taxExemptionID, args, context),
  },
  Catalog: {
    history: ({ catalogID }, args, context) => historyOf('Catalog', catalogID, args, context),
  },
};
