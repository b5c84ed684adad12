import type { LotWithBids } from '../../../rules/sale-results/reports/max-bid-report';
import type { Queryable } from '../../core/database/database';
import { type LotPlace, PLACE_ORDER, placedAfter, placeParameters } from './report-store';

/** Returns the next lots of a session by number, after a place, with their absentee bids: the bids of a lot are read by index. */
export const selectLotsWithBids = (
  db: Queryable,
  houseId: number,
  catalogId: number,
  { after, limit }: { readonly after: LotPlace | null; readonly limit: number },
): Promise<(LotWithBids & LotPlace)[]> =>
  db.query<LotWithBids & LotPlace>(
    `select l.id, l.number, l.extension, l.title, l.low_estimate as "lowEstimate", l.high_estimate as "highEstimate", l.reserve,
       l.starting_bid as "startingBid",
       (select count(*) from absentee_bid_view b where b.house_id = l.house_id and b.lot_id = l.id) as "bidCount",
       (select jsonb_build_object('amount', b.amount, 'firstName', a.first_name, 'lastName', a.last_name, 'channel', a.channel,
          'paddleNumber', (select p.number from paddle_view p
            where p.house_id = b.house_id and p.catalog_id = l.catalog_id and p.approval_id = b.approval_id))
        from absentee_bid_view b left join approval_view a on a.house_id = b.house_id and a.id = b.approval_id
        where b.house_id = l.house_id and b.lot_id = l.id order by b.amount desc, b.sequence limit 1) as highest
     from lot_view l
     where l.house_id = $1 and l.catalog_id = $2 and ${placedAfter(4)}
     ${PLACE_ORDER} limit $3`,
    [houseId, catalogId, limit, ...placeParameters(after)],
  );
