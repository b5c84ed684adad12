import { z } from 'zod';
import { data, IdsQuery, PageQuery, Timestamp } from '../http/wire';

/** An edit of a record that is saved as a whole. */
export const RecordEditJson = z.object({
  editID: z.int(),
  type: z.string().describe('Type of the record in GraphQL'),
  recordID: z.int(),
  version: z.int().describe('Version of the record after the edit'),
  label: z.string(),
  at: Timestamp,
  by: z.string().nullable(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  isUndone: z.boolean(),
  canUndo: z.boolean(),
});
export type RecordEditJson = z.infer<typeof RecordEditJson>;

/** GET /app/house/{houseRef}/recordEdits (added): histories of records of one type, latest edit first. */
export const RecordEditsQuery = z.object({ ...PageQuery, type: z.string().max(50), ids: IdsQuery });
export const RecordEditsAnswer = data(
  z.object({
    owners: z.array(z.object({ id: z.int(), totalRecords: z.int(), edits: z.array(RecordEditJson) })),
  }),
);
export type RecordEditsJson = z.infer<typeof RecordEditsAnswer>['data'];

/** POST /app/house/{houseRef}/recordEdits/{editID}/undo (added). */
export const RecordEditParams = z.object({
  editID: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 53 - 1),
});
export const UndoRecordEditAnswer = data(z.object({ edit: RecordEditJson }));
export type UndoRecordEditJson = z.infer<typeof UndoRecordEditAnswer>['data'];
