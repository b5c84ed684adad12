import type { CardOnFileJson } from '../../../upstream/payments/cards/card-wire';
import type { GraphQLContext } from '../../core/graphql/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { remember } from '../../core/upstream/loader';
import type {
  MutationRemoveCardOnFileArgs,
  MutationSetCardOnFileArgs,
  PaymentProvider,
  Resolvers,
} from '../../generated/resolvers-types';

const PROVIDERS: Readonly<Record<CardOnFileJson['provider'], PaymentProvider>> = {
  sandbox: 'SANDBOX',
  stripe: 'STRIPE',
};

const isFile = (value: unknown): value is CardOnFileJson =>
  typeof value === 'object' && value !== null && 'approvalID' in value;

/** What is on file as it was just answered, or why it was refused, with what is on file where somebody was faster. */
async function changed(answer: Promise<CardOnFileJson>, { loaders }: GraphQLContext) {
  const { result, userErrors, refusal } = await userErrorsOf(answer);
  if (result) {
    remember(loaders.payments.bidderCardByNumber, result.approvalID, result);
    loaders.customers.approvalByNumber.clear(result.approvalID);
  }
  const stands = refusal?.details.cardOnFile;
  return { card: result, current: isFile(stands) ? stands : null, userErrors };
}

async function set({ input: { id, cardRef, version } }: MutationSetCardOnFileArgs, context: GraphQLContext) {
  return changed(
    context.endpoints.payments.setCard(await context.nodeIds.numberOrNone('Approval', id), { cardRef, version }),
    context,
  );
}

async function remove({ input: { id, version } }: MutationRemoveCardOnFileArgs, context: GraphQLContext) {
  return changed(
    context.endpoints.payments.removeCard(await context.nodeIds.numberOrNone('Approval', id), version),
    context,
  );
}

export const cardResolvers: Resolvers = {
  Mutation: {
    setCardOnFile: (_, args, context) => set(args, context),
    removeCardOnFile: (_, args, context) => remove(args, context),
  },
  Approval: {
    card: ({ approvalID }, _, { loaders }) => loaders.payments.bidderCardByNumber.load(approvalID),
  },
  BidderCard: {
    id: (file, _, { nodeIds }) => nodeIds.of('BidderCard', file.approvalID),
    number: (file) => file.approvalID,
    approval: (file, _, { loaders }) => loaders.customers.approvalByNumber.load(file.approvalID),
    provider: (file) => PROVIDERS[file.provider],
    onFile: (file) => file.card,
    refusal: (file) => file.refusal?.text ?? null,
  },
  CardOnFile: {
    isExpired: (card) => card.expired,
  },
};
