import type { BoardJson } from '../../upstream/clerking/board/board-wire';
import { houseOfFile } from '../support/services/of-file';
import { DeskHouse, START } from './desk-house';

const desk = houseOfFile(() => DeskHouse.start());

test('a clerk enters sold and passed lots, and the totals are those of the lots', async () => {
  await desk.session(4);
  expect(await desk.sell(1, 450, '101')).toBe(1);
  expect(await desk.enter(2, 'PASSED')).toBe(2);
  expect(await desk.sell(3, 125.5, '102')).toBe(3);
  expect(await Promise.all([1, 2, 3, 4].map((number) => desk.result(number)))).toEqual([
    'SOLD 450 101',
    'PASSED 0',
    'SOLD 125.5 102',
    'OPEN',
  ]);
  expect(await desk.desk()).toMatchObject({
    lotCount: 4,
    soldCount: 2,
    passedCount: 1,
    openCount: 1,
    hammerTotal: 575.5,
    version: 4,
  });
  const [lot] = await desk.db.query<{ hammer: number; soldAt: Date; closedAt: Date }>(
    'select hammer, sold_at as "soldAt", closed_at as "closedAt" from lot where id = $1 and house_id = $2',
    [desk.idOf(1), desk.house.houseID],
  );
  expect([lot?.hammer, lot?.soldAt.getTime(), lot?.closedAt.getTime()]).toEqual([
    45_000,
    START + 60_000,
    START + 60_000,
  ]);
});

test('the same request enters once, and its answer repeats', async () => {
  await desk.session(1);
  const answers = await Promise.all([1, 2, 3].map(() => desk.sell(1, 450, '101', { key: 'entry-1' })));
  expect(answers).toEqual([1, 1, 1]);
  expect(await desk.entries()).toHaveLength(1);
});

test('of two clerks the first one’s entry stays, until the second takes over on purpose', async () => {
  await desk.session(2);
  const race = await Promise.all([
    desk.sell(1, 450, '101', { key: 'race-kim' }),
    desk.sell(1, 475, '102', { key: 'race-lee', by: desk.lee }),
  ]);
  expect(race.filter((answer) => answer === 1)).toHaveLength(1);
  expect(race.filter((answer) => answer === 'ENTERED_BEFORE')).toHaveLength(1);
  const { body } = await desk.lee.post<{ error: { message: string } }>(desk.path('/entries'), {
    lotRef: desk.refOf(1),
    kind: 'PASSED',
    seenSequence: 0,
  });
  expect(body.error.message).toMatch(/^.+ entered lot 1 first: Sold for \$4(50|75)\.00 to paddle 10[12]\.$/);
  expect(await desk.sell(1, 500, '102', { by: desk.lee, takesOver: true, seenSequence: 1 })).toBe(2);
  expect(await desk.result(1)).toBe('SOLD 500 102');
});

test('an entry that another clerk has undone and entered anew isn’t overwritten unseen', async () => {
  await desk.session(1);
  await desk.sell(1, 450, '101');
  await desk.undo(1, { by: desk.lee });
  expect(await desk.sell(1, 300, '102', { seenSequence: 1 })).toBe('ENTERED_BEFORE');
  expect(await desk.sell(1, 300, '102', { seenSequence: 2 })).toBe(3);
});

test('any lot’s entries are undone at any time, latest first, and every result comes back', async () => {
  await desk.session(3);
  await desk.sell(1, 450, '101');
  await desk.sell(2, 200, '102');
  await desk.sell(1, 475, '102', { takesOver: true, seenSequence: 1 });
  await desk.enter(3, 'PASSED');
  expect(await desk.undo(1)).toBe('NOT_THE_LATEST');
  expect(await desk.undo(3)).toBe(5);
  expect(await desk.result(1)).toBe('SOLD 450 101');
  expect(await desk.undo(3)).toBe('ALREADY_UNDONE');
  expect(await desk.undo(1)).toBe(6);
  expect(await desk.result(1)).toBe('OPEN');
  expect((await desk.entries(1)).map(({ sequence, kind, isUndone }) => [sequence, kind, isUndone])).toEqual([
    [6, 'UNDONE', false],
    [5, 'UNDONE', false],
    [3, 'SOLD', true],
    [1, 'SOLD', true],
  ]);
  expect(await desk.result(2)).toBe('SOLD 200 102');
  expect(await desk.desk()).toMatchObject({ soldCount: 1, passedCount: 1, openCount: 1, hammerTotal: 200 });
});

test('a passed lot is offered again, and sold', async () => {
  await desk.session(1);
  await desk.enter(1, 'PASSED');
  expect(await desk.enter(1, 'REOPENED', { seenSequence: 1 })).toBe(2);
  expect(await desk.enter(1, 'REOPENED', { seenSequence: 2 })).toBe('LOT_OPEN');
  expect(await desk.sell(1, 300, '101', { seenSequence: 2 })).toBe(3);
  expect(await desk.result(1)).toBe('SOLD 300 101');
});

