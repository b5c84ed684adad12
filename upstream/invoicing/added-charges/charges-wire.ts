import { z } from 'zod';
import { Amount, data } from '../../core/http/wire';
import { GroupDetailEditAnswer } from '../editing/edit-wire';
import { InvoiceFilterJson } from '../invoices/invoice-wire';

/** JSON of the charge calls: the two specified ones, and (added) the one for any lines or invoices of a group. */

const component = z.enum(['tax', 'shipping', 'insurance', 'other']);
const version = z
  .int()
  .optional()
  .describe(
    'added: version that the caller has seen. If the same charge was edited since, the call fails with 409 EDITED_MEANWHILE',
  );
const amounts = {
  tax: Amount.optional(),
  shipping: Amount.optional(),
  insurance: Amount.optional(),
  other: Amount.optional(),
};

/** POST /app/house/{houseRef}/additionalCharges. Omitted charges don't change; tax is omitted for a US bidder under processor p. */
export const AdditionalChargesBody = z.object({
  invoiceID: z.int(),
  lotID: z.int(),
  ...amounts,
  suppress: z.boolean().describe('Accepted for compatibility and ignored'),
  restricted: z.boolean().describe('Accepted for compatibility and ignored'),
  paid: z.boolean().describe('Accepted for compatibility and ignored'),
  additionalCharge: z
    .boolean()
    .describe(
      'Whether the caller expects additional charges. If they are not, the call fails with 409 CHARGES_MODE_CHANGED',
    ),
  version,
});
export type AdditionalChargesBody = z.infer<typeof AdditionalChargesBody>;

/** POST /app/house/{houseRef}/invoiceCharges. The path is not specified. */
export const InvoiceChargesBody = z.object({ invoiceID: z.int(), ...amounts, additionalCharge: z.boolean(), version });
export type InvoiceChargesBody = z.infer<typeof InvoiceChargesBody>;

const Fill = z.union([
  z.strictObject({
    amount: Amount,
    split: z
      .enum(['EACH_LOT', 'EQUALLY', 'BY_HAMMER'])
      .optional()
      .describe(
        'EACH_LOT by default. Where charges are per lot: the amount on each lot, or once per invoice and split over its lots, equally or by hammer price. The parts add up to the amount: what is left after rounding down goes to the lots with the largest remainders. No effect where charges are per invoice',
      ),
  }),
  z.strictObject({ percentOfHammer: z.number().describe('Percentage: 8.875 is 8.875%') }),
]);
export type ChargeFillJson = z.infer<typeof Fill>;

/** Lines, invoices, or a selection of a group's invoices (ids, the token of a stored selection, or a filter with exceptions). */
export const Target = z.union([
  z.strictObject({ invoiceDetailIDs: z.array(z.int()).min(1).max(200) }),
  z.strictObject({ invoiceIDs: z.array(z.int()).min(1).max(200) }),
  z.strictObject({ invoiceGroupID: z.int(), ids: z.array(z.int()).max(5000) }),
  z.strictObject({ invoiceGroupID: z.int(), selection: z.string().max(100) }),
  z.strictObject({ invoiceGroupID: z.int(), filter: InvoiceFilterJson, except: z.array(z.int()).max(5000) }),
]);
export type ChargesTargetJson = z.infer<typeof Target>;

export const VersionJson = z.object({ type: z.enum(['Invoice', 'InvoiceLine']), id: z.int(), version: z.int() });

/** POST /app/house/{houseRef}/charges and /charges/preview (added). Omitted charges don't change. */
export const ChargesBody = z.object({
  target: Target,
  charges: z.object({
    tax: Fill.optional(),
    shipping: Fill.optional(),
    insurance: Fill.optional(),
    other: Fill.optional(),
  }),
  additionalCharge: z.boolean().optional(),
  versions: z.array(VersionJson).max(200).optional(),
});
export type ChargesBody = z.infer<typeof ChargesBody>;

/** Invoices of a selection that don't change, or (component) whose charge doesn't, and why; at most 50 are listed. */
const SkippedJson = z.object({
  component: component.nullable(),
  reason: z.string(),
  count: z.int(),
  invoiceIDs: z.array(z.int()),
});
export type SkippedChargesJson = z.infer<typeof SkippedJson>;

/** The response to setting charges: that of every edit, plus the number of changed invoices and the skipped ones. */
export const ChargesAnswer = data(
  GroupDetailEditAnswer.shape.data.extend({ changedCount: z.int(), skipped: z.array(SkippedJson) }),
);
export type ChargesJson = z.infer<typeof ChargesAnswer>['data'];

/** The result that charges would have. Problems are those that saving would reject; `invoices` are the first 50 that would change. */
export const ChargesPreviewAnswer = data(
  z.object({
    invoiceGroupID: z.int(),
    currencyCode: z.string(),
    invoiceCount: z.int(),
    unitCount: z.int(),
    laidOn: z.enum(['ITEM', 'INVOICE', 'BOTH']).nullable(),
    additionalCount: z.int(),
    charges: z
      .object({ tax: Amount, shipping: Amount, insurance: Amount, other: Amount })
      .nullable()
      .describe('For a single item or invoice; null for several'),
    automaticTaxCount: z.int(),
    taxRefusal: z.string().nullable(),
    refusal: z.string().nullable(),
    warnings: z.array(z.string()),
    versions: z.array(VersionJson),
    changedCount: z.int(),
    totalBefore: Amount,
    totalAfter: Amount,
    invoices: z.array(
      z.object({ invoiceID: z.int(), firstName: z.string(), lastName: z.string(), before: Amount, after: Amount }),
    ),
    skipped: z.array(SkippedJson),
    problems: z.array(z.object({ code: z.string(), message: z.string(), field: z.string().nullable() })),
  }),
);
export type ChargesPreviewJson = z.infer<typeof ChargesPreviewAnswer>['data'];

/** GET .../applyCostPerLot. */
export const ApplyCostPerLotAnswer = data(
  z.object({ invoiceBidders: z.array(z.object({ invoiceID: z.int(), applyCostPerLot: z.boolean() })) }),
);
