import { z } from 'zod';
import { TAX_BASES } from '../../rules/sales-tax/recognition';
import { FIRST_REPORT_YEAR } from '../../rules/sales-tax/report-period';
import { Amount, data, IdInUrl, PageQuery } from '../core/http/wire';

const Basis = z.enum(TAX_BASES);
const Rate = z.string().nullable();
const Day = z.string().describe("YYYY-MM-DD in the house's time zone");

/** A place with taxed sales (added). */
export const SalesTaxPlaceJson = z.object({
  placeID: z.int(),
  countryCode: z.string(),
  stateCode: z.string().describe('State or province; empty for the whole country'),
  stateName: z.string().describe('Name of the state, or of the country'),
  basis: Basis.describe('What makes tax count: the one that the house set, or the usual one'),
  isBasisSet: z.boolean().describe('Whether the house set the basis'),
  usualBasis: Basis,
  basisReason: z
    .string()
    .nullable()
    .describe('Why that basis is usual here; null for places without a rule of their own'),
  version: z.int(),
});
export type SalesTaxPlaceJson = z.infer<typeof SalesTaxPlaceJson>;

const period = {
  year: z.coerce.number().int().min(FIRST_REPORT_YEAR).max(9999).optional().describe('All years if left out'),
  month: z.coerce.number().int().min(1).max(12).optional().describe('1 to 12, with a year; the whole year if left out'),
};

/** GET /app/house/{houseRef}/salesTaxReport: the sums of places by currency. */
export const SalesTaxQuery = z.object({
  ...period,
  state: z.string().max(60).optional().describe('Code of a state; all places if left out'),
  country: z.string().max(3).optional().describe('Added. Country of the state; US if left out'),
  ...PageQuery,
});
export type SalesTaxQuery = z.output<typeof SalesTaxQuery>;

export const SalesTaxRowJson = z.object({
  placeID: z.int(),
  startDate: Day.describe('First day on which tax counted in the period'),
  maxDate: Day.describe('Last day on which tax counted in the period'),
  stateName: z.string(),
  stateCode: z.string(),
  countryCode: z.string(),
  currencyCode: z.string(),
  salesAmount: Amount.describe('Sales without tax'),
  exemptAmount: Amount.describe('The part of the sales to tax-exempt buyers'),
  taxableAmount: Amount.describe(
    'Added. The part of the sales to other buyers, with shipping and other charges, taxed or not',
  ),
  effectiveRate: Rate.describe(
    'Added. Tax in percent of the taxable amount, with three decimals; null without a taxable amount',
  ),
  taxAmount: Amount,
});
export type SalesTaxRowJson = z.infer<typeof SalesTaxRowJson>;

const SalesTaxTotalsJson = SalesTaxRowJson.pick({
  currencyCode: true,
  salesAmount: true,
  exemptAmount: true,
  taxableAmount: true,
  taxAmount: true,
});
export type SalesTaxTotalsJson = z.infer<typeof SalesTaxTotalsJson>;

export const SalesTaxAnswer = data(
  z.object({
    houseSalesTaxReport: z.array(SalesTaxRowJson),
    totalRecords: z.int(),
    totals: z.array(SalesTaxTotalsJson).describe('Sums of all rows, one per currency'),
    hasReports: z.boolean().describe('Whether any sales tax of the house has ever counted'),
  }),
);
export type SalesTaxJson = z.infer<typeof SalesTaxAnswer>['data'];

/** GET /app/house/{houseRef}/salesTaxPlaces (added). */
export const SalesTaxPlacesAnswer = data(z.object({ salesTaxPlaces: z.array(SalesTaxPlaceJson) }));
export type SalesTaxPlacesJson = z.infer<typeof SalesTaxPlacesAnswer>['data'];

export const SalesTaxPlaceParams = z.object({ placeID: IdInUrl });

/** GET /app/house/{houseRef}/salesTaxPlace/{placeID}/entries.csv (added): the same as a file. */
export const SalesTaxEntriesFileQuery = z.object({
  ...period,
  currency: z.string().length(3),
  entered: z.enum(['true', 'false']).optional().describe('Whether staff had entered the tax by hand; all if left out'),
});

/** GET /app/house/{houseRef}/salesTaxPlace/{placeID}/entries (added): what a row of the report adds up. */
export const SalesTaxEntriesQuery = SalesTaxEntriesFileQuery.extend(PageQuery);

const SalesTaxEntryJson = z.object({
  entryID: z.int(),
  day: Day,
  invoiceID: z.int(),
  invoiceGroupID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  currencyCode: z.string(),
  salesAmount: Amount.describe('Negative for what was returned or credited'),
  effectiveRate: Rate.describe('Added. Tax in percent of the sales, with three decimals; null for exempt buyers'),
  taxAmount: Amount,
  isExempt: z.boolean(),
  taxReason: z.string().describe('Why staff had entered the tax by hand; empty if it was computed'),
});
export type SalesTaxEntryJson = z.infer<typeof SalesTaxEntryJson>;

export const SalesTaxEntriesAnswer = data(
  z.object({
    salesTaxEntries: z.array(SalesTaxEntryJson),
    totalRecords: z.int(),
    salesAmount: Amount.describe('Sum of all entries, as is the tax'),
    taxAmount: Amount,
  }),
);
export type SalesTaxEntriesJson = z.infer<typeof SalesTaxEntriesAnswer>['data'];

/** POST /app/house/{houseRef}/salesTaxPlace/{placeID} (added). */
export const SalesTaxBasisBody = z.strictObject({
  basis: Basis.nullable().describe('Null for the usual one'),
  version: z.int().describe('Version that the caller has seen. Any other version fails with EDITED_MEANWHILE'),
});
export type SalesTaxBasisBody = z.infer<typeof SalesTaxBasisBody>;

export const SalesTaxBasisAnswer = data(z.object({ salesTaxPlace: SalesTaxPlaceJson }));
export type SalesTaxBasisJson = z.infer<typeof SalesTaxBasisAnswer>['data'];
