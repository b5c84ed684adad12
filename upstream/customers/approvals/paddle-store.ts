import type { Queryable, Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';

/** Returns the highest paddle number of each of these sales; sales without a number are missing. */
export async function selectHighestPaddles(
  db: Queryable,
  houseId: number,
  saleIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ saleId: number; highest: number }>(
    `select taken.sale_id as "saleId", max(taken.number::int) as highest from (
       select c.group_id as sale_id, p.number from paddle p join catalog_view c on c.house_id = p.house_id and c.id = p.catalog_id
       where p.house_id = $1 and c.group_id = any($2::int[])
       union all
       select r.sale_id, r.paddle from registration r where r.house_id = $1 and r.sale_id = any($2::int[]) and r.state = 'APPROVED') taken
     where taken.number ~ '^[0-9]{1,9}$' group by taken.sale_id`,
    [houseId, saleIds],
  );
  return new Map(rows.map(({ saleId, highest }) => [saleId, highest]));
}

/** Returns the paddles that the bidders of these requests already have in the sale, by request; that of the first session. */
export async function selectOwnPaddles(
  db: Queryable,
  houseId: number,
  registrationIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; number: string }>(
    `select distinct on (r.id) r.id, p.number from registration r
     join catalog_view c on c.house_id = r.house_id and c.group_id = r.sale_id
     join paddle p on p.house_id = c.house_id and p.catalog_id = c.id and p.approval_id = r.approval_id
     where r.house_id = $1 and r.id = any($2::int[]) order by r.id, c.starts_at, c.id`,
    [houseId, registrationIds],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Gives the approved bidders of these sales their paddles in the sessions in which they have none. */
export async function insertMissingPaddles(
  tx: Transaction,
  houseId: number,
  saleIds: readonly number[],
): Promise<void> {
  const missing = await tx.query<{ registrationId: number; catalogId: number; approvalId: number; number: string }>(
    `select r.id as "registrationId", c.id as "catalogId", r.approval_id as "approvalId", r.paddle as number
     from registration r join catalog_view c on c.house_id = r.house_id and c.group_id = r.sale_id
     where r.house_id = $1 and r.sale_id = any($2::int[]) and r.state = 'APPROVED' and not exists (
       select from paddle p where p.house_id = r.house_id and p.catalog_id = c.id and p.approval_id = r.approval_id)
     order by c.id, r.id`,
    [houseId, saleIds],
  );
  if (missing.length === 0) return;
  const first = await takeNumbers(tx, houseId, 'paddle', missing.length);
  await tx.query(
    `insert into paddle (house_id, id, catalog_id, approval_id, number, registration_id)
     select $1, n.id, n."catalogId", n."approvalId", n.number, n."registrationId"
     from jsonb_to_recordset($2::jsonb) as n (id int, "catalogId" int, "approvalId" int, number text, "registrationId" int)
     on conflict (house_id, catalog_id, approval_id) do nothing`,
    [houseId, JSON.stringify(missing.map((paddle, index) => ({ ...paddle, id: first + index })))],
  );
}

/** Deletes the paddles that the approvals of these requests gave. Imported paddles stay. */
export async function deleteGivenPaddles(
  tx: Transaction,
  houseId: number,
  registrationIds: readonly number[],
): Promise<void> {
  await tx.query('delete from paddle where house_id = $1 and registration_id = any($2::int[])', [
    houseId,
    registrationIds,
  ]);
}

/** Returns who has a paddle in a session; null if nobody has. */
export async function selectBidderWithPaddle(
  db: Queryable,
  houseId: number,
  catalogId: number,
  number: string,
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    'select approval_id as id from paddle where house_id = $1 and catalog_id = $2 and number = $3 order by id limit 1',
    [houseId, catalogId, number],
  );
  return row?.id ?? null;
}

/** Stores a bidder in the room with a paddle in a session. */
export async function insertFloorBidder(
  tx: Transaction,
  houseId: number,
  {
    id,
    ref,
    catalogId,
    paddle,
    createdAt,
  }: {
    readonly id: number;
    readonly ref: string;
    readonly catalogId: number;
    readonly paddle: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into approval (house_id, id, ref, channel, first_name, last_name, created_at) values ($1, $2, $3, 'FLOOR', 'Paddle', $4, $5)`,
    [houseId, id, ref, paddle, createdAt],
  );
  const paddleId = await takeNumbers(tx, houseId, 'paddle', 1);
  await tx.query('insert into paddle (house_id, id, catalog_id, approval_id, number) values ($1, $2, $3, $4, $5)', [
    houseId,
    paddleId,
    catalogId,
    id,
    paddle,
  ]);
}
