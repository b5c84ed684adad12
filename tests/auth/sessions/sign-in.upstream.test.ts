/** @jest-environment-options {"modules": "own"} */
import type * as Passwords from '../../../upstream/auth/passwords/password';
import { verifyPassword } from '../../../upstream/auth/passwords/password';
import { newHouse } from '../../support/houses/new-house';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { houseOf, startTestUpstream, userOf } from '../../support/services/upstream';

// Behaves like the original, except in the tests of changes during a password check.
jest.mock('../../../upstream/auth/passwords/password', () => {
  const real = jest.requireActual<typeof Passwords>('../../../upstream/auth/passwords/password');
  return { ...real, verifyPassword: jest.fn(real.verifyPassword) };
});

const hourMs = 3_600_000;
const wrong = 'House name, username or password is incorrect.';

interface Failure {
  error: { code: string; message: string; field: string | null; requestId: string };
}

const upstream = upstreamOfFile({ houses: [smallHouse()] });
beforeEach(() =>
  upstream.db.transaction((tx) =>
    tx.script(
      'delete from session; delete from sign_in_failure; delete from known_device; update house_user set disabled_at = null;',
    ),
  ),
);

const attempt = (body: object, headers: Record<string, string> = {}) =>
  upstream.stranger.post<Failure>(
    '/app/session',
    { houseUserName: 'sample', userName: 'cashier', password: 'Lantern-Harbour-42', ...body },
    headers,
  );

const from = (address: string) => ({ 'x-client-address': address });

test('names and passwords of 5,000 characters are refused like wrong ones', async () => {
  const long = 'x'.repeat(5000);
  for (const attempt of [
    { password: long },
    { userName: long },
    { houseUserName: long },
    { houseUserName: long, userName: long, password: long },
  ]) {
    const answer = await upstream.stranger.post(
      '/app/session',
      { houseUserName: 'nowhere', userName: 'nobody', password: 'wrong', ...attempt },
      { 'x-client-address': '198.51.100.77' },
    );
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'SIGN_IN_FAILED' } } });
  }
});

test('a user signs in with names in any case and gets their user record', async () => {
  const cashier = await upstream.signIn(' Sample', 'CASHIER ');
  expect(await userOf(cashier)).toMatchObject({
    userName: 'cashier',
    paymentUser: true,
    accessInvoices: true,
    accessPayments: true,
    accessBulkbiding: true,
    houseInfo: {
      houseUserName: 'sample',
      currencyCode: 'USD',
      timeZoneID: 'America/New_York',
      disableINVAInvoicing: false,
    },
  });
});

test('a wrong house, user, and password get the same answer', async () => {
  const answers = [
    await attempt({ houseUserName: 'nobody' }),
    await attempt({ userName: 'nobody' }),
    await attempt({ password: 'wrong' }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ code: 'SIGN_IN_FAILED', message: wrong, field: null });
  }
});

test('every sign-in starts a new session, and only its hash is stored', async () => {
  const [first, second] = [await upstream.signIn('sample', 'cashier'), await upstream.signIn('sample', 'cashier')];
  expect(first.token).not.toBe(second.token);
  expect(Buffer.from(first.token, 'base64url')).toHaveLength(32);
  const rows = await upstream.db.query<{ token_hash: string }>('select token_hash from session');
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => row.token_hash)).not.toContain(first.token);
});

test('a used session lasts seven days, and an unused one twelve hours', async () => {
  const [busy, idle] = [await upstream.signIn('sample', 'cashier'), await upstream.signIn('sample', 'clerk')];
  const status = async (client: typeof busy) => (await client.get('/app/house/user')).status;
  for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
    upstream.clock.advance(6 * hourMs);
    expect(await status(busy)).toBe(200);
  }
  expect(await status(idle)).toBe(401);
  upstream.clock.advance(6 * hourMs);
  expect(await status(busy)).toBe(401);
});

test('disabling a user ends their sessions immediately', async () => {
  const clerk = await upstream.signIn('sample', 'clerk');
  await upstream.db.query(`update house_user set disabled_at = $1 where user_name = 'clerk'`, [upstream.clock.now()]);
  expect((await clerk.get('/app/house/user')).status).toBe(401);
  expect((await attempt({ userName: 'clerk' })).status).toBe(401);
});

test('signing out ends the session', async () => {
  const clerk = await upstream.signIn('sample', 'clerk');
  expect(await clerk.delete('/app/session')).toMatchObject({ status: 200, body: { data: null } });
  expect((await clerk.get('/app/house/user')).status).toBe(401);
});

