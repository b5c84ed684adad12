import type { SymbolKey } from '../../../lots/tax-codes';

/** The fields of a lot that bidders read below its description, in this order. */
export const FACTS = [
  'artistName',
  'medium',
  'circa',
  'dimensions',
  'condition',
  'provenance',
  'exhibited',
  'literature',
  'notes',
] as const;
export type Fact = (typeof FACTS)[number];

/** The words of the public catalog in one language. Texts of the house are shown as they are. */
export interface CatalogueWords {
  /** For dates and amounts, such as en-US. */
  readonly locale: string;
  readonly skip: string;
  readonly kinds: Readonly<Record<'LIVE' | 'TIMED' | 'BUY_NOW', string>>;
  readonly when: string;
  readonly where: string;
  readonly openNow: string;
  readonly ended: string;
  readonly closeFrom: (time: string) => string;
  readonly closes: (time: string) => string;
  readonly addToCalendar: string;
  readonly premium: string;
  readonly none: string;
  readonly about: string;
  readonly viewing: string;
  readonly terms: string;
  readonly otherFees: string;
  readonly marginal: string;
  readonly slab: string;
  readonly onlineFee: string;
  readonly pdf: string;
  readonly search: string;
  readonly placeholder: string;
  readonly availableOnly: string;
  readonly perPage: string;
  readonly show: string;
  readonly lots: (count: string) => string;
  readonly oneLot: string;
  readonly allLots: string;
  readonly lot: (label: string) => string;
  readonly noMatch: string;
  readonly pages: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly pageOf: (page: number, count: number) => string;
  readonly noPicture: string;
  readonly picture: (title: string, number: number, count: number) => string;
  readonly enlarge: string;
  readonly close: string;
  readonly previous: string;
  readonly next: string;
  readonly withdrawn: string;
  readonly sold: string;
  readonly noOnlineBidding: string;
  /** What the symbols beside the numbers of lots mean. */
  readonly symbols: Readonly<Record<SymbolKey, string>>;
  readonly save: string;
  readonly saved: string;
  readonly savedLots: string;
  readonly noneSaved: string;
  readonly estimate: (amounts: string) => string;
  readonly price: (amount: string) => string;
  readonly priceOnRequest: string;
  readonly estimateOnRequest: string;
  readonly biddingStarts: (amount: string) => string;
  readonly rateTo: (rate: string, amount: string) => string;
  readonly rateAbove: (rate: string) => string;
  readonly plusPremium: (rate: string) => string;
  readonly plusRates: (rates: string) => string;
  readonly plusPerLot: (amount: string) => string;
  readonly atLeastPerLot: (amount: string) => string;
  readonly atMostPerLot: (amount: string) => string;
  readonly noPremium: string;
  readonly facts: Readonly<Record<Fact, string>>;
}
