/** Features that a house has in addition to its tier, each on or off. */
export const HOUSE_FEATURES = [
  'bulk-bidding',
  'buy-now',
  'live-or-timed',
  'live-to-timed',
  'house-fee-step',
  'featured-lots',
  'payment-required',
  'stealth',
] as const;
export type HouseFeature = (typeof HOUSE_FEATURES)[number];

/** Ways of taking in catalogs that somebody else looks after. */
const HANDS_OFF: readonly string[] = ['manual', 'live-feed-from-partner'];

/** diyAllowed: whether staff make and edit sales themselves, by how the house's catalogs come in (ingestType). */
export const diyAllowed = (ingestType: string): boolean => !HANDS_OFF.includes(ingestType);
