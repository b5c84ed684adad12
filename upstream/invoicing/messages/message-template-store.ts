import type { Queryable, Transaction } from '../../core/database/database';

export interface MessageTemplateRow {
  readonly id: number;
  readonly name: string;
  readonly subject: string;
  readonly message: string;
  readonly version: number;
}

const TEMPLATE = 'id, name, subject, message, version';

/** Returns the message templates of a house by name; with null `ids`, all that are not deleted. */
export async function selectMessageTemplates(
  db: Queryable,
  houseId: number,
  ids: readonly number[] | null,
): Promise<MessageTemplateRow[]> {
  return db.query(
    `select ${TEMPLATE}
     from message_template
     where house_id = $1 and deleted_at is null and ($2::int[] is null or id = any($2))
     order by lower(name), id`,
    [houseId, ids],
  );
}

/** Locks and returns the template; null if there is none. */
export async function lockMessageTemplate(
  tx: Transaction,
  houseId: number,
  id: number,
): Promise<MessageTemplateRow | null> {
  const [row] = await tx.query<MessageTemplateRow>(
    `select ${TEMPLATE} from message_template where house_id = $1 and id = $2 and deleted_at is null for update`,
    [houseId, id],
  );
  return row ?? null;
}

/** Inserts a template; false if another template of the house has the name. */
export async function insertMessageTemplate(
  tx: Transaction,
  houseId: number,
  { id, name, subject, message }: MessageTemplateRow,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into message_template (house_id, id, name, subject, message, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (house_id, lower(name)) where deleted_at is null do nothing returning id`,
    [houseId, id, name, subject, message, at],
  );
  return rows.length > 0;
}

/** Returns whether another template of the house has the name. */
export async function isNameTaken(tx: Transaction, houseId: number, name: string, but: number): Promise<boolean> {
  const rows = await tx.query(
    'select id from message_template where house_id = $1 and lower(name) = lower($2) and id <> $3 and deleted_at is null',
    [houseId, name, but],
  );
  return rows.length > 0;
}

/** Stores the current values of a locked template. */
export async function updateMessageTemplate(
  tx: Transaction,
  houseId: number,
  { id, name, subject, message, version }: MessageTemplateRow,
): Promise<void> {
  await tx.query(
    'update message_template set name = $3, subject = $4, message = $5, version = $6 where house_id = $1 and id = $2',
    [houseId, id, name, subject, message, version],
  );
}

/** Marks a locked template as deleted. Messages sent with it are kept. */
export async function retireMessageTemplate(tx: Transaction, houseId: number, id: number, at: Date): Promise<void> {
  await tx.query('update message_template set deleted_at = $3, version = version + 1 where house_id = $1 and id = $2', [
    houseId,
    id,
    at,
  ]);
}
