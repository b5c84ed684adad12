import { planBiddingChecks } from '../../upstream/bulk-bidding/bids/check-bidding';
import { closeDueLots } from '../../upstream/bulk-bidding/closing/close-lots';
import { houseOfFile } from '../support/services/of-file';
import { BidHouse, FIRST_END } from './bid-house';

const house = houseOfFile(() => BidHouse.start());
beforeEach(() => house.clock.set('2026-11-20T15:00:00Z'));

const log = (number: number) =>
  house.db.query<{ sequence: number; amount: number; isMaximum: boolean; canceledAt: Date | null }>(
    `select sequence, amount, is_maximum as "isMaximum", canceled_at as "canceledAt" from absentee_bid where lot_id = $1 order by sequence`,
    [house.idOf(number)],
  );
const lotRow = async (number: number) =>
  (
    await house.db.query<{
      version: number;
      hammer: number | null;
      approvalId: number | null;
      endsAt: Date;
      closedAt: Date | null;
      soldAt: Date | null;
    }>(
      `select version, hammer, approval_id as "approvalId", ends_at as "endsAt", closed_at as "closedAt", sold_at as "soldAt" from lot where id = $1
         and house_id = $2`,
      [house.idOf(number), house.house.houseID],
    )
  )[0];
const changes = async () =>
  (
    await house.db.query<{ type: string; count: number }>(
      'select type, count(*) as count from change where house_id = $1 group by type',
      [house.house.houseID],
    )
  ).find(({ type }) => type === 'LotBidding')?.count ?? 0;

test('bids are taken in order, and ceilings bid against each other', async () => {
  await house.session(3);
  const before = await lotRow(1);
  expect(await house.bid(1, 500, { paddle: '101' })).toMatch(/^BID/);
  expect(await house.bid(1, 300, { paddle: '102' })).toMatch(/^BID/);
  const [lot] = await house.lotsByRef([1]);
  expect(lot).toMatchObject({
    currentBid: 325,
    maxBid: 500,
    bidCount: 2,
    lowestBid: 350,
    maxBidderPaddle: '101',
    isClosed: false,
    isExtended: false,
    isLeading: false,
    endTime: FIRST_END,
  });
  expect(await house.bid(1, 325, { paddle: '102' })).toBe('TOO_LOW 350');
  expect(await house.bid(1, 355, { paddle: '102' })).toBe('NOT_AN_INCREMENT 350');
  expect(await house.bid(1, 500, { paddle: '101' })).toBe('LEADING 350');
  expect((await log(1)).map(({ sequence, amount }) => [sequence, amount])).toEqual([
    [1, 500_00],
    [2, 300_00],
  ]);
  // An open editor of the lot has nothing to do with its bids.
  expect((await lotRow(1))?.version).toBe(before?.version);
});

test('what is refused doesn’t hinder the other lots, and each says why', async () => {
  await house.session(4);
  await house.house.post('lots/unpublish', { lotIDs: [house.idOf(4)] });
  const outcomes = await house.place({ bids: { 1: 100, 2: 95, 3: 105, 4: 100, 9: 100 } });
  expect([...outcomes.values()].map((one) => [one?.success, one?.code])).toEqual([
    [true, null],
    [false, 'TOO_LOW'],
    [false, 'NOT_AN_INCREMENT'],
    [false, 'NOT_SHOWN'],
    [false, 'NOT_FOUND'],
  ]);
  expect(outcomes.get(2)?.message).toBe('This bid is too low. The lowest possible bid is $100.00.');
});

test('the same request places a bid on a lot once', async () => {
  await house.session(2);
  const first = await house.bid(1, 200, { key: 'once' });
  const again = await Promise.all([1, 2, 3].map(() => house.bid(1, 200, { key: 'once' })));
  expect(again).toEqual([first, first, first]);
  expect(await log(1)).toHaveLength(1);
  expect(await house.bid(2, 200, { key: 'once' })).not.toBe(first);
});

