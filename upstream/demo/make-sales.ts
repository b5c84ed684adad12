import { addDays, type Instant, instantOfLocal, type LocalDate } from '../../rules/core/dates';
import { minorFromWire } from '../../rules/core/money';
import type { ApprovalData, CatalogData, GroupData, LocationData, LotData } from './house-data';
import type { Random } from './random';
import type { Work } from './stock/work';

/** The terms of every session of a house. */
export interface SaleTerms {
  readonly currency: string;
  readonly premiumSteps: CatalogData['premiumSteps'];
  readonly liveFeeRates: CatalogData['liveFeeRates'];
  /** URL of the house's public catalog, if any. */
  readonly publicCatalogue?: string;
}

export interface SalePlan {
  readonly name: string;
  readonly sessions: readonly SessionPlan[];
}

/** A session without its time. */
export interface OfferPlan {
  readonly identifier: string;
  readonly title: string;
  /** Default: LIVE. */
  readonly kind?: CatalogData['kind'];
  readonly location: number;
  /** Default: the house's currency. */
  readonly currency?: string;
  readonly stock: readonly Work[];
  readonly lots: number;
  readonly buyers: number;
}

export interface SessionPlan extends OfferPlan {
  /** Days before the day of loading; negative for a future session without sales. */
  readonly daysAgo: number;
  /** HH:mm at the location. */
  readonly time: string;
}

/** A sale with one session, as a table row: identifier, name, days ago, location, stock. */
export type SmallSale = readonly [
  identifier: string,
  name: string,
  daysAgo: number,
  location: number,
  stock: readonly Work[],
];

/** Creates small sales that share their time and size. */
export const smallSales = (
  sales: readonly SmallSale[],
  { time, lots, buyers }: Pick<SessionPlan, 'time' | 'lots' | 'buyers'>,
): SalePlan[] =>
  sales.map(([identifier, name, daysAgo, location, stock]) => ({
    name,
    sessions: [{ identifier, title: name, daysAgo, time, location, stock, lots, buyers }],
  }));

const SECOND = 1000;
const HOUR = 3_600_000;
const SECONDS_PER_LOT = { LIVE: 50, TIMED: 30, BUY_NOW: 2400 };

/** Low estimates in major units: the levels of `Work`. */
const ESTIMATES = [
  40, 60, 80, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000,
];

/** Rounds a price to the bid increment, which grows with the price. */
function onIncrement(price: number): number {
  const step =
    [
      [100, 5],
      [500, 10],
      [1000, 25],
      [2000, 50],
      [5000, 100],
      [Infinity, 250],
    ].find(([below = 0]) => price < below)?.[1] ?? 1;
  return Math.max(step, Math.round(price / step) * step);
}

const AGAIN = ['', 'second', 'third', 'fourth', 'fifth'];

/** Returns another lot of the same work: prints have several impressions, and other objects are similar. */
function again(work: Work, round: number): Work {
  const which = AGAIN[round] ?? `number ${round + 1}`;
  return round === 0
    ? work
    : { ...work, title: `${work.title}, a ${which} ${work.artistName ? 'impression' : 'example'}` };
}

/** Chooses works for a session. If the stock is smaller than the session, works are repeated as further impressions or examples. */
function chosen(random: Random, stock: readonly Work[], count: number): Work[] {
  const works: Work[] = [];
  for (let round = 0; works.length < count; round += 1)
    works.push(
      ...random
        .shuffled(stock)
        .slice(0, count - works.length)
        .map((work) => again(work, round)),
    );
  return works;
}

/** Assigns buyers to the sold lots: each buyer gets at least one, and the first ones, who are regulars, get more. */
function winners(random: Random, buyers: readonly number[], sold: number): number[] {
  const others = Array.from(
    { length: Math.max(0, sold - buyers.length) },
    () => buyers[random.integer(0, random.integer(0, buyers.length - 1))] ?? 0,
  );
  return random.shuffled([...buyers, ...others]).slice(0, sold);
}

/** Floor bidders have low numbers, online bidders high ones. */
const paddleOf = (bidder: ApprovalData | undefined, index: number) =>
  String((bidder?.channel === 'FLOOR' ? 100 : 5000) + index);

const CONDITIONS: readonly [string, ...string[]] = [
  'Good condition.',
  'Minor wear consistent with age.',
  'Small old repairs.',
  'Some losses, see photographs.',
  'Sold as found.',
];

