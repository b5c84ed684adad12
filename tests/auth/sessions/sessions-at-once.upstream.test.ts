import { setTimeout as delay } from 'node:timers/promises';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import type { TestClient } from '../../support/services/upstream';

const USERS = ['cashier', 'clerk', 'viewer'];
const HOUSES = ['sample', 'other'];

interface UserJson {
  data: { user: { userName: string; houseInfo: { houseRef: string } } };
}

const upstream = upstreamOfFile({
  houses: [smallHouse(), smallHouse({ userName: 'other' })],
  quiet: true,
});

afterEach(() => {
  jest.restoreAllMocks();
});

const ask = (client: TestClient, headers: Record<string, string> = {}) =>
  client.get<UserJson>('/app/house/user', headers);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isOfSessions = (sql: string) => /from session s\b/.test(sql);

/** Holds what the next read of sessions has read until the test lets go of it. */
function holdNextRead() {
  const query = upstream.db.query.bind(upstream.db);
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld = false;
  const hasRead = new Promise<void>((resolve) => {
    jest
      .spyOn(upstream.db, 'query')
      .mockImplementation(async <Row extends object>(sql: string, params?: readonly unknown[]) => {
        const isFirst = !isHeld && isOfSessions(sql);
        if (isFirst) isHeld = true;
        const rows = await query<Row>(sql, params);
        if (isFirst) {
          resolve();
          await gate;
        }
        return rows;
      });
  });
  return { hasRead, letGo };
}

test('each of many requests at once is answered as its own user, and unknown secrets are refused', async () => {
  const clients = await Promise.all(
    HOUSES.flatMap((house) =>
      USERS.map(async (user) => {
        const client = await upstream.signIn(house, user);
        return { client, expected: (await ask(client)).body.data.user };
      }),
    ),
  );
  const query = upstream.db.query.bind(upstream.db);
  let reads = 0;
  jest
    .spyOn(upstream.db, 'query')
    .mockImplementation(async <Row extends object>(sql: string, params?: readonly unknown[]) => {
      const rows = await query<Row>(sql, params);
      if (!isOfSessions(sql)) return rows;
      reads += 1;
      // As long as on a busy database.
      await delay(20);
      return rows;
    });
  const requests = Array.from({ length: 20 }, (_, round) => [
    ...clients.map(async ({ client, expected }) => {
      const { status, body } = await ask(client);
      expect(status).toBe(200);
      expect(body.data.user).toEqual(expected);
    }),
    ask(upstream.stranger, bearer(`unknown-${round}`)).then(({ status }) => {
      expect(status).toBe(401);
    }),
    ask(upstream.stranger).then(({ status }) => {
      expect(status).toBe(401);
    }),
  ]).flat();
  await Promise.all(requests);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(requests.length / 2);
});

test('a session is refused by every request after the response to its sign-out, however many requests are on their way', async () => {
  const others = await Promise.all(USERS.map((user) => upstream.signIn('sample', user)));
  for (let round = 0; round < 5; round += 1) {
    const client = await upstream.signIn('sample', 'cashier');
    let isOver = false;
    const after: number[] = [];
    const load = Array.from({ length: 12 }, async (_, number) => {
      const other = others[number % others.length];
      while (!isOver) {
        expect(other && (await ask(other)).status).toBe(200);
        await ask(client);
      }
    });
    expect((await client.delete('/app/session')).status).toBe(200);
    for (let count = 0; count < 5; count += 1)
      after.push(...(await Promise.all(Array.from({ length: 4 }, () => ask(client)))).map(({ status }) => status));
    isOver = true;
    await Promise.all(load);
    expect(new Set(after)).toEqual(new Set([401]));
  }
});

test.each([
  ['ended', 'delete from session where user_id = $1 and house_id = $2'],
  ['over', `update session set expires_at = created_at where user_id = $1 and house_id = $2`],
  ['idle', `update session set seen_at = created_at - interval '1 day' where user_id = $1 and house_id = $2`],
  ['of a disabled user', 'update house_user set disabled_at = now() where id = $1 and house_id = $2'],
])('a session that is %s is refused, although it was just read for a request before', async (_, statement) => {
  const client = await upstream.signIn('sample', 'viewer');
  const other = await upstream.signIn('sample', 'clerk');
  const [user] = await upstream.db.query<{ id: number; houseId: number }>(
    `select u.id, u.house_id as "houseId" from house_user u join house h on h.id = u.house_id
     where h.user_name = 'sample' and u.user_name = 'viewer'`,
  );
  const { hasRead, letGo } = holdNextRead();
  // This call reads nothing else of the user.
  const before = client.get('/app/house/user/sessions');
  await hasRead;
  await upstream.db.query(statement, [user?.id, user?.houseId]);
  const after = await Promise.all([ask(client), ask(other), ask(client)]);
  expect(after.map(({ status }) => status)).toEqual([401, 200, 401]);
  letGo();
  expect((await before).status).toBe(200);
  await upstream.db.query('update house_user set disabled_at = null where id = $1 and house_id = $2', [
    user?.id,
    user?.houseId,
  ]);
});

test('a failed read of sessions fails only its requests', async () => {
  const [one, two] = [await upstream.signIn('sample', 'cashier'), await upstream.signIn('other', 'clerk')];
  const query = upstream.db.query.bind(upstream.db);
  let failures = 0;
  jest
    .spyOn(upstream.db, 'query')
    .mockImplementation(<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]> => {
      if (failures > 0 || !isOfSessions(sql)) return query<Row>(sql, params);
      failures += 1;
      return Promise.reject(new Error('The database failed.'));
    });
  const failed = await Promise.all([ask(one), ask(one), ask(two)]);
  expect(failed.filter(({ status }) => status === 500).length).toBeGreaterThan(0);
  expect(failed.filter(({ status }) => status !== 500 && status !== 200)).toEqual([]);
  expect((await Promise.all([ask(one), ask(two), ask(one)])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a session whose requests come together is noted as used once a minute', async () => {
  const client = await upstream.signIn('sample', 'cashier');
  upstream.clock.advance(61_000);
  expect(
    new Set((await Promise.all(Array.from({ length: 8 }, () => ask(client)))).map(({ status }) => status)),
  ).toEqual(new Set([200]));
  const [row] = await upstream.db.query<{ at: Date }>('select max(seen_at) as at from session');
  expect(row?.at).toEqual(upstream.clock.now());
});
