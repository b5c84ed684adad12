import { z } from 'zod';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';

/** A session of a sale. */
export const CatalogJson = z.object({
  catalogID: z.int(),
  catalogRef: z.string(),
  groupID: z.int(),
  groupName: z.string(),
  identifier: z.string(),
  title: z.string(),
  kind: z.enum(['LIVE', 'TIMED', 'BUY_NOW']),
  date: z.string().describe('MM/DD/YYYY in the time zone timeZoneID'),
  startsAt: Timestamp,
  endedAt: Timestamp.nullable(),
  timeZoneID: z.string(),
  addressID: z.int(),
  currencyCode: z.string(),
  lotCount: z.int(),
  soldCount: z.int(),
  bidderCount: z.int().describe('Number of bidders who bought a lot'),
  hammerTotal: Amount,
  lotsWithoutImagesCount: z.int(),
  unpublishedLotCount: z.int(),
  imageURL: z.string().nullable().describe('Picture of the first lot that has one'),
  catalogURL: z.string().nullable().describe('Public address; null while bidders see none of its lots'),
  invoiceGroupID: z
    .int()
    .nullable()
    .describe('The latest invoice group with lots of the session; null if there is none'),
  channels: z.record(z.string(), z.int()).describe('By channel: 0 not available, 1 view only, 2 full bidding'),
  hasBroadcast: z.boolean(),
  stepTracker: z.int().describe('Step that building the session continues with'),
  publishedAt: Timestamp.nullable(),
  unsoldOfCatalogID: z.int().nullable().describe('Live session whose unsold lots this one offers'),
  version: z.int(),
});
export type CatalogJson = z.infer<typeof CatalogJson>;

/** GET /app/house/{houseRef}/catalogs (added): the house's sessions, latest first. */
export const CatalogsQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  refs: z.string().optional(),
  search: z.string().max(200).optional(),
  kind: z.enum(['LIVE', 'TIMED', 'BUY_NOW']).optional(),
  ended: z.enum(['true', 'false']).optional(),
});
export const CatalogsAnswer = data(z.object({ catalogs: z.array(CatalogJson), totalRecords: z.int() }));
export type CatalogsJson = z.infer<typeof CatalogsAnswer>['data'];

/** GET /app/catalogURL/{catalogID}: the public address of a session. */
export const CatalogUrlParams = z.object({ catalogID: z.coerce.number().int() });
export const CatalogUrlAnswer = data(
  z.object({
    catalogURLMap: z.record(z.string(), z.string()).describe('The address by catalogID; empty if the session has none'),
  }),
);
export type CatalogUrlJson = z.infer<typeof CatalogUrlAnswer>['data'];
