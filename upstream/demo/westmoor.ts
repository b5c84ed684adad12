import type { LocationData, TemplateData } from './house-data';
import type { HousePlan } from './make-house';
import { canada } from './stock/homes';
import { books, clocks, furniture, silver, toysAndTools } from './stock/objects';

const place = { fax: '', email: 'hello@westmoor.example', country: 'CA' };
const locations: readonly LocationData[] = [
  {
    ...place,
    facilityName: 'Westmoor Hall',
    street1: '77 Esplanade',
    street2: '',
    city: 'Toronto',
    state: 'ON',
    postalCode: 'M5H 2N2',
    phone: '4165550127',
    timeZone: 'America/Toronto',
    isPrimary: true,
  },
  {
    ...place,
    facilityName: 'Westmoor Pacific',
    street1: '20 Cannery Way',
    street2: '',
    city: 'Vancouver',
    state: 'BC',
    postalCode: 'V6B 1A1',
    phone: '6045550144',
    timeZone: 'America/Vancouver',
    isPrimary: false,
  },
];

const taxedAt = (name: string, state: string | null, rateMillionths: number) => ({
  name,
  country: 'CA',
  state,
  rateMillionths,
  onHammer: true,
  onLiveFee: true,
  onPremium: true,
});

const template: TemplateData = {
  name: 'Standard',
  payrixTemplate: false,
  chargesPerLot: false,
  location: 0,
  subject: 'Your Westmoor invoice',
  fromName: 'Westmoor Auctioneers',
  fromEmail: 'accounts@westmoor.example',
  bccEmail: '',
  paypalEmail: '',
  paymentDays: 0,
  taxes: [
    taxedAt('HST', 'ON', 130_000),
    taxedAt('HST', 'NS', 140_000),
    taxedAt('GST', 'BC', 50_000),
    taxedAt('PST', 'BC', 70_000),
    taxedAt('GST', 'QC', 50_000),
    taxedAt('QST', 'QC', 99_750),
    taxedAt('GST', 'MB', 50_000),
    taxedAt('PST', 'MB', 70_000),
    taxedAt('GST', null, 50_000),
  ],
  fees: [],
  taxOnFees: false,
  messages: [
    { header: 'Payment Option(s)', detail: 'By wire or certified check.', sequence: 1 },
    { header: 'Shipping Notes', detail: 'We ship across Canada by insured post.', sequence: 2 },
  ],
};

/** A Canadian house with invoicing disabled; its staff see an explanation. */
export const westmoor: HousePlan = {
  seed: 77_1867,
  house: {
    userName: 'westmoor',
    name: 'Westmoor Auctioneers',
    email: 'hello@westmoor.example',
    currency: 'CAD',
    timeZone: 'America/Toronto',
    processorType: 'w',
    paymentProcessingEnabled: false,
    autoChargeEnabled: false,
    connectType: 'e',
    isInstant: false,
    isOnlineOnly: false,
    ingestType: 'standard',
    invaInvoicingDisabled: true,
    disputeTermsAccepted: false,
    creditCardLimit: null,
    isDemo: true,
  },
  locations,
  templates: [template, { ...template, name: 'Charges per lot', chargesPerLot: true }],
  registered: 6,
  bidders: {
    count: 70,
    homes: [canada],
    named: [{ firstName: 'Josiah', lastName: 'Crane', channel: 'FLOOR', email: '' }],
  },
  terms: {
    premiumSteps: [{ from: 0, to: null, rateMillionths: 200_000 }],
    liveFeeRates: { MARKETPLACE: 30_000, PRIVATE_LABEL: 10_000, AGGREGATOR: 50_000 },
  },
  sales: [
    {
      name: 'Canadian Interiors',
      sessions: [
        {
          identifier: 'WM-1',
          title: 'Furniture and Clocks',
          daysAgo: 8,
          time: '10:00',
          location: 0,
          stock: [...furniture, ...clocks],
          lots: 60,
          buyers: 30,
        },
        {
          identifier: 'WM-2',
          title: 'Silver',
          daysAgo: 7,
          time: '10:00',
          location: 0,
          stock: silver,
          lots: 40,
          buyers: 22,
        },
      ],
    },
    {
      name: 'Pacific Sale',
      sessions: [
        {
          identifier: 'WM-3',
          title: 'Books, Toys and Tools',
          daysAgo: 15,
          time: '18:00',
          location: 1,
          stock: [...books, ...toysAndTools],
          lots: 50,
          buyers: 25,
        },
      ],
    },
  ],
  past: [],
};
