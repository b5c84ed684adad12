import type { LocationData, TemplateData } from './house-data';
import type { HousePlan } from './make-house';
import { southbankPast, southbankSales } from './southbank-sales';
import { unitedKingdom } from './stock/homes';

const place = { fax: '', email: 'sales@southbank.example', country: 'GB', state: '', timeZone: 'Europe/London' };
const locations: readonly LocationData[] = [
  {
    ...place,
    facilityName: 'Southbank Sale Rooms',
    street1: '18 Wherry Lane',
    street2: '',
    city: 'London',
    postalCode: 'SE1 9PD',
    phone: '02079460118',
    isPrimary: true,
  },
  {
    ...place,
    facilityName: 'Southbank at Lewes',
    street1: '3 Malthouse Yard',
    street2: '',
    city: 'Lewes',
    postalCode: 'BN7 1XS',
    phone: '02079460131',
    isPrimary: false,
  },
];

/** Taxes the house's revenue, but not the hammer price, which belongs to the seller. */
const taxedAt = (name: string, country: string, rateMillionths: number) => ({
  name,
  country,
  state: null,
  rateMillionths,
  onHammer: false,
  onLiveFee: true,
  onPremium: true,
});

const template: Omit<TemplateData, 'name' | 'chargesPerLot'> = {
  payrixTemplate: false,
  location: 0,
  subject: 'Invoice from Southbank Sale Rooms',
  fromName: 'Southbank Sale Rooms',
  fromEmail: 'accounts@southbank.example',
  bccEmail: 'ledger@southbank.example',
  paypalEmail: 'paypal@southbank.example',
  paymentDays: 7,
  taxes: [taxedAt('VAT', 'GB', 200_000), taxedAt('VAT (export)', 'ALL', 0)],
  fees: [
    {
      name: 'Loss and liability',
      rateMillionths: 12_500,
      country: 'ALL',
      state: null,
      onHammer: true,
      onLiveFee: false,
      onPremium: false,
    },
  ],
  taxOnFees: true,
  messages: [
    {
      header: 'Payment Option(s)',
      detail: 'By bank transfer within seven days, by PayPal, or by card at the cash desk.',
      sequence: 1,
    },
    {
      header: 'Shipping Notes',
      detail: 'Lots that are not collected within a fortnight go into store at the buyer’s cost.',
      sequence: 2,
    },
    {
      header: 'Export',
      detail: 'Works above fifty years of age may need a licence; please ask before you book a carrier.',
      sequence: 3,
    },
  ],
};

/** A British house without card processing: taxes and fees come from its templates. */
export const southbank: HousePlan = {
  seed: 18_1907,
  house: {
    userName: 'southbank',
    name: 'Southbank Sale Rooms',
    email: 'sales@southbank.example',
    currency: 'GBP',
    timeZone: 'Europe/London',
    processorType: 's',
    paymentProcessingEnabled: false,
    autoChargeEnabled: false,
    connectType: 'p',
    isInstant: false,
    isOnlineOnly: false,
    ingestType: 'standard',
    invaInvoicingDisabled: false,
    disputeTermsAccepted: false,
    creditCardLimit: null,
    isDemo: true,
  },
  locations,
  templates: [
    { ...template, name: 'Charges per lot', chargesPerLot: true },
    { ...template, name: 'Charges per invoice', chargesPerLot: false },
  ],
  registered: 40,
  bidders: {
    count: 140,
    homes: [unitedKingdom],
    named: [
      { firstName: 'Maximiliana', lastName: 'Fitzgeraldson', channel: 'MARKETPLACE' },
      { firstName: 'Philippa', lastName: 'Featherstonehaugh', channel: 'AGGREGATOR' },
      { firstName: 'Enoch', lastName: 'Tarr', channel: 'FLOOR', email: '' },
    ],
  },
  terms: {
    premiumSteps: [
      { from: 0, to: 200_000, rateMillionths: 250_000 },
      { from: 200_000, to: null, rateMillionths: 200_000 },
    ],
    liveFeeRates: { MARKETPLACE: 49_500, PRIVATE_LABEL: 20_000, AGGREGATOR: 49_500 },
  },
  sales: southbankSales,
  past: southbankPast,
};
