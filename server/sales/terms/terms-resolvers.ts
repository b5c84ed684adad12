import type { SaleTermsJson } from '../../../upstream/sales/terms/terms-wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { moneyText, moneyTextOrNull } from '../../core/graphql/money-text';
import type { Resolvers, SaveSaleTermsInput } from '../../generated/resolvers-types';

const numberOf = (id: string, { nodeIds }: GraphQLContext) => nodeIds.numberOrNone('SaleTerms', id);

const isTerms = (value: unknown): value is SaleTermsJson =>
  typeof value === 'object' && value !== null && 'termsID' in value;

async function payload(answer: Promise<SaleTermsJson>, context: GraphQLContext) {
  const { result, userErrors, refusal } = await userErrorsOf(answer);
  context.loaders.sales.termsByNumber.clearAll();
  const current = refusal?.details.saleTerms;
  return { saleTerms: result, current: isTerms(current) ? current : null, userErrors };
}

async function saveSaleTerms({ id, version, ...terms }: SaveSaleTermsInput, context: GraphQLContext) {
  const body = {
    ...terms,
    ...(typeof id === 'string' && { termsID: await numberOf(id, context) }),
    ...(typeof version === 'number' && { version }),
  };
  return payload(context.endpoints.sales.saveSaleTerms(body), context);
}

export const termsResolvers: Resolvers = {
  Query: {
    saleTerms: (_, { isArchived }, { endpoints }) => endpoints.sales.saleTerms(isArchived ?? null),
  },
  Mutation: {
    saveSaleTerms: (_, { input }, context) => saveSaleTerms(input, context),
    archiveSaleTerms: async (_, { input }, context) =>
      payload(context.endpoints.sales.archiveSaleTerms(await numberOf(input.id, context)), context),
    restoreSaleTerms: async (_, { input }, context) =>
      payload(context.endpoints.sales.restoreSaleTerms(await numberOf(input.id, context)), context),
  },
  SaleTerms: {
    id: ({ termsID }, _, { nodeIds }) => nodeIds.of('SaleTerms', termsID),
    number: ({ termsID }) => termsID,
    premiumSteps: ({ premiumSteps, currencyCode }) =>
      premiumSteps.map(({ from, to, stepPct }) => ({
        from: moneyText(from, currencyCode),
        to: moneyTextOrNull(to, currencyCode),
        percent: Number(stepPct),
      })),
    premiumFlat: ({ premiumFlat, currencyCode }) => moneyTextOrNull(premiumFlat, currencyCode),
    premiumMinimum: ({ premiumMinimum, currencyCode }) => moneyTextOrNull(premiumMinimum, currencyCode),
    premiumMaximum: ({ premiumMaximum, currencyCode }) => moneyTextOrNull(premiumMaximum, currencyCode),
    houseFeeStep: ({ houseFeeStepEligible }) => houseFeeStepEligible,
    paymentProcessing: ({ paymentProcessingEligible }) => paymentProcessingEligible,
    isArchived: ({ archived }) => archived,
  },
};
