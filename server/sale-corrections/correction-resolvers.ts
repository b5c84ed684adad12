import type {
  CorrectSaleBody,
  SaleCorrectionJson,
  SalePreviewJson,
} from '../../upstream/sale-corrections/correction-wire';
import type { GraphQLContext } from '../core/context';
import { userErrorsOf } from '../core/graphql/errors';
import { moneyText, moneyTextOrNull, numberOf } from '../core/graphql/money-text';
import { remember } from '../core/rest/loader';
import type { Resolvers, SaleCorrectionPreviewInput } from '../generated/resolvers-types';
import type {
  CorrectedPartsParent,
  CorrectedResultParent,
  SaleCorrectionInvoiceParent,
  SaleCorrectionPayloadParent,
} from './parents';

const FIELDS = { hammer: ['hammerPrice'], approvalID: ['buyerId'], unsold: ['isUnsold'] } as const;

async function bodyOf(
  { isUnsold, paddle, buyerId, hammerPrice }: SaleCorrectionPreviewInput,
  { nodeIds }: GraphQLContext,
): Promise<CorrectSaleBody> {
  return {
    unsold: isUnsold ?? false,
    ...(paddle ? { paddle } : {}),
    ...(typeof buyerId === 'string' ? { approvalID: await nodeIds.numberOrNone('Approval', buyerId) } : {}),
    ...(typeof hammerPrice === 'string' ? { hammer: numberOf(hammerPrice, 'hammerPrice') } : {}),
  };
}

/** Answers a change with the correction, its invoices, and its lot as they are now. */
async function changed(
  running: Promise<SaleCorrectionJson>,
  context: GraphQLContext,
): Promise<SaleCorrectionPayloadParent> {
  const { loaders, session } = context;
  const { result, userErrors } = await userErrorsOf(running, FIELDS);
  if (result === null) return { correction: null, userErrors };
  // The id of the correction names the house.
  await session.signedIn();
  remember(loaders.saleCorrections.correctionByNumber, result.saleCorrectionID, result);
  loaders.saleCorrections.correctionsOfLot.clear(result.lotID);
  loaders.lots.lotByNumber.clear(result.lotID);
  for (const { invoiceID } of result.invoices)
    if (invoiceID !== null) loaders.invoicing.invoiceByNumber.clear(invoiceID);
  return { correction: result, userErrors };
}

const resultIn = (result: CorrectedResultParent['result'], currency: string): CorrectedResultParent => ({
  result,
  currency,
});
const invoicesIn = (invoices: SalePreviewJson['invoices'], currency: string): SaleCorrectionInvoiceParent[] =>
  invoices.map((invoice) => ({ invoice, currency }));
const partsIn = (parts: CorrectedPartsParent['parts'], currency: string): CorrectedPartsParent => ({ parts, currency });

/** Resolvers of corrections of sales. */
export const correctionResolvers: Resolvers = {
  Query: {
    saleCorrectionPreview: async (_, { input }, context) => {
      const run = async () =>
        context.endpoints.saleCorrections.preview(
          await context.nodeIds.numberOrNone('Lot', input.lotId),
          await bodyOf(input, context),
        );
      const { result, userErrors } = await userErrorsOf(run(), FIELDS);
      return { preview: result, userErrors };
    },
  },
  Mutation: {
    correctSale: (_, { input }, context) => {
      const { lotId, reason, stamp, idempotencyKey, ...right } = input;
      const run = async () =>
        context.endpoints.saleCorrections.correct(
          await context.nodeIds.numberOrNone('Lot', lotId),
          {
            ...(await bodyOf({ lotId, ...right }, context)),
            reason,
            ...(typeof stamp === 'string' ? { stamp } : {}),
          },
          idempotencyKey,
        );
      return changed(run(), context);
    },
    undoSaleCorrection: (_, { input: { id, idempotencyKey } }, context) => {
      const run = async () =>
        context.endpoints.saleCorrections.undo(
          await context.nodeIds.numberOrNone('SaleCorrection', id),
          idempotencyKey,
        );
      return changed(run(), context);
    },
  },
  SaleCorrectionPayload: {
    invoices: async ({ correction }, _, { loaders }) => {
      const numbers = (correction?.invoices ?? []).flatMap(({ invoiceID }) => invoiceID ?? []);
      const invoices = await Promise.all(numbers.map((number) => loaders.invoicing.invoiceByNumber.load(number)));
      return invoices.flatMap((invoice) => invoice ?? []);
    },
    lot: ({ correction }, _, { loaders }) => correction && loaders.lots.lotByNumber.load(correction.lotID),
  },
  Lot: {
    saleCorrections: async ({ lotID }, _, { loaders }) => [
      ...((await loaders.saleCorrections.correctionsOfLot.load(lotID))?.corrections ?? []),
    ],
  },
  SaleCorrectionPreview: {
    currency: ({ currencyCode }) => currencyCode,
    from: ({ from, currencyCode }) => resultIn(from, currencyCode),
    to: ({ to, currencyCode }) => resultIn(to, currencyCode),
    invoices: ({ invoices, currencyCode }) => invoicesIn(invoices, currencyCode),
    disputeNumbers: ({ disputeIDs }) => disputeIDs,
  },
  SaleCorrection: {
    id: ({ saleCorrectionID }, _, { nodeIds }) => nodeIds.of('SaleCorrection', saleCorrectionID),
    number: ({ saleCorrectionID }) => saleCorrectionID,
    lot: ({ lotID }, _, { loaders }) => loaders.lots.lotByNumber.load(lotID),
    from: ({ from, currencyCode }) => resultIn(from, currencyCode),
    to: ({ to, currencyCode }) => resultIn(to, currencyCode),
    invoices: ({ invoices, currencyCode }) => invoicesIn(invoices, currencyCode),
    disputeNumbers: ({ disputeIDs }) => disputeIDs,
  },
  CorrectedResult: {
    isSold: ({ result }) => result.isSold,
    hammerPrice: ({ result, currency }) => moneyTextOrNull(result.hammer, currency),
    approvalNumber: ({ result }) => result.approvalID,
    bidderName: ({ result }) => result.bidderName,
  },
  SaleCorrectionInvoice: {
    invoiceNumber: ({ invoice }) => invoice.invoiceID,
    invoiceGroupNumber: ({ invoice }) => invoice.invoiceGroupID,
    bidderName: ({ invoice }) => invoice.bidderName,
    stage: ({ invoice }) => invoice.stage,
    isNew: ({ invoice }) => invoice.isNew,
    before: ({ invoice, currency }) => partsIn(invoice.before, currency),
    after: ({ invoice, currency }) => partsIn(invoice.after, currency),
  },
  CorrectedParts: {
    price: ({ parts: { liveFee, ...parts }, currency }) => ({ parts: { ...parts, livefee: liveFee }, currency }),
    additional: ({ parts, currency }) => moneyText(parts.additional, currency),
    credited: ({ parts, currency }) => moneyText(parts.credited, currency),
    total: ({ parts, currency }) => moneyText(parts.total, currency),
    paid: ({ parts, currency }) => moneyText(parts.paid, currency),
    balance: ({ parts, currency }) => moneyText(parts.balance, currency),
  },
};
