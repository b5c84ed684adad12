import { sessionFields } from '../../../rules/sales/session-fields';
import { storedFields } from '../../core/database/record';
import type { EditableRecord } from '../../core/records/editable-record';
import { locationsById } from '../../house/service';
import { movedSession } from '../calendar/delete-sale';
import { lockAnySession, sessionRecord } from '../session-store';
import { applyEdit } from './save-session';

/** The history and undo of sessions. An undo is checked like an edit: a start in the past or a locked session stays as it is. */
export const sessionEdits: EditableRecord = {
  type: 'Catalog',
  noun: 'session',
  fields: sessionFields,
  read: 'sales',
  edit: 'editSales',
  actions: {
    'session.add': 'Added',
    'session.settings': 'Edited the details',
    'session.delete': 'Deleted',
    'session.restore': 'Restored',
  },
  words: async (db, { houseId }, values) => {
    const ids = values.flatMap(({ locationId }) => (typeof locationId === 'number' ? [locationId] : []));
    const locations = await locationsById(db, houseId, [...new Set(ids)]);
    return { locationName: (id) => locations.get(id)?.facilityName ?? String(id) };
  },
  lock: async (tx, houseId, id) => {
    const row = await lockAnySession(tx, houseId, id);
    return row ? storedFields(sessionRecord, row) : null;
  },
  restore: async (tx, services, actor, id, { startsAt: _startsAt, timeZone: _timeZone, isDeleted, ...patch }) => {
    const { houseId } = actor;
    if (typeof isDeleted === 'boolean') return movedSession(tx, houseId, id, isDeleted);
    return (await applyEdit(tx, services, actor, id, { patch, finishes: null, isFromSummary: false })).changes;
  },
};
