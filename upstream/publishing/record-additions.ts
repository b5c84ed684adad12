import { listingFields, lotListingFields, publicationFields } from '../../rules/publishing/summary/listing-fields';
import { conflict } from '../core/errors';
import type { RecordAddition } from '../core/records/record-addition';
import { requireOpenSession } from '../lots/editing/service';
import { lotParts } from '../lots/service';
import { sessionShows } from '../sales/session/service';
import { banDecisions, restoreDecision } from './banned-words/decisions';
import { listedLots } from './catalogue/listed-lots';
import { listingNames, restoreListing, storedListing } from './summary/listing';

/** What bidders see of a lot, and whether it is banned, in its history. An undo is checked like an edit of the lot. */
export const listingOfLots: RecordAddition = {
  type: 'Lot',
  fields: lotListingFields,
  // Bidders have seen it, or somebody was asked to do something.
  fixed: ['isPublished', 'isWithdrawn', 'isPromoted'],
  actions: {
    'lot.publish': 'Published',
    'lot.unpublish': 'Unpublished',
    'lot.withdraw': 'Withdrawn',
    'lot.ban': 'Banned',
    'lot.allow': 'Allowed',
    'lot.promote': 'Ordered its promotion',
  },
  stored: async (tx, houseId, id) => ({ ...(await banDecisions(tx, houseId, [id]))(id) }),
  restore: async (tx, services, actor, id, patch) => {
    const { houseId, userId } = actor;
    const [lot] = await listedLots(tx, houseId, [id]);
    if (!lot) throw conflict('CANNOT_UNDO', 'This lot no longer exists.');
    await requireOpenSession(tx, services, actor, lot.catalogId);
    if (lot.isSold) throw conflict('CANNOT_UNDO', 'This lot was sold, so it can no longer be banned or allowed.');
    const before = (await banDecisions(tx, houseId, [id]))(id);
    await restoreDecision(tx, houseId, id, { ...before, ...patch }, { userId, at: services.clock.now() });
    const [part] = await lotParts(tx, houseId, [id]);
    if (!part) throw conflict('CANNOT_UNDO', 'This lot no longer exists.');
    const after = (await banDecisions(tx, houseId, [id]))(id);
    return [{ type: 'Lot', id, version: part.version, before: { ...before }, after: { ...after } }];
  },
};

/** What staff choose for a session in its summary, and what bidders have seen, in its history. */
export const listingOfSessions: RecordAddition = {
  type: 'Catalog',
  fields: { ...listingFields, ...publicationFields },
  // Bidders have seen it.
  fixed: Object.keys(publicationFields),
  actions: {
    'session.publish': 'Published',
    'session.unpublish': 'Unpublished items',
    'session.schedule': 'Scheduled publishing',
    'session.unschedule': 'Canceled scheduled publishing',
    'session.schedule-failed': 'Scheduled publishing failed',
    'session.withdraw': 'Withdrew items',
    'session.cover': 'Changed the cover photo',
    'session.featured': 'Changed the featured lots',
  },
  words: (db, { houseId }, values) => listingNames(db, houseId, values),
  stored: storedListing,
  restore: async (tx, _services, { houseId }, id, patch) => {
    const before = await storedListing(tx, houseId, id);
    await restoreListing(tx, houseId, id, patch);
    const after = await storedListing(tx, houseId, id);
    return [{ type: 'Catalog', id, version: await sessionShows(tx, houseId, id), before, after }];
  },
};
