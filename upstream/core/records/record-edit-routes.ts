import { type Route, route } from '../http/route';
import type { Services } from '../services';
import type { EditableRecord } from './editable-record';
import { RecordEditParams, RecordEditsAnswer, RecordEditsQuery, UndoRecordEditAnswer } from './record-edit-wire';
import { readRecordEdits, undoRecordEdit } from './record-edits';

/** The calls for histories and undo of the records that slices save as a whole. */
export const recordEditRoutes = (services: Services, records: readonly EditableRecord[]): Route[] => [
  route.get('/app/house/{houseRef}/recordEdits', {
    access: 'session',
    area: 'any',
    summary: 'Lists the edits of records of one type, latest first; requires the right to read these records',
    query: RecordEditsQuery,
    answer: RecordEditsAnswer,
    handler: ({ actor, query }) =>
      readRecordEdits(
        services,
        actor,
        records.find(({ type }) => type === query.type),
        query,
      ),
  }),
  route.post('/app/house/{houseRef}/recordEdits/{editID}/undo', {
    access: 'session',
    area: 'any',
    summary: 'Undoes an edit; requires the right to edit the record',
    params: RecordEditParams,
    answer: UndoRecordEditAnswer,
    handler: ({ actor, params }) => undoRecordEdit(services, actor, records, params.editID),
  }),
];
