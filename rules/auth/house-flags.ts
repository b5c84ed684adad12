/** Features that a house can have in addition to its tier, each on or off. */
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

/** Ingest types for which someone other than the house's staff maintains the catalogs. */
const HANDS_OFF: readonly string[] = ['manual', 'live-feed-from-partner'];

/** Returns diyAllowed: whether staff can create and edit sales themselves, by the ingest type of the house's catalogs. */
export const diyAllowed = (ingestType: string): boolean => !HANDS_OFF.includes(ingestType);
