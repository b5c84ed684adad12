import type { Scope } from '../../../rules/auth/scopes';
import type { Queryable, Transaction } from '../../core/database/database';
import { lockHouse } from '../../house/service';
import { ACTOR_COLUMNS, type ActorRow } from '../sessions/actor-columns';

/** The actor of a valid token, and its scopes. */
export interface TokenActorRow extends ActorRow {
  readonly scopes: readonly Scope[];
  readonly tokenId: number;
  readonly usedAt: Date | null;
}

/** Returns the actor of a token that is neither expired nor revoked, of an enabled user. */
export async function findTokenActor(db: Queryable, secretHash: string, now: Date): Promise<TokenActorRow | null> {
  const [row] = await db.query<TokenActorRow>(
    `select ${ACTOR_COLUMNS}, t.scopes, t.id as "tokenId", t.used_at as "usedAt"
     from api_token t
     join house_user u on u.house_id = t.house_id and u.id = t.user_id
     join house_view h on h.id = t.house_id
     where t.secret_hash = $1 and t.expires_at > $2 and t.revoked_at is null and u.disabled_at is null`,
    [secretHash, now],
  );
  return row ?? null;
}

/** Records when and from where a token was last used. */
export async function touchToken(
  db: Queryable,
  houseId: number,
  id: number,
  now: Date,
  address: string,
): Promise<void> {
  await db.query(
    'update api_token set used_at = $3, used_from = $4 where house_id = $1 and id = $2 and (used_at is null or used_at < $3)',
    [houseId, id, now, address],
  );
}

export interface TokenRow {
  readonly id: number;
  readonly userId: number;
  readonly madeBy: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly usedFrom: string | null;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
  readonly version: number;
}

const TOKEN = `
  select t.id, t.user_id as "userId", u.display_name as "madeBy", t.name, t.hint, t.scopes, t.created_at as "createdAt",
    t.expires_at as "expiresAt",
    t.used_at as "usedAt", t.used_from as "usedFrom", t.revoked_at as "revokedAt", r.display_name as "revokedBy", t.version
  from api_token t
  join house_user u on u.house_id = t.house_id and u.id = t.user_id
  left join house_user r on r.house_id = t.house_id and r.id = t.revoked_by`;

export interface TokenFilter {
  /** null: all. */
  readonly ids: readonly number[] | null;
  /** Only tokens that are active at this instant; null: all. */
  readonly activeAt: Date | null;
  readonly limit: number | null;
  readonly offset: number;
}

/** Returns tokens of a house, latest first, and the number of matching tokens. */
export async function selectTokens(
  db: Queryable,
  houseId: number,
  { ids, activeAt, limit, offset }: TokenFilter,
): Promise<{ rows: TokenRow[]; total: number }> {
  const where = `where t.house_id = $1 and ($2::int[] is null or t.id = any ($2))
    and ($3::timestamptz is null or (t.revoked_at is null and t.expires_at > $3 and u.disabled_at is null))`;
  const rows = await db.query<TokenRow>(`${TOKEN} ${where} order by t.id desc limit $4 offset $5`, [
    houseId,
    ids,
    activeAt,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>(
    `select count(*) as total from api_token t join house_user u on u.house_id = t.house_id and u.id = t.user_id ${where}`,
    [houseId, ids, activeAt],
  );
  return { rows, total: counted?.total ?? 0 };
}

export interface NewTokenRow {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly secretHash: string;
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertToken(tx: Transaction, houseId: number, token: NewTokenRow): Promise<void> {
  await tx.query(
    `insert into api_token (house_id, id, user_id, name, secret_hash, hint, scopes, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::text[], $8, $9)`,
    [
      houseId,
      token.id,
      token.userId,
      token.name,
      token.secretHash,
      token.hint,
      token.scopes,
      token.createdAt,
      token.expiresAt,
    ],
  );
}

/** Returns the number of active tokens of a house. Locks the house's tokens until the transaction ends. */
export async function countActiveTokens(tx: Transaction, houseId: number, now: Date): Promise<number> {
  await lockHouse(tx, houseId);
  const [row] = await tx.query<{ total: number }>(
    'select count(*) as total from api_token where house_id = $1 and revoked_at is null and expires_at > $2',
    [houseId, now],
  );
  return row?.total ?? 0;
}

/** Records that the creator of a token is notified of its expiry; false if they already were. */
export async function noteNotice(tx: Transaction, houseId: number, id: number, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update api_token set noticed_at = $3 where house_id = $1 and id = $2 and noticed_at is null returning id',
    [houseId, id, at],
  );
  return rows.length > 0;
}

export interface RevokedRow {
  readonly id: number;
  readonly version: number;
}

/** Revokes one token, or all of a user, and returns those that were not revoked yet. */
export async function revokeTokens(
  tx: Transaction,
  houseId: number,
  which: { readonly id: number } | { readonly userId: number },
  by: number,
  at: Date,
): Promise<RevokedRow[]> {
  const [column, value] = 'id' in which ? ['id', which.id] : ['user_id', which.userId];
  return tx.query<RevokedRow>(
    `update api_token set revoked_at = $3, revoked_by = $4, version = version + 1
     where house_id = $1 and ${column} = $2 and revoked_at is null returning id, version`,
    [houseId, value, at, by],
  );
}
