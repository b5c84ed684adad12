import type { Queryable, Transaction } from '../../core/database/database';
import type { DuplicateReason } from './people-wire';

/** A value that more records share is an office's or a placeholder, and says nothing about a person. */
const MOST_SHARING = 10;

/** The keys that records of one person probably share, with the reason. */
const KEYS: Readonly<Record<DuplicateReason, string>> = {
  EMAIL: 'email_key',
  PHONE: 'phone_key',
  NAME_AND_POSTAL_CODE: 'name_key',
};
const REASONS = Object.entries(KEYS) as [DuplicateReason, string][];

/** Pairs of people who are marked as distinct, as of now: a mark is between records, so it outlives merges and their undoing. */
const MARKED = `select least(x.person_id, y.person_id) as low, greatest(x.person_id, y.person_id) as high, max(d.at) as at,
    max(d.by_user) as by_user
  from distinct_person d
  join approval x on x.house_id = d.house_id and x.id = d.approval_id
  join approval y on y.house_id = d.house_id and y.id = d.other_id
  where d.house_id = $1 and x.person_id <> y.person_id`;

/** The people who share a value. The limit makes it a lookup for each of the few shared values. */
const sharing = (key: string) =>
  `select r.person_id from approval r where r.house_id = $1 and r.${key} = shared.value limit ${MOST_SHARING}`;

/** The people of the house $1 with possible duplicates that aren't marked as distinct. Reads the indexes of the keys in their order. */
export const PEOPLE_WITH_DUPLICATES = `with marked as (${MARKED} group by 1, 2)
  ${REASONS.map(
    ([, key]) => `select a.person_id
    from (select k.${key} as value from approval k where k.house_id = $1 and k.${key} is not null
      group by k.${key} having count(*) <= ${MOST_SHARING} and min(k.person_id) <> max(k.person_id)) shared
    cross join lateral (${sharing(key)}) a
    cross join lateral (${sharing(key)}) o
    where o.person_id <> a.person_id and not exists (select from marked m
      where m.low = least(a.person_id, o.person_id) and m.high = greatest(a.person_id, o.person_id))`,
  ).join(' union ')}`;

/** A person who is possibly the same as another one, for a reason. */
interface DuplicateRow {
  readonly personId: number;
  readonly otherId: number;
  readonly reason: DuplicateReason;
  /** Null unless the two are marked as distinct. */
  readonly markedAt: Date | null;
  readonly markedBy: string | null;
}

/** Returns the people who are possibly the same as these, by the indexes of the keys. */
export const selectDuplicates = (
  db: Queryable,
  houseId: number,
  personIds: readonly number[],
): Promise<DuplicateRow[]> =>
  db.query<DuplicateRow>(
    `with found as (${REASONS.map(
      ([reason, key]) => `select own.person_id, o.person_id as other_id, '${reason}' as reason
        from approval own join approval o on o.house_id = own.house_id and o.${key} = own.${key} and o.person_id <> own.person_id
        where own.house_id = $1 and own.person_id = any($2::int[]) and own.${key} is not null
          and (select count(*) from (select from approval k
            where k.house_id = $1 and k.${key} = own.${key} limit ${MOST_SHARING + 1}) sharing) <= ${MOST_SHARING}`,
    ).join(' union ')}),
     marked as (${MARKED} and (x.person_id = any($2::int[]) or y.person_id = any($2::int[])) group by 1, 2)
     select f.person_id as "personId", f.other_id as "otherId", f.reason, m.at as "markedAt", u.display_name as "markedBy"
     from found f
     left join marked m on m.low = least(f.person_id, f.other_id) and m.high = greatest(f.person_id, f.other_id)
     left join house_user_view u on u.house_id = $1 and u.id = m.by_user
     order by f.person_id, f.other_id, f.reason`,
    [houseId, personIds],
  );

/** Marks all records of two people as distinct, in pairs, and returns how many pairs were not. */
export async function insertDistinct(
  tx: Transaction,
  houseId: number,
  [one, other]: readonly [readonly number[], readonly number[]],
  { at, by }: { readonly at: Date; readonly by: number | null },
): Promise<number> {
  const added = await tx.query(
    `insert into distinct_person (house_id, approval_id, other_id, at, by_user)
     select $1, least(a.id, b.id), greatest(a.id, b.id), $4, $5 from unnest($2::int[]) as a (id) cross join unnest($3::int[]) as b (id)
     on conflict do nothing returning approval_id`,
    [houseId, one, other, at, by],
  );
  return added.length;
}

/** Removes the marks between the records of two people, and returns how many there were. */
export async function deleteDistinct(
  tx: Transaction,
  houseId: number,
  [one, other]: readonly [readonly number[], readonly number[]],
): Promise<number> {
  const removed = await tx.query(
    `delete from distinct_person where house_id = $1
       and ((approval_id = any($2::int[]) and other_id = any($3::int[])) or (approval_id = any($3::int[]) and other_id = any($2::int[])))
     returning approval_id`,
    [houseId, one, other],
  );
  return removed.length;
}
