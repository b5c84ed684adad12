import { feedbackFields } from '../../rules/feedback/feedback-fields';
import type { Queryable } from '../core/database/database';
import { column, defineRecord, type RowOf, selectColumns, upsertOf } from '../core/database/record';

/** The default feedback messages of a house. */
export const defaultFeedbackRecord = defineRecord({
  type: 'DefaultFeedback',
  table: 'default_feedback',
  fields: feedbackFields,
  columns: { version: column<number>() },
});

export type DefaultFeedbackRow = RowOf<typeof defaultFeedbackRecord>;

const COLUMNS = selectColumns(defaultFeedbackRecord, 'default_feedback');

/** Returns the default messages that a house saved; null until it saves any. */
export async function findDefaultFeedback(db: Queryable, houseId: number): Promise<DefaultFeedbackRow | null> {
  const [row] = await db.query<DefaultFeedbackRow>(`select ${COLUMNS} from default_feedback where house_id = $1`, [
    houseId,
  ]);
  return row ?? null;
}

/** Stores the default messages of a house. */
export const upsertDefaultFeedback = upsertOf(defaultFeedbackRecord);
