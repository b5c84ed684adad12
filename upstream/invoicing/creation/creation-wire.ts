import { z } from 'zod';
import { Amount, data, PageQuery, Timestamp } from '../../core/http/wire';
import { PriceJson } from '../records/price-wire';

/** JSON of the invoicing calls, with the specified spelling. Unspecified parts are marked as added. */

export const UninvoicedCatalogJson = z.object({
  catalogRef: z.string(),
  catalogDateFull: z.string().describe("MM/DD/YYYY in the session's time zone"),
  catalogTitle: z.string(),
  addressID: z.int(),
  /* added */
  catalogID: z.int(),
  startsAt: Timestamp,
  currencyCode: z.string(),
  soldCount: z.int().describe('Sold lots that are not in an active invoice group'),
  bidderCount: z.int(),
  hammerTotal: Amount,
});

export const UninvoicedGroupJson = z.object({
  groupID: z.int(),
  groupName: z.string(),
  invoiceGroupSettingsID: z
    .int()
    .nullable()
    .describe('The invoice settings of a Buy It Now sale, usable as its template; null for other sales'),
  catalogs: z.array(UninvoicedCatalogJson),
});

export type UninvoicedGroupJson = z.infer<typeof UninvoicedGroupJson>;

/** GET /app/house/{houseRef}/invoiceCatalogs. Paging and search are added; without a page, all are returned. */
export const InvoiceCatalogsQuery = z.object({ ...PageQuery, search: z.string().max(200).optional() });

export const InvoiceCatalogsAnswer = data(
  z.object({ auctionGroups: z.array(UninvoicedGroupJson), totalRecords: z.int() }),
);

export type InvoiceCatalogsJson = z.infer<typeof InvoiceCatalogsAnswer>['data'];

/** POST /app/house/{houseRef}/invoiceGroup[?dryRun=true]; header Idempotency-Key. Returns immediately, while the group is in creation. */
export const CreateGroupBody = z.object({
  catalogRefs: z.array(z.string()).max(250),
  groupTitle: z.string().max(1000),
  invoiceSettingsID: z.int().nullable(),
});

export const CreateGroupQuery = z.object({ dryRun: z.enum(['true', 'false']).optional() });

/** The counts and totals that creating the group would give. */
export const DryRunJson = z.object({
  currencyCode: z.string(),
  invoiceCount: z.int(),
  itemCount: z.int(),
  canceledCount: z.int().describe('Lots that are left out because a closed dispute canceled their sale'),
  totalPrice: PriceJson,
  invoiceTotal: Amount,
});

export type DryRunJson = z.infer<typeof DryRunJson>;

export const CreateGroupAnswer = data(z.object({ invoiceGroupID: z.int().nullable(), dryRun: DryRunJson.nullable() }));

export type CreateGroupJson = z.infer<typeof CreateGroupAnswer>['data'];