test('the client address in a header is trusted only from a trusted server', async () => {
  const guarded = await startTestUpstream({ trustedServers: ['192.0.2.10'] });
  const guess = (index: number) =>
    guarded.stranger.post(
      '/app/session',
      { houseUserName: 'nowhere', userName: `nobody-${index}`, password: 'wrong' },
      from(`198.51.100.${index}`),
    );
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  await guarded.stop();
});

test('after ten failures, a user of a house is blocked for 15 minutes, even with concurrent attempts', async () => {
  const tries = await Promise.all(
    Array.from({ length: 25 }, (_, index) => attempt({ password: 'wrong' }, from(`10.0.0.${index}`))),
  );
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);

  upstream.clock.advance(5 * 60_000);
  const refused = await attempt({});
  expect(refused.status).toBe(429);
  expect(refused.body.error).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    message: 'Too many attempts. Please try again in 10 minutes.',
  });
  expect(refused.headers.get('retry-after')).toBe('600');

  upstream.clock.advance(10 * 60_000);
  expect((await attempt({})).status).toBe(200);
});

test('a signed-in user is not blocked by others’ attempts on their name', async () => {
  const owner = await upstream.signIn('sample', 'cashier');
  await Promise.all(Array.from({ length: 10 }, (_, index) => attempt({ password: 'wrong' }, from(`10.0.0.${index}`))));
  expect((await attempt({})).status).toBe(429);
  expect((await owner.get('/app/house/user')).status).toBe(200);
  expect((await attempt({}, { authorization: `Bearer ${owner.token}` })).status).toBe(200);
  expect((await owner.get('/app/house/user')).status).toBe(401);
});

test('an API token does not exempt its user from the sign-in limit, because others may have it', async () => {
  const owner = await upstream.signIn('sample', 'cashier');
  const { houseRef } = await houseOf(owner);
  const made = await owner.post<{ data: { secret: string } }>(`/app/house/${houseRef}/apiTokens`, {
    name: 'Tool',
    scopes: ['house:read'],
    expiresOn: '12/31/2026',
  });
  await Promise.all(Array.from({ length: 10 }, (_, index) => attempt({ password: 'wrong' }, from(`10.0.0.${index}`))));
  expect((await attempt({}, { authorization: `Bearer ${made.body.data.secret}` })).status).toBe(429);
});

test.each([
  ['replaced', `password_hash = 'another'`],
  ['removed', 'password_hash = null'],
  ['useless because the user was disabled', 'disabled_at = now()'],
])('a password that is %s during the check starts no session', async (_, change) => {
  const houseUserName = await newHouse(upstream);
  jest.mocked(verifyPassword).mockImplementationOnce(async () => {
    await upstream.db.query(
      `update house_user set ${change} where user_name = 'clerk' and house_id = (select id from house where user_name = $1)`,
      [houseUserName],
    );
    return true;
  });
  expect(await attempt({ houseUserName, userName: 'clerk' })).toMatchObject({
    status: 401,
    body: { error: { code: 'SIGN_IN_FAILED', message: wrong } },
  });
  expect(await upstream.db.query('select token_hash from session')).toEqual([]);
});

test('a user without a password cannot sign in', async () => {
  const houseUserName = await newHouse(upstream);
  await upstream.db.query(
    `update house_user set password_hash = null where user_name = 'clerk' and house_id = (select id from house where user_name = $1)`,
    [houseUserName],
  );
  jest.mocked(verifyPassword).mockResolvedValueOnce(true);
  expect((await attempt({ houseUserName, userName: 'clerk' })).status).toBe(401);
});

test('an address is blocked after fifty failures on any names, and a success does not reset the count', async () => {
  const here = from('192.0.2.7');
  for (let index = 0; index < 50; index++) {
    expect((await attempt({ userName: `nobody${index}` }, here)).status).toBe(401);
    if (index === 25) expect((await attempt({}, here)).status).toBe(200);
  }
  expect((await attempt({}, here)).status).toBe(429);
  expect((await attempt({}, from('192.0.2.8'))).status).toBe(200);
});

test('a sign-in with an unknown name writes nothing to the database', async () => {
  await attempt({ userName: 'my password by mistake' });
  const rows = await upstream.db.query<{ key: string }>('select key from sign_in_failure');
  expect(rows).toHaveLength(2);
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
