import { z } from 'zod';
import { BIDDER_DETAILS, type BidderDetail } from '../../../rules/customers/bidder-details/bidder-details';
import { Amount, data, IdInUrl } from '../../core/http/wire';
import { ApprovalJson } from '../../customers/wire';
import { GroupDetailEditAnswer, SeenVersion } from '../editing/edit-wire';
import { InvoiceJson } from '../invoices/invoice-wire';

const typed = z.string().max(500);

/** Corrected parts of a name and address. */
const Details = z
  .strictObject(
    Object.fromEntries(BIDDER_DETAILS.map((name) => [name, typed])) as Readonly<Record<BidderDetail, typeof typed>>,
  )
  .partial()
  .describe('Omitted parts keep their values; the country is an ISO 3166-1 alpha-2 code');

const Correction = { invoiceID: z.int(), details: Details };

/** POST .../invoiceGroup/{invoiceGroupID}/bidderDetails (added): corrects the name and address on an invoice. Its taxes follow the place. */
export const InvoiceDetailsBody = z.object({
  ...Correction,
  correctBidder: z.boolean().default(false).describe('Whether to correct the bidder’s record, too'),
  version: SeenVersion,
});
export type InvoiceDetailsBody = z.input<typeof InvoiceDetailsBody>;
export const InvoiceDetailsAnswer = GroupDetailEditAnswer;

/** POST .../bidderDetailsPreview (added). */
export const DetailsPreviewBody = z.object(Correction);
export type DetailsPreviewBody = z.infer<typeof DetailsPreviewBody>;

/** How an edit changes the tax of an invoice. */
const Figures = {
  currencyCode: z.string(),
  taxBefore: Amount,
  taxAfter: Amount,
  totalBefore: Amount.describe('With additional charges'),
  totalAfter: Amount,
  taxFailed: z.boolean().describe('The tax can’t be calculated for the address'),
};

export const TaxPreviewJson = z.object({ ...Figures, invoiceID: z.int() });
export type TaxPreviewJson = z.infer<typeof TaxPreviewJson>;
export const DetailsPreviewAnswer = data(TaxPreviewJson);

export const BidderParams = z.object({ approvalID: IdInUrl });

/** POST /app/house/{houseRef}/bidder/{approvalID}/detailsPreview (added): what the correction would change on the bidder’s unpaid invoices. */
export const BidderPreviewBody = z.object({ details: Details });
export type BidderPreviewBody = z.infer<typeof BidderPreviewBody>;

const ToCorrect = z.object({
  ...Figures,
  invoiceID: z.int(),
  invoiceGroupID: z.int(),
  groupTitle: z.string(),
  version: z.int(),
});
export type InvoiceToCorrectJson = z.infer<typeof ToCorrect>;
export const BidderPreviewAnswer = data(z.object({ invoices: z.array(ToCorrect) }));
export type BidderPreviewJson = z.infer<typeof BidderPreviewAnswer>['data'];

/** POST /app/house/{houseRef}/bidder/{approvalID}/details (added): corrects a bidder, and these unpaid invoices with it. */
export const BidderDetailsBody = z.object({
  details: Details,
  invoices: z
    .array(z.object({ invoiceID: z.int(), version: SeenVersion }))
    .max(200)
    .default([]),
  version: z.int().optional().describe('Version of the bidder that the caller has seen'),
});
export type BidderDetailsBody = z.input<typeof BidderDetailsBody>;

export const BidderDetailsAnswer = data(
  z.object({
    approval: ApprovalJson,
    invoices: z.array(InvoiceJson).describe('With their current values'),
    editIDs: z.array(z.int()).describe('One edit for each invoice group'),
  }),
);
export type BidderDetailsJson = z.infer<typeof BidderDetailsAnswer>['data'];
