/** How far a house's contract goes (S1§6): userLevelA, userLevelB and userLevelC. */
export type HouseTier = 'basic' | 'live' | 'premium';

/** What a house has beside its tier, each a yes or no of S1§6 and S2§3. */
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

/** diyAllowed (S1§6): whether staff make and edit sales themselves, by how the house's catalogs come in (ingestType). */
export const diyAllowed = (ingestType: string): boolean => !HANDS_OFF.includes(ingestType);