test('an unknown paddle is refused, unless the clerk adds a bidder in the room, who is added once', async () => {
  await desk.session(2);
  expect(await desk.sell(1, 450, '777')).toBe('UNKNOWN_PADDLE');
  expect(
    await Promise.all([
      desk.sell(1, 450, '777', { makesBidder: true }),
      desk.sell(2, 200, '777', { makesBidder: true, by: desk.lee }),
    ]),
  ).toEqual(expect.arrayContaining([1, 2]));
  const bidders = await desk.db.query<{ channel: string; firstName: string; lastName: string }>(
    `select a.channel, a.first_name as "firstName", a.last_name as "lastName" from paddle p
     join approval a on a.house_id = p.house_id and a.id = p.approval_id where p.house_id = $1 and p.catalog_id = $2 and p.number = '777'`,
    [desk.house.houseID, desk.catalogID],
  );
  expect(bidders).toEqual([{ channel: 'FLOOR', firstName: 'Paddle', lastName: '777' }]);
});

test('lots on an invoice, withdrawn ones, and those of sessions that aren’t held are refused', async () => {
  await desk.session(3);
  await desk.house.post('lots/withdraw', { lotIDs: [desk.idOf(2)] });
  expect(await desk.sell(2, 450, '101')).toBe('LOT_WITHDRAWN');
  desk.upstream.clock.set(START - 2 * 3_600_000);
  expect(await desk.sell(1, 450, '101')).toBe('NOT_STARTED');
  desk.upstream.clock.set(START + 60_000);
  await desk.sell(1, 450, '101');
  const ended = await desk.kim.post(`/app/house/${desk.house.houseRef}/sessions/${desk.catalogID}/end`, {});
  expect(ended.status).toBe(200);
  expect(await desk.sell(3, 450, '101')).toBe('SESSION_ENDED');
  expect(await desk.undo(1)).toBe('SESSION_ENDED');
});

test('what the book bids next is on the desk, and changes with the book', async () => {
  await desk.session(2, { reserve: 200 });
  const before = await desk.desk();
  const book = `/app/house/${desk.house.houseRef}/absenteeBook/${desk.catalogRef}/bids`;
  const bids = [
    { lot: '1', amount: '450', paddle: '101' },
    { lot: '1', amount: '400', paddle: '102' },
  ];
  expect((await desk.kim.post(book, { bids })).status).toBe(200);
  const [lot] = await desk.deskLots();
  expect(lot?.book).toEqual({ paddle: '101', needed: 425, ceiling: 450, bidCount: 2 });
  expect((await desk.desk())?.version).toBeGreaterThan(before?.version ?? 0);
});

test('the tote board shows the lot that is offered and the last result, and nothing of reserves, bids, or bidders', async () => {
  await desk.session(3, { reserve: 200, loEst: 300, hiEst: 500 });
  const board = async () => (await desk.kim.get<{ data: BoardJson }>(desk.path('/board'))).body.data;
  expect(await board()).toMatchObject({ lot: { lotNumber: 1, openingBid: 100, estimateLow: 300 }, last: null });
  await desk.sell(1, 450, '101');
  const shown = await board();
  expect(shown).toMatchObject({ lot: { lotNumber: 2 }, last: { lotNumber: 1, isSold: true, hammer: 450 } });
  expect(JSON.stringify(shown)).not.toMatch(/reserve|paddle|bidder|101|"200"|:200[,}]/);
  await desk.enter(2, 'PASSED');
  expect(await board()).toMatchObject({ lot: { lotNumber: 3 }, last: { lotNumber: 2, isSold: false, hammer: null } });
  await desk.enter(2, 'REOPENED', { seenSequence: 2 });
  expect(await board()).toMatchObject({ lot: { lotNumber: 2 }, last: { lotNumber: 1 } });
});

test('only users with the right to the console clerk, and only they see the desk', async () => {
  await desk.session(1);
  await desk.db.query(
    `update house_user set access = array_remove(access, 'console') where house_id = $1 and user_name = 'viewer'`,
    [desk.house.houseID],
  );
  const viewer = await desk.upstream.signIn('sample', 'viewer');
  expect((await viewer.get(desk.path('/lots'))).status).toBe(403);
  expect((await viewer.get(desk.path('/board'))).status).toBe(403);
  expect(await desk.sell(1, 450, '101', { by: viewer })).toBe('FORBIDDEN');
  const other = await desk.upstream.signIn('other', 'super');
  expect((await other.get(desk.path('/lots'))).status).toBe(403);
});
