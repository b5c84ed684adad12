import { z } from 'zod';
import { EXEMPTION_KINDS } from '../../rules/tax-exemptions/exemption-fields';
import { EXEMPTION_STATES } from '../../rules/tax-exemptions/exemption-state';
import { data, IdInUrl, IdsQuery, Timestamp } from '../core/http/wire';

const Terms = {
  number: z.string().describe('Certificate number'),
  kind: z.enum(EXEMPTION_KINDS),
  countryCode: z.string().describe('ISO 3166-1 alpha-2 code; empty for everywhere'),
  state: z.string().describe('A code if the country has state codes; empty for the whole country'),
  validFrom: z.string().describe('YYYY-MM-DD; empty if it was always valid'),
  expiresOn: z.string().describe('YYYY-MM-DD, the last day; empty if it never expires'),
  note: z.string(),
};

/** A paper that exempts a bidder from sales tax. */
export const TaxExemptionJson = z.object({
  taxExemptionID: z.int(),
  approvalID: z.int().describe('The bidder’s record to which it was added'),
  personID: z.int().describe('The person, for all of whose records it counts'),
  ...Terms,
  validity: z.enum(EXEMPTION_STATES).describe('What it is today, in the house’s time zone'),
  fileName: z.string().describe('Empty without a file'),
  removed: z.boolean(),
  approvedAt: Timestamp,
  approvedBy: z.string().nullable().describe('Name of the user'),
  version: z.int(),
});
export type TaxExemptionJson = z.infer<typeof TaxExemptionJson>;

/** GET /app/house/{houseRef}/taxExemptions?ids=|personIDs= (added). */
export const TaxExemptionsQuery = z.object({
  ids: IdsQuery,
  personIDs: IdsQuery.describe('People: the papers of all their records that aren’t removed, latest first'),
});
export const TaxExemptionsAnswer = data(z.object({ taxExemptions: z.array(TaxExemptionJson) }));
export type TaxExemptionsJson = z.infer<typeof TaxExemptionsAnswer>['data'];

/** POST /app/house/{houseRef}/taxExemption (added): adds a paper, or changes the one with taxExemptionID. */
export const TaxExemptionBody = z.object({
  taxExemptionID: z.int().min(1).optional(),
  approvalID: z.int().min(1).optional().describe('The bidder of a new paper'),
  number: z.string().max(500),
  kind: z.enum(EXEMPTION_KINDS),
  countryCode: z.string().max(10).default(''),
  state: z.string().max(200).default(''),
  validFrom: z.string().max(20).default(''),
  expiresOn: z.string().max(20).default(''),
  note: z.string().max(5000).default(''),
  version: z
    .int()
    .optional()
    .describe('Version that the caller has seen. Any other version fails with 409 EDITED_MEANWHILE'),
});
export type TaxExemptionBody = z.input<typeof TaxExemptionBody>;
export const TaxExemptionParams = z.object({ taxExemptionID: IdInUrl });
export const TaxExemptionAnswer = data(z.object({ taxExemption: TaxExemptionJson }));
export type SavedTaxExemptionJson = z.infer<typeof TaxExemptionAnswer>['data'];
