import type { TemplateContent } from '../../templates/content';
import type { BuyNowValues } from './buy-now-fields';

/**
 * Returns the template that the invoices of a Buy It Now sale have: its email settings, its charges on the price of the items, and the
 * terms that it shows.
 */
export const saleTemplateContent = (
  { subject, fromName, fromEmail, bccEmail, charges, terms }: BuyNowValues,
  locationId: number,
): TemplateContent => ({
  name: 'Buy It Now sale',
  subject,
  fromName,
  fromEmail,
  bccEmail,
  locationId,
  chargesPerLot: false,
  paymentDays: 0,
  payPal: false,
  paypalEmail: '',
  taxOnFees: false,
  fees: [],
  resaleRight: [],
  taxes: charges.map(({ name, rate, country, state }) => ({
    name,
    rateMillionths: rate,
    country,
    state: state === 'ALL' ? null : state,
    onHammer: true,
    onLiveFee: false,
    onPremium: false,
  })),
  messages: terms
    .filter(({ active, text }) => active && text !== '')
    .map(({ title, text }, index) => ({ header: title, detail: text, sequence: index + 1 })),
});
