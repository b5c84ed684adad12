import type { Channel } from '../../rules/invoicing/invoices/facts';
import type { SandboxCard } from '../payments/processor/sandbox-cards';
import type { ApprovalData } from './house-data';
import type { Random } from './random';
import { type Country, overseas } from './stock/homes';

export interface BidderPlan {
  readonly count: number;
  /** Where the named and most other bidders live; the rest are from other countries. */
  readonly homes: readonly [Country, ...Country[]];
  /** Bidders with specific details. They come first, and take part in every session. */
  readonly named: readonly Partial<ApprovalData>[];
  /** The index of a named bidder with a second record, from the floor, which is suggested as possibly the same person. */
  readonly seenTwice?: number;
}

/** The channels of twenty bidders; ten use the marketplace. */
const channels: readonly [Channel, ...Channel[]] = [
  'MARKETPLACE',
  'MARKETPLACE',
  'MARKETPLACE',
  'MARKETPLACE',
  'MARKETPLACE',
  'MARKETPLACE',
  'MARKETPLACE',
  'MARKETPLACE',
  'MARKETPLACE',
  'MARKETPLACE',
  'PRIVATE_LABEL',
  'PRIVATE_LABEL',
  'PRIVATE_LABEL',
  'PRIVATE_LABEL',
  'AGGREGATOR',
  'AGGREGATOR',
  'AGGREGATOR',
  'FLOOR',
  'FLOOR',
  'FLOOR',
];

/** The cards of twenty bidders: thirteen are charged, and every other result occurs at least once. */
const cards: readonly SandboxCard[] = [
  'success',
  'success',
  'success',
  'success',
  'success',
  'success',
  'settles',
  'success',
  'decline',
  'success',
  'success',
  'limit',
  'keeps',
  'slow',
  'success',
  'returns',
  'success',
  'lost',
  'success',
  'decline',
];

/** Cards whose charges need the bidder, or move again later: one bidder each. */
const rareCards: Readonly<Record<number, SandboxCard>> = {
  20: 'confirms',
  21: 'verifies',
  22: 'disputes',
  23: 'reverses',
  24: 'silent',
};

const FIRST_MEMBER = 61_000;
/** Every so many bidders came from eBay, if they are on the marketplace. */
const EBAY_EACH = 30;

const emailName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

function makeBidder(
  random: Random,
  homes: BidderPlan['homes'],
  index: number,
  named: Partial<ApprovalData> | undefined,
): ApprovalData {
  const country = named || random.chance(85) ? random.pick(homes) : random.pick(overseas);
  const channel = named?.channel ?? random.pick(channels);
  const firstName = named?.firstName ?? random.pick(country.firstNames);
  const lastName = named?.lastName ?? random.pick(country.lastNames);
  const isDealer = random.chance(7);
  const [city = '', region = '', postalCode = ''] = random.pick(country.towns).split('|');
  return {
    memberId: channel === 'FLOOR' ? null : FIRST_MEMBER + index,
    channel,
    firstName,
    lastName,
    company: isDealer ? `${lastName} Antiques` : '',
    email: `${emailName(firstName)}.${emailName(lastName)}${index + 1}@bidder.example`,
    phone: country.phone.replace(/#/g, () => String(random.integer(0, 9))),
    street1: `${random.integer(2, 240)} ${random.pick(country.streets)}`,
    street2: random.chance(12) ? `Apt ${random.integer(1, 40)}` : '',
    city,
    state: country.hasStateCodes ? region : '',
    province: country.hasStateCodes ? '' : region,
    postalCode,
    country: country.code,
    taxExempt: isDealer && random.chance(60),
    hasCard: channel !== 'FLOOR' && random.chance(85),
    isEbay: channel === 'MARKETPLACE' && index % EBAY_EACH === 0,
    card: rareCards[index] ?? cards[index % cards.length],
    ...named,
  };
}

/** Creates the bidders of a house, the named ones first. */
export function makeBidders(random: Random, { count, homes, named }: BidderPlan): ApprovalData[] {
  return Array.from({ length: count }, (_, index) => makeBidder(random, homes, index, named[index]));
}

/** Numbers for stories exist in every area of the country, but only a hundred in each. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  US: ['212', '646', '917', '718', '347', '929', '332', '518', '845', '914', '203', '860'],
  CA: ['416', '647', '437', '905', '289', '365'],
};

/** Returns another number of the same length: the next one, and in the next area after the last of a hundred. */
function nextPhone(phone: string, country: string): string {
  const last = Number(phone.slice(-2));
  if (last < 99) return phone.slice(0, -2) + String(last + 1).padStart(2, '0');
  const areas = AREAS[country] ?? [];
  const area = areas[(areas.indexOf(phone.slice(0, 3)) + 1) % areas.length] ?? phone.slice(0, 3);
  return `${area}${phone.slice(3, -2)}00`;
}

/**
 * Gives each bidder a telephone number of their own, so that people who share one stand out: the known bidder, and the last one from the
 * floor, who is the same person.
 */
export function withOwnPhones(bidders: readonly ApprovalData[], seenTwice: number | undefined): ApprovalData[] {
  const taken = new Set<string>();
  const own = bidders.map((bidder): ApprovalData => {
    let { phone } = bidder;
    for (let tries = 0; phone !== '' && taken.has(phone) && tries < 1_000; tries += 1)
      phone = nextPhone(phone, bidder.country);
    taken.add(phone);
    return { ...bidder, phone };
  });
  const known = seenTwice === undefined ? undefined : own[seenTwice];
  const place = own.findLastIndex(({ channel }) => channel === 'FLOOR');
  return own.map((bidder, index) =>
    known && index === place
      ? {
          ...bidder,
          firstName: known.firstName.slice(0, 2),
          lastName: known.lastName,
          company: '',
          email: `${emailName(known.lastName)}@home.example`,
          phone: known.phone,
        }
      : bidder,
  );
}
