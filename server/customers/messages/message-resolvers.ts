import { MOST_MESSAGED_BIDDERS } from '../../../rules/customers/messages/bidder-message';
import type { GraphQLContext } from '../../core/graphql/context';
import { badUserInput, userErrorsOf } from '../../core/graphql/errors';
import type { MessageBiddersInput, Resolvers } from '../../generated/resolvers-types';

/** Where an input of the REST call is in the input of the mutation. */
const FIELDS = { userRef: ['bidderNumbers'], approvalIDs: ['bidderNumbers'] };

async function messageBidders(
  { bidderNumbers, subject, message, idempotencyKey }: MessageBiddersInput,
  { endpoints, session }: GraphQLContext,
) {
  if (bidderNumbers.length > MOST_MESSAGED_BIDDERS) throw badUserInput(`${MOST_MESSAGED_BIDDERS} bidders at most.`);
  const { userRef } = await session.signedIn();
  const { result, userErrors } = await userErrorsOf(
    endpoints.customers.sendMessage(
      { houseUserRef: userRef, approvalIDs: [...bidderNumbers], subject, message },
      idempotencyKey,
    ),
    FIELDS,
  );
  return { results: result ?? [], userErrors };
}

export const bidderMessageResolvers: Resolvers = {
  Mutation: {
    messageBidders: (_, { input }, context) => messageBidders(input, context),
  },
  BidderMessageResult: {
    bidderNumber: ({ approvalID }) => approvalID,
    isSent: ({ sent }) => sent,
  },
};
