import type { LocationData, TemplateData } from './house-data';
import type { HousePlan } from './make-house';
import { unitedStates } from './stock/homes';
import { books, ceramics, clocks, furniture, jewelry, restrictedWorks, silver, toysAndTools } from './stock/objects';
import { prints } from './stock/prints';

const place = { fax: '', email: 'info@northgate.example', country: 'US', timeZone: 'America/New_York' };
const rooms = 0;
const warehouse = 1;
const locations: readonly LocationData[] = [
  { ...place, facilityName: 'Northgate Rooms', street1: '41 Northgate Street', street2: '', city: 'Hudson', state: 'NY', postalCode: '12534', phone: '5185550112', isPrimary: true },
  { ...place, facilityName: 'Northgate Warehouse', street1: '8 Depot Road', street2: 'Building C', city: 'Pittsfield', state: 'MA', postalCode: '01201', phone: '4135550128', isPrimary: false },
];

const template: Omit<TemplateData, 'name'> = {
  payrixTemplate: true, chargesPerLot: true, location: rooms, subject: 'Your invoice from Northgate Auctions', fromName: 'Northgate Auctions',
  fromEmail: 'accounts@northgate.example', bccEmail: '', paypalEmail: '', taxes: [], fees: [], taxOnFees: false,
  messages: [
    { header: 'Payment Option(s)', detail: 'Pay online by card or ACH within seven days. Wires and checks are welcome; please quote your invoice number.', sequence: 1 },
    { header: 'Shipping Notes', detail: 'Tell us within ten days whether you collect or wish us to ship. We pack small pieces ourselves and recommend carriers for large ones.', sequence: 2 },
  ],
};

const monthly = (part: number, daysAgo: number) => ({
  identifier: `NG-D${part}`, title: `Discovery, Part ${part}`, daysAgo, time: '17:00', location: rooms, stock: [...ceramics, ...toysAndTools, ...silver], lots: 40, buyers: 24,
});

