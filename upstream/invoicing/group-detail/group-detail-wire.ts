import { z } from 'zod';
import { Amount, data, IdInUrl, IdsQuery } from '../../core/http/wire';
import { SeenVersion } from '../editing/edit-wire';
import { GroupCatalogJson, InvoiceGroupJson } from '../groups/group-wire';
import { InvoiceFilterJson, InvoiceJson, windowed } from '../invoices/invoice-wire';
import { PriceJson, TotalsJson } from '../records/price-wire';

/** GET .../groupDetailInfo: without size the whole group; window, filter, numbers of invoices, order and details added; ids, selection (token) and sendRunID (those that it sent) each name the invoices. */
export const GroupDetailQuery = z.object({
  ...windowed,
  ...InvoiceFilterJson.shape,
  ids: IdsQuery,
  selection: z.string().max(100).optional(),
  sendRunID: IdInUrl.optional(),
});

export const GroupDetailAnswer = data(
  z.object({
    invoiceBidders: z.array(InvoiceJson),
    catalogs: z.array(GroupCatalogJson),
    totalPrice: PriceJson,
    totalPriceWithAdditionalCharges: Amount,
    hasPaddleNumbers: z.boolean(),
    totalAmount: Amount,
    outStandingBalance: Amount,
    /* added: the group's stored totals, and the sums of what the filter selects */
    invoiceGroup: InvoiceGroupJson,
    totals: TotalsJson,
    totalRecords: z.int(),
  }),
);

export type GroupDetailJson = z.infer<typeof GroupDetailAnswer>['data'];

const HideLineInput = z.object({
  invoiceID: z.int(),
  invoiceDetailID: z.int(),
  suppress: z.boolean(),
  version: SeenVersion,
});

export type HideLineInput = z.infer<typeof HideLineInput>;

const NoteInput = z.object({ notes: z.string(), invoiceID: z.int(), version: SeenVersion });

export type NoteInput = z.infer<typeof NoteInput>;

const DeliveryModeInput = z.object({
  deliveryMode: z.enum(['pickup', 'shipping']),
  invoiceID: z.int(),
  version: SeenVersion,
});

export type DeliveryModeInput = z.infer<typeof DeliveryModeInput>;

/** POST .../groupDetailInfo: either hiding and showing, or notes, or pickup and shipping. */
export const GroupDetailBody = z.union([
  z.strictObject({
    invoiceDetails: z.array(z.unknown()).optional().describe('Accepted for compatibility and ignored'),
    invoiceDetailPrice: z.array(HideLineInput).min(1).max(200),
  }),
  z.strictObject({ invoiceNotes: z.array(NoteInput).min(1).max(5000) }),
  z.strictObject({ invoiceItemDeliveryModes: z.array(DeliveryModeInput).min(1).max(5000) }),
]);

export type GroupDetailBody = z.infer<typeof GroupDetailBody>;
