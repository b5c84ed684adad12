/** How many lots are featured. */
export const FEATURED_COUNT = 5;

/** The specified text for a choice with a banned lot, which has two spaces. */
export const FEATURED_BANNED =
  'A banned lot has been selected and is ineligible to be featured.  Select 5 unbanned featured lots.';

/** The specified text for the sixth choice. */
export const FEATURED_FULL = 'You must deselect an item before selecting a new one';

/** The error of another number of lots than 5. */
export const FEATURED_NUMBER = 'Select exactly 5 featured lots.';

/** The error in a house without the feature. */
export const FEATURED_UNAVAILABLE =
  'Featured lots are not part of your contract. Contact Customer Care to change that.';

/** A lot that is chosen to be featured. */
export interface FeaturedChoice {
  readonly isBanned: boolean;
}

/** Why a choice of featured lots can't be saved. */
export interface FeaturedRefusal {
  readonly code: 'FEATURED_COUNT' | 'FEATURED_BANNED';
  readonly message: string;
}

/** Returns why a choice of featured lots can't be saved; null if it can. */
export function featuredRefusal(choices: readonly FeaturedChoice[]): FeaturedRefusal | null {
  if (choices.some(({ isBanned }) => isBanned)) return { code: 'FEATURED_BANNED', message: FEATURED_BANNED };
  return choices.length === FEATURED_COUNT ? null : { code: 'FEATURED_COUNT', message: FEATURED_NUMBER };
}

/** Returns why featured lots aren't offered, by how many lots of the session can be featured; null if they are. */
export const featuredOfferRefusal = (eligible: number): string | null =>
  eligible >= FEATURED_COUNT
    ? null
    : `Featured lots need ${FEATURED_COUNT} items that aren’t banned. This session has ${eligible}.`;
