import type { ApprovalJson } from '../../upstream/customers/wire';
import type { DefaultFeedbackJson, FeedbackLotJson } from '../../upstream/feedback/wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { badUserInput, userErrorsOf } from '../core/graphql/errors';
import type { ApprovalFeedbackArgs, Resolvers, SetDefaultFeedbackInput } from '../generated/resolvers-types';

const MOST = 200;
/** What a reference can look like. */
const REF = /^[\w-]{1,40}$/;

const isDefaultFeedback = (value: unknown): value is DefaultFeedbackJson =>
  typeof value === 'object' && value !== null && 'feedback' in value;

async function setDefaultFeedback(
  { message1, message2, message3, version }: SetDefaultFeedbackInput,
  { endpoints }: GraphQLContext,
) {
  const { result, userErrors, refusal } = await userErrorsOf(
    endpoints.feedback.saveDefaultFeedback({
      feedback: [message1, message2, message3].map((message, index) => ({ feedbackID: index + 1, message })),
      ...(typeof version === 'number' && { version }),
    }),
  );
  const stored = refusal?.details.defaultFeedback;
  return { defaultFeedback: result, current: isDefaultFeedback(stored) ? stored : null, userErrors };
}

async function lots(refs: readonly string[], { endpoints }: GraphQLContext) {
  if (refs.length > MOST) throw badUserInput(`${MOST} references at most.`);
  return endpoints.feedback.feedbackLots(refs.filter((ref) => REF.test(ref)));
}

async function payload(answer: Promise<FeedbackLotJson>, { loaders }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(answer);
  loaders.feedback.feedbackByNumber.clearAll();
  loaders.feedback.feedbackOfLot.clearAll();
  return { lot: result, userErrors };
}

async function ofBidder({ approvalID }: ApprovalJson, args: ApprovalFeedbackArgs, { loaders }: GraphQLContext) {
  const { first, offset, list } = windowOf(args, ['feedback', approvalID]);
  const page = await loaders.feedback.feedbackOfBidder({ number: approvalID, first, offset });
  return connectionOf({ first, offset, list }, page?.feedback ?? [], page?.totalRecords ?? 0);
}

const messageOf = ({ feedback }: DefaultFeedbackJson, id: number): string =>
  feedback.find(({ feedbackID }) => feedbackID === id)?.message ?? '';

const numberWithExtension = ({ lotNumber, lotExt }: Pick<FeedbackLotJson, 'lotNumber' | 'lotExt'>) =>
  `${lotNumber}${lotExt}`;

export const feedbackResolvers: Resolvers = {
  Query: {
    defaultFeedback: (_, __, { endpoints }) => endpoints.feedback.defaultFeedback(),
    feedbackLots: (_, { refs }, context) => lots(refs, context),
  },
  Mutation: {
    setDefaultFeedback: (_, { input }, context) => setDefaultFeedback(input, context),
    giveFeedback: (_, { input: { idempotencyKey, ...body } }, context) =>
      payload(context.endpoints.feedback.giveFeedback(body, idempotencyKey), context),
    withdrawFeedback: async (_, { input }, context) =>
      payload(
        context.endpoints.feedback.withdrawFeedback(await context.nodeIds.numberOrNone('Feedback', input.id)),
        context,
      ),
  },
  Lot: {
    feedback: ({ lotID }, _, { loaders }) => loaders.feedback.feedbackOfLot.load(lotID),
  },
  Approval: {
    feedback: (approval, args, context) => ofBidder(approval, args, context),
  },
  DefaultFeedback: {
    id: (_, __, { nodeIds, session }) => nodeIds.of('DefaultFeedback', session.house().houseID),
    message1: (defaults) => messageOf(defaults, 1),
    message2: (defaults) => messageOf(defaults, 2),
    message3: (defaults) => messageOf(defaults, 3),
  },
  Feedback: {
    id: ({ lotFeedbackID }, _, { nodeIds }) => nodeIds.of('Feedback', lotFeedbackID),
    lotNumber: numberWithExtension,
    lot: ({ lotID }, _, { loaders }) => loaders.lots.lotByNumber.load(lotID),
    bidderNumber: ({ approvalID }) => approvalID,
    approval: ({ approvalID }, _, { loaders }) => loaders.customers.approvalByNumber.load(approvalID),
  },
  FeedbackLot: {
    lotNumber: numberWithExtension,
    bidderNumber: ({ approvalID }) => approvalID,
  },
};
