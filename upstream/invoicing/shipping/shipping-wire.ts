import { z } from 'zod';
import { CARRIER_LIMIT, TRACKING_LIMIT } from '../../../rules/invoicing/shipping/shipping';
import { Amount, data } from '../../core/http/wire';
import { Target, VersionJson } from '../added-charges/charges-wire';
import { GroupDetailEditAnswer } from '../editing/edit-wire';

/** JSON of the calls that mark items as shipped: the two specified ones, and (added) one for any target; and of the preview of a switch. */

const shippedDate = z
  .string()
  .max(20)
  .nullish()
  .describe("MM/DD/YYYY or YYYY-MM-DD in the house's time zone; defaults to today");
const version = z
  .int()
  .optional()
  .describe(
    'added: version that the caller has seen. If the shipment was edited since, the call fails with 409 EDITED_MEANWHILE',
  );

/** POST /invoiceShippedOnly: each invoice as a whole. */
export const InvoiceShippedBody = z.object({
  paidInvoices: z
    .array(
      z.object({ invoiceID: z.int(), invoiceDetailID: z.int().nullish(), shipped: z.boolean(), shippedDate, version }),
    )
    .min(1)
    .max(5000),
});
export type InvoiceShippedBody = z.infer<typeof InvoiceShippedBody>;

/** POST /invoiceShippedOnlyByDetail: each item separately. */
export const ItemShippedBody = z.object({
  paidInvoices: z
    .array(z.object({ invoiceID: z.int(), invoiceDetailID: z.int(), shipped: z.boolean(), shippedDate, version }))
    .min(1)
    .max(5000),
});
export type ItemShippedBody = z.infer<typeof ItemShippedBody>;

/** POST /shipping (added): one date for a whole target. An omitted carrier or tracking number keeps its current value. */
export const ShippingBody = z.object({
  target: Target,
  shipped: z.boolean(),
  shippedDate,
  carrier: z.string().max(CARRIER_LIMIT).optional(),
  trackingNumber: z.string().max(TRACKING_LIMIT).optional(),
  versions: z.array(VersionJson).max(200).optional(),
});
export type ShippingBody = z.infer<typeof ShippingBody>;

/** The response of every edit, plus the number of changed invoices. */
export const ShippingAnswer = data(GroupDetailEditAnswer.shape.data.extend({ changedCount: z.int() }));
export type ShippingJson = z.infer<typeof ShippingAnswer>['data'];

const ChargesJson = z.object({ tax: Amount, shipping: Amount, insurance: Amount, other: Amount });

/** GET /invoice/{invoiceID}/deliveryPreview?deliveryMode= (added): previews the switch. */
export const DeliveryPreviewQuery = z.object({ deliveryMode: z.enum(['pickup', 'shipping']) });
export const DeliveryPreviewAnswer = data(
  z.object({
    invoiceID: z.int(),
    currencyCode: z.string(),
    deliveryMode: z.enum(['pickup', 'shipping']),
    refusal: z.string().nullable(),
    version: z.int(),
    taxFailed: z
      .boolean()
      .describe('True when the tax can’t be calculated for the address; the current tax would stay'),
    chargesBefore: ChargesJson,
    chargesAfter: ChargesJson,
    totalBefore: Amount,
    totalAfter: Amount,
  }),
);
export type DeliveryPreviewJson = z.infer<typeof DeliveryPreviewAnswer>['data'];
