import { getEventListeners } from 'node:events';
import { recordChanges } from '../../../upstream/core/audit/audit-log';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { type TestClient, userOf } from '../../support/services/upstream';

interface Feed {
  data: {
    sequence: number;
    changes: { sequence: number; type: string; recordID: number; version: number; changedAt: number }[];
  };
}

const upstream = upstreamOfFile({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
const viewer = ofFile(() => upstream.signIn('sample', 'viewer'));
const clerk = ofFile(() => upstream.signIn('sample', 'clerk'));
let houses: { id: number; ref: string }[];

beforeAll(async () => {
  houses = await upstream.db.query('select id, ref from house order by id');
});

const feed = async (query: string, caller = clerk) =>
  (await caller.get<Feed>(`/app/house/${houses[0]?.ref ?? ''}/changes${query}`)).body.data;
interface Latest {
  data: { sequence: number; recheck: { users: number[]; everyone: boolean } };
}
const latest = async (caller: TestClient, query = '') =>
  (await caller.get<Latest>(`/app/house/${houses[0]?.ref ?? ''}/changes/latest${query}`)).body.data;
const change = (id: number, house = 0) =>
  upstream.db.transaction((tx) =>
    recordChanges(tx, upstream.clock, { houseId: houses[house]?.id ?? 0, userId: null, requestId: null }, 'test', [
      { type: 'Invoice', id, version: 2, before: { a: 1 }, after: { a: 2 } },
    ]),
  );

test('the feed starts at the current sequence', async () => {
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

test('a long-polling call returns at the commit', async () => {
  const { sequence } = await feed('');
  const waiting = feed(`?after=${sequence}&wait=20`);
  const started = performance.now();
  await change(4);
  expect((await waiting).changes.map(({ recordID }) => recordID)).toEqual([4]);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('a wait that notices wake again and again, as during an outage, keeps one listener', async () => {
  const { sequence } = await feed('');
  const signals: AbortSignal[] = [];
  const any = AbortSignal.any.bind(AbortSignal);
  const combining = jest.spyOn(AbortSignal, 'any').mockImplementation((parts) => {
    const signal = any(parts);
    signals.push(signal);
    return signal;
  });
  const listen = upstream.db.onNotice.bind(upstream.db);
  let wake: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    jest.spyOn(upstream.db, 'onNotice').mockImplementationOnce((topic, listener) => {
      wake = () => listener({ topic, houseId: null });
      resolve();
      return listen(topic, listener);
    });
  });
  const waiting = feed(`?after=${sequence}&wait=20`);
  await begun;
  const listening = () => Math.max(...signals.map((signal) => getEventListeners(signal, 'abort').length));
  const most: number[] = [];
  while (most.length < 5) {
    // Woken, it reads, and waits again.
    while (listening() === 0) await upstream.db.query('select 1');
    most.push(listening());
    wake();
    for (let queries = 0; queries < 5; queries += 1) await upstream.db.query('select 1');
  }
  combining.mockRestore();
  await change(8);
  await waiting;
  expect(most).toEqual([1, 1, 1, 1, 1]);
});

test('another house’s changes are neither visible nor end the wait', async () => {
  const { sequence } = await feed('');
  const waiting = feed(`?after=${sequence}&wait=1`);
  await change(5, 1);
  expect((await waiting).changes).toEqual([]);
});

test('changes to records that the caller cannot read are left out', async () => {
  const { sequence } = await feed('');
  await change(6);
  const last = await latest(clerk);
  expect((await feed(`?after=${sequence}`)).changes).toHaveLength(1);
  expect(await feed(`?after=${sequence}`, viewer)).toEqual({ sequence: last.sequence, changes: [] });
});

test('an API token gets only the changes that its scopes allow', async () => {
  const superUser = await upstream.signIn('sample', 'super');
  const made = await superUser.post<{ data: { secret: string } }>(`/app/house/${houses[0]?.ref ?? ''}/apiTokens`, {
    name: 'Reports',
    scopes: ['lots:read'],
    expiresOn: '12/01/2026',
  });
  const token = made.body.data.secret;
  const { sequence } = await feed('');
  await change(7);
  const { body } = await upstream.stranger.get<Feed>(`/app/house/${houses[0]?.ref ?? ''}/changes?after=${sequence}`, {
    authorization: `Bearer ${token}`,
  });
  expect(body.data.changes).toEqual([]);
});

test('the house’s latest sequence is returned to waiting callers, with the users to check again', async () => {
  const before = await latest(clerk);
  const waiting = latest(viewer, `?after=${before.sequence}&wait=20`);
  await change(8);
  expect(await waiting).toEqual({ sequence: before.sequence + 1, recheck: { users: [], everyone: false } });
  const leaving = await upstream.signIn('sample', 'cashier');
  const { userID } = await userOf(leaving);
  await leaving.delete('/app/session');
  const after = await latest(viewer, `?after=${before.sequence + 1}`);
  expect(after.recheck).toEqual({ users: [userID], everyone: false });
  expect((await feed(`?after=${before.sequence + 1}`)).changes.map(({ type }) => type)).toEqual([
    'StaffSession',
    'StaffSession',
  ]);
});

test('a wait misses no change committed just before it started', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { sequence } = await feed('');
    const [found] = await Promise.all([feed(`?after=${sequence}&wait=20`), change(100 + round)]);
    expect(found.changes.map(({ recordID }) => recordID)).toEqual([100 + round]);
  }
});

test('at most five hundred changes are returned, and the rest with the next call', async () => {
  const { sequence } = await feed('');
  const records = Array.from({ length: 600 }, (_, index) => ({ type: 'Invoice' as const, id: index + 1, version: 1 }));
  await upstream.db.transaction((tx) =>
    recordChanges(tx, upstream.clock, { houseId: houses[0]?.id ?? 0, userId: null, requestId: null }, 'test', records),
  );
  const first = await feed(`?after=${sequence}`);
  const second = await feed(`?after=${first.sequence}`);
  expect([first.changes.length, second.changes.length]).toEqual([500, 100]);
});

test('a wait that is too long is refused', async () => {
  expect((await clerk.get(`/app/house/${houses[0]?.ref ?? ''}/changes?after=1&wait=26`)).status).toBe(400);
});
