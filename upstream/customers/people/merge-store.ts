import type { Queryable, Transaction } from '../../core/database/database';
import type { RowOf } from '../../core/database/record';
import { APPROVAL_COLUMNS, type approvalRecord } from '../customer-record';
import type { ApprovalJson } from '../wire';
import type { ShownRecords } from './person-store';

/** Namespace of the advisory lock that orders a house's merges, so that no two move the same records. */
const MERGE_LOCK = 7_302_031;

/** Waits for other merges of the house, until the transaction ends. */
export async function lockPeople(tx: Transaction, houseId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::int, $2::int)', [MERGE_LOCK, houseId]);
}

/** Locks the records of the people to whom these records belong, in the order of their numbers, and returns them in that order. */
export async function lockRecords(
  tx: Transaction,
  houseId: number,
  approvalIds: readonly number[],
): Promise<ApprovalJson[]> {
  const OF_PEOPLE = `house_id = $1 and person_id in (select person_id from approval where house_id = $1 and id = any($2::int[]))`;
  await tx.query(`select id from approval where ${OF_PEOPLE} order by id for update`, [houseId, approvalIds]);
  return tx.query<RowOf<typeof approvalRecord>>(
    `select ${APPROVAL_COLUMNS} from approval where ${OF_PEOPLE} order by id`,
    [houseId, approvalIds],
  );
}

/** Sets the person of these records. */
export async function setPerson(
  tx: Transaction,
  houseId: number,
  approvalIds: readonly number[],
  personId: number,
): Promise<void> {
  await tx.query('update approval set merged_into = nullif($3::int, id) where house_id = $1 and id = any($2::int[])', [
    houseId,
    approvalIds,
    personId,
  ]);
}

/** Increments the versions of records, and returns the records. */
export const raiseVersions = (
  tx: Transaction,
  houseId: number,
  approvalIds: readonly number[],
): Promise<ApprovalJson[]> =>
  tx.query<RowOf<typeof approvalRecord>>(
    `update approval set version = version + 1 where house_id = $1 and id = any($2::int[]) returning ${APPROVAL_COLUMNS}`,
    [houseId, approvalIds],
  );

/** A merge, undone or current. */
export interface MergeRow extends ShownRecords {
  readonly id: number;
  readonly intoId: number;
  readonly fromId: number;
  /** The records of the person that was merged. */
  readonly moved: readonly number[];
  readonly at: Date;
  readonly by: string | null;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  /** The first later merge that has to be undone before; null if there is none. */
  readonly laterId: number | null;
}

const nameOf = (column: string) =>
  `(select u.display_name from house_user_view u where u.house_id = m.house_id and u.id = m.${column})`;

/** A later merge may have moved the records of an earlier one on, so the latest is undone first. */
const MERGE = `m.id, m.into_id as "intoId", m.from_id as "fromId", m.moved, m.company_of as "companyOf", m.email_of as "emailOf",
    m.phone_of as "phoneOf",
  m.address_of as "addressOf", m.at, ${nameOf('by_user')} as by, m.undone_at as "undoneAt", ${nameOf('undone_by')} as "undoneBy",
  (select min(l.id) from person_merge l where l.house_id = m.house_id and l.id > m.id and l.undone_at is null
    and (l.into_id = m.into_id or l.from_id = m.into_id)) as "laterId"`;

/** Returns the merges of people's records, latest first, also undone ones. */
export const selectMerges = (
  db: Queryable,
  houseId: number,
  personIds: readonly number[],
): Promise<(MergeRow & { readonly personId: number })[]> =>
  db.query(
    `with record as (select id, person_id from approval where house_id = $1 and person_id = any($2::int[])),
     own as (
       select r.person_id, m.id from record r join person_merge m on m.house_id = $1 and m.into_id = r.id
       union select r.person_id, m.id from record r join person_merge m on m.house_id = $1 and m.from_id = r.id)
     select own.person_id as "personId", ${MERGE} from own join person_merge m on m.house_id = $1 and m.id = own.id
     order by own.person_id, m.id desc`,
    [houseId, personIds],
  );

/** Returns a merge; null if the house has none with that number. */
export async function findMerge(db: Queryable, houseId: number, id: number): Promise<MergeRow | null> {
  const [row] = await db.query<MergeRow>(`select ${MERGE} from person_merge m where m.house_id = $1 and m.id = $2`, [
    houseId,
    id,
  ]);
  return row ?? null;
}

export interface NewMerge extends ShownRecords {
  readonly id: number;
  readonly intoId: number;
  readonly fromId: number;
  readonly moved: readonly number[];
  readonly at: Date;
  readonly by: number | null;
}

/** Stores a merge. */
export async function insertMerge(tx: Transaction, houseId: number, merge: NewMerge): Promise<void> {
  const { id, intoId, fromId, moved, companyOf, emailOf, phoneOf, addressOf, at, by } = merge;
  await tx.query(
    `insert into person_merge (house_id, id, into_id, from_id, moved, company_of, email_of, phone_of, address_of, at, by_user)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [houseId, id, intoId, fromId, moved, companyOf, emailOf, phoneOf, addressOf, at, by],
  );
}

/** Marks a merge as undone. */
export async function setUndone(
  tx: Transaction,
  houseId: number,
  id: number,
  { at, by }: { readonly at: Date; readonly by: number | null },
): Promise<void> {
  await tx.query('update person_merge set undone_at = $3, undone_by = $4 where house_id = $1 and id = $2', [
    houseId,
    id,
    at,
    by,
  ]);
}
