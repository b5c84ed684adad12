import type { Queryable, Transaction } from '../../core/database/database';

/** What is known of the banned words of a lot. */
export interface FlagRow {
  readonly lotId: number;
  readonly words: readonly string[];
  readonly decidedWords: readonly string[];
  readonly isBanned: boolean;
}

/** Returns the house's list of banned words. */
export async function selectBannedWords(db: Queryable, houseId: number): Promise<readonly string[]> {
  const [house] = await db.query<{ words: string[] }>('select banned_words as words from house_view where id = $1', [
    houseId,
  ]);
  return house?.words ?? [];
}

/** Returns what is known of the banned words of these lots; lots without any are missing. */
export const selectFlags = (db: Queryable, houseId: number, lotIds: readonly number[]): Promise<FlagRow[]> =>
  db.query<FlagRow>(
    `select lot_id as "lotId", words, decided_words as "decidedWords", is_banned as "isBanned" from lot_flag
     where house_id = $1 and lot_id = any($2::int[])`,
    [houseId, lotIds],
  );

/** Stores the words that lots have now. */
export async function putFlags(
  tx: Transaction,
  houseId: number,
  flags: readonly { readonly lotId: number; readonly words: readonly string[]; readonly isPotential: boolean }[],
): Promise<void> {
  await tx.query(
    `insert into lot_flag (house_id, lot_id, words, is_potentially_banned)
     select $1, n."lotId", array(select jsonb_array_elements_text(n.words)), n."isPotential"
     from jsonb_to_recordset($2::jsonb) as n ("lotId" int, words jsonb, "isPotential" boolean)
     on conflict (house_id, lot_id) do update set words = excluded.words, is_potentially_banned = excluded.is_potentially_banned`,
    [houseId, JSON.stringify(flags)],
  );
}

/** Stores that somebody decided about lots, with the words that they have. */
export async function putDecisions(
  tx: Transaction,
  houseId: number,
  lotIds: readonly number[],
  { isBanned, userId, at }: { readonly isBanned: boolean; readonly userId: number | null; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into lot_flag (house_id, lot_id, is_banned, decided_at, decided_by) select $1, id, $3, $4, $5 from unnest($2::int[]) as n (id)
     on conflict (house_id, lot_id) do update set decided_words = lot_flag.words, is_potentially_banned = false,
       is_banned = excluded.is_banned, decided_at = excluded.decided_at, decided_by = excluded.decided_by`,
    [houseId, lotIds, isBanned, at, userId],
  );
  // A decision is no edit of the lot's texts: bidders must not bid any longer, whether or not the lot is published again.
  await tx.query(
    `update lot_publication p set content = c.content, hash = md5(c.content::text)
     from (select o.lot_id, o.content || jsonb_build_object('isBanned', $3::boolean) as content from lot_publication o
       where o.house_id = $1 and o.lot_id = any($2::int[])) c
     where p.house_id = $1 and p.lot_id = c.lot_id`,
    [houseId, lotIds, isBanned],
  );
}

/** Forgets the decisions about lots that bidders can bid on, so that somebody decides about their words. */
export async function forgetDecisions(tx: Transaction, houseId: number, lotIds: readonly number[]): Promise<void> {
  await tx.query(
    `update lot_flag set decided_words = '{}', decided_at = null, decided_by = null, is_potentially_banned = words <> '{}'
     where house_id = $1 and lot_id = any($2::int[])`,
    [houseId, lotIds],
  );
}
