import type { LocationData, TemplateData } from './house-data';
import type { HousePlan } from './make-house';
import { unitedKingdom } from './stock/homes';
import { books, ceramics, clocks, furniture, jewelry, restrictedWorks, silver } from './stock/objects';
import { prints } from './stock/prints';

const place = { fax: '', email: 'sales@southbank.example', country: 'GB', state: '', timeZone: 'Europe/London' };
const locations: readonly LocationData[] = [
  { ...place, facilityName: 'Southbank Sale Rooms', street1: '18 Wherry Lane', street2: '', city: 'London', postalCode: 'SE1 9PD', phone: '02079460118', isPrimary: true },
  { ...place, facilityName: 'Southbank at Lewes', street1: '3 Malthouse Yard', street2: '', city: 'Lewes', postalCode: 'BN7 1XS', phone: '02079460131', isPrimary: false },
];

/** What the house earns is taxed; the hammer price is the seller's. */
const taxedAt = (name: string, country: string, rateMillionths: number) => ({ name, country, state: null, rateMillionths, onHammer: false, onLiveFee: true, onPremium: true });

const template: Omit<TemplateData, 'name' | 'chargesPerLot'> = {
  payrixTemplate: false, location: 0, subject: 'Invoice from Southbank Sale Rooms', fromName: 'Southbank Sale Rooms', fromEmail: 'accounts@southbank.example',
  bccEmail: 'ledger@southbank.example', paypalEmail: 'paypal@southbank.example',
  taxes: [taxedAt('VAT', 'GB', 200_000), taxedAt('VAT (export)', 'ALL', 0)],
  fees: [{ name: 'Loss and liability', rateMillionths: 12_500, country: 'ALL', state: null, onHammer: true, onLiveFee: false, onPremium: false }],
  taxOnFees: true,
  messages: [
    { header: 'Payment Option(s)', detail: 'By bank transfer within seven days, by PayPal, or by card at the cash desk.', sequence: 1 },
    { header: 'Shipping Notes', detail: 'Lots that are not collected within a fortnight go into store at the buyer’s cost.', sequence: 2 },
    { header: 'Export', detail: 'Works above fifty years of age may need a licence; please ask before you book a carrier.', sequence: 3 },
  ],
};

const britishPrints = prints.filter(({ artistName }) => /Hogarth|Turner/.test(artistName));

/** A British house without card processing: taxes and fees come from its templates. */
export const southbank: HousePlan = {
  seed: 18_1907,
  house: {
    userName: 'southbank', name: 'Southbank Sale Rooms', email: 'sales@southbank.example', currency: 'GBP', timeZone: 'Europe/London',
    processorType: 's', paymentProcessingEnabled: false, autoChargeEnabled: false, connectType: 'p', isInstant: false, isOnlineOnly: false,
    ingestType: 'standard', invaInvoicingDisabled: false, disputeTermsAccepted: false, creditCardLimit: null, isDemo: true,
  },
  locations,
  templates: [
    { ...template, name: 'Charges per lot', chargesPerLot: true },
    { ...template, name: 'Charges per invoice', chargesPerLot: false },
  ],
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
  sales: [
    {
      name: 'Hogarth to Turner',
      sessions: [
        { identifier: 'SB-101', title: 'British Prints', daysAgo: 5, time: '11:00', location: 0, stock: britishPrints, lots: 56, buyers: 30 },
        { identifier: 'SB-102', title: 'Books and Maps', daysAgo: 4, time: '11:00', location: 0, stock: books, lots: 30, buyers: 18 },
      ],
    },
    {
      name: 'Country House Furniture',
      sessions: [
        { identifier: 'SB-111', title: 'English Furniture', daysAgo: 12, time: '10:30', location: 1, stock: furniture, lots: 60, buyers: 33 },
        { identifier: 'SB-112', title: 'Clocks and Barometers', daysAgo: 11, time: '10:30', location: 1, stock: [...clocks, ...restrictedWorks], lots: 40, buyers: 24 },
      ],
    },
    { name: 'Silver', sessions: [{ identifier: 'SB-121', title: 'Georgian and Victorian Silver', daysAgo: 19, time: '14:00', location: 0, stock: silver, lots: 50, buyers: 28 }] },
    {
      name: 'Porcelain & Jewels',
      sessions: [
        { identifier: 'SB-131', title: 'British and Chinese Porcelain', daysAgo: 27, time: '11:00', location: 0, stock: ceramics, lots: 50, buyers: 30 },
        { identifier: 'SB-132', title: 'Jewels', kind: 'TIMED', daysAgo: 26, time: '19:00', location: 0, stock: jewelry, lots: 32, buyers: 20 },
      ],
    },
    {
      name: 'Lewes Winter Warmer',
      sessions: [
        { identifier: 'SB-141', title: 'Interiors, Day One', daysAgo: 41, time: '10:30', location: 1, stock: [...furniture, ...ceramics], lots: 60, buyers: 35 },
        { identifier: 'SB-142', title: 'Interiors, Day Two', daysAgo: 40, time: '10:30', location: 0, stock: [...silver, ...restrictedWorks], lots: 45, buyers: 26 },
      ],
    },
    { name: 'Spring Silver', sessions: [{ identifier: 'SB-151', title: 'Spring Silver', daysAgo: -20, time: '14:00', location: 0, stock: silver, lots: 40, buyers: 0 }] },
  ],
};
