import type { CardOnFileJson } from '../../../upstream/payments/cards/card-wire';
import type { GraphQLContext } from '../../core/context';
import { badUserInput, userErrorsOf } from '../../core/graphql/errors';
import { moneyTextOrNull } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
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

/** Returns the bidder's payment details after the change, or why it was refused, with the current details after a conflict. */
async function changed(answer: Promise<CardOnFileJson>, { loaders }: GraphQLContext) {
  const { result, userErrors, refusal } = await userErrorsOf(answer);
  if (result) {
    remember(loaders.payments.bidderCardByNumber, result.approvalID, result);
    loaders.customers.approvalByNumber.clear(result.approvalID);
  }
  const present = refusal?.details.cardOnFile;
  return { card: result, current: isFile(present) ? present : null, userErrors };
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

const DECIMAL = /^\d{1,15}(\.\d{1,6})?$/;

async function setLimit(limit: string | null | undefined, context: GraphQLContext) {
  if (typeof limit === 'string' && !DECIMAL.test(limit)) throw badUserInput('creditCardLimit looks like 10000.00.');
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.payments.setCardLimit(typeof limit === 'string' ? Number(limit) : null),
  );
  return { house: result && (await context.session.signedIn()).houseInfo, userErrors };
}

export const cardResolvers: Resolvers = {
  House: {
    creditCardLimit: async (_, __, { endpoints }) => {
      const { creditCardLimit, currencyCode } = await endpoints.payments.cardLimit();
      return moneyTextOrNull(creditCardLimit, currencyCode);
    },
  },
  Mutation: {
    setCreditCardLimit: (_, { input }, context) => setLimit(input.creditCardLimit, context),
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
