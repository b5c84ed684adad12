import { MOST_SESSIONS } from '../../rules/sale-results/session-choice';
import type { GrandTotalsJson } from '../../upstream/sale-results/wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { badUserInput } from '../core/graphql/errors';
import { moneyText, moneyTextOrNull } from '../core/graphql/money-text';
import type { QuerySaleResultArgs, QuerySaleResultsArgs, Resolvers } from '../generated/resolvers-types';

/** What a reference can look like. */
const REF = /^[\w-]{1,40}$/;
const LONGEST_SEARCH = 200;

/** Sums with their currency. */
export interface SumsParent extends GrandTotalsJson {
  readonly currency: string;
}

const sumsIn = (currency: string, sums: GrandTotalsJson): SumsParent => ({ ...sums, currency });

const searchOf = (search: string | null | undefined): string | null => {
  const text = search?.trim() ?? '';
  if (text.length > LONGEST_SEARCH) throw badUserInput(`Search for at most ${LONGEST_SEARCH} characters.`);
  return text === '' ? null : text;
};

async function saleResults({ search, ...paging }: QuerySaleResultsArgs, { endpoints }: GraphQLContext) {
  const text = searchOf(search);
  const window = windowOf(paging, ['saleResults', text]);
  const page = await endpoints.saleResults.sessions({ size: window.first, offset: window.offset, search: text });
  return connectionOf(window, page.auctionGroups, page.totalRecords);
}

async function saleResult({ refs, search, ...paging }: QuerySaleResultArgs, { endpoints }: GraphQLContext) {
  const asked = [...new Set(refs)].filter((ref) => REF.test(ref));
  if (asked.length > MOST_SESSIONS) throw badUserInput(`${MOST_SESSIONS} references at most.`);
  const text = searchOf(search);
  const window = windowOf(paging, ['saleResult', asked, text]);
  const page = await endpoints.saleResults.result(asked, { size: window.first, offset: window.offset, search: text });
  return {
    ...connectionOf(window, page.sessionLotGroups, page.totalRecords),
    catalogs: page.catalogHeaders,
    currency: page.currencyCode,
    totals: page.currencyCode === null ? null : sumsIn(page.currencyCode, page.grandTotals),
    unknownBuyers:
      page.currencyCode === null || page.unknownBuyers.lotCount === 0
        ? null
        : {
            currency: page.currencyCode,
            lotCount: page.unknownBuyers.lotCount,
            price: moneyText(page.unknownBuyers.price, page.currencyCode),
          },
  };
}

export const saleResultsResolvers: Resolvers = {
  Query: {
    saleResults: (_, args, context) => saleResults(args, context),
    saleResult: (_, args, context) => saleResult(args, context),
  },
  SaleResultSale: {
    number: ({ groupID }) => groupID,
    ref: ({ groupRef }) => groupRef,
    name: ({ groupName }) => groupName,
    sessions: ({ catalogs }) => catalogs,
  },
  SaleResultSession: {
    ref: ({ catalogRef }) => catalogRef,
    title: ({ catalogTitle }) => catalogTitle,
    date: ({ catalogDateFull }) => catalogDateFull,
    currency: ({ catalogCurrencyCode }) => catalogCurrencyCode,
    buyerCount: ({ bidderCount }) => bidderCount,
    hammerTotal: ({ hammerTotal, catalogCurrencyCode }) => moneyText(hammerTotal, catalogCurrencyCode),
  },
  SaleResultCatalog: {
    ref: ({ catalogRef }) => catalogRef,
  },
  SaleResultSums: {
    hammer: ({ hammer, currency }) => moneyText(hammer, currency),
    premium: ({ buyPrem, currency }) => moneyText(buyPrem, currency),
    liveFee: ({ liveFee, currency }) => moneyText(liveFee, currency),
    payable: ({ payable, currency }) => moneyText(payable, currency),
    hiddenPayable: ({ hiddenPayable, currency }) => moneyText(hiddenPayable, currency),
  },
  SaleResultBuyer: {
    number: ({ approvalID }) => approvalID,
    approval: ({ approvalID }, _, { loaders }) => loaders.customers.approvalByNumber.load(approvalID),
    address: ({ bidderAddress }) => bidderAddress,
    paddleNumber: ({ paddleNumber }) => paddleNumber,
    phone: ({ mobilePhone }) => mobilePhone,
    sums: ({ currencyCode, lotCount, sumHammer, sumBuyPrem, sumLiveFee, sumPayable, hiddenLotCount, hiddenPayable }) =>
      sumsIn(currencyCode, {
        lotCount,
        hiddenLotCount,
        hiddenPayable,
        hammer: sumHammer,
        buyPrem: sumBuyPrem,
        liveFee: sumLiveFee,
        payable: sumPayable,
      }),
    lots: ({ groupedData }) => groupedData,
  },
  SaleResultLot: {
    lotId: ({ transactionID }, _, { nodeIds }) => nodeIds.of('Lot', transactionID),
    lot: ({ transactionID }, _, { loaders }) => loaders.lots.lotByNumber.load(transactionID),
    lotNumber: ({ lotNumber, lotExt }) => `${lotNumber}${lotExt}`,
    saleRef: ({ groupRef }) => groupRef,
    memberNumber: ({ memberID }) => memberID,
    bidderRef: ({ memberRef }) => memberRef,
    hammer: ({ hammer, currencyCode }) => moneyText(hammer, currencyCode),
    correctedHammer: ({ correctedHammer, currencyCode }) => moneyTextOrNull(correctedHammer, currencyCode),
    premium: ({ buyPrem, currencyCode }) => moneyText(buyPrem, currencyCode),
    liveFee: ({ liveFee, currencyCode }) => moneyText(liveFee, currencyCode),
    payable: ({ payble, currencyCode }) => moneyText(payble, currencyCode),
    disputeRefusal: ({ refusal }) => refusal,
    disputeState: ({ disputeStatDescription }) => disputeStatDescription,
    dispute: ({ disputeRef }, _, { loaders }) =>
      disputeRef === null ? null : loaders.disputes.disputeByRef.load(disputeRef),
    invoiceNumber: ({ invoiceID }) => invoiceID,
    groupNumber: ({ invoiceGroupID }) => invoiceGroupID,
    invoice: ({ invoiceID }, _, { loaders }) =>
      invoiceID === null ? null : loaders.invoicing.invoiceByNumber.load(invoiceID),
  },
};
