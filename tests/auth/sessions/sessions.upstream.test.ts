import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import type { TestClient } from '../../support/services/upstream';

const hourMs = 3_600_000;
const password = 'Lantern-Harbour-42';

interface SessionJson {
  sessionRef: string;
  userAgent: string;
  signedInAt: number;
  lastSeenAt: number;
  expiresAt: number;
  isCurrent: boolean;
}
interface SignedIn {
  data: { token: string; device: { token: string; expiresAt: number } };
}

const upstream = upstreamOfFile({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });

beforeEach(() =>
  upstream.db.transaction((tx) =>
    tx.script('delete from session; delete from sign_in_failure; delete from known_device;'),
  ),
);

const signIn = (body: object = {}, headers: Record<string, string> = {}) =>
  upstream.stranger.post<SignedIn>(
    '/app/session',
    { houseUserName: 'sample', userName: 'cashier', password, ...body },
    headers,
  );
const sessionsOf = async (client: TestClient) =>
  (await client.get<{ data: { sessions: SessionJson[] } }>('/app/house/user/sessions')).body.data.sessions;
const isIn = async (client: TestClient) => (await client.get('/app/house/user')).status === 200;
const end = (client: TestClient, body: object) => client.post('/app/house/user/sessions/end', body);

test('a user sees their sessions, most recent first, without secrets', async () => {
  const started = upstream.clock.now().getTime();
  await signIn({ userAgent: `Mozilla/5.0 (Windows NT 10.0) Firefox/145.0 ${'x'.repeat(500)}` });
  upstream.clock.advance(hourMs);
  const here = await upstream.signIn('sample', 'cashier');
  const sessions = await sessionsOf(here);
  expect(sessions).toEqual([
    {
      sessionRef: expect.stringMatching(/^SES[A-Z2-9]{16}$/) as string,
      userAgent: '',
      signedInAt: started + hourMs,
      lastSeenAt: started + hourMs,
      expiresAt: started + (7 * 24 + 1) * hourMs,
      isCurrent: true,
    },
    expect.objectContaining({ signedInAt: started, lastSeenAt: started, isCurrent: false }),
  ]);
  expect(sessions[1]?.userAgent).toHaveLength(300);
  expect(JSON.stringify(sessions)).not.toContain(here.token);
});

test('ended sessions are not listed', async () => {
  await signIn();
  upstream.clock.advance(12 * hourMs);
  expect(await sessionsOf(await upstream.signIn('sample', 'cashier'))).toHaveLength(1);
});

test('a user can end only their own sessions', async () => {
  const [here, there] = [await upstream.signIn('sample', 'cashier'), await upstream.signIn('sample', 'cashier')];
  const others = [await upstream.signIn('sample', 'clerk'), await upstream.signIn('other', 'cashier')];
  const refOf = async (client: TestClient) =>
    (await sessionsOf(client)).find(({ isCurrent }) => isCurrent)?.sessionRef ?? '';
  for (const client of [there, ...others])
    expect((await end(here, { sessionRef: await refOf(client) })).status).toBe(200);
  expect(await Promise.all([here, there, ...others].map(isIn))).toEqual([true, false, true, true]);
});

test('a user can sign out everywhere else, and then everywhere', async () => {
  const [here, there, clerk] = [
    await upstream.signIn('sample', 'cashier'),
    await upstream.signIn('sample', 'cashier'),
    await upstream.signIn('sample', 'clerk'),
  ];
  await end(here, { keepThis: true });
  expect(await Promise.all([here, there, clerk].map(isIn))).toEqual([true, false, true]);
  await end(here, {});
  expect(await Promise.all([here, clerk].map(isIn))).toEqual([false, true]);
});

test('signing in again ends the previous session and never reuses its token', async () => {
  const before = await upstream.signIn('sample', 'cashier');
  const { body } = await signIn({}, { cookie: `rostrum_session=${before.token}` });
  expect(body.data.token).not.toBe(before.token);
  expect(await isIn(before)).toBe(false);
});

test('a user has at most a hundred sessions; one more ends the least recently used', async () => {
  const first = await upstream.signIn('sample', 'clerk');
  upstream.clock.advance(60_000);
  await upstream.db.query(
    `insert into session (token_hash, ref, house_id, user_id, created_at, seen_at, expires_at)
     select 'hash' || n, 'ref' || n, house_id, user_id, $1, $1, expires_at from session, generate_series(1, 99) as n`,
    [upstream.clock.now()],
  );
  expect(await isIn(first)).toBe(true);
  await upstream.db.query('update session set seen_at = created_at', []);
  const last = await upstream.signIn('sample', 'clerk');
  expect(await sessionsOf(last)).toHaveLength(100);
  expect(await isIn(first)).toBe(false);
});

describe('the browser of the owner', () => {
  const storm = (name = 'cashier') =>
    Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signIn({ userName: name, password: 'wrong' }, { 'x-client-address': `10.0.0.${index}` }),
      ),
    );

  test('is not blocked by others’ failed attempts on the name, from any address', async () => {
    const {
      body: {
        data: { device },
      },
    } = await signIn();
    await storm();
    expect((await signIn()).status).toBe(429);
    expect((await signIn({ deviceToken: device.token })).status).toBe(200);
  });

  test('keeps its secret at the next sign-in, for half a year after the last one', async () => {
    const {
      body: {
        data: { device },
      },
    } = await signIn();
    upstream.clock.advance(100 * 24 * hourMs);
    const {
      body: {
        data: { device: again },
      },
    } = await signIn({ deviceToken: device.token });
    expect(again).toEqual({
      token: device.token,
      expiresAt: upstream.clock.now().getTime() + 180 * 24 * hourMs,
      lastsSeconds: 180 * 24 * 3600,
    });
    upstream.clock.advance(181 * 24 * hourMs);
    await storm();
    expect((await signIn({ deviceToken: device.token })).status).toBe(429);
  });

  test('has a separate limit of ten attempts in 15 minutes', async () => {
    const {
      body: {
        data: { device },
      },
    } = await signIn();
    for (let index = 0; index < 10; index++)
      expect((await signIn({ deviceToken: device.token, password: 'wrong' })).status).toBe(401);
    expect((await signIn({ deviceToken: device.token })).status).toBe(429);
    expect((await signIn()).status).toBe(200);
  });

  test('is known only for the user who signed in there', async () => {
    const {
      body: {
        data: { device },
      },
    } = await signIn();
    await storm('clerk');
    expect((await signIn({ userName: 'clerk', deviceToken: device.token })).status).toBe(429);
  });

  test('cannot be planted: an unknown secret is replaced', async () => {
    const {
      body: {
        data: { device },
      },
    } = await signIn({ deviceToken: 'planted' });
    expect(device.token).not.toBe('planted');
    const rows = await upstream.db.query<{ token_hash: string }>('select token_hash from known_device');
    expect(rows.map(({ token_hash: hash }) => hash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(JSON.stringify(rows)).not.toContain(device.token);
  });
});
