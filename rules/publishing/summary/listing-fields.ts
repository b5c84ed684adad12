import { flag, integers, saved, text } from '../../core/record-fields';

/** What the history shows of a list of lots before it only counts them. */
const MOST_NAMED = 12;

const named = (ids: readonly number[], lotName: ((id: number) => string) | undefined): string => {
  const names = ids.slice(0, MOST_NAMED).map((id) => lotName?.(id) ?? String(id));
  const more = ids.length - names.length;
  return names.join(', ') + (more > 0 ? `, and ${more} more` : '');
};

/** What staff choose for a session in its summary. An undo restores it. */
export const listingFields = {
  /** URL of an image; empty for none. */
  coverImage: saved(text, { label: 'Cover photo', show: (url, { imageName }) => imageName?.(url) ?? url }),
  featuredLots: saved(integers<number>(), {
    label: 'Featured lots',
    show: (ids, { lotName }) => named(ids, lotName),
  }),
};

/** What publishing does to a session, as its history shows it. Bidders have seen it, so it can't be undone. */
export const publicationFields = {
  edition: saved(text, { label: 'Edition' }),
  newLots: saved(text, { label: 'New items' }),
  changedLots: saved(text, { label: 'Changed items' }),
  goneLots: saved(text, { label: 'Removed items' }),
  unpublishedLots: saved(integers<number>(), {
    label: 'Unpublished items',
    show: (ids, { lotName }) => named(ids, lotName),
  }),
  withdrawnLots: saved(integers<number>(), {
    label: 'Withdrawn items',
    show: (ids, { lotName }) => named(ids, lotName),
  }),
  publishesAt: saved(text, { label: 'Publishes at' }),
};

/** What bidders see of a lot, as its history shows it. */
export const lotListingFields = {
  isPublished: saved(flag, { label: 'Published' }),
  isWithdrawn: saved(flag, { label: 'Withdrawn' }),
  isBanned: saved(flag, { label: 'Banned' }),
  isPotentiallyBanned: saved(flag, { label: 'Potentially banned' }),
  isPromoted: saved(flag, { label: 'Promoted' }),
};
