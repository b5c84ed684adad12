import { demoUsers } from '../../../upstream/demo/demo-users';
import type {
  ApprovalData,
  CatalogData,
  HouseData,
  HouseSettings,
  LocationData,
  LotData,
  TemplateData,
} from '../../../upstream/demo/house-data';
import { defaultPaymentMethods } from '../../../upstream/payments/methods/default-methods';

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * Friday, November 20, 2026, 10:00 in New York: the current time of the sample houses. All their sessions have ended by
 * then.
 */
export const SAMPLE_NOW = Date.parse('2026-11-20T15:00:00.000Z');

/** 25 % up to 1,000.00, and 20 % of the part above it. */
export const samplePremium: Pick<CatalogData, 'premiumSteps' | 'premiumMode'> = {
  premiumSteps: [
    { from: 0, to: 100_000, rateMillionths: 250_000 },
    { from: 100_000, to: null, rateMillionths: 200_000 },
  ],
  premiumMode: 'MARGINAL',
};

/** 3 % on the marketplace, 1.5 % on the private label, 5 % on the aggregator. */
export const sampleLiveFees: CatalogData['liveFeeRates'] = {
  MARKETPLACE: 30_000,
  PRIVATE_LABEL: 15_000,
  AGGREGATOR: 50_000,
};

const settings: HouseSettings = {
  userName: 'sample',
  name: 'Sample & Daughters',
  email: 'office@sample.example',
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
  creditCardLimit: null,
  isDemo: true,
};

const location = (
  facilityName: string,
  city: string,
  state: string,
  postalCode: string,
  isPrimary: boolean,
): LocationData => ({
  facilityName,
  street1: '12 Wharf Street',
  street2: '',
  city,
  country: 'US',
  state,
  postalCode,
  phone: '2125550101',
  fax: '',
  email: 'office@sample.example',
  timeZone: 'America/New_York',
  isPrimary,
});

const locations = [
  location('Main Rooms', 'New York', 'NY', '10013', true),
  location('Harbor Barn', 'Newark', 'NJ', '07102', false),
];

const template = (name: string, overrides: Partial<TemplateData>): TemplateData => ({
  name,
  payrixTemplate: false,
  subject: 'Your invoice from Sample & Daughters',
  fromName: 'Sample & Daughters',
  fromEmail: 'office@sample.example',
  bccEmail: '',
  location: 0,
  chargesPerLot: false,
  paypalEmail: '',
  paymentDays: 0,
  taxes: [],
  fees: [],
  taxOnFees: false,
  resaleRight: [],
  messages: [
    { header: 'Payment Option(s)', detail: 'Pay online, by wire or by check.', sequence: 1 },
    { header: 'Shipping Notes', detail: 'We ship within ten days of payment.', sequence: 2 },
  ],
  ...overrides,
});

const everywhere = { country: 'ALL', state: null, onHammer: true, onLiveFee: false, onPremium: true };
const terms: Partial<TemplateData> = {
  taxes: [{ name: 'Sales tax', rateMillionths: 80_000, ...everywhere }],
  fees: [{ name: 'Handling', rateMillionths: 10_000, ...everywhere, onPremium: false }],
};

/** Each combination of with or without cards, and charges per lot or per invoice. Those with cards come first. */
const templates = [
  template('Cards per lot', { payrixTemplate: true, chargesPerLot: true }),
  template('Cards per invoice', { payrixTemplate: true }),
  template('Bank per lot', { chargesPerLot: true, ...terms }),
  template('Bank per invoice', terms),
];

function approval(firstName: string, lastName: string, overrides: Partial<ApprovalData>): ApprovalData {
  return {
    memberId: null,
    channel: 'MARKETPLACE',
    firstName,
    lastName,
    company: '',
    email: `${firstName}.${lastName}@bidder.example`.toLowerCase(),
    phone: '2125550142',
    street1: '7 Elm Street',
    street2: '',
    city: 'Albany',
    state: 'NY',
    province: '',
    postalCode: '12207',
    country: 'US',
    taxExempt: false,
    hasCard: false,
    ...overrides,
  };
}

const [ada, bruno, chloe, dev, eve] = [0, 1, 2, 3, 4];
const approvals = [
  approval('Ada', 'Marsh', { memberId: 9001, hasCard: true }),
  approval('Bruno', 'Keller', {
    memberId: 9002,
    channel: 'PRIVATE_LABEL',
    city: 'Bern',
    state: '',
    province: 'Bern',
    postalCode: '3011',
    country: 'CH',
  }),
  approval('Chloe', 'Rossi', {
    memberId: 9003,
    channel: 'AGGREGATOR',
    taxExempt: true,
    company: 'Rossi Antiques',
    city: 'Los Angeles',
    state: 'CA',
    postalCode: '90012',
  }),
  approval('Dev', 'Patel', { channel: 'FLOOR', email: '', phone: '' }),
  approval('Eve', 'Stone', { memberId: 9005, hasCard: true, city: 'Trenton', state: 'NJ', postalCode: '08608' }),
];