/** The house that shows most: cards, automatic tax and charging, two locations in two states. */
export const northgate: HousePlan = {
  seed: 41_12534,
  house: {
    userName: 'northgate', name: 'Northgate Auctions', email: 'info@northgate.example', currency: 'USD', timeZone: 'America/New_York',
    processorType: 'p', paymentProcessingEnabled: true, autoChargeEnabled: true, connectType: 's', isInstant: true, isOnlineOnly: false,
    ingestType: 'standard', invaInvoicingDisabled: false, disputeTermsAccepted: false, creditCardLimit: 1_000_000, isDemo: true,
  },
  locations,
  templates: [
    { ...template, name: 'Cards, charges per lot' },
    { ...template, name: 'Cards, charges per invoice', chargesPerLot: false },
    { ...template, name: 'Warehouse cards, handling per lot', location: warehouse, fees: [{ name: 'Handling', rateMillionths: 15_000, country: 'ALL', state: null, onHammer: true, onLiveFee: false, onPremium: false }] },
    {
      ...template, name: 'Wire or check only', payrixTemplate: false, chargesPerLot: false,
      messages: [
        { header: 'Payment Option(s)', detail: 'Please pay by wire or check. This invoice cannot be paid online.', sequence: 1 },
        { header: 'Shipping Notes', detail: 'Pieces leave the warehouse after your payment has cleared.', sequence: 2 },
      ],
    },
  ],
  bidders: {
    count: 320,
    homes: [unitedStates],
    named: [
      { firstName: 'Maximiliana', lastName: 'Fitzgeraldson', channel: 'MARKETPLACE', hasCard: true },
      { firstName: 'Philippa', lastName: 'Featherstonehaugh', channel: 'PRIVATE_LABEL', hasCard: true },
      { firstName: 'Walter', lastName: 'Quill', channel: 'FLOOR', email: '', phone: '' },
      { firstName: 'Rosa', lastName: 'Delgado', channel: 'AGGREGATOR', taxExempt: true, company: 'Delgado & Niece' },
      { firstName: 'Ignatius', lastName: 'Doyle', channel: 'MARKETPLACE', city: 'Albany', state: '', postalCode: '', country: 'US', hasCard: true },
    ],
  },
  terms: {
    premiumSteps: [
      { from: 0, to: 100_000, rateMillionths: 260_000 },
      { from: 100_000, to: 1_000_000, rateMillionths: 220_000 },
      { from: 1_000_000, to: null, rateMillionths: 150_000 },
    ],
    liveFeeRates: { MARKETPLACE: 30_000, PRIVATE_LABEL: 15_000, AGGREGATOR: 50_000 },
  },
  sales: [
    {
      name: 'Old Master & Japanese Prints',
      sessions: [
        { identifier: 'NG-P1', title: 'Hokusai, Hiroshige and Their School', daysAgo: 4, time: '10:00', location: rooms, stock: prints.slice(0, 99), lots: 90, buyers: 46 },
        { identifier: 'NG-P2', title: 'Engravings and Etchings, 1500-1800', daysAgo: 3, time: '10:00', location: rooms, stock: prints.slice(139), lots: 110, buyers: 58 },
        { identifier: 'NG-P3', title: 'Birds of America', daysAgo: 2, time: '14:00', location: rooms, stock: prints.slice(99, 139), lots: 40, buyers: 22 },
      ],
    },
    {
      name: 'Six Hundred Sheets: a Print Room Dispersed',
      sessions: [{ identifier: 'NG-600', title: 'Six Hundred Sheets', kind: 'TIMED', daysAgo: 6, time: '12:00', location: rooms, stock: prints, lots: 600, buyers: 190 }],
    },
    {
      name: 'Americana at the Warehouse',
      sessions: [
        { identifier: 'NG-A1', title: 'American Furniture', daysAgo: 10, time: '11:00', location: warehouse, stock: furniture, lots: 70, buyers: 38 },
        { identifier: 'NG-A2', title: 'Toys, Tools and Folk Art', daysAgo: 9, time: '11:00', location: warehouse, stock: [...toysAndTools, ...restrictedWorks], lots: 60, buyers: 34 },
      ],
    },
    {
      name: 'Silver & Ceramics',
      sessions: [
        { identifier: 'NG-S1', title: 'English and American Silver', daysAgo: 17, time: '10:00', location: rooms, stock: silver, lots: 52, buyers: 30 },
        { identifier: 'NG-S2', title: 'Porcelain and Pottery', daysAgo: 16, time: '10:00', location: rooms, stock: ceramics, lots: 54, buyers: 31 },
      ],
    },
    {
      name: 'Contents of a Hudson Valley House',
      sessions: [
        { identifier: 'NG-H1', title: 'The Library', daysAgo: 24, time: '13:00', location: rooms, stock: books, lots: 34, buyers: 20 },
        { identifier: 'NG-H2', title: 'The Drawing Room', daysAgo: 23, time: '13:00', location: rooms, stock: [...furniture, ...restrictedWorks], lots: 64, buyers: 36 },
        { identifier: 'NG-H3', title: 'The Attic and Stables', daysAgo: 21, time: '11:00', location: warehouse, stock: [...toysAndTools, ...furniture], lots: 48, buyers: 27 },
      ],
    },
    {
      name: 'Clocks, Watches & Jewels',
      sessions: [
        { identifier: 'NG-C1', title: 'Clocks and Instruments', daysAgo: 31, time: '10:00', location: rooms, stock: [...clocks, ...restrictedWorks], lots: 44, buyers: 26 },
        { identifier: 'NG-C2', title: 'Jewels', kind: 'TIMED', daysAgo: 30, time: '19:00', location: rooms, stock: jewelry, lots: 32, buyers: 21 },
      ],
    },
    { name: 'The Northgate Shop', sessions: [{ identifier: 'NG-SHOP', title: 'Works on Paper under $1,000', kind: 'BUY_NOW', daysAgo: 40, time: '09:00', location: rooms, stock: prints.slice(99), lots: 60, buyers: 41 }] },
    { name: 'Discovery Evenings', sessions: [monthly(1, 52), monthly(2, 45), monthly(3, 38), monthly(4, 31)] },
    { name: 'Winter Prints', sessions: [{ identifier: 'NG-W1', title: 'Winter Prints', daysAgo: -12, time: '10:00', location: rooms, stock: prints, lots: 80, buyers: 0 }] },
  ],
};
