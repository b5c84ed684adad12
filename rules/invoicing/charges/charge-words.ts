import { percentFromRate } from '../../core/money';
import type { Place } from './charge-targets';
import { US_SALES_TAX_LABEL } from './us-sales-tax';

/** S0§5, on the invoice. */
export const RESTRICTED_INVOICE =
  'One or more item(s) in this invoice are restricted and cannot be paid for online. Additional charges will need to be added on an item level.';
/** S0§5, on the item. */
export const RESTRICTED_ITEM = '*this item is restricted and cannot be paid for online';

/** Why charges cannot be entered, in the words that staff read. */
export const chargeRefusals = {
  pending: 'A payment of this invoice is pending.',
  invoicePaid: 'This invoice is paid.',
  itemPaid: 'This item is paid.',
  perInvoice: 'The charges of this invoice are entered for the whole invoice.',
  allHidden: 'Every item of this invoice is hidden.',
  restricted: RESTRICTED_INVOICE,
} as const;

/** The rule, the rate and the place of a tax that staff do not enter (S0§5, decision 31). `rateMillionths` null: none is known for the place. */
export function automaticTaxWords(place: Place, rateMillionths: number | null): string {
  const where = [place.state, place.country].filter(Boolean).join(', ');
  const rate =
    rateMillionths === null ? `No rate is known for ${where}` : `${percentFromRate(rateMillionths)} % in ${where}`;
  return `${US_SALES_TAX_LABEL} is computed and cannot be entered: the bidder is in the US and the house takes cards itself. ${rate}.`;
}
