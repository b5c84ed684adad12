import type { Queryable, Transaction } from '../core/database/database';
import { computed } from '../core/database/record';
import type { SessionOwner } from './sessions/session-store';

const waiting = (name: string) => (alias: string) =>
  `(select e.${name} from email_change e where e.house_id = ${alias}.house_id and e.user_id = ${alias}.id)`;

/** The unconfirmed address on a user's record, even if its link has expired. */
export const PENDING_EMAIL = {
  pendingEmail: computed<string | null>(waiting('new_email')),
  pendingEmailExpiresAt: computed<Date | null>(waiting('expires_at')),
};

/** A requested change of a user's email address. */
export interface EmailChange extends SessionOwner {
  readonly newEmail: string;
  /** Who requested it: the user or an administrator. */
  readonly requestedBy: number;
}

const COLUMNS = 'house_id as "houseId", user_id as "userId", new_email as "newEmail", requested_by as "requestedBy"';

/** Stores the user's only email change. The link of an earlier one stops working. */
export async function replaceEmailChange(
  tx: Transaction,
  { houseId, userId, newEmail, requestedBy }: EmailChange,
  tokenHash: string,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `insert into email_change (house_id, user_id, new_email, requested_by, token_hash, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (house_id, user_id) do update
     set new_email = excluded.new_email, requested_by = excluded.requested_by, token_hash = excluded.token_hash,
       expires_at = excluded.expires_at`,
    [houseId, userId, newEmail, requestedBy, tokenHash, expiresAt],
  );
}

/** Returns the change of a valid link. */
export async function findEmailChange(db: Queryable, tokenHash: string, now: Date): Promise<EmailChange | null> {
  const [row] = await db.query<EmailChange>(
    `select ${COLUMNS} from email_change where token_hash = $1 and expires_at > $2`,
    [tokenHash, now],
  );
  return row ?? null;
}

/** Returns the user's unconfirmed change. */
export async function findEmailChangeOf(
  db: Queryable,
  { houseId, userId }: SessionOwner,
  now: Date,
): Promise<EmailChange | null> {
  const [row] = await db.query<EmailChange>(
    `select ${COLUMNS} from email_change where house_id = $1 and user_id = $2 and expires_at > $3`,
    [houseId, userId, now],
  );
  return row ?? null;
}

export async function deleteEmailChange(tx: Transaction, { houseId, userId }: SessionOwner): Promise<void> {
  await tx.query('delete from email_change where house_id = $1 and user_id = $2', [houseId, userId]);
}

/** Deletes a change that the user requested, but not one that an administrator requested. */
export async function deleteOwnEmailChange(tx: Transaction, { houseId, userId }: SessionOwner): Promise<void> {
  await tx.query('delete from email_change where house_id = $1 and user_id = $2 and requested_by = user_id', [
    houseId,
    userId,
  ]);
}

/** Deletes expired changes. */
export async function sweepEmailChanges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from email_change where expires_at <= $1', [now]);
}

/** Replaces the address of a locked user. */
export async function updateEmail(tx: Transaction, { houseId, userId, newEmail }: EmailChange): Promise<void> {
  await tx.query('update house_user set email = $3, version = version + 1 where house_id = $1 and id = $2', [
    houseId,
    userId,
    newEmail,
  ]);
}
