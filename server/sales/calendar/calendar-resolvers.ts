import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { userErrorsOf } from '../../core/graphql/errors';
import type { AddSaleInput, RenameSaleInput, Resolvers } from '../../generated/resolvers-types';

/** The paths of the REST fields in the inputs. */
const FIELDS = { title: ['name'], termsID: ['termsNumber'] };

/** Reads a sale after it changed. */
function reread({ loaders }: GraphQLContext, number: number) {
  loaders.sales.catalogByNumber.clearAll();
  return loaders.sales.saleByNumber.clear(number).load(number);
}

async function addSale({ name, kind, termsNumber, idempotencyKey }: AddSaleInput, context: GraphQLContext) {
  if (kind === 'BUY_NOW') return addBuyNowSale(idempotencyKey, context);
  const { houseInfo } = await context.session.signedIn();
  const body = {
    isTimed: kind === 'TIMED' ? ('1' as const) : ('0' as const),
    title: name,
    termsID: termsNumber ?? null,
  };
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.calendar.addSale(houseInfo.houseID, body, idempotencyKey),
    FIELDS,
  );
  return { sale: result && (await reread(context, result.groupID)), userErrors };
}

async function addBuyNowSale(idempotencyKey: string, context: GraphQLContext) {
  const { houseInfo } = await context.session.signedIn();
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.calendar.addBuyNowSale(houseInfo.houseID, idempotencyKey),
  );
  return { sale: result && (await reread(context, result.binGroupID)), userErrors };
}

const saleNumber = (id: string, { nodeIds }: GraphQLContext) => nodeIds.numberOrNone('Sale', id);

async function renameSale({ id, name, version }: RenameSaleInput, context: GraphQLContext) {
  const number = await saleNumber(id, context);
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.calendar.renameSale(number, { title: name, ...(typeof version === 'number' && { version }) }),
    FIELDS,
  );
  const isConflict = userErrors.some(({ code }) => code === 'EDITED_MEANWHILE');
  const sale = result || isConflict ? await reread(context, number) : null;
  return { sale: result ? sale : null, current: isConflict ? sale : null, userErrors };
}

async function deleteSession(id: string, context: GraphQLContext) {
  const number = await context.nodeIds.numberOrNone('Catalog', id);
  const session = await context.loaders.sales.catalogByNumber.load(number);
  const { refusal, userErrors } = await userErrorsOf(context.endpoints.calendar.deleteSession(number));
  return { sale: refusal === null && session ? await reread(context, session.groupID) : null, userErrors };
}

async function restoreSession(id: string, context: GraphQLContext) {
  const number = await context.nodeIds.numberOrNone('Catalog', id);
  const { result, userErrors } = await userErrorsOf(context.endpoints.calendar.restoreSession(number));
  return { sale: result && (await reread(context, result.groupID)), userErrors };
}

export const calendarResolvers: Resolvers = {
  Query: {
    saleChoices: (_, __, { endpoints }) => endpoints.calendar.choices(),
    deletedSales: async (_, __, { endpoints }) => (await endpoints.calendar.deleted()).deleted,
    deletedFromCalendar: async (_, args, { endpoints }) => {
      const window = windowOf(args, null);
      const page = await endpoints.calendar.deleted({ size: window.first, offset: window.offset });
      return connectionOf(window, page.deleted, page.totalRecords);
    },
  },
  Mutation: {
    addSale: (_, { input }, context) => addSale(input, context),
    addBuyNowSale: (_, { input: { idempotencyKey } }, context) => addBuyNowSale(idempotencyKey, context),
    renameSale: (_, { input }, context) => renameSale(input, context),
    deleteSale: async (_, { input: { id } }, context) => {
      const { result, userErrors } = await userErrorsOf(
        context.endpoints.calendar.deleteSale(await saleNumber(id, context)),
      );
      return { saleNumber: result?.groupID ?? null, userErrors };
    },
    restoreSale: async (_, { input: { id } }, context) => {
      const { result, userErrors } = await userErrorsOf(
        context.endpoints.calendar.restoreSale(await saleNumber(id, context)),
      );
      return { sale: result && (await reread(context, result.groupID)), userErrors };
    },
    deleteSession: (_, { input: { id } }, context) => deleteSession(id, context),
    restoreSession: (_, { input: { id } }, context) => restoreSession(id, context),
  },
  DeletedSale: {
    id: ({ groupID, catalogID }, _, { nodeIds }) =>
      catalogID === null ? nodeIds.of('Sale', groupID) : nodeIds.of('Catalog', catalogID),
    name: ({ groupName }) => groupName,
    session: ({ title, startsAt, timeZoneID }) =>
      title === null || startsAt === null || timeZoneID === null ? null : { title, startsAt, timeZone: timeZoneID },
  },
  SaleChoices: {
    terms: ({ terms }) => terms.map(({ termsID, ...one }) => ({ ...one, number: termsID })),
    isStealth: ({ stealthMode }) => stealthMode,
    hasExpiredCard: ({ housePaymentInfo }) => housePaymentInfo.expiredCard,
    hasOverduePayment: ({ housePaymentInfo }) => housePaymentInfo.overduePayment,
    needsPaymentProcessing: (house) => house.paymentProcessingRequired && !house.paymentProcessingEnabled,
  },
};
