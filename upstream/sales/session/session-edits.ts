import { listingFields, publicationFields } from '../../../rules/publishing/summary/listing-fields';
import { sessionFields } from '../../../rules/sales/session-fields';
import { storedFields } from '../../core/database/record';
import type { EditableRecord } from '../../core/records/editable-record';
import { locationsById } from '../../house/service';
import { listingNames, restoreListing, storedListing } from '../../publishing/summary/service';
import { movedSession } from '../calendar/delete-sale';
import { applyEdit } from './save-session';
import { lockAnySession, raiseSessionVersion, sessionRecord } from './session-store';

/** The history and undo of sessions. An undo is checked like an edit: a start in the past or a locked session stays as it is. */
export const sessionEdits: EditableRecord = {
  type: 'Catalog',
  noun: 'session',
  fields: { ...sessionFields, ...listingFields, ...publicationFields },
  // Bidders have seen it.
  fixed: Object.keys(publicationFields),
  read: 'sales',
  edit: 'editSales',
  actions: {
    'session.add': 'Added',
    'session.settings': 'Edited the details',
    'session.delete': 'Deleted',
    'session.restore': 'Restored',
    'session.publish': 'Published',
    'session.unpublish': 'Unpublished items',
    'session.schedule': 'Scheduled publishing',
    'session.unschedule': 'Canceled scheduled publishing',
    'session.schedule-failed': 'Scheduled publishing failed',
    'session.withdraw': 'Withdrew items',
    'session.cover': 'Changed the cover photo',
    'session.featured': 'Changed the featured lots',
  },
  words: async (db, { houseId }, values) => {
    const ids = values.flatMap(({ locationId }) => (typeof locationId === 'number' ? [locationId] : []));
    const locations = await locationsById(db, houseId, [...new Set(ids)]);
    return {
      locationName: (id) => locations.get(id)?.facilityName ?? String(id),
      ...(await listingNames(db, houseId, values)),
    };
  },
  lock: async (tx, houseId, id) => {
    const row = await lockAnySession(tx, houseId, id);
    return row ? { ...storedFields(sessionRecord, row), ...(await storedListing(tx, houseId, id)) } : null;
  },
  restore: async (tx, services, actor, id, { startsAt: _startsAt, timeZone: _timeZone, isDeleted, ...patch }) => {
    const { houseId } = actor;
    if (typeof isDeleted === 'boolean') return movedSession(tx, houseId, id, isDeleted);
    // The summary saves what it shows on its own, so an edit has nothing else.
    if ('coverImage' in patch || 'featuredLots' in patch) {
      const before = await storedListing(tx, houseId, id);
      await restoreListing(tx, houseId, id, patch);
      const after = await storedListing(tx, houseId, id);
      return [{ type: 'Catalog', id, version: await raiseSessionVersion(tx, houseId, id), before, after }];
    }
    return (await applyEdit(tx, services, actor, id, { patch, finishes: null, isFromSummary: false })).changes;
  },
};
