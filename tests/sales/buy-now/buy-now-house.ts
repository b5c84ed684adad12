import type { TestUpstream } from '../../support/services/upstream';

/** Makes the sample house's last sale, with one session, a Buy It Now sale that nobody has set up. Returns its numbers. */
export async function makeBuyNowSale(
  { db }: TestUpstream,
  houseName = 'sample',
): Promise<{ houseId: number; groupId: number; catalogId: number }> {
  const [sale] = await db.query<{ houseId: number; groupId: number; catalogId: number }>(
    `select c.house_id as "houseId", c.group_id as "groupId", c.id as "catalogId" from catalog c
     join house h on h.id = c.house_id where h.user_name = $1 order by c.starts_at desc limit 1`,
    [houseName],
  );
  if (!sale) throw new Error(`${houseName} has no session`);
  await db.query("update catalog set kind = 'BUY_NOW', step = 1 where house_id = $1 and group_id = $2", [
    sale.houseId,
    sale.groupId,
  ]);
  await db.query("update auction_group set kind = 'BUY_NOW' where house_id = $1 and id = $2", [
    sale.houseId,
    sale.groupId,
  ]);
  return sale;
}
