import type { Transaction } from './database';

/** Reserves `count` consecutive numbers of a house's counter and returns the first. The row lock orders concurrent callers. */
export async function takeNumbers(tx: Transaction, houseId: number, kind: string, count: number): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    `insert into counter (house_id, kind, last) values ($1, $2, $3)
     on conflict (house_id, kind) do update set last = counter.last + excluded.last returning last`,
    [houseId, kind, count],
  );
  if (!row) throw new Error(`no counter ${kind}`);
  return row.last - count + 1;
}
