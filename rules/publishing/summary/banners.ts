/** What the banners of the summary count, in the specified order. */
export const BANNERS = [
  'BANNED',
  'POTENTIALLY_BANNED',
  'UNPUBLISHED',
  'RESTRICTED',
  'WITHOUT_IMAGES',
  'UNLOTTED',
] as const;
export type BannerKind = (typeof BANNERS)[number];

const LABELS: Readonly<Record<BannerKind, string>> = {
  BANNED: 'Banned Items (online bidding disabled)',
  POTENTIALLY_BANNED: 'Potentially Banned',
  UNPUBLISHED: 'Unpublished',
  RESTRICTED: 'Payment Restricted',
  WITHOUT_IMAGES: 'Items Without Images',
  UNLOTTED: 'Unlotted Items',
};

/** Returns the words of a banner. */
export const bannerLabel = (kind: BannerKind): string => LABELS[kind];

/** The filters of the item table that list what the banners count, as the address names them. */
const FILTERS = {
  BANNED: 'banned',
  POTENTIALLY_BANNED: 'potentially-banned',
  UNPUBLISHED: 'unpublished',
  RESTRICTED: 'restricted',
  WITHOUT_IMAGES: 'no-images',
  UNLOTTED: 'unlotted',
} as const satisfies Readonly<Record<BannerKind, string>>;

/** Returns the filter of the item table that lists what a banner counts. */
export const bannerFilter = (kind: BannerKind): string => FILTERS[kind];
