import type { DeskLotJson, EntryJson } from '../../../upstream/clerking/desk/desk-wire';
import type { GraphQLContext } from '../../core/context';
import { badUserInput, userErrorsOf } from '../../core/graphql/errors';
import { moneyText, moneyTextOrNull } from '../../core/graphql/money-text';
import type { EnterLotInput, Resolvers, UndoEntryInput } from '../../generated/resolvers-types';

const REF = /^[\w-]{1,40}$/;
const MOST_ENTRIES = 1000;

const lotOf = (lot: DeskLotJson, currency: string, { nodeIds }: Pick<GraphQLContext, 'nodeIds'>) => ({
  lotId: nodeIds.of('Lot', lot.lotID),
  lotRef: lot.lotRef,
  number: `${lot.lotNumber ?? ''}${lot.lotNumberExtension}`,
  title: lot.title,
  imageUrl: lot.imageUrl,
  lowEstimate: moneyTextOrNull(lot.estimateLow, currency),
  highEstimate: moneyTextOrNull(lot.estimateHigh, currency),
  startingBid: moneyText(lot.startingBid, currency),
  reserve: moneyTextOrNull(lot.reserve, currency),
  isWithdrawn: lot.isWithdrawn,
  result: lot.result,
  price: moneyTextOrNull(lot.price, currency),
  paddle: lot.paddle,
  bidder: lot.bidder,
  lastSequence: lot.lastSequence,
  enteredBy: lot.enteredBy,
  invoiceGroupNumber: lot.invoiceGroupID,
  book: lot.book && {
    paddle: lot.book.paddle,
    needed: moneyText(lot.book.needed, currency),
    ceiling: moneyText(lot.book.ceiling, currency),
    bidCount: lot.book.bidCount,
  },
});

const entryOf = (entry: EntryJson, currency: string) => ({
  sequence: entry.sequence,
  lotRef: entry.lotRef,
  lotNumber: `${entry.lotNumber ?? ''}${entry.lotNumberExtension}`,
  kind: entry.kind,
  hammer: moneyTextOrNull(entry.hammer, currency),
  paddle: entry.paddle,
  bidder: entry.bidder,
  enteredBy: entry.enteredBy,
  isOwn: entry.isOwn,
  enteredAt: entry.enteredAt,
  undoes: entry.undoes,
  isUndone: entry.isUndone,
});

/** Returns a session and one of its lots as they are after an entry was made or refused. */
async function after(
  running: Promise<{ entry: EntryJson }>,
  { catalogRef, lotRef }: { readonly catalogRef: string; readonly lotRef: string | null },
  context: GraphQLContext,
) {
  const { endpoints, loaders } = context;
  const { result, userErrors } = await userErrorsOf(running);
  const desk = REF.test(catalogRef) ? await loaders.clerking.deskByRef.load(catalogRef) : null;
  const ref = result?.entry.lotRef ?? lotRef;
  const [lot] = desk && ref !== null && REF.test(ref) ? await endpoints.clerking.lots(catalogRef, [ref]) : [];
  const currency = desk?.currencyCode ?? '';
  return {
    entry: result && entryOf(result.entry, currency),
    lot: lot ? lotOf(lot, currency, context) : null,
    desk,
    userErrors,
  };
}

const enterLot = (input: EnterLotInput, context: GraphQLContext) => {
  const { catalogRef, lotRef, kind, hammer, paddle, makesBidder, seenSequence, takesOver, idempotencyKey } = input;
  const isSold = kind === 'SOLD';
  const entry = {
    lotRef,
    kind,
    makesBidder: makesBidder ?? false,
    seenSequence,
    takesOver: takesOver ?? false,
    ...(isSold && typeof hammer === 'string' && { hammer: Number(hammer) }),
    ...(isSold && typeof paddle === 'string' && { paddle }),
  };
  return after(context.endpoints.clerking.enter(catalogRef, entry, idempotencyKey), { catalogRef, lotRef }, context);
};

const undoEntry = ({ catalogRef, sequence, idempotencyKey }: UndoEntryInput, context: GraphQLContext) =>
  after(context.endpoints.clerking.undo(catalogRef, sequence, idempotencyKey), { catalogRef, lotRef: null }, context);

/** Resolvers of the clerk's desk. */
export const deskResolvers: Resolvers = {
  Query: {
    clerkDesk: (_, { catalogRef }, { loaders }) =>
      REF.test(catalogRef) ? loaders.clerking.deskByRef.load(catalogRef) : null,
  },
  Mutation: {
    enterLot: (_, { input }, context) => enterLot(input, context),
    undoEntry: (_, { input }, context) => undoEntry(input, context),
  },
  ClerkDesk: {
    id: ({ catalogID }, _, { nodeIds }) => nodeIds.of('ClerkDesk', catalogID),
    catalogId: ({ catalogID }, _, { nodeIds }) => nodeIds.of('Catalog', catalogID),
    currency: ({ currencyCode }) => currencyCode,
    increments: ({ bidIncrements, currencyCode }) =>
      bidIncrements.map(({ min, max, increment }) => ({
        from: moneyText(min, currencyCode),
        to: moneyTextOrNull(max, currencyCode),
        increment: moneyText(increment, currencyCode),
      })),
    hammerTotal: ({ hammerTotal, currencyCode }) => moneyText(hammerTotal, currencyCode),
    lots: async ({ catalogRef, currencyCode }, _, context) =>
      (await context.endpoints.clerking.lots(catalogRef, null)).map((lot) => lotOf(lot, currencyCode, context)),
    paddles: async ({ catalogRef }, _, { endpoints }) =>
      (await endpoints.clerking.paddles(catalogRef)).map(({ approvalID, paddle, bidder }) => ({
        bidderNumber: approvalID,
        paddle,
        bidder,
      })),
    entries: async ({ catalogRef, currencyCode }, { lotRef, first }, { endpoints }) => {
      if (first < 1 || first > MOST_ENTRIES) throw badUserInput(`first must be between 1 and ${MOST_ENTRIES}.`);
      return (await endpoints.clerking.entries(catalogRef, lotRef ?? null, first)).map((entry) =>
        entryOf(entry, currencyCode),
      );
    },
  },
};
