import { CHANNEL_STATES, CHANNELS } from '../../../rules/sales/channels';
import { clockTimeOf } from '../../../rules/sales/session-time';
import type {
  SentSession,
  SentSettings,
  SessionChangeJson,
  SessionJson,
} from '../../../upstream/sales/session/session-wire';
import type { CatalogJson } from '../../../upstream/sales/wire';
import type { GraphQLContext } from '../../core/context';
import { badUserInput, orNull, type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import { moneyText, moneyTextOrNull } from '../../core/graphql/money-text';
import type { Resolvers, SaveSessionInput, SaveSessionSettingsInput } from '../../generated/resolvers-types';

/** The input fields, by their names in REST. */
const START_FIELDS = {
  addressID: ['locationId'],
  hour: ['time'],
  timedValue: ['staggerSeconds'],
  resellUnsoldLiveLots: ['resellsUnsold'],
};
const SETTINGS_FIELDS = {
  audioVideo: ['hasBroadcast'],
  categoryIDs: ['categoryIds'],
  viewNotes: ['viewingNotes'],
  'contacts.1': ['contacts', 'consignment'],
  'contacts.3': ['contacts', 'administrator'],
  'contacts.4': ['contacts', 'expert'],
};

const houseId = async ({ session }: GraphQLContext): Promise<number> => (await session.signedIn()).houseInfo.houseID;

async function sessionOf({ catalogID }: CatalogJson, { loaders }: GraphQLContext): Promise<SessionJson> {
  const session = await loaders.sales.sessionByNumber.load(catalogID);
  if (!session) throw badUserInput('The session was deleted.');
  return session;
}

const lotAmount =
  (name: 'premiumFlat' | 'premiumMinimum' | 'premiumMaximum') =>
  async (catalog: CatalogJson, _: unknown, context: GraphQLContext): Promise<string | null> => {
    const session = await sessionOf(catalog, context);
    return moneyTextOrNull(session[name], session.currency.code);
  };

const contactsOf = (contacts: SessionJson['contacts']) => ({
  consignment: contacts['1'] ?? null,
  administrator: contacts['3'] ?? null,
  expert: contacts['4'] ?? null,
});

const currentId = (refusal: UpstreamRefusal | null): number | null => {
  const session: unknown = refusal?.details.sessionDefinition;
  const isSession = typeof session === 'object' && session !== null && 'catalogID' in session;
  return isSession && typeof session.catalogID === 'number' ? session.catalogID : null;
};

async function changed(
  run: Promise<SessionChangeJson>,
  fields: Readonly<Record<string, readonly string[]>>,
  { loaders }: GraphQLContext,
) {
  const { result, userErrors, refusal } = await userErrorsOf(run, fields);
  loaders.sales.sessionByNumber.clearAll();
  loaders.sales.catalogByNumber.clearAll();
  const load = async (id: number | null) => (id === null ? null : loaders.sales.catalogByNumber.load(id));
  return { catalog: await load(result?.catalogID ?? null), current: await load(currentId(refusal)), userErrors };
}

async function saveSession(input: SaveSessionInput, context: GraphQLContext) {
  const { nodeIds, endpoints } = context;
  const isNew = typeof input.id !== 'string';
  const catalogId = isNew ? 0 : await nodeIds.numberOrNone('Catalog', input.id ?? '');
  const clock = clockTimeOf(input.time ?? '');
  const body: SentSession = {
    ...(isNew && typeof input.sale === 'number' && { groupID: input.sale }),
    ...(typeof input.version === 'number' && { version: input.version }),
    title: input.title,
    addressID: typeof input.locationId === 'string' ? await nodeIds.numberOrNone('Location', input.locationId) : 0,
    date: input.date ?? '',
    ...clock,
    timedType: typeof input.staggerSeconds === 'number' ? 1 : 0,
    timedValue: input.staggerSeconds ?? 0,
    ...(typeof input.extensionSeconds === 'number' && { extensionSeconds: input.extensionSeconds }),
    resellUnsoldLiveLots: input.resellsUnsold ? 'Y' : 'N',
    fromSummary: input.isFromSummary ?? false,
  };
  return changed(endpoints.sales.saveSession(catalogId, body, input.idempotencyKey), START_FIELDS, context);
}

async function saveSettings(input: SaveSessionSettingsInput, context: GraphQLContext) {
  const { contacts, defaults } = input;
  const states = input.channels.map(({ channel, state }) => ({
    channelID: CHANNELS.indexOf(channel) + 1,
    value: CHANNEL_STATES.find((one) => one === state) ?? badState(state),
  }));
  const flags = { '1': defaults?.consignment, '3': defaults?.administrator, '4': defaults?.expert };
  const body: SentSettings = {
    audioVideo: input.hasBroadcast ? 4 : 0,
    channels: states,
    contacts: {
      '1': contacts.consignment ?? null,
      '3': contacts.administrator ?? null,
      '4': contacts.expert ?? null,
    },
    categoryIDs: input.categoryIds,
    description: input.description,
    viewNotes: input.viewingNotes,
    defaults: {
      contacts: Object.fromEntries(Object.entries(flags).filter(([, flag]) => typeof flag === 'boolean')),
      ...(typeof defaults?.viewingNotes === 'boolean' && { viewNotes: defaults.viewingNotes }),
    },
    fromSummary: input.isFromSummary ?? false,
    ...(typeof input.version === 'number' && { version: input.version }),
  };
  const catalogId = await context.nodeIds.numberOrNone('Catalog', input.id);
  const saving = context.endpoints.sales.saveSettings(catalogId, body, input.idempotencyKey);
  return changed(saving, SETTINGS_FIELDS, context);
}

function badState(state: number): never {
  throw badUserInput(`A channel has no state ${state}: give 0, 1, or 2.`);
}

async function sessionOptions(sale: number, context: GraphQLContext) {
  const { endpoints } = context;
  const house = await houseId(context);
  const info = await orNull(endpoints.sales.groupInfo(sale));
  if (info === null) return null;
  const [types, mayResellUnsold] = await Promise.all([
    endpoints.sales.contactTypes(house),
    endpoints.sales.mayResellUnsold(house),
  ]);
  const names = new Map(
    types.flatMap(({ contacts }) =>
      contacts.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`.trim()] as const),
    ),
  );
  const typesOf = (id: number) =>
    types.flatMap((type) => (type.contacts.some((one) => one.id === id) ? [type.id] : []));
  return {
    saleNumber: info.groupID,
    saleName: info.groupName,
    kind: info.kind,
    canAddSession: info.canAddCatalogs,
    mayResellUnsold,
    contacts: [...names].map(([number, name]) => ({ number, name, types: typesOf(number) })),
  };
}

/** Resolvers of the guided steps of sessions. */
export const sessionResolvers: Resolvers = {
  Query: {
    catalog: async (_, { number }, context) => {
      await context.session.signedIn();
      return context.loaders.sales.catalogByNumber.load(number);
    },
    sessionOptions: (_, { sale }, context) => sessionOptions(sale, context),
    sessionDefaults: async (_, { location }, context) => {
      const addressId = await context.nodeIds.numberOrNone('Location', location);
      const defaults = await context.endpoints.sales.sessionDefaults(await houseId(context), addressId);
      return { contacts: contactsOf(defaults.contacts), viewingNotes: defaults.viewNotes };
    },
  },
  Mutation: {
    saveSession: (_, { input }, context) => saveSession(input, context),
    saveSessionSettings: (_, { input }, context) => saveSettings(input, context),
  },
  Catalog: {
    saleNumber: ({ groupID }) => groupID,
    startTime: async (catalog, _, context) => (await sessionOf(catalog, context)).startTime,
    staggerSeconds: async (catalog, _, context) => (await sessionOf(catalog, context)).timedValue || null,
    extensionSeconds: async (catalog, _, context) => (await sessionOf(catalog, context)).extensionSeconds,
    hasBids: async (catalog, _, context) => (await sessionOf(catalog, context)).hasBids,
    lastLotEndsAt: async (catalog, _, context) => (await sessionOf(catalog, context)).lastLotEndsAt,
    resellsUnsold: async (catalog, _, context) => (await sessionOf(catalog, context)).resellUnsoldLiveLots === 'Y',
    hasBroadcast: async (catalog, _, context) => (await sessionOf(catalog, context)).audioVideo > 0,
    channels: async (catalog, _, context) =>
      (await sessionOf(catalog, context)).channels.map(({ channel, channelName, states, value }) => ({
        channel,
        name: channelName,
        states,
        state: value,
      })),
    contacts: async (catalog, _, context) => contactsOf((await sessionOf(catalog, context)).contacts),
    categoryIds: async (catalog, _, context) => (await sessionOf(catalog, context)).categoryIDs,
    description: async (catalog, _, context) => (await sessionOf(catalog, context)).description,
    viewingNotes: async (catalog, _, context) => (await sessionOf(catalog, context)).viewNotes,
    premiumSteps: async (catalog, _, context) => {
      const { premiumSteps, currency } = await sessionOf(catalog, context);
      return premiumSteps.map(({ from, to, stepPct }) => ({
        from: moneyText(from, currency.code),
        to: moneyTextOrNull(to, currency.code),
        percent: stepPct,
      }));
    },
    premiumMode: async (catalog, _, context) => (await sessionOf(catalog, context)).premiumMode,
    premiumFlat: lotAmount('premiumFlat'),
    premiumMinimum: lotAmount('premiumMinimum'),
    premiumMaximum: lotAmount('premiumMaximum'),
    step: async (catalog, _, context) => (await sessionOf(catalog, context)).stepTracker,
    editLocked: async (catalog, _, context) => (await sessionOf(catalog, context)).in2Hours === 1,
    editLocksAt: async (catalog, _, context) => (await sessionOf(catalog, context)).editLocksAt,
    publishedAt: async (catalog, _, context) => (await sessionOf(catalog, context)).publishedAt,
    unpublishedLotCount: async (catalog, _, context) => (await sessionOf(catalog, context)).unpublishedLotCount,
  },
};
