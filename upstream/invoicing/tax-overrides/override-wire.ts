import { z } from 'zod';
import { data } from '../../core/http/wire';
import { TaxPreviewJson } from '../bidder-details/bidder-details-wire';
import { GroupDetailEditAnswer, SeenVersion } from '../editing/edit-wire';

const Override = {
  invoiceID: z.int(),
  tax: z.number().nullable().describe('In major units of the invoice’s currency; null to compute it again'),
};

/** POST .../invoiceGroup/{invoiceGroupID}/taxOverride (added): sets the tax of an invoice by hand, or lets it be computed again. */
export const TaxOverrideBody = z.object({
  ...Override,
  reason: z.string().max(5000).default('').describe('10 to 500 characters; not needed to compute the tax again'),
  version: SeenVersion,
});
export type TaxOverrideBody = z.input<typeof TaxOverrideBody>;
export const TaxOverrideAnswer = GroupDetailEditAnswer;

/** POST .../taxOverridePreview (added). */
export const TaxOverridePreviewBody = z.object(Override);
export type TaxOverridePreviewBody = z.infer<typeof TaxOverridePreviewBody>;
export const TaxOverridePreviewAnswer = data(TaxPreviewJson);
