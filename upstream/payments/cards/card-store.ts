import type { Channel } from '../../../rules/invoicing/invoices/facts';
import type { Queryable, Transaction } from '../../core/database/database';
import type { CardFacts } from './card-facts';

const FACTS = `c.processor, c.card_ref as "cardRef", c.kind, c.brand, c.last_four as "lastFour", c.expires_month as "expiresMonth",
    c.expires_year as "expiresYear"`;

/** Returns the bidders' cards on file with a processor, by approvalID. */
export async function selectCards(
  db: Queryable,
  houseId: number,
  processor: CardFacts['processor'],
  approvalIds: readonly number[],
): Promise<ReadonlyMap<number, CardFacts>> {
  const rows = await db.query<CardFacts & { readonly approvalId: number }>(
    `select c.approval_id as "approvalId", ${FACTS}
     from card_on_file c
     where c.house_id = $1 and c.processor = $2 and c.approval_id = any($3::int[])`,
    [houseId, processor, approvalIds],
  );
  return new Map(rows.map(({ approvalId, ...facts }) => [approvalId, facts]));
}

/** Returns the reference of a bidder's card on file, and locks it against changes until the transaction ends. Null if there is none. */
export async function holdCardRef(
  tx: Transaction,
  houseId: number,
  processor: string,
  approvalId: number,
): Promise<string | null> {
  const [row] = await tx.query<{ cardRef: string }>(
    `select card_ref as "cardRef" from card_on_file where house_id = $1 and processor = $2 and approval_id = $3 for share`,
    [houseId, processor, approvalId],
  );
  return row?.cardRef ?? null;
}

/** A bidder and the card on file with a processor. The version counts all changes, including removals. */
export interface CardFileRow {
  readonly approvalId: number;
  readonly channel: Channel;
  readonly card: CardFacts | null;
  readonly addedAt: Date | null;
  readonly version: number;
}

/** Returns the cards on file of bidders by approvalID; bidders that the house doesn't have are omitted. */
export async function selectCardFiles(
  db: Queryable,
  houseId: number,
  processor: CardFacts['processor'],
  approvalIds: readonly number[],
): Promise<CardFileRow[]> {
  const rows = await db.query<Omit<CardFileRow, 'card'> & { [Fact in keyof CardFacts]: CardFacts[Fact] | null }>(
    `select a.id as "approvalId", a.channel, coalesce(v.version, 0) as version, c.added_at as "addedAt", ${FACTS}
     from approval_view a
     left join card_on_file c on c.house_id = a.house_id and c.approval_id = a.id and c.processor = $2
     left join card_file_version v on v.house_id = a.house_id and v.approval_id = a.id
     where a.house_id = $1 and a.id = any($3::int[]) order by a.id`,
    [houseId, processor, approvalIds],
  );
  return rows.map(({ approvalId, channel, addedAt, version, ...facts }) => ({
    approvalId,
    channel,
    addedAt,
    version,
    card: facts.cardRef === null ? null : (facts as CardFacts),
  }));
}

/** Increments the version of a bidder's card on file and returns it. Concurrent changes wait until the transaction ends. */
export async function takeCardVersion(tx: Transaction, houseId: number, approvalId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into card_file_version (house_id, approval_id, version) values ($1, $2, 1)
     on conflict (house_id, approval_id) do update set version = card_file_version.version + 1 returning version`,
    [houseId, approvalId],
  );
  if (!row) throw new Error('A version was not counted.');
  return row.version;
}

/** Saves a card on file, replacing the previous one. */
export async function putCard(
  tx: Transaction,
  houseId: number,
  approvalId: number,
  card: CardFacts,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into card_on_file (house_id, approval_id, processor, card_ref, kind, brand, last_four, expires_month, expires_year, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (house_id, approval_id, processor) do update set card_ref = excluded.card_ref, kind = excluded.kind,
       brand = excluded.brand, last_four = excluded.last_four, expires_month = excluded.expires_month, expires_year = excluded.expires_year,
       added_at = excluded.added_at`,
    [
      houseId,
      approvalId,
      card.processor,
      card.cardRef,
      card.kind,
      card.brand,
      card.lastFour,
      card.expiresMonth,
      card.expiresYear,
      at,
    ],
  );
}

export async function deleteCard(
  tx: Transaction,
  houseId: number,
  approvalId: number,
  processor: CardFacts['processor'],
): Promise<void> {
  await tx.query('delete from card_on_file where house_id = $1 and approval_id = $2 and processor = $3', [
    houseId,
    approvalId,
    processor,
  ]);
}
