import type { BidderDetails } from '../../../rules/customers/bidder-details/bidder-details';
import type { Queryable, Transaction } from '../../core/database/database';
import type { RowOf } from '../../core/database/record';
import { APPROVAL_COLUMNS, type approvalRecord } from '../customer-record';

type BidderRow = RowOf<typeof approvalRecord>;

/** Returns a bidder's record; null if there is none. */
export async function selectBidder(db: Queryable, houseId: number, id: number): Promise<BidderRow | null> {
  const [row] = await db.query<BidderRow>(`select ${APPROVAL_COLUMNS} from approval where house_id = $1 and id = $2`, [
    houseId,
    id,
  ]);
  return row ?? null;
}

/** Locks a bidder's record and returns it; null if there is none. */
export async function lockBidder(tx: Transaction, houseId: number, id: number): Promise<BidderRow | null> {
  await tx.query('select id from approval where house_id = $1 and id = $2 for update', [houseId, id]);
  return selectBidder(tx, houseId, id);
}

/** Stores the name and address of a locked bidder's record. Its version is raised with those of what shows it. */
export async function updateDetails(
  tx: Transaction,
  houseId: number,
  id: number,
  details: BidderDetails,
): Promise<void> {
  await tx.query(
    `update approval set first_name = $3, last_name = $4, company = $5, phone = $6, street1 = $7, street2 = $8, city = $9, state = $10,
       province = $11, postal_code = $12, country = $13
     where house_id = $1 and id = $2`,
    [
      houseId,
      id,
      details.firstName,
      details.lastName,
      details.company,
      details.phone,
      details.street1,
      details.street2,
      details.city,
      details.state,
      details.province,
      details.postalCode,
      details.country,
    ],
  );
}
