import { optionalChoice, saved } from '../core/record-fields';
import { canonicalCountry } from '../house/countries';
import type { TaxBasis } from './recognition';

/** A place that levies sales tax: a country, and its state or province, '' for the whole country. */
export interface TaxPlace {
  readonly country: string;
  readonly state: string;
}

interface DefaultBasis {
  readonly basis: TaxBasis;
  /** Why, as shown to staff. Null for places without a rule of their own. */
  readonly reason: string | null;
}

const NO_RULE: DefaultBasis = { basis: 'PAYMENT', reason: null };

/** Rules of tax authorities; a country without a state applies to all of its states. */
const RULES: readonly (TaxPlace & { readonly basis: TaxBasis; readonly reason: string })[] = [
  {
    country: 'US',
    state: 'NY',
    basis: 'INVOICE',
    reason: 'New York taxes a sale when it is made, paid or not (Publication 750).',
  },
  {
    country: 'CA',
    state: '',
    basis: 'EARLIER',
    reason: 'In Canada, tax is due on the day of the payment or of the invoice, whichever is earlier.',
  },
  {
    country: 'GB',
    state: '',
    basis: 'INVOICE',
    reason: 'VAT is due by invoice, unless your business uses cash accounting.',
  },
];

/** Returns the basis of a place that the house has not set, with its reason. Most places count tax when it is paid. */
export function defaultBasis({ country, state }: TaxPlace): DefaultBasis {
  const canonical = canonicalCountry(country);
  const matching = RULES.filter((rule) => rule.country === canonical && (rule.state === '' || rule.state === state));
  return matching.find((rule) => rule.state === state) ?? matching[0] ?? NO_RULE;
}

/** The bases as staff read them. */
export const BASIS_LABELS: Readonly<Record<TaxBasis, string>> = {
  PAYMENT: 'Cash (payment date)',
  INVOICE: 'Accrual (invoice date)',
  EARLIER: 'Payment or invoice date, whichever is earlier',
};

/** The fields of a place that staff edit. */
export const placeFields = {
  /** Null for the usual basis of the place. */
  basis: saved(optionalChoice(BASIS_LABELS), { label: 'Reporting basis' }),
};
