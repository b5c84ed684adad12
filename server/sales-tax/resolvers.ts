import type { SalesTaxPlaceJson } from '../../upstream/sales-tax/wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { userErrorsOf } from '../core/graphql/errors';
import { moneyText } from '../core/graphql/money-text';
import type {
  QuerySalesTaxEntriesArgs,
  QuerySalesTaxReportArgs,
  Resolvers,
  SetSalesTaxBasisInput,
} from '../generated/resolvers-types';

async function report({ filter, ...paging }: QuerySalesTaxReportArgs, { endpoints }: GraphQLContext) {
  const window = windowOf(paging, ['salesTaxReport', filter]);
  const page = await endpoints.salesTax.report({
    year: filter?.year ?? null,
    month: filter?.month ?? null,
    state: filter?.state ?? null,
    country: filter?.country ?? null,
    size: window.first,
    offset: window.offset,
  });
  return {
    ...connectionOf(window, page.houseSalesTaxReport, page.totalRecords),
    totals: page.totals,
    hasReports: page.hasReports,
  };
}

async function entries({ filter, ...paging }: QuerySalesTaxEntriesArgs, { endpoints, nodeIds }: GraphQLContext) {
  const window = windowOf(paging, ['salesTaxEntries', filter]);
  const page = await endpoints.salesTax.entries(await nodeIds.numberOrNone('SalesTaxPlace', filter.placeId), {
    currency: filter.currency,
    year: filter.year ?? null,
    month: filter.month ?? null,
    entered: filter.isEntered ?? null,
    size: window.first,
    offset: window.offset,
  });
  const { currency } = filter;
  return {
    ...connectionOf(window, page.salesTaxEntries, page.totalRecords),
    sales: moneyText(page.salesAmount, currency),
    tax: moneyText(page.taxAmount, currency),
  };
}

const isPlace = (value: unknown): value is SalesTaxPlaceJson =>
  typeof value === 'object' && value !== null && 'placeID' in value;

async function setBasis({ placeId, basis, version }: SetSalesTaxBasisInput, { endpoints, nodeIds }: GraphQLContext) {
  const number = await nodeIds.numberOrNone('SalesTaxPlace', placeId);
  const { result, userErrors, refusal } = await userErrorsOf(
    endpoints.salesTax.setBasis(number, { basis: basis ?? null, version }),
  );
  const stored = refusal?.details.salesTaxPlace;
  return { place: result?.salesTaxPlace ?? null, current: isPlace(stored) ? stored : null, userErrors };
}

export const salesTaxResolvers: Resolvers = {
  Query: {
    salesTaxReport: (_, args, context) => report(args, context),
    salesTaxEntries: (_, args, context) => entries(args, context),
    salesTaxPlaces: (_, __, { endpoints }) => endpoints.salesTax.places(),
  },
  Mutation: {
    setSalesTaxBasis: (_, { input }, context) => setBasis(input, context),
  },
  SalesTaxPlace: {
    id: ({ placeID }, _, { nodeIds }) => nodeIds.of('SalesTaxPlace', placeID),
    name: ({ stateName }) => stateName,
  },
  SalesTaxRow: {
    place: async ({ placeID }, _, { loaders }) => {
      const place = await loaders.salesTax.placeByNumber.load(placeID);
      if (!place) throw new Error(`There is no sales tax place ${placeID}.`);
      return place;
    },
    currency: ({ currencyCode }) => currencyCode,
    from: ({ startDate }) => startDate,
    to: ({ maxDate }) => maxDate,
    sales: ({ salesAmount, currencyCode }) => moneyText(salesAmount, currencyCode),
    exemptSales: ({ exemptAmount, currencyCode }) => moneyText(exemptAmount, currencyCode),
    taxableSales: ({ taxableAmount, currencyCode }) => moneyText(taxableAmount, currencyCode),
    tax: ({ taxAmount, currencyCode }) => moneyText(taxAmount, currencyCode),
  },
  SalesTaxTotals: {
    currency: ({ currencyCode }) => currencyCode,
    sales: ({ salesAmount, currencyCode }) => moneyText(salesAmount, currencyCode),
    exemptSales: ({ exemptAmount, currencyCode }) => moneyText(exemptAmount, currencyCode),
    taxableSales: ({ taxableAmount, currencyCode }) => moneyText(taxableAmount, currencyCode),
    tax: ({ taxAmount, currencyCode }) => moneyText(taxAmount, currencyCode),
  },
  SalesTaxEntry: {
    number: ({ entryID }) => entryID,
    invoiceNumber: ({ invoiceID }) => invoiceID,
    groupNumber: ({ invoiceGroupID }) => invoiceGroupID,
    invoice: ({ invoiceID }, _, { loaders }) => loaders.invoicing.invoiceByNumber.load(invoiceID),
    currency: ({ currencyCode }) => currencyCode,
    sales: ({ salesAmount, currencyCode }) => moneyText(salesAmount, currencyCode),
    tax: ({ taxAmount, currencyCode }) => moneyText(taxAmount, currencyCode),
  },
};
