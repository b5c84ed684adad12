/** The statuses of the item table, in its order. */
export const LISTING_STATUSES = [
  'UNPUBLISHED',
  'NO_IMAGES',
  'POTENTIALLY_BANNED',
  'BANNED',
  'PAYMENT_RESTRICTED',
  'DELETED',
  'PUBLISHED',
] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

const LABELS: Readonly<Record<ListingStatus, string>> = {
  UNPUBLISHED: 'Unpublished',
  NO_IMAGES: 'Item Without Images',
  POTENTIALLY_BANNED: 'Potentially Banned',
  BANNED: 'Banned',
  PAYMENT_RESTRICTED: 'Payment Restricted',
  DELETED: 'deleted',
  PUBLISHED: 'Published',
};

/** Returns the specified words of a status. */
export const listingStatusLabel = (status: ListingStatus): string => LABELS[status];

/** What the status of a lot depends on. */
export interface ListedLot {
  readonly isDeleted: boolean;
  readonly isPublished: boolean;
  readonly isBanned: boolean;
  readonly isPotentiallyBanned: boolean;
  readonly isRestricted: boolean;
  readonly imageCount: number;
}

/** Returns the status of a lot: the first one that applies, in the order in which the specification lists them. */
export function listingStatus(lot: ListedLot): ListingStatus {
  if (lot.isDeleted) return 'DELETED';
  if (!lot.isPublished) return 'UNPUBLISHED';
  if (lot.isBanned) return 'BANNED';
  if (lot.isPotentiallyBanned) return 'POTENTIALLY_BANNED';
  if (lot.isRestricted) return 'PAYMENT_RESTRICTED';
  return lot.imageCount === 0 ? 'NO_IMAGES' : 'PUBLISHED';
}
