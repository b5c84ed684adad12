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
    card: rareCards[index] ?? cards[index % cards.length],
    ...named,
  };
}

/** Creates the bidders of a house, the named ones first. */
export function makeBidders(random: Random, { count, homes, named }: BidderPlan): ApprovalData[] {
  return Array.from({ length: count }, (_, index) => makeBidder(random, homes, index, named[index]));
}
