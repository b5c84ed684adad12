import type { TemplateData } from './house-data';
import type { HousePlan } from './make-house';
import { northgatePast } from './northgate-past';
import { locations, rooms, warehouse } from './northgate-places';
import { northgateSales, northgateUnderWay } from './northgate-sales';
import { unitedStates } from './stock/homes';

const template: Omit<TemplateData, 'name'> = {
  payrixTemplate: true,
  chargesPerLot: true,
  location: rooms,
  subject: 'Your invoice from Northgate Auctions',
  fromName: 'Northgate Auctions',
  fromEmail: 'accounts@northgate.example',
  bccEmail: '',
  paypalEmail: '',
  paymentDays: 14,
  taxes: [],
  fees: [],
  taxOnFees: false,
  messages: [
    {
      header: 'Payment Option(s)',
      detail:
        'Pay online by card or ACH within seven days. Wires and checks are welcome; please quote your invoice number.',
      sequence: 1,
    },
    {
      header: 'Shipping Notes',
      detail:
        'Tell us within ten days whether you collect or want us to ship. We pack small pieces ourselves and recommend carriers for large ones.',
      sequence: 2,
    },
  ],
};

/** The most complete demo house: cards, automatic tax and charging, two locations in two states. */
export const northgate: HousePlan = {
  seed: 41_12534,
  house: {
    userName: 'northgate',
    name: 'Northgate Auctions',
    email: 'info@northgate.example',
    currency: 'USD',
    timeZone: 'America/New_York',
    processorType: 'p',
    paymentProcessingEnabled: true,
    autoChargeEnabled: true,
    connectType: 's',
    isInstant: true,
    isOnlineOnly: false,
    ingestType: 'standard',
    invaInvoicingDisabled: false,
    disputeTermsAccepted: false,
    creditCardLimit: 500_000,
    isDemo: true,
  },
  locations,
  templates: [
    { ...template, name: 'Cards, charges per lot' },
    { ...template, name: 'Cards, charges per invoice', chargesPerLot: false },
    {
      ...template,
      name: 'Warehouse cards, handling per lot',
      location: warehouse,
      fees: [
        {
          name: 'Handling',
          rateMillionths: 15_000,
          country: 'ALL',
          state: null,
          onHammer: true,
          onLiveFee: false,
          onPremium: false,
        },
      ],
    },
    {
      ...template,
      name: 'Wire or check only',
      payrixTemplate: false,
      chargesPerLot: false,
      messages: [
        {
          header: 'Payment Option(s)',
          detail: 'Please pay by wire or check. This invoice cannot be paid online.',
          sequence: 1,
        },
        { header: 'Shipping Notes', detail: 'Pieces leave the warehouse after your payment has cleared.', sequence: 2 },
      ],
    },
  ],
  registered: 260,
  bidders: {
    count: 320,
    homes: [unitedStates],
    seenTwice: 4,
    named: [
      { firstName: 'Maximiliana', lastName: 'Fitzgeraldson', channel: 'MARKETPLACE', hasCard: true },
      { firstName: 'Philippa', lastName: 'Featherstonehaugh', channel: 'PRIVATE_LABEL', hasCard: true },
      { firstName: 'Walter', lastName: 'Quill', channel: 'FLOOR', email: '', phone: '' },
      { firstName: 'Rosa', lastName: 'Delgado', channel: 'AGGREGATOR', taxExempt: true, company: 'Delgado & Niece' },
      {
        firstName: 'Josephine',
        lastName: 'Vandermeer',
        channel: 'MARKETPLACE',
        city: 'Hudson',
        state: 'NY',
        postalCode: '12534',
        country: 'US',
        hasCard: true,
      },
      {
        firstName: 'Ignatius',
        lastName: 'Doyle',
        channel: 'MARKETPLACE',
        city: 'Albany',
        state: 'NY',
        postalCode: '12207',
        country: 'US',
        hasCard: true,
      },
    ],
  },
  terms: {
    publicCatalogue: 'https://www.northgate.example/catalogue',
    premiumSteps: [
      { from: 0, to: 100_000, rateMillionths: 260_000 },
      { from: 100_000, to: 1_000_000, rateMillionths: 220_000 },
      { from: 1_000_000, to: null, rateMillionths: 150_000 },
    ],
    liveFeeRates: { MARKETPLACE: 30_000, PRIVATE_LABEL: 15_000, AGGREGATOR: 50_000 },
  },
  sales: northgateSales,
  underWay: northgateUnderWay,
  past: northgatePast,
};
