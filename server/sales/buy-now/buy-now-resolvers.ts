import type { SALE_CARDS } from '../../../rules/sales/buy-now/buy-now-fields';
import type { BuyNowJson } from '../../../upstream/sales/buy-now/buy-now-wire';
import type { GraphQLContext } from '../../core/context';
import { type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import type { ContactType, PaymentCard, Resolvers, SaveBuyNowSettingsInput } from '../../generated/resolvers-types';

type CardId = (typeof SALE_CARDS)[number]['id'];
const CARD_IDS: Readonly<Record<PaymentCard, CardId>> = { VISA: 3, MASTERCARD: 4, DISCOVER: 5, AMERICAN_EXPRESS: 6 };
const CARDS = Object.keys(CARD_IDS) as PaymentCard[];

const TYPE_IDS: Readonly<Record<ContactType, number>> = { CONSIGNMENT: 1, SALE_ADMINISTRATOR: 3, EXPERT: 4 };
const TYPES = Object.keys(TYPE_IDS) as ContactType[];

const contactsOf = ({ contactTypes }: BuyNowJson, type: ContactType) =>
  (contactTypes.find(({ id }) => id === TYPE_IDS[type])?.contacts ?? []).map(({ userID, displayName }) => ({
    number: userID,
    name: displayName,
  }));

/** Returns a contact of a sale; without a name if the user is no longer one of that type. */
const contactOf = (settings: BuyNowJson, number: number | null, type: ContactType) =>
  number === null
    ? null
    : (contactsOf(settings, type).find((contact) => contact.number === number) ?? { number, name: null });

const isSettings = (value: unknown): value is BuyNowJson =>
  typeof value === 'object' && value !== null && 'excludedCountries' in value;

/** The current settings, which a refusal includes after a conflict. */
const currentOf = (refusal: UpstreamRefusal | null): BuyNowJson | null =>
  isSettings(refusal?.details.settings) ? refusal.details.settings : null;

async function save(input: SaveBuyNowSettingsInput, context: GraphQLContext) {
  const { endpoints, loaders } = context;
  const run = endpoints.sales.saveBuyNowSettings(input.saleNumber, {
    cards: input.cards.map((card) => CARD_IDS[card]),
    excludedCountries: [...input.excludedCountries],
    subject: input.subject,
    fromName: input.fromName,
    fromEmail: input.fromEmail,
    bccEmail: input.bccEmail ?? '',
    charges: input.charges.map(({ name, rate, country, state }) => ({ name, rate, country, state })),
    terms: input.terms.map(({ isActive, title, text }) => ({ active: isActive, title, text })),
    consignmentContact: input.consignmentContact ?? null,
    administratorContact: input.administratorContact ?? null,
    expertContact: input.expertContact ?? null,
    fromSummary: input.isFromSummary ?? false,
    ...(typeof input.version === 'number' && { version: input.version }),
  });
  const { result, userErrors, refusal } = await userErrorsOf(run);
  loaders.sales.buyNowBySale.clearAll();
  loaders.sales.catalogByNumber.clearAll();
  loaders.sales.sessionByNumber.clearAll();
  const catalog = result ? await loaders.sales.catalogByNumber.load(result.catalogID) : null;
  return { settings: result, catalog, current: currentOf(refusal), userErrors };
}

export const buyNowResolvers: Resolvers = {
  Query: {
    buyNowSettings: (_, { saleNumber }, { loaders }) => loaders.sales.buyNowBySale.load(saleNumber),
  },
  Mutation: {
    saveBuyNowSettings: (_, { input }, context) => save(input, context),
  },
  Sale: {
    buyNow: ({ groupID, kind }, _, { loaders }) =>
      kind === 'BUY_NOW' ? loaders.sales.buyNowBySale.load(groupID) : null,
  },
  BuyNowSettings: {
    id: (settings, _, context) => context.nodeIds.of('BuyNowSettings', settings.groupID),
    saleNumber: (settings) => settings.groupID,
    saleName: (settings) => settings.groupName,
    catalog: (settings, _, { loaders }) => loaders.sales.catalogByNumber.load(settings.catalogID),
    cards: (settings) => CARDS.filter((card) => settings.cards.includes(CARD_IDS[card])),
    terms: (settings) => settings.terms.map(({ active, title, text }) => ({ isActive: active, title, text })),
    consignmentContact: (settings) => contactOf(settings, settings.consignmentContact, 'CONSIGNMENT'),
    administratorContact: (settings) => contactOf(settings, settings.administratorContact, 'SALE_ADMINISTRATOR'),
    expertContact: (settings) => contactOf(settings, settings.expertContact, 'EXPERT'),
    contactChoices: (settings) => TYPES.map((type) => ({ type, contacts: contactsOf(settings, type) })),
  },
};
