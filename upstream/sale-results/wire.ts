import { z } from 'zod';
import { Amount, data, PageQuery, Timestamp } from '../core/http/wire';

/** A session with sold lots, and its key figures. */
export const ResultSessionJson = z.object({
  catalogRef: z.string(),
  catalogCurrencyCode: z.string(),
  catalogDateFull: z.string().describe('MM/DD/YYYY in the time zone of the session'),
  catalogTitle: z.string(),
  prefix: z.string().describe('Prefix of lot numbers on invoices'),
  startsAt: Timestamp,
  endedAt: Timestamp.nullable().describe('null until the session has ended'),
  lotCount: z.int(),
  soldCount: z.int(),
  bidderCount: z.int().describe('Number of bidders who bought a lot'),
  hammerTotal: Amount,
});
export type ResultSessionJson = z.infer<typeof ResultSessionJson>;

/** GET /app/house/{houseRef}/sessionResults: sales with the sessions that have results, latest first. */
export const SessionResultsQuery = z.object({
  ...PageQuery,
  search: z.string().max(200).optional().describe('Part of a title or of the name of the sale'),
});
export type SessionResultsQuery = z.output<typeof SessionResultsQuery>;

export const ResultSaleJson = z.object({
  groupID: z.int(),
  groupRef: z.string(),
  groupName: z.string(),
  catalogs: z.array(ResultSessionJson).describe('Latest first'),
});
export type ResultSaleJson = z.infer<typeof ResultSaleJson>;
export const SessionResultsAnswer = data(z.object({ auctionGroups: z.array(ResultSaleJson), totalRecords: z.int() }));
export type SessionResultsJson = z.infer<typeof SessionResultsAnswer>['data'];

/** GET /app/house/{houseRef}/sessionLots?refs=: the sold lots of sessions by buyer. */
export const SessionLotsQuery = z.object({
  ...PageQuery,
  refs: z
    .string()
    .max(4000)
    .regex(/^([\w-]{1,40}(,[\w-]{1,40})*)?$/)
    .describe('catalogRefs of sessions in one currency; unknown ones are ignored'),
  search: z.string().max(200).optional().describe('Number of a lot or a paddle, or part of a title, name, or email'),
});
export type SessionLotsQuery = z.output<typeof SessionLotsQuery>;

export const ResultLotJson = z.object({
  transactionID: z.int(),
  lotRef: z.string(),
  lotNumber: z.int(),
  lotExt: z.string(),
  title: z.string(),
  lotUrl: z.string().nullable(),
  hammer: Amount,
  buyPrem: Amount,
  liveFee: Amount,
  payble: Amount.describe('Hammer price, premium, and live fee'),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  catalogRef: z.string(),
  catalogPrefix: z.string(),
  groupRef: z.string().describe('Reference of the sale'),
  memberID: z.int().nullable().describe('null for floor bidders'),
  memberRef: z.string().describe('Reference of the bidder in the house'),
  canOpenDispute: z.boolean().describe('Whether every user can open a dispute now'),
  refusal: z.string().nullable().describe('Why the caller can’t open a dispute; null if they can'),
  disputeRef: z.string().nullable().describe('null if there is no dispute'),
  disputeStatDescription: z.string().nullable(),
  feedbackExistsForLot: z.boolean().describe('Whether the buyer got feedback on the lot'),
  invoiceID: z.int().nullable().describe('null until the lot is invoiced'),
  invoiceGroupID: z.int().nullable(),
  correctedHammer: Amount.nullable().describe(
    'The hammer price that was corrected after the invoice was paid: additional charges or a credit note have the difference. null otherwise',
  ),
  isHidden: z.boolean().describe('Whether its invoice hides the lot, and so doesn’t charge it'),
});
export type ResultLotJson = z.infer<typeof ResultLotJson>;

const HiddenLotCount = z.int().describe('Number of lots that are hidden on their invoices');
const HiddenPayable = Amount.describe('What of payable is of hidden lots, which their invoices don’t charge');

export const ResultBuyerJson = z.object({
  approvalID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  bidderAddress: z.array(z.string()).describe('By line'),
  paddleNumber: z.string().describe('Several are separated by commas'),
  mobilePhone: z.string(),
  email: z.string(),
  channel: z.string().describe('Platform, as shown to staff'),
  currencyCode: z.string(),
  lotCount: z.int(),
  sumHammer: Amount,
  sumBuyPrem: Amount,
  sumLiveFee: Amount,
  sumPayable: Amount,
  hiddenLotCount: HiddenLotCount,
  hiddenPayable: HiddenPayable,
  groupedData: z.array(ResultLotJson).describe('By session and lot number'),
});
export type ResultBuyerJson = z.infer<typeof ResultBuyerJson>;

export const GrandTotalsJson = z.object({
  lotCount: z.int(),
  hammer: Amount,
  buyPrem: Amount,
  liveFee: Amount,
  payable: Amount,
  hiddenLotCount: HiddenLotCount,
  hiddenPayable: HiddenPayable,
});
export type GrandTotalsJson = z.infer<typeof GrandTotalsJson>;

export const CatalogHeaderJson = z.object({
  catalogRef: z.string(),
  prefix: z.string(),
  title: z.string(),
  date: z.string().describe('MM/DD/YYYY in the time zone of the session'),
});
export type CatalogHeaderJson = z.infer<typeof CatalogHeaderJson>;

export const SessionLotsAnswer = data(
  z.object({
    catalogHeaders: z.array(CatalogHeaderJson).describe('Earliest first'),
    currencyCode: z.string().nullable().describe('null if no session was found'),
    sessionLotGroups: z.array(ResultBuyerJson).describe('By last name'),
    totalRecords: z.int().describe('Number of buyers'),
    grandTotals: GrandTotalsJson.describe('Sums of all buyers, on all pages'),
    unknownBuyers: z
      .object({ lotCount: z.int(), price: Amount })
      .describe('Lots that were sold to buyers whom nobody knows. They are in no other sum'),
  }),
);
export type SessionLotsJson = z.infer<typeof SessionLotsAnswer>['data'];
