import type { Queryable, Transaction } from '../../core/database/database';
import type { SessionOwner } from '../sessions/session-store';
import { deletePasskeys } from './passkey-store';

/** The authenticator app of a user; `confirmedAt` is null until a code confirms it. */
export interface AuthenticatorRow {
  readonly secret: string;
  readonly confirmedAt: Date | null;
}

/** How many used time steps are kept: more codes than anybody types while a clock is set back. */
const STEPS_KEPT = 200;

export async function findAuthenticator(
  db: Queryable,
  { houseId, userId }: SessionOwner,
): Promise<AuthenticatorRow | null> {
  const [row] = await db.query<AuthenticatorRow>(
    'select secret, confirmed_at as "confirmedAt" from authenticator where house_id = $1 and user_id = $2',
    [houseId, userId],
  );
  return row ?? null;
}

/** Returns whether the user has a second factor: a confirmed app or a passkey. */
export async function hasSecondFactor(db: Queryable, { houseId, userId }: SessionOwner): Promise<boolean> {
  const rows = await db.query('select user_id from second_factor_user where house_id = $1 and user_id = $2', [
    houseId,
    userId,
  ]);
  return rows.length > 0;
}

/** Stores an app, replacing an unconfirmed one; false if there is a confirmed one. */
export async function offerAuthenticator(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  secret: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into authenticator (house_id, user_id, secret, created_at) values ($1, $2, $3, $4)
     on conflict (house_id, user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0,
       used_steps = '{}'
     where authenticator.confirmed_at is null returning user_id`,
    [houseId, userId, secret, now],
  );
  return rows.length > 0;
}

/** Confirms the app with the secret; false if it was replaced or confirmed in the meantime. */
export async function confirmAuthenticator(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  secret: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update authenticator
     set confirmed_at = $5, last_step = $4, used_steps = array[$4::bigint]
     where house_id = $1 and user_id = $2 and secret = $3 and confirmed_at is null
     returning user_id`,
    [houseId, userId, secret, step, now],
  );
  return rows.length > 0;
}

/** Consumes the code of a time step; false if it was used before. */
export async function takeStep(tx: Transaction, { houseId, userId }: SessionOwner, step: number): Promise<boolean> {
  const rows = await tx.query(
    `update authenticator set last_step = greatest(last_step, $3), used_steps = (array_prepend($3::bigint, used_steps))[:${STEPS_KEPT}]
     where house_id = $1 and user_id = $2 and confirmed_at is not null and last_step <> $3
       and $3 <> all (used_steps) returning user_id`,
    [houseId, userId, step],
  );
  return rows.length > 0;
}

/** Deletes the app; false if there was no confirmed one. */
export async function deleteAuthenticator(tx: Transaction, { houseId, userId }: SessionOwner): Promise<boolean> {
  const rows = await tx.query<{ confirmedAt: Date | null }>(
    'delete from authenticator where house_id = $1 and user_id = $2 returning confirmed_at as "confirmedAt"',
    [houseId, userId],
  );
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Deletes the recovery codes and the pending sign-ins. */
export async function deleteRecovery(tx: Transaction, { houseId, userId }: SessionOwner): Promise<void> {
  await tx.query('delete from recovery_code where house_id = $1 and user_id = $2', [houseId, userId]);
  await tx.query('delete from pending_sign_in where house_id = $1 and user_id = $2', [houseId, userId]);
}

/** Deletes the app, all passkeys, and the recovery codes; false if there was neither app nor passkey. */
export async function deleteSecondFactor(tx: Transaction, owner: SessionOwner): Promise<boolean> {
  const had = await hasSecondFactor(tx, owner);
  await deleteAuthenticator(tx, owner);
  await deletePasskeys(tx, owner);
  await deleteRecovery(tx, owner);
  return had;
}

/** Replaces the recovery codes of the user. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  hashes: readonly string[],
): Promise<void> {
  await tx.query('delete from recovery_code where house_id = $1 and user_id = $2', [houseId, userId]);
  await tx.query(
    'insert into recovery_code (house_id, user_id, code_hash) select $1, $2, hash from unnest($3::text[]) as hash',
    [houseId, userId, hashes],
  );
}

/** Consumes a recovery code; false if it is unknown or was used before. */
export async function takeRecoveryCode(
  tx: Transaction,
  { houseId, userId }: SessionOwner,
  hash: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'update recovery_code set used_at = $4 where house_id = $1 and user_id = $2 and code_hash = $3 and used_at is null returning code_hash',
    [houseId, userId, hash, now],
  );
  return rows.length > 0;
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(db: Queryable, { houseId, userId }: SessionOwner): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from recovery_code where house_id = $1 and user_id = $2 and used_at is null',
    [houseId, userId],
  );
  return row?.count ?? 0;
}

/** A sign-in whose password was correct. */
export interface PendingRow extends SessionOwner {
  /** The hash that the password was checked against. If it has been replaced since, the sign-in is void. */
  readonly passwordHash: string | null;
  readonly userAgent: string;
}

export async function insertPending(
  tx: Transaction,
  tokenHash: string,
  { houseId, userId, passwordHash, userAgent }: PendingRow,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    'insert into pending_sign_in (token_hash, house_id, user_id, password_hash, user_agent, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [tokenHash, houseId, userId, passwordHash, userAgent, expiresAt],
  );
}

export async function findPending(db: Queryable, tokenHash: string, now: Date): Promise<PendingRow | null> {
  const [row] = await db.query<PendingRow>(
    `select house_id as "houseId", user_id as "userId", password_hash as "passwordHash", user_agent as "userAgent"
     from pending_sign_in where token_hash = $1 and expires_at > $2`,
    [tokenHash, now],
  );
  return row ?? null;
}

/** Consumes a pending sign-in; false if another request did. */
export async function takePending(tx: Transaction, tokenHash: string): Promise<boolean> {
  const rows = await tx.query('delete from pending_sign_in where token_hash = $1 returning token_hash', [tokenHash]);
  return rows.length > 0;
}

/** Deletes expired pending sign-ins. */
export async function sweepPending(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from pending_sign_in where expires_at <= $1', [now]);
}
