import { HOUSE_FEATURES, type HouseFeature } from '../auth/house-flags';
import {
  flag,
  integer,
  oneOf,
  optionalAmount,
  optionalText,
  saved,
  text,
  texts,
  type ValuesOf,
} from '../core/record-fields';

/** Processor types by their code. The code w is treated like s. */
export type ProcessorType = 'p' | 's' | 'w';

/** One of a list of codes. */
const choice = <const V extends string>(label: string, list: readonly [V, ...V[]], foundBy: readonly string[]) =>
  saved(oneOf(list), { label, list, foundBy });

/**
 * The settings of a house, in the order of the guide. The operator changes all of them, and the house those in `settings-input.ts`. Those
 * with words that staff look for them by are on the screen House Settings.
 */
export const houseFields = {
  name: saved(text, { label: 'Name', foundBy: ['house name', 'company', 'business', 'rename'] }),
  email: saved(text, { label: 'Email', foundBy: ['contact', 'mail', 'reply address'] }),
  phone: saved(text, { label: 'Phone', foundBy: ['telephone', 'number', 'contact'] }),
  /** The VAT or GST number, printed on documents; empty for none. */
  taxNumber: saved(text, { label: 'Tax number', foundBy: ['VAT', 'VAT number', 'GST', 'EIN', 'ABN', 'tax id'] }),
  /** ISO 4217. It is fixed once the house has invoices, or sessions with lots. */
  currency: saved(text, { label: 'Currency', foundBy: ['money', 'dollar', 'euro', 'pound'] }),
  /** IANA name. */
  timeZone: saved(text, { label: 'Time zone', foundBy: ['timezone', 'clock', 'daylight saving'] }),
  processorType: choice<ProcessorType>('Payment processor', ['p', 's', 'w'], ['provider', 'gateway', 'stripe']),
  paymentProcessingEnabled: saved(flag, {
    label: 'Card processing',
    foundBy: ['online payment', 'credit card', 'accept cards'],
  }),
  paymentProcessingEligible: saved(flag, { label: 'Eligible for card processing' }),
  paymentProcessingAccountId: saved(optionalText, { label: 'Card processing account' }),
  /** The house's account at Stripe; null for the account of the installation's key. */
  stripeAccount: saved(optionalText, { label: 'Stripe account' }),
  /** The maximum that a card is charged for one invoice. */
  creditCardLimit: saved(optionalAmount, { label: 'Credit card limit', foundBy: ['card limit', 'maximum charge'] }),
  autoChargeEnabled: saved(flag, {
    label: 'Automatic charges',
    foundBy: ['auto-charge', 'charge cards automatically'],
  }),
  /** 'HH:mm' in the house's time zone. */
  autoChargeTime: saved(text, {
    label: 'Time of automatic charges',
    foundBy: ['auto-charge', 'automatic charge', 'hour of charges'],
  }),
  connectType: choice('Connection', ['s', 'p', 'e', 'i', ''], ['connect type', 'integration', 'inventory system']),
  isInstant: saved(flag, { label: 'Instant', foundBy: ['private label', 'own site'] }),
  isOnlineOnly: saved(flag, { label: 'Online only', foundBy: ['no floor', 'timed only'] }),
  ingestType: saved(text, {
    label: 'Catalog intake',
    foundBy: ['ingest type', 'catalog entry', 'who enters the catalogs'],
  }),
  invoicingDisabled: saved(flag, { label: 'Invoicing disabled', foundBy: ['turn off invoicing'] }),
  /** The level of the contract: userLevelA, userLevelB, and userLevelC. */
  tier: choice('Tier', ['basic', 'live', 'premium'], ['contract', 'plan', 'package', 'user level']),
  features: saved(texts<HouseFeature>(), {
    label: 'Features',
    list: HOUSE_FEATURES,
    foundBy: ['contract', 'options', 'bulk bidding', 'broadcast'],
  }),
  /** The seller's own site, to which users without access to disputes are sent. */
  sellerSiteUrl: saved(optionalText, {
    label: 'Seller’s own site',
    foundBy: ['website', 'link', 'address of the site'],
  }),
  /** The public address of the house's catalogs, with a placeholder for the session. */
  catalogUrl: saved(optionalText, { label: 'Public address of catalogs' }),
  /** Words and phrases that make a lot potentially banned. */
  bannedWords: saved(texts(), { label: 'Banned words' }),
  /** Customers get no password emails from this system. */
  hideCustomerPasswordMail: saved(flag, {
    label: 'No password emails to customers',
    foundBy: ['customer emails', 'passwords of customers'],
  }),
  /** Users who charge cards, and super users, need two-step verification. */
  secondFactorRequired: saved(flag, {
    label: 'Two-step verification required',
    foundBy: ['2FA', 'MFA', 'second factor', 'authenticator', 'security'],
  }),
  /** The most sessions that a sale can have. */
  sessionLimit: saved(integer, { label: 'Sessions per sale' }),
  /** The number of lots of a session above which staff are warned. */
  lotMaximum: saved(integer, { label: 'Lots per session' }),
  /** The card that the house pays the operator with has expired. */
  expiredCard: saved(flag, { label: 'Expired card' }),
  /** Payments of the house to the operator are overdue. */
  overduePayment: saved(flag, { label: 'Overdue payment' }),
};

export type HouseSettings = ValuesOf<typeof houseFields>;
