import { auth } from './auth/slice';
import { bulkBidding } from './bulk-bidding/slice';
import { clerking } from './clerking/slice';
import { settingsSlice } from './core/settings/settings-slice';
import type { Slice } from './core/slice';
import { customers } from './customers/slice';
import { disputes } from './disputes/slice';
import { feedback } from './feedback/slice';
import { house } from './house/slice';
import { images } from './images/slice';
import { invoicing } from './invoicing/slice';
import { lots } from './lots/slice';
import { payments } from './payments/slice';
import { publishing } from './publishing/slice';
import { realizedPrices } from './realized-prices/slice';
import { saleCorrections } from './sale-corrections/slice';
import { saleResults } from './sale-results/slice';
import { sales } from './sales/slice';
import { salesTax } from './sales-tax/slice';
import { taxExemptions } from './tax-exemptions/slice';
import { templates } from './templates/slice';
import { till } from './till/slice';

const own: readonly Slice[] = [
  auth,
  sales,
  lots,
  images,
  publishing,
  bulkBidding,
  realizedPrices,
  clerking,
  invoicing,
  templates,
  customers,
  disputes,
  house,
  payments,
  saleCorrections,
  taxExemptions,
  saleResults,
  feedback,
  salesTax,
  till,
];

/** The app's slices. Within a menu, entries are in this order. */
export const slices: readonly Slice[] = [settingsSlice(own), ...own];
