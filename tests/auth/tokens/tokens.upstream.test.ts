import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newHouse } from '../../support/houses/new-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';

const DAY = 86_400_000;

const upstream = upstreamOfFile();
beforeEach(() => upstream.db.query('delete from sign_in_failure'));

interface Token {
  apiTokenID: number;
  name: string;
  hint: string;
  scopes: string[];
  state: string;
  lastUsedAt: number | null;
  lastUsedFrom: string | null;
  expiresAt: number;
  madeBy: string;
  version: number;
}
interface Made {
  data: { apiToken: Token; secret: string };
}

/** Creates a house and signs in a user who creates tokens there. */
async function api(user = 'cashier') {
  const house = await newHouse(upstream);
  const maker = await upstream.signIn(house, user);
  const at = `/app/house/${(await houseOf(maker)).houseRef}`;
  const make = async (scopes: readonly string[], expiresOn = '12/31/2026', name = 'Reports') =>
    (await maker.post<Made>(`${at}/apiTokens`, { name, scopes, expiresOn })).body.data;
  const by = (secret: string, path: string, headers = {}) =>
    upstream.stranger.get<{ error: { code: string } }>(path, { authorization: `Bearer ${secret}`, ...headers });
  const list = async (query = '') =>
    (await maker.get<{ data: { apiTokens: Token[]; totalRecords: number } }>(`${at}/apiTokens${query}`)).body.data;
  return { house, maker, at, make, by, list };
}

test('a token is returned once, stored as a hash, and recognized by its prefix and last characters', async () => {
  const { make, list } = await api();
  const { secret, apiToken } = await make(['lots:read', 'lots:write', 'house:read']);
  expect(secret).toMatch(/^rst_[\w-]{43}$/);
  expect(apiToken).toMatchObject({
    name: 'Reports',
    hint: secret.slice(-4),
    scopes: ['house:read', 'lots:write'],
    state: 'ACTIVE',
    madeBy: 'Carmen Ashby',
    lastUsedAt: null,
  });
  const rows = await upstream.db.query(
    `select t::text as row from api_token t union all select a::text from audit a union all select w::text from work w`,
  );
  expect(rows.filter((row) => JSON.stringify(row).includes(secret))).toEqual([]);
  expect(JSON.stringify(await list())).not.toContain(secret);
});

test('a read scope reads its area; writes and other areas are refused with the missing area and level', async () => {
  const { make, by, at } = await api();
  const { secret } = await make(['invoicing:read']);
  expect((await by(secret, `${at}/invoiceGroups`)).status).toBe(200);
  expect(await by(secret, `${at}/lots`)).toMatchObject({
    status: 403,
    body: {
      error: {
        code: 'TOKEN_SCOPE',
        message: 'The API token needs the scope lots:read.',
        details: { area: 'lots', level: 'read' },
      },
    },
  });
  const write = await upstream.stranger.post(
    `${at}/messageTemplates`,
    { name: 'A', subject: 'B', message: 'C' },
    { authorization: `Bearer ${secret}` },
  );
  expect(write).toMatchObject({
    status: 403,
    body: { error: { code: 'TOKEN_SCOPE', details: { area: 'invoicing', level: 'write' } } },
  });
});

test('a write scope writes and reads', async () => {
  const { make, by, at } = await api();
  const { secret } = await make(['invoicing:write']);
  expect((await by(secret, `${at}/messageTemplates`)).status).toBe(200);
  const write = await upstream.stranger.post(
    `${at}/messageTemplates`,
    { name: 'A', subject: 'B', message: 'C' },
    { authorization: `Bearer ${secret}` },
  );
  expect(write.status).toBe(200);
});

test('a POST call that only reads needs only a read scope', async () => {
  const { make, at } = await api();
  const { secret } = await make(['invoicing:read']);
  const answer = await upstream.stranger.post(`${at}/invoiceGroup/1/invoicePreview`, [1], {
    authorization: `Bearer ${secret}`,
  });
  expect(answer.status).toBe(404);
});

test('a token can read its own identity with any scope, but cannot manage tokens, passwords, or sessions', async () => {
  const { make, by, at } = await api();
  const { secret } = await make(['house:read']);
  expect((await by(secret, '/app/house/user')).status).toBe(200);
  const bearer = { authorization: `Bearer ${secret}` };
  const refused = [
    await by(secret, `${at}/apiTokens`),
    await upstream.stranger.post(
      `${at}/apiTokens`,
      { name: 'Child', scopes: ['house:read'], expiresOn: '12/31/2026' },
      bearer,
    ),
    await upstream.stranger.post('/app/house/user/password', { currentPassword: 'a', newPassword: 'b' }, bearer),
    await upstream.stranger.delete('/app/session', bearer),
  ];
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'TOKEN_SCOPE', details: { area: null } } } });
});

