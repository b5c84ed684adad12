import { LISTING_STATUSES, listingStatus, listingStatusLabel } from '../../../rules/publishing/summary/listing-status';

const lot = {
  isDeleted: false,
  isPublished: true,
  isBanned: false,
  isPotentiallyBanned: false,
  isRestricted: false,
  imageCount: 1,
};

test('the statuses have the specified words, in the specified order of the table', () => {
  expect(LISTING_STATUSES.map(listingStatusLabel)).toEqual([
    'Unpublished',
    'Item Without Images',
    'Potentially Banned',
    'Banned',
    'Payment Restricted',
    'deleted',
    'Published',
  ]);
});

test('a lot has the first status that applies', () => {
  expect(listingStatus(lot)).toBe('PUBLISHED');
  expect(listingStatus({ ...lot, imageCount: 0 })).toBe('NO_IMAGES');
  expect(listingStatus({ ...lot, imageCount: 0, isRestricted: true })).toBe('PAYMENT_RESTRICTED');
  expect(listingStatus({ ...lot, isRestricted: true, isPotentiallyBanned: true })).toBe('POTENTIALLY_BANNED');
  expect(listingStatus({ ...lot, isRestricted: true, isBanned: true })).toBe('BANNED');
  expect(listingStatus({ ...lot, isBanned: true, isPublished: false })).toBe('UNPUBLISHED');
  expect(listingStatus({ ...lot, isPublished: false, isDeleted: true })).toBe('DELETED');
});
