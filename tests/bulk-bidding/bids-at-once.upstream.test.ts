import { fold } from '../../rules/bulk-bidding/bidding';
import { nextRung } from '../../rules/bulk-bidding/rungs';
import { bidIncrements } from '../../rules/lots/bid-increments';
import { BidQueue } from '../../upstream/bulk-bidding/bids/bid-queue';
import { closeDueLots } from '../../upstream/bulk-bidding/closing/close-lots';
import { houseOfFile } from '../support/services/of-file';
import { BidHouse } from './bid-house';

const LOTS = 20;
const CLIENTS = 50;
const BIDS_OF_EACH = 40;

const house = houseOfFile(() => BidHouse.start());

/** A sequence that is the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('2,000 bids of 50 clients through two processes: what was answered is in the log, and the log adds up to what is shown', async () => {
  await house.session(LOTS);
  const { services } = house.upstream;
  const { houseID } = house.house;
  const [user] = await house.db.query<{ id: number }>('select min(id) as id from house_user where house_id = $1', [
    houseID,
  ]);
  const approvals = await house.db.query<{ id: number }>(
    'select approval_id as id from paddle where house_id = $1 and catalog_id = $2 order by approval_id',
    [houseID, house.catalogID],
  );
  const increments = bidIncrements('USD');
  const processes = [new BidQueue(services), new BidQueue(services)];
  const next = random(50);
  const answers: { readonly ref: string | null; readonly lot: number }[] = [];
  const client = async (number: number) => {
    for (let count = 0; count < BIDS_OF_EACH; count += 1) {
      const lot = 1 + next(LOTS);
      const [outcome] =
        (await processes[number % 2]?.place(houseID, [
          {
            catalogRef: house.catalogRef,
            lotRef: house.refOf(lot),
            amount: nextRung(increments, 90_00 + next(2000_00)),
            isMaximum: next(3) > 0,
            approvalId: approvals[next(approvals.length)]?.id ?? null,
            userId: user?.id ?? 0,
            requestKey: `${number}/${count}`,
          },
        ])) ?? [];
      answers.push({ ref: outcome?.bidRef ?? null, lot });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));

  const log = await house.db.query<{
    ref: string;
    lotId: number;
    sequence: number;
    amount: number;
    isMaximum: boolean;
    approvalId: number;
    placedAt: Date;
  }>(
    `select b.ref, b.lot_id as "lotId", b.sequence, b.amount, b.is_maximum as "isMaximum", b.approval_id as "approvalId", b.placed_at as "placedAt"
     from absentee_bid b join lot l on l.house_id = b.house_id and l.id = b.lot_id
     where b.house_id = $1 and l.catalog_id = $2 order by b.lot_id, b.sequence`,
    [houseID, house.catalogID],
  );
  expect(answers).toHaveLength(CLIENTS * BIDS_OF_EACH);
  expect(answers.flatMap(({ ref }) => ref ?? []).sort()).toEqual(log.map(({ ref }) => ref).sort());
  expect(log.length).toBeGreaterThan(LOTS * 3);

  const shown = await house.lotsByRef(Array.from({ length: LOTS }, (_, index) => index + 1));
  const terms = { increments, startingBid: 100_00, reserve: null, extensionMs: 60_000 };
  for (const lot of shown) {
    const bids = log.filter(({ lotId }) => lotId === lot.lotID);
    expect(bids.map(({ sequence }) => sequence)).toEqual(bids.map((_, index) => index + 1));
    const folded = fold(
      terms,
      bids.map(({ approvalId, placedAt, ...bid }) => ({
        ...bid,
        bidder: String(approvalId),
        placedAt: placedAt.getTime(),
        isHouse: false,
      })),
      lot.endTime,
    );
    expect([lot.currentBid, lot.maxBid, lot.bidCount]).toEqual([
      (folded.price ?? 0) / 100,
      (folded.lead?.ceiling ?? 0) / 100,
      bids.length,
    ]);
  }
});

test('processes whose clocks are two seconds slow and fast close each lot once, and none before its end', async () => {
  await house.session(30);
  const { services } = house.upstream;
  const soon = Date.now() + 500;
  await house.db.query(
    `update lot set ends_at = $2::timestamptz + (number - 1) * interval '60 milliseconds' where catalog_id = $1`,
    [house.catalogID, new Date(soon)],
  );
  const skewed = [-2000, 0, 2000].map((skewMs) => ({
    ...services,
    clock: { now: () => new Date(Date.now() + skewMs), aheadMs: 0 },
  }));
  const open = async () =>
    (await house.db.query('select from lot where catalog_id = $1 and closed_at is null', [house.catalogID])).length;
  while ((await open()) > 0) await Promise.all(skewed.map((one) => closeDueLots(one)));
  const lots = await house.db.query<{ id: number; endsAt: Date; closedAt: Date }>(
    'select id, ends_at as "endsAt", closed_at as "closedAt" from lot where catalog_id = $1',
    [house.catalogID],
  );
  expect(lots.filter(({ endsAt, closedAt }) => closedAt < endsAt)).toEqual([]);
  const closed = await house.db.query<{ count: number }>(
    `select record_id, count(*) as count from audit where action = 'lot.close' and record_id = any($1::bigint[]) group by record_id`,
    [lots.map(({ id }) => id)],
  );
  expect(closed.map(({ count }) => count)).toEqual(Array(30).fill(1));
});
