import { feedbackFields } from '../../rules/feedback/feedback-fields';
import type { Queryable, Transaction } from '../core/database/database';
import {
  column,
  defineRecord,
  insertParameters,
  type RowOf,
  selectColumns,
  upsertStatement,
} from '../core/database/record';

/** The default feedback messages of a house. */
export const defaultFeedbackRecord = defineRecord({
  type: 'DefaultFeedback',
  table: 'default_feedback',
  fields: feedbackFields,
  columns: { version: column<number>() },
});

export type DefaultFeedbackRow = RowOf<typeof defaultFeedbackRecord>;

const COLUMNS = selectColumns(defaultFeedbackRecord, 'default_feedback');
const UPSERT = upsertStatement(defaultFeedbackRecord);

/** Returns the default messages that a house saved; null until it saves any. */
export async function findDefaultFeedback(db: Queryable, houseId: number): Promise<DefaultFeedbackRow | null> {
  const [row] = await db.query<DefaultFeedbackRow>(`select ${COLUMNS} from default_feedback where house_id = $1`, [
    houseId,
  ]);
  return row ?? null;
}

export async function upsertDefaultFeedback(tx: Transaction, houseId: number, row: DefaultFeedbackRow): Promise<void> {
  await tx.query(UPSERT, [houseId, ...insertParameters(defaultFeedbackRecord, row)]);
}
