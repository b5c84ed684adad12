import { recordChanges } from '../../upstream/core/trail';
import { smallHouse } from '../support/sample-house';
import { startTestUpstream, type TestClient, type TestUpstream } from '../support/upstream';

interface Feed { data: { sequence: number; changes: { sequence: number; type: string; recordID: number; version: number; changedAt: number }[] } }

let upstream: TestUpstream;
let viewer: TestClient;
let houses: { id: number; ref: string }[];

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
  viewer = await upstream.signIn('sample', 'viewer');
  houses = await upstream.db.query('select id, ref from house order by id');
});
afterAll(() => upstream.stop());

const feed = async (query: string) => (await viewer.get<Feed>(`/app/house/${houses[0]?.ref ?? ''}/changes${query}`)).body.data;
const change = (id: number, house = 0) => upstream.db.transaction((tx) => recordChanges(
  tx, upstream.clock, { houseId: houses[house]?.id ?? 0, userId: null, requestId: null }, 'test', [{ type: 'Invoice', id, version: 2, before: { a: 1 }, after: { a: 2 } }],
));

test('the feed goes on from where it stands now', async () => {
  await change(1);
  const { sequence, changes } = await feed('');
  expect(changes).toEqual([]);
  await change(2);
  await change(3);
  const next = await feed(`?after=${sequence}`);
  expect(next.changes.map(({ recordID }) => recordID)).toEqual([2, 3]);
  expect(next.changes[0]).toMatchObject({ type: 'Invoice', version: 2, changedAt: upstream.clock.now().getTime() });
  expect(next.sequence).toBe(next.changes[1]?.sequence);
});

test('a call that waits is answered at the commit', async () => {
  const { sequence } = await feed('');
  const waiting = feed(`?after=${sequence}&wait=20`);
  const started = performance.now();
  await change(4);
  expect((await waiting).changes.map(({ recordID }) => recordID)).toEqual([4]);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('another house\'s changes neither show nor wake anybody', async () => {
  const { sequence } = await feed('');
  const waiting = feed(`?after=${sequence}&wait=1`);
  await change(5, 1);
  expect(await waiting).toEqual({ sequence, changes: [] });
});

test('at most five hundred come at once, and the rest with the next call', async () => {
  const { sequence } = await feed('');
  const records = Array.from({ length: 600 }, (_, index) => ({ type: 'Invoice', id: index + 1, version: 1 }));
  await upstream.db.transaction((tx) => recordChanges(tx, upstream.clock, { houseId: houses[0]?.id ?? 0, userId: null, requestId: null }, 'test', records));
  const first = await feed(`?after=${sequence}`);
  const second = await feed(`?after=${first.sequence}`);
  expect([first.changes.length, second.changes.length]).toEqual([500, 100]);
});

test('a wait that is too long is refused', async () => {
  expect((await viewer.get(`/app/house/${houses[0]?.ref ?? ''}/changes?after=1&wait=26`)).status).toBe(400);
});
