import { z } from 'zod';
import { data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';

const Kind = z.enum(['LIVE', 'TIMED', 'BUY_NOW']);

/** A sale (auction group). */
export const SaleJson = z.object({
  groupID: z.int(),
  groupRef: z.string(),
  groupName: z.string(),
  kind: Kind,
  groupSettingsID: z.int().nullable().describe('Number of the terms; null if the sale has none'),
  termsName: z.string().nullable(),
  houseFeeStepEnabled: z.boolean(),
  createdAt: Timestamp,
  startsAt: Timestamp.nullable().describe('Start of the first session; null without sessions'),
  endedAt: Timestamp.nullable().describe('When the last session ended; null until then'),
  catalogIDs: z.array(z.int()).describe('Sessions, earliest first'),
  pendingApprovalsCount: z.int().describe('Number of pending requests to bid in the sale'),
  addSessionRefusal: z.string().nullable().describe('Why no session can be added; null if one can'),
  version: z.int(),
});
export type SaleJson = z.infer<typeof SaleJson>;

/** GET /app/house/{houseRef}/sales (added): sales with the numbers of their sessions. */
export const SalesQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  upcoming: z.enum(['true', 'false']).optional(),
  kinds: z
    .string()
    .regex(/^(LIVE|TIMED|BUY_NOW)(,(LIVE|TIMED|BUY_NOW))*$/)
    .optional(),
  search: z.string().max(200).optional(),
  from: z.coerce.number().int().optional().describe('Only sales with a session that starts at or after this instant'),
  to: z.coerce.number().int().optional().describe('Only sales with a session that starts before this instant'),
});
export const SalesAnswer = data(z.object({ sales: z.array(SaleJson), totalRecords: z.int() }));
export type SalesJson = z.infer<typeof SalesAnswer>['data'];

/** A session as the calendar shows it. */
const CalendarCatalogJson = z.object({
  catalogID: z.int(),
  catalogRef: z.string(),
  catalogGUID: z.string(),
  title: z.string(),
  imageURL: z.string().nullable(),
  dateTimeDisplay: z.string().describe('Date and time in the time zone of the session, with its abbreviation'),
  catalogDateTimeUTC: Timestamp,
  timeZoneID: z.string(),
  lotCount: z.int(),
  lotsWithoutImagesCount: z.int(),
  unpublishedLotCount: z.int(),
  channels: z.record(z.string(), z.int()),
  liveServerID: z.int().nullable().describe('Always null: this product has no live servers'),
  webRTCEnabled: z.boolean(),
  ir5VideoEnabled: z.boolean(),
  in2Hours: z.boolean(),
  stepTracker: z.int(),
  invoiceGroupID: z.int().nullable(),
  invoiceGroupSettingsID: z.int().nullable(),
  unsoldLivetoTimedCatalog: z.boolean(),
});

/** GET /app/house/{houseRef}/auction-calendar?upcoming=: sales with their sessions. */
export const AuctionCalendarQuery = z.object({ ...PageQuery, upcoming: z.enum(['true', 'false']).optional() });
export const AuctionCalendarAnswer = data(
  z.object({
    auctionGroups: z.array(
      z.object({
        groupID: z.int(),
        groupName: z.string(),
        groupSettingsID: z.int().nullable(),
        live: z.boolean(),
        houseFeeStepEnabled: z.boolean(),
        pendingApprovalsCount: z.int(),
        orphanTerm: z.boolean().describe('Whether the sale has no terms'),
        catalogs: z.array(CalendarCatalogJson),
      }),
    ),
    totalRecords: z.int(),
  }),
);
export type AuctionCalendarJson = z.infer<typeof AuctionCalendarAnswer>['data'];

/** Whether the card with which the house pays has expired, and whether a payment of the house is overdue. The operator sets both. */
const HousePaymentInfo = z.object({ expiredCard: z.boolean(), overduePayment: z.boolean() });