/** What the sales of one house share. */
export interface Saleroom {
  readonly random: Random;
  readonly today: LocalDate;
  readonly terms: SaleTerms;
  readonly locations: readonly LocationData[];
  readonly bidders: readonly ApprovalData[];
  /** Number of bidders, from the start of the list, who come to every session. */
  readonly regulars: number;
}

interface Offer {
  readonly work: Work;
  readonly number: number;
  readonly at: Instant;
  readonly isSold: boolean;
}

function makeLot(
  { random, terms }: Saleroom,
  { identifier, kind = 'LIVE', currency = terms.currency }: OfferPlan,
  { work, number, at }: Offer,
  buyer: number | null,
): LotData {
  const minor = (major: number) => minorFromWire(major, currency);
  const level = Math.min(ESTIMATES.length - 1, Math.max(0, work.level + random.integer(-2, 2)));
  const low = ESTIMATES[level] ?? 0;
  const hasFixedPrice = kind === 'BUY_NOW';
  const hammer = hasFixedPrice ? low : onIncrement((low * random.integer(55, 210)) / 100);
  return {
    number,
    extension: '',
    inventoryNumber: `${identifier}-${number}`,
    title: work.title,
    description: `${work.description} ${random.pick(CONDITIONS)}`,
    artistName: work.artistName,
    restricted: work.restricted,
    ...(terms.publicCatalogue !== undefined && {
      lotUrl: `${terms.publicCatalogue}/${identifier.toLowerCase()}/lot-${number}`,
    }),
    lowEstimate: hasFixedPrice ? null : minor(low),
    highEstimate: hasFixedPrice ? null : minor(onIncrement(low * 1.5)),
    startingBid: hasFixedPrice ? null : minor(onIncrement(low / 2)),
    reserve: kind === 'TIMED' && random.chance(50) ? minor(onIncrement(low / 2)) : null,
    sold: buyer === null ? null : { approval: buyer, hammer: minor(hammer), at },
  };
}

/** Returns where a session takes place. */
export function placeOfSession(
  { locations }: Saleroom,
  { identifier, location }: Pick<OfferPlan, 'identifier' | 'location'>,
): LocationData {
  const place = locations[location];
  if (!place) throw new RangeError(`Session ${identifier} has no location ${location}.`);
  return place;
}

/** Generates a session that starts at an instant. One that has not ended has no sales and no paddles. */
export function makeSessionAt(
  room: Saleroom,
  plan: OfferPlan,
  { startsAt, hasEnded }: { readonly startsAt: Instant; readonly hasEnded: boolean },
): CatalogData {
  const { random, terms, bidders, regulars } = room;
  const kind = plan.kind ?? 'LIVE';
  const instantOf = (number: number) => startsAt + number * SECONDS_PER_LOT[kind] * SECOND;

  const offers = chosen(random, plan.stock, plan.lots).map((work, index): Offer => ({
    work,
    number: index + 1,
    at: instantOf(index + 1),
    isSold: hasEnded && random.chance(82),
  }));
  const everybody = bidders.map((_, index) => index);
  const buyers = [...everybody.slice(0, regulars), ...random.shuffled(everybody.slice(regulars))].slice(0, plan.buyers);
  const winning = winners(random, buyers, offers.filter(({ isSold }) => isSold).length);

  return {
    identifier: plan.identifier,
    title: plan.title,
    kind,
    startsAt,
    endedAt: hasEnded ? instantOf(plan.lots) + HOUR : null,
    timeZone: placeOfSession(room, plan).timeZone,
    location: plan.location,
    currency: plan.currency ?? terms.currency,
    premiumSteps: terms.premiumSteps,
    premiumMode: 'MARGINAL',
    liveFeeRates: terms.liveFeeRates,
    lots: offers.map((offer) => makeLot(room, plan, offer, offer.isSold ? (winning.pop() ?? null) : null)),
    paddles:
      hasEnded && kind !== 'BUY_NOW'
        ? buyers.map((approval) => ({ approval, number: paddleOf(bidders[approval], approval) }))
        : [],
  };
}

const makeSession = (room: Saleroom, plan: SessionPlan): CatalogData =>
  makeSessionAt(room, plan, {
    startsAt: instantOfLocal(addDays(room.today, -plan.daysAgo), plan.time, placeOfSession(room, plan).timeZone),
    hasEnded: plan.daysAgo > 0,
  });

export function makeSales(room: Saleroom, plans: readonly SalePlan[]): GroupData[] {
  return plans.map(({ name, sessions }) => ({ name, catalogs: sessions.map((session) => makeSession(room, session)) }));
}
