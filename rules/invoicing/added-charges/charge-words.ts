import { percentFromRate } from '../../core/money';
import type { Place } from './charge-targets';
import { US_SALES_TAX_LABEL } from './us-sales-tax';

/** The specified text on an invoice with restricted items. */
export const RESTRICTED_INVOICE =
  'One or more item(s) in this invoice are restricted and cannot be paid for online. Additional charges will need to be added on an item level.';
/** The specified text on a restricted item. */
export const RESTRICTED_ITEM = '*this item is restricted and cannot be paid for online';

/** Why charges can't be entered, as messages for staff. */
export const chargeRefusals = {
  pending: 'A payment on this invoice is pending.',
  invoicePaid: 'This invoice is paid.',
  itemPaid: 'This item is paid.',
  perInvoice: 'Charges on this invoice apply to the whole invoice, not to single lots.',
  allHidden: 'Every lot on this invoice is hidden.',
  restricted: RESTRICTED_INVOICE,
} as const;

/** Why several invoices can't have a discount: each owes less than it. */
export const DISCOUNT_TOO_LARGE = "The discount can't exceed the amount still due on the invoice.";

/** Warns that charges entered on several invoices or lots replace what their template charges, which their fields don't show. */
export const replacedWords = (component: 'tax' | 'other', amount: string, count: string): string =>
  component === 'tax'
    ? `Tax replaces the tax of the template: ${amount} on ${count}.`
    : `Other replaces the fees of the template: ${amount} on ${count}. To keep them, add them to the amount.`;

/** The same for bidders whose rates or places differ. */
export const AUTOMATIC_TAX_OF_SEVERAL = `Calculated automatically: ${US_SALES_TAX_LABEL}, at the rate for each bidder.`;

/** Returns what screens say of a tax that staff entered instead of the computed one. */
export const enteredTaxWords = (reason: string): string => `Entered by hand: ${reason}`;

/** The tax of an invoice if it is computed, and never entered among its charges. */
export interface AutomaticTax {
  readonly place: Place;
  /** Null if none is known for the place. */
  readonly rateMillionths: number | null;
  readonly isShippingTaxed: boolean;
  /** Why staff entered another tax instead; empty or absent if it is computed. */
  readonly enteredReason?: string;
}

/** Returns the rule, the rate, and the place of an automatic tax in words. */
export function automaticTaxWords({
  place,
  rateMillionths,
  isShippingTaxed,
  enteredReason = '',
}: AutomaticTax): string {
  if (enteredReason !== '') return enteredTaxWords(enteredReason);
  const where = [place.state, place.country].filter(Boolean).join(', ');
  const rate =
    rateMillionths === null ? `no rate available for ${where}` : `${percentFromRate(rateMillionths)}% in ${where}`;
  return `Calculated automatically: ${US_SALES_TAX_LABEL}, ${rate}${isShippingTaxed ? ', on shipping too' : ''}.`;
}