test('of fifty equal bids at once, one is taken', async () => {
  await house.session(1);
  await house.bid(1, 100, { type: 'CURRENT', paddle: '101' });
  const race = await Promise.all(
    Array.from({ length: 50 }, (_, at) => house.bid(1, 110, { type: 'CURRENT', paddle: at % 2 ? '102' : '103' })),
  );
  const refusals = race.filter((answer) => !answer.startsWith('BID'));
  expect(refusals).toHaveLength(49);
  expect(new Set(refusals)).toEqual(new Set(['TOO_LOW 120']));
  expect(await log(1)).toHaveLength(2);
});

test('bids by the house’s own account stay below the reserve', async () => {
  await house.session(1, { reserve: 300 });
  expect(await house.bid(1, 300)).toBe('HOUSE_AT_RESERVE 100');
  await house.bid(1, 250);
  const [lot] = await house.lotsByRef([1]);
  expect([lot?.maxBidder, lot?.isLeading, lot?.reserve]).toEqual(['House account', true, 300]);
});

test('bids are only for approved bidders, whose paddles the session knows', async () => {
  await house.session(1);
  await expect(house.bid(1, 100, { paddle: '777' })).rejects.toThrow('422 UNKNOWN_PADDLE');
});

test('a late bid extends its lot, and no other; at the end it is late', async () => {
  await house.session(3);
  await house.bid(1, 1000, { paddle: '101' });
  house.at(-10_000);
  await house.bid(1, 900, { paddle: '102' });
  const [one, two] = await house.lotsByRef([1, 2]);
  expect([one?.currentBid, one?.endTime, one?.isExtended]).toEqual([950, FIRST_END + 50_000, true]);
  expect([two?.endTime, two?.isExtended]).toEqual([FIRST_END + 60_000, false]);
  house.at(30_000);
  expect(await house.close()).toBe(0);
  expect(await house.bid(1, 1200, { paddle: '103' })).toMatch(/^BID/);
  house.at(90_000);
  expect(await house.bid(1, 2000, { paddle: '102' })).toMatch(/^CLOSED/);
  expect((await house.lotsByRef([1]))[0]?.isClosed).toBe(true);
});

test('lots are closed once, sold for the current bid if it meets the reserve, and the session ends with the last', async () => {
  await house.session(4, { reserve: 200 });
  await house.bid(1, 500, { paddle: '101' });
  await house.bid(2, 150, { paddle: '101' });
  await house.bid(3, 150);
  house.at(0);
  const { services } = house.upstream;
  expect(await Promise.all([closeDueLots(services), closeDueLots(services)])).toEqual(expect.arrayContaining([0, 1]));
  house.at(3 * 60_000);
  expect(await house.close()).toBe(3);
  expect(await house.close()).toBe(0);
  expect((await house.lotsByRef([1, 2, 3, 4])).map(({ outcome }) => outcome)).toEqual([
    'SOLD',
    'RESERVE_NOT_MET',
    'HOUSE_LED',
    'NO_BIDS',
  ]);
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(lotRow));
  expect([one?.hammer, one?.soldAt?.getTime(), one?.approvalId !== null]).toEqual([200_00, FIRST_END, true]);
  for (const lot of [two, three, four])
    expect([lot?.hammer, lot?.approvalId, lot?.closedAt === null]).toEqual([null, null, false]);
  const [session] = await house.db.query<{ endedAt: Date }>(
    'select ended_at as "endedAt" from catalog where id = $1 and house_id = $2',
    [house.catalogID, house.house.houseID],
  );
  expect(session?.endedAt.getTime()).toBe(FIRST_END + 3 * 60_000);
});

