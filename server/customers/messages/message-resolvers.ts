import { MOST_MESSAGED_BIDDERS } from '../../../rules/customers/messages/bidder-message';
import { MOST_SESSIONS, sessionRefs } from '../../../rules/sale-results/session-choice';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { badUserInput, userErrorsOf } from '../../core/graphql/errors';
import type { MessageBiddersInput, QuerySessionBiddersArgs, Resolvers } from '../../generated/resolvers-types';

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

const LONGEST_SEARCH = 200;

async function sessionBidders({ refs, search, ...paging }: QuerySessionBiddersArgs, { endpoints }: GraphQLContext) {
  const asked = sessionRefs(refs.join(','));
  if (asked.length === 0 || asked.length > MOST_SESSIONS) throw badUserInput(`1 to ${MOST_SESSIONS} references.`);
  const text = search?.trim() ?? '';
  if (text.length > LONGEST_SEARCH) throw badUserInput(`Search for at most ${LONGEST_SEARCH} characters.`);
  const window = windowOf(paging, ['sessionBidders', asked, text]);
  const page = await endpoints.customers.sessionBidders(asked, {
    search: text === '' ? null : text,
    size: window.first,
    offset: window.offset,
  });
  return connectionOf(window, page.bidders, page.totalRecords);
}

export const bidderMessageResolvers: Resolvers = {
  Query: {
    sessionBidders: (_, args, context) => sessionBidders(args, context),
  },
  SessionBidder: {
    number: ({ approvalID }) => approvalID,
  },
  Mutation: {
    messageBidders: (_, { input }, context) => messageBidders(input, context),
  },
  BidderMessageResult: {
    bidderNumber: ({ approvalID }) => approvalID,
    isSent: ({ sent }) => sent,
  },
};
