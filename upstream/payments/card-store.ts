import type { Queryable } from '../core/database';
import type { CardFacts } from './sandbox-cards';

/** What the bidders have on file with a processor, by the approval. */
export async function selectCards(db: Queryable, houseId: number, processor: CardFacts['processor'], approvalIds: readonly number[]): Promise<ReadonlyMap<number, CardFacts>> {
  const rows = await db.query<CardFacts & { readonly approvalId: number }>(
    `select approval_id as "approvalId", processor, card_ref as "cardRef", kind, brand, last_four as "lastFour", expires_month as "expiresMonth", expires_year as "expiresYear"
     from card_on_file where house_id = $1 and processor = $2 and approval_id = any($3::int[])`,
    [houseId, processor, approvalIds],
  );
  return new Map(rows.map((row) => [row.approvalId, row]));
}
