import { authSlice } from './auth/slice';
import { bulkBiddingSlice } from './bulk-bidding/slice';
import { clerkingSlice } from './clerking/slice';
import type { Slice } from './core/slice';
import { customersSlice } from './customers/slice';
import { disputesSlice } from './disputes/slice';
import { feedbackSlice } from './feedback/slice';
import { houseSlice } from './house/slice';
import { imagesSlice } from './images/slice';
import { invoicingSlice } from './invoicing/slice';
import { lotsSlice } from './lots/slice';
import { paymentsSlice } from './payments/slice';
import { publishingSlice } from './publishing/slice';
import { realizedPricesSlice } from './realized-prices/slice';
import { saleCorrectionsSlice } from './sale-corrections/slice';
import { saleResultsSlice } from './sale-results/slice';
import { salesSlice } from './sales/slice';
import { salesTaxSlice } from './sales-tax/slice';
import { taxExemptionsSlice } from './tax-exemptions/slice';
import { templatesSlice } from './templates/slice';
import { tillSlice } from './till/slice';

/** All slices. Images come last: their files can have any name that no other slice knows. */
export const slices: readonly Slice[] = [
  authSlice,
  houseSlice,
  customersSlice,
  taxExemptionsSlice,
  salesSlice,
  lotsSlice,
  publishingSlice,
  bulkBiddingSlice,
  realizedPricesSlice,
  clerkingSlice,
  templatesSlice,
  paymentsSlice,
  disputesSlice,
  saleCorrectionsSlice,
  saleResultsSlice,
  feedbackSlice,
  salesTaxSlice,
  tillSlice,
  invoicingSlice,
  imagesSlice,
];
