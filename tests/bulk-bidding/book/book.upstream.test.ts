import type { BookBidsJson, BookJson, EnteredBidJson } from '../../../upstream/bulk-bidding/book/book-wire';
import type { ProblemsJson } from '../../../upstream/lots/uploads/upload-wire';
import { problemsOf } from '../../lots/editing/lot-house';
import { addUpload } from '../../lots/uploads/upload-house';
import { houseOfFile, ofFile } from '../../support/services/of-file';
import type { TestClient } from '../../support/services/upstream';
import { BidHouse } from '../bid-house';

/** Runs the sales of the house. */

const house = houseOfFile(() => BidHouse.start());
const runner = ofFile(() => Promise.resolve(house.bidder));
beforeEach(() => house.clock.set('2026-11-20T15:00:00Z'));

interface Refused {
  readonly error: { readonly code: string };
}
const path = (end = '') => `/app/house/${house.house.houseRef}/absenteeBook/${house.catalogRef}${end}`;
type Typed = readonly [lot: string, amount: string, paddle: string];
const toBids = (rows: readonly Typed[]) => rows.map(([lot, amount, paddle]) => ({ lot, amount, paddle }));

async function enter(rows: readonly Typed[], { by = runner, key = '' } = {}): Promise<string[]> {
  const { status, body } = await by.post<{ data: EnteredBidJson[] } & Refused>(
    path('/bids'),
    { bids: toBids(rows).map((bid) => ({ ...bid, source: 'PHONE', note: 'Called at noon' })) },
    key === '' ? {} : { 'idempotency-key': key },
  );
  if (status !== 200) return [`${status} ${body.error.code}`];
  return body.data.map(({ orderBidRef, code, lowestBid }) => (orderBidRef === null ? `${code} ${lowestBid}` : 'taken'));
}
const check = async (rows: readonly Typed[]) => {
  const { body } = await runner.post<{ data: EnteredBidJson[] }>(path('/check'), { bids: toBids(rows) });
  return body.data.map(({ code }) => code);
};
const bids = async (query = '', by = runner) =>
  (await by.get<{ data: BookBidsJson }>(path(`/bids${query}`))).body.data.bids;

async function liveSession(count: number): Promise<void> {
  await house.session(count);
  await house.db.query(`update catalog set kind = 'LIVE' where house_id = $1 and id = $2`, [
    house.house.houseID,
    house.catalogID,
  ]);
  await house.db.query('update lot set ends_at = null where house_id = $1 and catalog_id = $2', [
    house.house.houseID,
    house.catalogID,
  ]);
}

test('the book of a live sale takes sealed bids: nobody is refused because of what others left', async () => {
  await liveSession(3);
  expect(await enter([['1', '450', '101']])).toEqual(['taken']);
  expect(
    await enter([
      ['1', '400', '102'],
      ['1', '450', '103'],
      ['1', '95', '103'],
      ['1', '455', '103'],
    ]),
  ).toEqual(['taken', 'taken', 'TOO_LOW 100', 'NOT_AN_INCREMENT 100']);
  const listed = await bids();
  expect(listed.map(({ bidAmount, sequence, paddle }) => [bidAmount, sequence, paddle])).toEqual([
    [450, 1, '101'],
    [450, 3, '103'],
    [400, 2, '102'],
  ]);
  expect(listed[0]).toMatchObject({
    source: 'PHONE',
    note: 'Called at noon',
    isOwn: true,
    isOpen: true,
    bidType: 'MAX',
  });
  const { body } = await runner.get<{ data: BookJson }>(path());
  expect(body.data).toMatchObject({ bidCount: 3, lotCount: 1, totalAmount: 1300, kind: 'LIVE' });
});

test('a check says what is wrong with typed bids, and enters none', async () => {
  await liveSession(2);
  expect(
    await check([
      ['1', '450', '101'],
      ['77', '450', '101'],
      ['1', '450', '999'],
      ['1', '450', ''],
      ['2', 'ten', '101'],
      ['2', '95', '101'],
      ['2', '105', '101'],
    ]),
  ).toEqual([null, 'NOT_FOUND', 'UNKNOWN_PADDLE', 'UNKNOWN_PADDLE', 'NOT_AN_AMOUNT', 'TOO_LOW', 'NOT_AN_INCREMENT']);
  expect(await bids()).toEqual([]);
});

test('the same request enters its bids once', async () => {
  await liveSession(2);
  const rows: Typed[] = [
    ['1', '450', '101'],
    ['1', '400', '102'],
    ['2', '300', '101'],
  ];
  const answers = await Promise.all([1, 2, 3].map(() => enter(rows, { key: 'list-1' })));
  expect(answers).toEqual(Array.from({ length: 3 }, () => ['taken', 'taken', 'taken']));
  expect(await bids()).toHaveLength(3);
});

