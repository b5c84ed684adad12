import { z } from 'zod';
import { EXEMPTION_KINDS } from '../../../rules/tax-exemptions/exemption-fields';
import { Amount, data, IdInUrl } from '../../core/http/wire';
import { GroupDetailEditAnswer, SeenVersion } from '../editing/edit-wire';
import { InvoiceJson } from '../invoices/invoice-wire';

const Certificate = z
  .object({
    number: z.string().max(500),
    kind: z.enum(EXEMPTION_KINDS).default('OTHER'),
    countryCode: z.string().max(10).default('').describe('Empty for everywhere'),
    state: z.string().max(200).default('').describe('Empty for the whole country'),
    expiresOn: z.string().max(20).default('').describe('YYYY-MM-DD; empty if it never expires'),
  })
  .describe('A certificate that is entered here, instead of a paper of the bidder');

const Exemption = {
  invoiceID: z.int(),
  exempt: z.boolean(),
  taxExemptionID: z.int().optional().describe('The paper of the bidder'),
  certificate: Certificate.optional(),
  saveToBidder: z.boolean().default(false).describe('Whether to add the entered certificate to the bidder'),
};

/** POST .../taxExemption (added): makes an invoice exempt from tax, or taxable. Its taxes are recomputed. */
export const InvoiceExemptionBody = z.object({
  ...Exemption,
  reason: z.string().max(2000).describe('At most 200 characters'),
  version: SeenVersion,
});
export type InvoiceExemptionBody = z.input<typeof InvoiceExemptionBody>;

/** POST .../taxExemption/preview (added). */
export const ExemptionPreviewBody = z.object(Exemption);
export type ExemptionPreviewBody = z.input<typeof ExemptionPreviewBody>;

const Figures = {
  currencyCode: z.string(),
  taxBefore: Amount,
  taxAfter: Amount,
  totalBefore: Amount.describe('With additional charges'),
  totalAfter: Amount,
};

export const ExemptionPreviewAnswer = data(
  z.object({
    ...Figures,
    invoiceID: z.int(),
    taxFailed: z.boolean().describe('The tax can’t be calculated for the address'),
  }),
);
export type ExemptionPreviewJson = z.infer<typeof ExemptionPreviewAnswer>['data'];

export const InvoiceExemptionAnswer = GroupDetailEditAnswer;

export const PaperParams = z.object({ taxExemptionID: IdInUrl });

const ToExempt = z.object({
  ...Figures,
  invoiceID: z.int(),
  invoiceGroupID: z.int(),
  groupTitle: z.string(),
  version: z.int(),
  refusal: z.string().nullable().describe('Why the paper doesn’t exempt it; null if it does'),
});
export type InvoiceToExemptJson = z.infer<typeof ToExempt>;

/** GET /app/house/{houseRef}/taxExemption/{taxExemptionID}/invoices (added): what the paper would change on the unpaid invoices of its bidder. */
export const ToExemptAnswer = data(z.object({ invoices: z.array(ToExempt) }));
export type ToExemptJson = z.infer<typeof ToExemptAnswer>['data'];

/** POST /app/house/{houseRef}/taxExemption/{taxExemptionID}/invoices (added): exempts these invoices, all or none. */
export const ApplyExemptionBody = z.object({
  invoices: z
    .array(z.object({ invoiceID: z.int(), version: SeenVersion }))
    .min(1)
    .max(200),
});
export type ApplyExemptionBody = z.infer<typeof ApplyExemptionBody>;
export const ApplyExemptionAnswer = data(
  z.object({
    invoices: z.array(InvoiceJson).describe('With their current values'),
    editIDs: z.array(z.int()).describe('One edit for each invoice group'),
  }),
);
export type AppliedExemptionJson = z.infer<typeof ApplyExemptionAnswer>['data'];