test('a withdrawn lot takes no bids, and its bids sell nothing', async () => {
  await house.session(2);
  await house.bid(1, 500, { paddle: '101' });
  await house.house.post('lots/withdraw', { lotIDs: [house.idOf(1)] });
  expect(await house.bid(1, 600, { paddle: '102' })).toMatch(/^NOT_SHOWN/);
  expect((await house.lotsByRef([1]))[0]?.isClosed).toBe(true);
  house.at(60_000);
  expect(await house.close()).toBe(2);
  expect(await lotRow(1)).toMatchObject({ hammer: null, approvalId: null });
  expect((await house.lotsByRef([1]))[0]?.outcome).toBe('WITHDRAWN');
});

test('a lot without a reserve that the house’s account leads at its end is unsold, in bulk bidding and in reports', async () => {
  await house.session(1);
  await house.bid(1, 500);
  house.at(0);
  expect(await house.close()).toBe(1);
  expect(await lotRow(1)).toMatchObject({ hammer: null, approvalId: null, soldAt: null });
  const [lot] = await house.lotsByRef([1]);
  expect([lot?.outcome, lot?.currentBid, lot?.maxBidder]).toEqual(['HOUSE_LED', 100, 'House account']);
  const { body } = await house.bidder.get<{
    data: { lots: { realizedPrice: number | null; hammer: number | null }[] };
  }>(`/app/house/${house.house.houseRef}/lots?ids=${house.idOf(1)}`);
  expect(body.data.lots.map(({ realizedPrice, hammer }) => [realizedPrice, hammer])).toEqual([[0, null]]);
});

test('a house whose lots can’t be closed doesn’t hinder others from closing theirs', async () => {
  await house.session(1);
  await house.bid(1, 500, { paddle: '101' });
  const [other] = await house.db.query<{ id: number; house: number }>(
    `select l.id, l.house_id as house from lot l join catalog c on c.house_id = l.house_id and c.id = l.catalog_id
     where l.house_id <> $1 and not c.is_deleted and l.hammer is null order by l.id limit 1`,
    [house.house.houseID],
  );
  await house.db.query(
    'update lot set ends_at = $3, is_published = true, closed_at = null where house_id = $1 and id = $2',
    [other?.house, other?.id, new Date(FIRST_END - 1000)],
  );
  // Nothing can be written to this house's feed.
  await house.db.query(
    `alter table change add constraint closed_house check (house_id <> ${other?.house ?? 0}) not valid`,
  );
  house.at(0);
  try {
    expect(await house.close()).toBe(1);
  } finally {
    await house.db.query('alter table change drop constraint closed_house');
    await house.db.query('update lot set ends_at = null where house_id = $1', [other?.house]);
  }
  expect(await lotRow(1)).toMatchObject({ hammer: 100_00 });
});