test('a token that writes users changes names and phone numbers, and cannot create, invite, or promote users', async () => {
  const { house, at, make, maker } = await api('super');
  const { secret } = await make(['users:write']);
  const bearer = { authorization: `Bearer ${secret}` };
  const { body } = await maker.get<{
    data: { users: { userID: number; userName: string; access: string[]; version: number }[] };
  }>(`${at}/users`);
  const clerk = body.data.users.find(({ userName }) => userName === 'clerk');
  const path = `${at}/users/${clerk?.userID}`;
  const nora = {
    userName: 'nora',
    displayName: 'Nora',
    email: 'nora@elsewhere.example',
    phone: '',
    contactTypes: [],
    access: ['users'],
    paymentUser: true,
    superUser: true,
    associationManager: false,
  };
  const refused = [
    await upstream.stranger.post(`${at}/users`, nora, bearer),
    ...(await Promise.all(
      ['disable', 'enable', 'invite'].map((verb) => upstream.stranger.post(`${path}/${verb}`, {}, bearer)),
    )),
    ...(await Promise.all(
      [
        { email: 'mine@elsewhere.example' },
        { access: ['users'] },
        { paymentUser: true },
        { superUser: true },
        { associationManager: true },
        { contactTypes: [1] },
      ].map((change) => upstream.stranger.post(path, { displayName: 'Colin L.', ...change }, bearer)),
    )),
  ];
  for (const answer of refused)
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: 'TOKEN_SCOPE', details: { area: null, level: 'write' } } },
    });
  const [row] = await upstream.db.query<{ users: number; version: number }>(
    `select count(*) as users, max(version) as version from house_user where house_id = (select id from house where user_name = $1)`,
    [house],
  );
  expect(row).toMatchObject({ users: 4, version: 1 });
  // Sending an unchanged value is not a change.
  expect(
    (
      await upstream.stranger.post(
        path,
        { displayName: 'Colin L.', phone: '555', access: clerk?.access, paymentUser: false },
        bearer,
      )
    ).status,
  ).toBe(200);
});

test('a token is limited to its creator’s current permissions', async () => {
  const { house, make, by, at } = await api('clerk');
  const { secret } = await make(['invoicing:read', 'lots:read']);
  expect((await by(secret, `${at}/invoiceGroups`)).status).toBe(200);
  await upstream.db.query(
    `update house_user set access = '{users}' where user_name = 'clerk' and house_id = (select id from house where user_name = $1)`,
    [house],
  );
  expect(await by(secret, `${at}/invoiceGroups`)).toMatchObject({
    status: 403,
    body: { error: { code: 'FORBIDDEN' } },
  });
});

test('a token of one house is refused in another', async () => {
  const { make, by } = await api();
  const other = await api();
  const { secret } = await make(['invoicing:read']);
  expect((await by(secret, `${other.at}/invoiceGroups`)).status).toBe(403);
});

test('a revoked token stops working immediately and permanently', async () => {
  const { maker, make, by, at, list } = await api();
  const { secret, apiToken } = await make(['invoicing:read']);
  for (const version of [2, 2]) {
    const { body } = await maker.post<{ data: { apiToken: Token } }>(
      `${at}/apiTokens/${apiToken.apiTokenID}/revoke`,
      {},
    );
    expect(body.data.apiToken).toMatchObject({ state: 'REVOKED', version });
  }
  expect((await by(secret, `${at}/invoiceGroups`)).status).toBe(401);
  expect((await list('?active=true')).totalRecords).toBe(0);
  expect((await list()).totalRecords).toBe(1);
});

test('a token works until the end of its last day in the house’s time zone', async () => {
  const { make, by, at } = await api();
  const { secret, apiToken } = await make(['invoicing:read'], '11/30/2026');
  // The end of November 30 in New York.
  expect(apiToken.expiresAt).toBe(Date.parse('2026-12-01T05:00:00Z') - 1);
  const before = upstream.clock.now();
  upstream.clock.set(apiToken.expiresAt - 1);
  expect((await by(secret, `${at}/invoiceGroups`)).status).toBe(200);
  upstream.clock.set(apiToken.expiresAt);
  expect((await by(secret, `${at}/invoiceGroups`)).status).toBe(401);
  upstream.clock.set(before);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['no area', { scopes: [] }, 'scopes'],
  ['today as its last day', { expiresOn: '11/20/2026' }, 'expiresOn'],
  ['more than a year', { expiresOn: '11/21/2027' }, 'expiresOn'],
  ['no day of the calendar', { expiresOn: '02/30/2027' }, 'expiresOn'],
])('a token with %s is refused', async (_, change, field) => {
  const { maker, at } = await api();
  const answer = await maker.post(`${at}/apiTokens`, {
    name: 'Tool',
    scopes: ['lots:read'],
    expiresOn: '11/20/2027',
    ...change,
  });
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'CANNOT_MAKE_TOKEN', field } } });
});

