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

/** All slices, by the name that groups their calls in the API documentation. */
export const slices: Readonly<Record<string, Slice>> = {
  auth: authSlice,
  house: houseSlice,
  customers: customersSlice,
  'tax-exemptions': taxExemptionsSlice,
  templates: templatesSlice,
  sales: salesSlice,
  lots: lotsSlice,
  images: imagesSlice,
  publishing: publishingSlice,
  'bulk-bidding': bulkBiddingSlice,
  'realized-prices': realizedPricesSlice,
  clerking: clerkingSlice,
  invoicing: invoicingSlice,
  payments: paymentsSlice,
  disputes: disputesSlice,
  'sale-corrections': saleCorrectionsSlice,
  'sale-results': saleResultsSlice,
  feedback: feedbackSlice,
  'sales-tax': salesTaxSlice,
  till: tillSlice,
};
