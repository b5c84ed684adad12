import { fieldNames } from '../../../rules/core/record-fields';
import { houseFields } from '../../../rules/house/house-fields';
import { locationFields } from '../../../rules/house/location-fields';
import { privateLabelFields } from '../../../rules/house/private-label';
import { holds } from '../../core/session/rights';
import type { Setting } from '../../core/slice';
import { houseSettingsPath, locationPath, privateLabelPath } from '../../paths/house';

/** Other words for the house's settings. The fields without an entry are not shown on House Settings. */
const HOUSE_WORDS: Partial<Record<keyof typeof houseFields, readonly string[]>> = {
  name: ['house name', 'company', 'business', 'rename'],
  email: ['contact', 'mail', 'reply address'],
  phone: ['telephone', 'number', 'contact'],
  currency: ['money', 'dollar', 'euro', 'pound'],
  timeZone: ['timezone', 'clock', 'daylight saving'],
  creditCardLimit: ['card limit', 'maximum charge'],
  autoChargeTime: ['auto-charge', 'automatic charge', 'hour of charges'],
  processorType: ['provider', 'gateway', 'stripe'],
  paymentProcessingEnabled: ['online payment', 'credit card', 'accept cards'],
  autoChargeEnabled: ['auto-charge', 'charge cards automatically'],
  tier: ['contract', 'plan', 'package', 'user level'],
  features: ['contract', 'options', 'bulk bidding', 'broadcast'],
  connectType: ['connect type', 'integration', 'inventory system'],
  ingestType: ['ingest type', 'catalog entry', 'who enters the catalogs'],
  isInstant: ['private label', 'own site'],
  isOnlineOnly: ['no floor', 'timed only'],
  invoicingDisabled: ['turn off invoicing'],
  secondFactorRequired: ['2FA', 'MFA', 'second factor', 'authenticator', 'security'],
  hideCustomerPasswordMail: ['customer emails', 'passwords of customers'],
  sellerSiteUrl: ['website', 'link', 'address of the site'],
};

const LABEL_WORDS: Readonly<Record<keyof typeof privateLabelFields, readonly string[]>> = {
  fontColor: ['text colour', 'branding', 'theme'],
  fontStyle: ['typeface', 'font family', 'branding'],
  buttonColor: ['colour', 'branding', 'theme'],
  language: ['translation', 'locale'],
  displayPastAuctions: ['archive', 'show past sales'],
  consoleLogo: ['image', 'picture', 'branding'],
  houseLogo: ['image', 'picture', 'branding'],
};

const LOCATION_WORDS: Partial<Record<keyof typeof locationFields, readonly string[]>> = {
  facilityName: ['venue', 'saleroom', 'building'],
  street1: ['address', 'street'],
  city: ['address', 'town'],
  country: ['address'],
  state: ['address', 'province', 'county', 'sales tax'],
  postalCode: ['address', 'zip', 'postcode'],
  phone: ['telephone', 'number'],
  fax: ['number'],
  email: ['mail', 'contact'],
  timeZone: ['timezone', 'clock'],
  isPrimary: ['main location', 'default address'],
};

/** Returns the settings of House Settings, Private Label Settings, and Locations, each with the address of its field. */
export const houseSettings = (): readonly Setting[] => [
  ...fieldNames(houseFields).flatMap((name) => {
    const words = HOUSE_WORDS[name];
    const { label } = houseFields[name];
    return words
      ? [{ label, words, about: 'House Settings', href: houseSettingsPath(name), gate: holds('SENSITIVE') }]
      : [];
  }),
  ...fieldNames(privateLabelFields).map((name) => ({
    label: privateLabelFields[name].label,
    words: LABEL_WORDS[name],
    about: 'Private Label Settings',
    href: `${privateLabelPath}?field=${name}`,
    gate: holds('PRIVATE_LABEL'),
  })),
  ...fieldNames(locationFields).flatMap((name) => {
    const words = LOCATION_WORDS[name];
    const { label } = locationFields[name];
    return words
      ? [{ label, words, about: 'Locations, primary location', href: locationPath(name), gate: holds('LOCATIONS') }]
      : [];
  }),
];
