import type { CardRequestJson } from '../../../upstream/payments/card-requests/card-request-wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { remember } from '../../core/rest/loader';
import type {
  MutationCancelCardRequestArgs,
  MutationRequestCardArgs,
  Resolvers,
} from '../../generated/resolvers-types';

/** The request as it was just answered, with the bidder's payment details as they are by then. */
async function answered(request: CardRequestJson, { loaders }: GraphQLContext) {
  remember(loaders.payments.cardRequestByNumber, request.cardRequestID, request);
  loaders.payments.cardRequestsOfBidder.clear(request.approvalID);
  loaders.payments.bidderCardByNumber.clear(request.approvalID);
  return { request, card: await loaders.payments.bidderCardByNumber.load(request.approvalID) };
}

const NOTHING = { request: null, card: null } as const;

async function ask({ input: { id, email, idempotencyKey } }: MutationRequestCardArgs, context: GraphQLContext) {
  const approvalID = await context.nodeIds.numberOrNone('Approval', id);
  const body = { email: email ?? null };
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.payments.requestCard(approvalID, body, idempotencyKey),
  );
  if (!result) return { ...NOTHING, url: null, userErrors };
  return { ...(await answered(result.cardRequest, context)), url: result.url, userErrors };
}

async function cancel({ input: { id, version } }: MutationCancelCardRequestArgs, context: GraphQLContext) {
  const number = await context.nodeIds.numberOrNone('CardRequest', id);
  const { result, userErrors } = await userErrorsOf(context.endpoints.payments.cancelCardRequest(number, version));
  return { ...(result ? await answered(result, context) : NOTHING), userErrors };
}

export const cardRequestResolvers: Resolvers = {
  Mutation: {
    requestCard: (_, args, context) => ask(args, context),
    cancelCardRequest: (_, args, context) => cancel(args, context),
  },
  BidderCard: {
    requests: async ({ approvalID }, _, { loaders }) => [
      ...((await loaders.payments.cardRequestsOfBidder.load(approvalID))?.cardRequests ?? []),
    ],
    savedBy: async ({ approvalID }, _, { loaders }) =>
      (await loaders.payments.cardRequestsOfBidder.load(approvalID))?.cardRequest ?? null,
  },
  CardRequest: {
    id: (request, _, { nodeIds }) => nodeIds.of('CardRequest', request.cardRequestID),
    number: (request) => request.cardRequestID,
    card: (request, _, { loaders }) => loaders.payments.bidderCardByNumber.load(request.approvalID),
    savedCard: (request) => request.card,
  },
};