test('a user who has placed a bid cancels it while the lot is open, and the others are added up again', async () => {
  await house.session(2);
  const own = await house.bid(1, 500, { paddle: '101' });
  const second = await house.bid(1, 300, { paddle: '102' });
  const other = await house.upstream.signIn('sample', 'viewer');
  await house.db.query(`update house_user set is_super_user = true where house_id = $1 and user_name = 'viewer'`, [
    house.house.houseID,
  ]);
  const cancel = async (bidRef: string, by = house.bidder, reason = 'Misheard.') =>
    by.post<{ error: { code: string } }>(
      '/app/external/cancelBid/bidAdmin',
      {
        catalogRef: house.catalogRef,
        orderBidRef: bidRef,
        lotRef: house.refOf(1),
        liveUserRef: await house.userOf(by),
        houseRef: house.house.houseRef,
        reason,
      },
      await house.header(by),
    );
  expect((await cancel(own, other)).body.error.code).toBe('NOT_OWN_BID');
  const before = await changes();
  expect((await cancel(own)).status).toBe(200);
  expect(await changes()).toBe(before + 1);
  expect((await cancel(own)).body.error.code).toBe('BID_CANCELED');
  const [lot] = await house.lotsByRef([1]);
  expect([lot?.maxBidderPaddle, lot?.currentBid, lot?.lowestBid, lot?.bidCount]).toEqual(['102', 100, 110, 1]);
  expect(await house.bid(1, 110, { paddle: '103' })).toMatch(/^BID/);
  expect((await log(1)).map(({ sequence, canceledAt }) => [sequence, canceledAt !== null])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  house.at(0);
  expect((await cancel(second)).body.error.code).toBe('LOT_CLOSED');
});

test('with nine canceled bids in the sale one more can be canceled, with ten none', async () => {
  await house.session(1);
  const cancelNext = async (amount: number) => {
    const bidRef = await house.bid(1, amount, { paddle: '101' });
    return house.bidder.post<{ error: { code: string } }>(
      '/app/external/cancelBid/bidAdmin',
      {
        catalogRef: house.catalogRef,
        orderBidRef: bidRef,
        lotRef: house.refOf(1),
        liveUserRef: await house.userOf(house.bidder),
        houseRef: house.house.houseRef,
      },
      await house.header(),
    );
  };
  for (let count = 0; count < 10; count += 1) expect((await cancelNext(200)).status).toBe(200);
  expect((await cancelNext(200)).body.error.code).toBe('CANCEL_LIMIT');
  const { body } = await house.bidder.get(
    `/auctions/bidAdmin/catalog/${house.catalogRef}/cancelBidCount`,
    await house.header(),
  );
  expect(body).toEqual({ data: { cancelBidCount: 10, cancelBidLimit: 10 } });
});

test('staff of houses with connect type e or p see consignors, and the answers of others don’t have them', async () => {
  await house.session(2);
  const { houseID } = house.house;
  await house.db.query(`update lot set consignor = 'Estate of Ada Marsh' where house_id = $1 and id = $2`, [
    houseID,
    house.idOf(1),
  ]);
  const asHouse = async (connectType: string) => {
    await house.db.query('update house set connect_type = $2 where id = $1', [houseID, connectType]);
    const lots = await house.lotsByRef([1, 2]);
    const { body } = await house.bidder.get<{ data: { houseUserName: string; hasConsignors: boolean } }>(
      '/auctions/auction-houses/username/SAMPLE',
    );
    return [body.data.hasConsignors, ...lots.map((lot) => ('consignor' in lot ? lot.consignor : null))];
  };
  for (const connectType of ['e', 'p']) expect(await asHouse(connectType)).toEqual([true, 'Estate of Ada Marsh', '']);
  for (const connectType of ['i', '', 's']) expect(await asHouse(connectType)).toEqual([false, null, null]);
  expect((await house.bidder.get('/auctions/auction-houses/username/other')).status).toBe(404);
});

test('each day, the bids on open lots are added up again, and what differs is corrected', async () => {
  await house.session(3);
  for (const [number, paddle] of [
    [1, '101'],
    [1, '102'],
    [2, '101'],
  ] as const)
    await house.bid(number, paddle === '101' ? 500 : 300, { paddle });
  const { services, runner } = house.upstream;
  const states = () => house.lotsByRef([1, 2, 3]);
  const right = await states();
  const before = await changes();
  await planBiddingChecks(services);
  await runner.drain();
  expect([await states(), await changes()]).toEqual([right, before]);
  await house.db.query('update lot_bidding set price = price + 100, bid_count = 7 where lot_id = $1', [house.idOf(1)]);
  // It was checked today.
  await planBiddingChecks(services);
  await runner.drain();
  expect((await states())[0]?.bidCount).toBe(7);
  house.clock.set('2026-11-20T18:00:00Z');
  await house.db.query(`delete from work where kind = 'bids.check'`);
  await planBiddingChecks(services);
  await runner.drain();
  const corrected = await states();
  expect(corrected.map(({ version: _, ...lot }) => lot)).toEqual(right.map(({ version: _, ...lot }) => lot));
  expect(await changes()).toBe(before + 1);
});
