import type { Transaction } from '../../core/database/database';

/** A lot to bid on. Amounts are in minor units. */
export interface LotUnderWay {
  readonly catalogRef: string;
  readonly ref: string;
  readonly number: number;
  readonly currency: string;
  readonly lowEstimate: number;
  readonly startingBid: number;
}

/** Returns the lots of the session with this identifier, by number. */
export const selectLotsUnderWay = (
  tx: Transaction,
  houseId: number,
  identifier: string,
): Promise<readonly LotUnderWay[]> =>
  tx.query<LotUnderWay>(
    `select c.ref as "catalogRef", l.ref, l.number, c.currency, l.low_estimate as "lowEstimate", l.starting_bid as "startingBid"
     from lot l join catalog c on c.house_id = l.house_id and c.id = l.catalog_id and c.identifier = $2
     where l.house_id = $1 and l.low_estimate is not null and l.starting_bid is not null order by l.number`,
    [houseId, identifier],
  );

/** Returns the numbers of the bidders with a paddle in the session with this identifier, by paddle. */
export async function selectBiddersUnderWay(
  tx: Transaction,
  houseId: number,
  identifier: string,
): Promise<readonly number[]> {
  const rows = await tx.query<{ approvalId: number }>(
    `select p.approval_id as "approvalId" from paddle p
     join catalog c on c.house_id = p.house_id and c.id = p.catalog_id and c.identifier = $2
     where p.house_id = $1 order by p.number`,
    [houseId, identifier],
  );
  return rows.map(({ approvalId }) => approvalId);
}
