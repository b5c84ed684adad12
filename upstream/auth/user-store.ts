import type { Queryable, Transaction } from '../core/database/database';
import { editedRow, insertParameters, insertStatement, updateStatement } from '../core/database/record';
import { containsWords } from '../core/database/text-part';
import { lockHouse } from '../house/service';
import { ACTOR_COLUMNS, type ActorRow } from './sessions/actor-columns';
import type { SessionOwner } from './sessions/session-store';
import { STAFF_COLUMNS, staffRecord, type StaffRow } from './staff-record';

const STAFF = `select ${STAFF_COLUMNS} from house_user`;

export type StaffState = 'ACTIVE' | 'INVITED' | 'DISABLED';

export interface StaffFilter {
  /** Part of a name or an address, in any case; empty: all. */
  readonly search: string;
  readonly state: StaffState | null;
  /** null: all. */
  readonly ids: readonly number[] | null;
  readonly limit: number | null;
  readonly offset: number;
}

const FILTER = `
  where house_id = $1
    and ($2 = '' or ${containsWords("user_name || ' ' || display_name || ' ' || email", '$2')})
    and ($3::text is null
      or $3 = case when disabled_at is not null then 'DISABLED' when password_hash is null then 'INVITED' else 'ACTIVE' end)
    and ($4::int[] is null or id = any ($4))`;

/** Returns users of a house by name, and the number of matching users. */
export async function selectStaff(
  db: Queryable,
  houseId: number,
  { search, state, ids, limit, offset }: StaffFilter,
): Promise<{ rows: StaffRow[]; total: number }> {
  const values = [houseId, search, state, ids];
  const rows = await db.query<StaffRow>(`${STAFF} ${FILTER} order by lower(display_name), id limit $5 offset $6`, [
    ...values,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>(`select count(*) as total from house_user ${FILTER}`, values);
  return { rows, total: counted?.total ?? 0 };
}

/** Serializes changes to the users of a house until the end of the transaction, and returns this user. */
export async function lockStaff(tx: Transaction, houseId: number, id: number): Promise<StaffRow | null> {
  await lockHouse(tx, houseId);
  const [row] = await tx.query<StaffRow>(`${STAFF} where house_id = $1 and id = $2 for update`, [houseId, id]);
  return row ?? null;
}

/** Returns whether another user can sign in and manage users. */
export async function othersManageUsers(tx: Transaction, houseId: number, but: number): Promise<boolean> {
  const rows = await tx.query(
    `select id
     from house_user
     where house_id = $1 and id <> $2 and 'users' = any (access) and disabled_at is null and password_hash is not null
     limit 1`,
    [houseId, but],
  );
  return rows.length > 0;
}

const INSERT = insertStatement(staffRecord);
const UPDATE = updateStatement(staffRecord);

/** Inserts a user without a password; false if another user of the house has the name, in any case. */
export async function insertStaff(tx: Transaction, houseId: number, user: StaffRow): Promise<boolean> {
  const rows = await tx.query(`${INSERT} on conflict (house_id, lower(user_name)) do nothing returning id`, [
    houseId,
    ...insertParameters(staffRecord, user),
  ]);
  return rows.length > 0;
}

/** Stores the edited fields of a locked user and increments the version. */
export async function updateStaff(tx: Transaction, houseId: number, user: StaffRow): Promise<void> {
  await tx.query(UPDATE, [houseId, JSON.stringify([editedRow(staffRecord, user)])]);
}

/** A user as far as their rights depend on them, with the address for emails. */
export interface UserWithRight extends ActorRow {
  readonly displayName: string;
  readonly email: string;
}

/** Returns the users of a house who can sign in, by name. */
export async function selectActiveUsers(db: Queryable, houseId: number): Promise<UserWithRight[]> {
  return db.query<UserWithRight>(
    `select ${ACTOR_COLUMNS}, u.display_name as "displayName", u.email
     from house_user u join house_view h on h.id = u.house_id
     where u.house_id = $1 and u.disabled_at is null and u.password_hash is not null order by lower(u.display_name), u.id`,
    [houseId],
  );
}

export interface StaffEventRow {
  readonly userId: number;
  readonly id: number;
  readonly at: Date;
  readonly by: string | null;
  readonly action: string;
  readonly before: Partial<StaffRow> | null;
  readonly after: Partial<StaffRow> | null;
}

/** Returns the changes to these users, latest first, one page per user, with their total counts. Two statements for any number of users. */
export async function selectStaffHistory(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
  { limit, offset }: { limit: number | null; offset: number },
): Promise<{ rows: StaffEventRow[]; totals: ReadonlyMap<number, number> }> {
  const rows = await db.query<StaffEventRow>(
    `select e.* from unnest($2::int[]) as asked (id) cross join lateral (
       select a.record_id as "userId", a.id, a.at, u.display_name as by, a.action, a.before, a.after
       from audit a left join house_user u on u.house_id = a.house_id and u.id = a.by_user
       where a.house_id = $1 and a.type = 'User' and a.record_id = asked.id order by a.id desc limit $3 offset $4) e
     order by e.id desc`,
    [houseId, ids, limit, offset],
  );
  const counted = await db.query<{ userId: number; total: number }>(
    `select record_id as "userId", count(*) as total
     from audit
     where house_id = $1 and type = 'User' and record_id = any($2::int[])
     group by record_id`,
    [houseId, ids],
  );
  return { rows, totals: new Map(counted.map(({ userId, total }) => [userId, total])) };
}

/**
 * Records when a user last signed in. Returns false if the checked password has been replaced or the user has been disabled in the
 * meantime.
 */
export async function noteSignIn(
  tx: Transaction,
  { houseId, userId, passwordHash }: SignInRow,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'update house_user set signed_in_at = $4 where house_id = $1 and id = $2 and password_hash = $3 and disabled_at is null returning id',
    [houseId, userId, passwordHash, at],
  );
  return rows.length > 0;
}

/** Increments the version of a user after a change of how they sign in, and returns it. */
export async function raiseUserVersion(tx: Transaction, { houseId, userId }: SessionOwner): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update house_user set version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, userId],
  );
  if (!row) throw new Error('a user who is signed in has no record');
  return row.version;
}

/** `passwordHash` is null until the first password is chosen. */
export interface SignInRow {
  readonly houseId: number;
  readonly userId: number;
  readonly passwordHash: string | null;
}

/** The user of a house by the names that they sign in with, whatever their case; null also for a disabled one. */
export async function findSignIn(db: Queryable, houseUserName: string, userName: string): Promise<SignInRow | null> {
  const [row] = await db.query<SignInRow>(
    `select u.house_id as "houseId", u.id as "userId", u.password_hash as "passwordHash"
     from house_view h join house_user u on u.house_id = h.id
     where h.user_name = lower($1) and lower(u.user_name) = lower($2) and u.disabled_at is null`,
    [houseUserName, userName],
  );
  return row ?? null;
}

/** The user of that reference; null also for a disabled one. */
export async function findUser(db: Queryable, houseId: number, userRef: string): Promise<StaffRow | null> {
  const [row] = await db.query<StaffRow>(
    `select ${STAFF_COLUMNS} from house_user where house_id = $1 and ref = $2 and disabled_at is null`,
    [houseId, userRef],
  );
  return row ?? null;
}