/** GET /app/house/{houseRef}/sales/deleted (added): what was deleted from the calendar and can be restored. */
const DeletedSaleJson = z.object({
  groupID: z.int(),
  groupName: z.string(),
  kind: Kind,
  catalogID: z.int().nullable().describe('Null for a sale'),
  title: z.string().nullable().describe('Title of the session; null for a sale'),
  startsAt: Timestamp.nullable().describe('Start of the session; null for a sale'),
  timeZoneID: z.string().nullable(),
});
export type DeletedSaleJson = z.infer<typeof DeletedSaleJson>;
export const DeletedQuery = z.object({ ...PageQuery });
export const DeletedAnswer = data(z.object({ deleted: z.array(DeletedSaleJson), totalRecords: z.int() }));
export type DeletedJson = z.infer<typeof DeletedAnswer>['data'];

/** GET /app/house/{houseRef}/auction-type/enabled: the kinds of sales that can be added, and with which terms. */
export const AuctionTypeAnswer = data(
  z.object({
    bin: z.boolean().describe('Whether there is a Buy It Now sale'),
    binEnabled: z.boolean(),
    liveOrTimedEnabled: z.boolean(),
    paymentProcessingEnabled: z.boolean(),
    paymentProcessingEligible: z.boolean(),
    paymentProcessingRequired: z.boolean(),
    isHouseFeeStepActive: z.boolean(),
    stealthMode: z.boolean(),
    housePaymentInfo: HousePaymentInfo,
    refusal: z.string().nullable().describe('Why no sale can be added; null if one can'),
    kinds: z.array(z.object({ kind: Kind, refusal: z.string().nullable() })),
    terms: z.array(z.object({ termsID: z.int(), name: z.string(), refusal: z.string().nullable() })),
  }),
);
export type AuctionTypeJson = z.infer<typeof AuctionTypeAnswer>['data'];

/** GET /app/house/{houseRef}/paymentInfo. */
export const PaymentInfoAnswer = data(z.object({ paymentInfo: HousePaymentInfo }));

export const ActivationAnswer = data(z.object({ paymentRequiredActivation: z.boolean() }));

/** GET /app/house/{houseRef}/bin/sale: the Buy It Now sale; null if the house has none. */
export const BinSaleAnswer = data(
  z.object({
    binSale: z
      .object({
        catalogID: z.int().nullable(),
        groupID: z.int(),
        catalogURL: z.string().nullable(),
        invoiceGroupID: z.int().nullable(),
        soldLotCount: z.int(),
        unPubLotCount: z.int(),
        unSoldLotCount: z.int(),
      })
      .nullable(),
  }),
);

export const SaleParams = z.object({ groupID: z.coerce.number().int() });
export const SessionParams = z.object({ catalogID: z.coerce.number().int() });

/** POST /cps/app/house/{houseID}/auction: a live or timed sale. */
export const AuctionBody = z.object({
  isTimed: z.union([z.literal('0'), z.literal('1'), z.literal(0), z.literal(1)]).transform(Number),
  title: z.string().max(10_000),
  termsID: z.coerce.number().int().nullable().optional(),
});
export type AuctionBody = z.output<typeof AuctionBody>;

export const CreatorQuery = z.object({ creator: z.string().max(100).optional() });
export const BinAddedAnswer = data(z.object({ binGroupID: z.int(), binCatalogID: z.int() }));
export type BinAddedJson = z.infer<typeof BinAddedAnswer>['data'];

export const RenameBody = z.object({ title: z.string().max(10_000), version: z.int().optional() });

/** The answer of calls that change a sale. */
export const SaleAnswer = data(z.object({ groupID: z.int() }));
export type SaleChangeJson = z.infer<typeof SaleAnswer>['data'];
export const SessionAnswer = data(z.object({ catalogID: z.int(), groupID: z.int() }));
export type SessionChangeJson = z.infer<typeof SessionAnswer>['data'];