test('a lot with a bid in the book is locked, and stays so until the bid is canceled', async () => {
  await liveSession(1);
  await enter([['1', '450', '101']]);
  const update = async () =>
    problemsOf((await house.house.update(house.catalogID, { lotID: house.idOf(1), startingBid: 110 })).body)[0]?.[1];
  const remove = () => house.house.post('lots/delete', { lotIDs: [house.idOf(1)] });
  expect(await update()).toBe('Starting bid can’t be changed because a bid was placed on the lot.');
  expect((await remove()).body.error.code).toBe('LOT_HAS_BID');
  const [bid] = await bids();
  const cancel = (by: TestClient) =>
    by.post<Refused>(path('/cancel'), { lotRef: bid?.lotRef, orderBidRef: bid?.orderBidRef, reason: 'Misheard' });
  expect((await cancel(runner)).status).toBe(200);
  expect((await cancel(runner)).body.error.code).toBe('BID_CANCELED');
  expect((await remove()).status).toBe(200);
});

test('a timed sale takes bids as bulk bidding does', async () => {
  await house.session(2);
  expect(
    await enter([
      ['1', '450', '101'],
      ['1', '300', '102'],
      ['1', '300', '103'],
      ['2', '100', ''],
    ]),
  ).toEqual(['taken', 'taken', 'TOO_LOW 350', 'taken']);
  const [lot] = await house.lotsByRef([1]);
  expect([lot?.currentBid, lot?.maxBid, lot?.maxBidderPaddle]).toEqual([325, 450, '101']);
});

test('live sales need the right to the console, timed ones that to bulk bidding, and names the right to see bidders', async () => {
  await liveSession(1);
  await enter([['1', '450', '101']]);
  const viewer = await house.upstream.signIn('sample', 'viewer');
  const setAccess = (access: string) =>
    house.db.query(
      `update house_user set access = $2::text[], is_super_user = false where house_id = $1 and user_name = 'viewer'`,
      [house.house.houseID, access],
    );
  await setAccess('{reports}');
  expect((await viewer.get(path())).status).toBe(403);
  expect((await viewer.get(path('/bids'))).status).toBe(403);
  expect(await enter([['1', '450', '102']], { by: viewer })).toEqual(['403 FORBIDDEN']);
  await setAccess('{console}');
  const [bid] = await bids('', viewer);
  expect([bid?.paddle, bid?.bidder, bid?.isOwn]).toEqual(['101', null, false]);
  await setAccess('{console,sensitive}');
  expect((await bids('', viewer))[0]?.bidder).toEqual(expect.any(String));
  await house.session(1);
  expect((await viewer.get(path())).status).toBe(403);
  await setAccess('{bulkbidding}');
  expect((await viewer.get(path())).status).toBe(200);
});

test('bids are found by lot and paddle, and sorted', async () => {
  await liveSession(3);
  await enter([
    ['2', '450', '101'],
    ['1', '400', '102'],
    ['3', '500', '101'],
  ]);
  const lots = async (query: string) => (await bids(query)).map(({ lotNumber }) => lotNumber);
  expect(await lots('')).toEqual([1, 2, 3]);
  expect(await lots('?sort=PADDLE')).toEqual([2, 3, 1]);
  expect(await lots('?sort=AMOUNT')).toEqual([3, 2, 1]);
  expect(await lots('?search=101')).toEqual([2, 3]);
  expect(await lots('?search=2')).toEqual([2]);
  expect(await lots('?size=1&offset=1')).toEqual([2]);
});

test('a lot with a bid in the book of a live sale keeps its starting bid when a spreadsheet has another one', async () => {
  await liveSession(2);
  expect(await enter([['1', '450', '101']])).toEqual(['taken']);
  const { upstream, houseRef } = house.house;
  const bytes = 'Lot #,Title,Description,Starting Bid,Reserve\r\n1,Desk,Oak.,200,400\r\n2,Stool,Oak.,200,400\r\n';
  const added = await addUpload(upstream, runner, houseRef, house.catalogID, { name: 'lots.csv', bytes });
  expect([added.status, added.body.error]).toEqual([200, undefined]);
  const { uploadID, version } = added.body.data.upload;
  const at = `/app/house/${houseRef}/uploads/${uploadID}`;
  const { body } = await runner.get<{ data: ProblemsJson }>(`${at}/problems`);
  expect(body.data.groups.map(({ code, severity, lotNumbers }) => [code, severity, lotNumbers])).toEqual([
    [116, 'WARNING', ['1']],
  ]);
  expect((await runner.post(`${at}/save`, { version })).status).toBe(200);
  await upstream.runner.drain();
  expect(
    await house.db.query(
      'select number, title, starting_bid as start from lot where house_id = $1 and catalog_id = $2 order by number',
      [house.house.houseID, house.catalogID],
    ),
  ).toEqual([
    { number: 1, title: 'Desk', start: 10_000 },
    { number: 2, title: 'Stool', start: 20_000 },
  ]);
});