type Result = readonly [title: string, buyer?: number, hammer?: number];

function lot(number: number, [title, buyer, hammer]: Result, soldAt: number, restricted = false): LotData {
  return {
    number,
    extension: '',
    inventoryNumber: '',
    title,
    description: `${title}.`,
    artistName: '',
    lowEstimate: null,
    highEstimate: null,
    startingBid: null,
    reserve: null,
    restricted,
    ...(number === 1 && { lotUrl: `https://catalogue.example/${title.toLowerCase().replaceAll(' ', '-')}` }),
    sold: buyer === undefined || hammer === undefined ? null : { approval: buyer, hammer, at: soldAt },
  };
}

function session(
  identifier: string,
  title: string,
  daysAgo: number,
  where: number,
  results: readonly Result[],
  restricted: readonly string[] = [],
): CatalogData {
  const startsAt = SAMPLE_NOW - daysAgo * DAY;
  const lots = results.map((result, index) =>
    lot(index + 1, result, startsAt + (index + 1) * MINUTE, restricted.includes(result[0])),
  );
  const buyers = [...new Set(lots.flatMap(({ sold }) => (sold ? [sold.approval] : [])))];
  return {
    identifier,
    title,
    kind: 'LIVE',
    startsAt,
    endedAt: startsAt + 4 * 60 * MINUTE,
    timeZone: 'America/New_York',
    location: where,
    currency: 'USD',
    ...samplePremium,
    liveFeeRates: sampleLiveFees,
    lots,
    paddles: buyers.map((buyer) => ({ approval: buyer, number: String(100 + buyer) })),
  };
}

const groups: HouseData['groups'] = [
  {
    name: 'Autumn Sale',
    catalogs: [
      session('A1', 'Pictures', 10, 0, [
        ['Harbor at Dawn', ada, 100_000],
        ['Two Herons', bruno, 35_000],
        ['Winter Road', ada, 150_050],
        ['Still Life with Quinces', chloe, 80_000],
        ['Portrait of a Miller'],
        ['The Orchard', dev, 20_000],
      ]),
      session(
        'A2',
        'Clocks and Furniture',
        9,
        0,
        [
          ['Bracket Clock', eve, 240_000],
          ['Walrus Ivory Box', ada, 60_000],
          ['Oak Settle', dev, 45_000],
          ['Corner Chair'],
        ],
        ['Walrus Ivory Box'],
      ),
    ],
  },
  {
    name: 'Barn Sale',
    catalogs: [
      session('B1', 'Tools and Toys', 3, 1, [
        ['Tin Locomotive', eve, 12_500],
        ['Cooper’s Plane', bruno, 8_050],
      ]),
    ],
  },
];

/**
 * A house for tests: two sessions at one location and one at another, 12 lots of which 10 are sold (one restricted),
 * and five bidders: Ada (marketplace), Bruno (private label, abroad), Chloe (aggregator, tax-exempt), Dev (floor, no
 * email), Eve (marketplace).
 */
export function smallHouse(
  house: Partial<HouseSettings> = {},
  overrides: Partial<Omit<HouseData, 'house'>> = {},
): HouseData {
  const merged = { ...settings, ...house };
  return {
    house: merged,
    users: demoUsers(merged.userName),
    locations,
    paymentMethods: defaultPaymentMethods(),
    templates,
    approvals,
    groups,
    ...overrides,
  };
}

/** One sale in four sessions, with this many bidders who each bought this many lots. */
export function bigHouse({
  invoices,
  lotsEach,
  ...house
}: Partial<HouseSettings> & { readonly invoices: number; readonly lotsEach: number }): HouseData {
  const bidders = Array.from({ length: invoices }, (_, index) =>
    approval('Bidder', `No${String(index + 1).padStart(5, '0')}`, { memberId: 10_000 + index, hasCard: true }),
  );
  const results = Array.from({ length: invoices * lotsEach }, (_, index): Result => [
    `Lot ${index + 1} of many`,
    index % invoices,
    1000 + ((index * 7919) % 500_000),
  ]);
  const quarter = Math.ceil(results.length / 4);
  const catalogs = [0, 1, 2, 3].map((part) =>
    session(`D${part + 1}`, `Day ${part + 1}`, 10 - part, 0, results.slice(part * quarter, (part + 1) * quarter)),
  );
  return smallHouse(house, { approvals: bidders, groups: [{ name: 'The Whole Warehouse', catalogs }] });
}