test('a user who is disabled while creating a token gets none', async () => {
  const { house, maker, at } = await api('clerk');
  const real = upstream.db.transaction.bind(upstream.db);
  const spy = jest.spyOn(upstream.db, 'transaction').mockImplementationOnce(async (run) => {
    await upstream.db.query(
      `update house_user set disabled_at = $2 where user_name = 'clerk' and house_id = (select id from house where user_name = $1)`,
      [house, upstream.clock.now()],
    );
    return real(run);
  });
  const answer = await maker.post(`${at}/apiTokens`, { name: 'Late', scopes: ['house:read'], expiresOn: '12/31/2026' });
  spy.mockRestore();
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
  expect(await upstream.db.query(`select name from api_token where name = 'Late'`)).toEqual([]);
});

test('the last use is recorded with its address, at most once a minute', async () => {
  const { make, by, at, list } = await api();
  const { secret } = await make(['invoicing:read']);
  const use = async (address: string) => {
    await by(secret, `${at}/invoiceGroups`, { 'x-client-address': address });
    const [token] = (await list()).apiTokens;
    return [token?.lastUsedAt, token?.lastUsedFrom];
  };
  const first = upstream.clock.now().getTime();
  expect(await use('203.0.113.7')).toEqual([first, '203.0.113.7']);
  upstream.clock.advance(59_000);
  expect(await use('203.0.113.8')).toEqual([first, '203.0.113.7']);
  upstream.clock.advance(1000);
  expect(await use('203.0.113.8')).toEqual([first + 60_000, '203.0.113.8']);
});

test('the first fifty invalid tokens of an address are refused, more are rate-limited, and a valid one is accepted', async () => {
  const { make, by, at } = await api();
  const { secret } = await make(['invoicing:read']);
  const from = { 'x-client-address': '198.51.100.4' };
  const bad = async (count: number) =>
    Promise.all(
      Array.from(
        { length: count },
        async (_, index) => (await by(`rst_bad${index}`, `${at}/invoiceGroups`, from)).status,
      ),
    );
  expect(new Set(await bad(50))).toEqual(new Set([401]));
  expect(await by('rst_bad', `${at}/invoiceGroups`, from)).toMatchObject({
    status: 429,
    body: { error: { code: 'TOO_MANY_ATTEMPTS' } },
  });
  expect((await by(secret, `${at}/invoiceGroups`, from)).status).toBe(200);
  expect((await by('rst_bad', `${at}/invoiceGroups`, { 'x-client-address': '198.51.100.5' })).status).toBe(401);
});

test('the creator is notified seven days before the expiration, unless the token is revoked', async () => {
  const { house, maker, make, at } = await api('super');
  const started = upstream.clock.now();
  await make(['lots:read'], '12/20/2026', 'Ends soon');
  const { apiToken } = await make(['lots:read'], '12/20/2026', 'Was revoked');
  await maker.post(`${at}/apiTokens/${apiToken.apiTokenID}/revoke`, {});
  const mails = async () => {
    await upstream.runner.drain();
    const files = await readdir(upstream.outbox, { recursive: true });
    const texts = await Promise.all(
      files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(upstream.outbox, file), 'utf8')),
    );
    return texts.filter((text) => text.includes('ends soon') && text.includes('Sasha Upton'));
  };
  upstream.clock.advance(20 * DAY);
  expect(await mails()).toEqual([]);
  upstream.clock.advance(5 * DAY);
  const [notice, ...others] = await mails();
  expect(notice).toContain('Ends soon');
  expect(others).toEqual([]);
  // Simulates a crash between the email and the end of the job.
  await upstream.db.query(
    `update work set state = 'READY', run_after = $1 where kind = 'api-token.expiry' and house_id = (select id from house where user_name = $2)`,
    [upstream.clock.now(), house],
  );
  expect(await mails()).toHaveLength(1);
  upstream.clock.set(started);
});
