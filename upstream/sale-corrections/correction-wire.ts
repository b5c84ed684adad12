import { z } from 'zod';
import { SALE_CORRECTION_KINDS } from '../../rules/sale-corrections/sale-correction';
import { Amount, data, IdInUrl, IdsQuery, Timestamp } from '../core/http/wire';

export const SaleParams = z.object({ lotID: IdInUrl });
export const SaleCorrectionParams = z.object({ saleCorrectionID: IdInUrl });
export const SaleCorrectionsQuery = z.object({
  ids: IdsQuery,
  lotIDs: IdsQuery.describe('Lots: their latest 50 corrections'),
});

export const CorrectSaleQuery = z.object({
  dryRun: z.enum(['true', 'false']).optional().describe('Whether to return only what the correction would do'),
});

/** POST /app/house/{houseRef}/lot/{lotID}/saleCorrection: what is right. What is left out stays as it is. */
export const CorrectSaleBody = z.object({
  unsold: z.boolean().default(false).describe('Whether the lot is unsold after all'),
  paddle: z.string().trim().max(20).optional().describe('The paddle of the buyer in the session'),
  approvalID: z.int().min(1).optional().describe('The buyer, instead of the paddle'),
  hammer: Amount.optional().describe('The hammer price'),
  reason: z.string().max(2000).default('').describe('At most 200 characters. Required, except for a dry run'),
  stamp: z.string().max(100).optional().describe('That of the dry run that staff saw'),
});
export type CorrectSaleBody = z.input<typeof CorrectSaleBody>;

const ResultJson = z.object({
  isSold: z.boolean(),
  hammer: Amount.nullable().describe('Null if it is unsold'),
  approvalID: z.int().nullable().describe('The buyer; null if it is unsold, or nobody knows who it is'),
  bidderName: z.string().nullable(),
});

const PartsJson = z.object({
  hammer: Amount,
  premium: Amount,
  liveFee: Amount,
  tax: Amount,
  shipping: Amount,
  insurance: Amount,
  other: Amount,
  additional: Amount.describe('Additional charges'),
  credited: Amount,
  total: Amount.describe('What it charges, with additional charges, less what is credited'),
  paid: Amount,
  balance: Amount.describe('What the bidder owes; below 0 if the house owes the bidder'),
});

export const CorrectedInvoiceJson = z.object({
  invoiceID: z.int().nullable().describe('Null in a dry run for an invoice that would be created'),
  invoiceGroupID: z.int(),
  bidderName: z.string(),
  stage: z.enum(['UNSENT', 'SENT', 'PAID']).describe('How far it was before'),
  isNew: z.boolean().describe('Whether the correction creates it'),
  before: PartsJson,
  after: PartsJson,
});

const Change = {
  lotID: z.int(),
  lotNumber: z.string(),
  currencyCode: z.string(),
  kind: z.enum(SALE_CORRECTION_KINDS),
  from: ResultJson,
  to: ResultJson,
  invoices: z.array(CorrectedInvoiceJson).describe('The previous buyer’s first'),
  disputeIDs: z.array(z.int()).describe('Open disputes that it cancels'),
};

export const SalePreviewJson = z.object({
  ...Change,
  stamp: z.string().describe('Names what the correction depends on. Correcting takes it'),
});
export type SalePreviewJson = z.infer<typeof SalePreviewJson>;

export const SaleCorrectionJson = z.object({
  saleCorrectionID: z.int(),
  ...Change,
  catalogID: z.int(),
  reason: z.string(),
  correctedAt: Timestamp,
  correctedBy: z.string().nullable().describe('Name of the user'),
  undoneAt: Timestamp.nullable(),
  undoneBy: z.string().nullable(),
  canUndo: z.boolean().describe('Whether it is in effect and the latest of its lot'),
  version: z.int(),
});
export type SaleCorrectionJson = z.infer<typeof SaleCorrectionJson>;

export const CorrectSaleAnswer = data(
  z.object({ saleCorrection: SaleCorrectionJson.nullable(), dryRun: SalePreviewJson.nullable() }),
);
export type CorrectSaleJson = z.infer<typeof CorrectSaleAnswer>['data'];
export const SaleCorrectionAnswer = data(z.object({ saleCorrection: SaleCorrectionJson }));
export const SaleCorrectionsAnswer = data(z.object({ saleCorrections: z.array(SaleCorrectionJson) }));
export type SaleCorrectionsJson = z.infer<typeof SaleCorrectionsAnswer>['data'];
