import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { type GraphQLAnswer, startTestServer } from '../../support/services/server';

const { upstream, server } = servicesOfFile({ houses: [smallHouse({ userName: 'sample' })] });

interface SignIn {
  signIn: {
    viewer: { userName: string; house: { userName: string } } | null;
    userErrors: { code: string; message: string; field: string[] }[];
  };
}

const SIGN_IN = `mutation ($input: SignInInput!) {
  signIn(input: $input) { viewer { userName house { userName } } userErrors { code message field } }
}`;
const WHO = '{ viewer { userName } }';
const right = { houseUserName: 'sample', userName: 'clerk', password: 'Lantern-Harbour-42' };
const wrong = { ...right, password: 'wrong' };
const signIn = (input: object): Promise<GraphQLAnswer<SignIn>> => server.gql<SignIn>(SIGN_IN, { input });

test('signing in returns the viewer, and a session cookie hidden from scripts and other sites', async () => {
  const { data, headers, calls } = await signIn(right);
  expect(data.signIn).toEqual({ viewer: { userName: 'clerk', house: { userName: 'sample' } }, userErrors: [] });
  expect(headers.getSetCookie()).toEqual([
    // Seven days by the services' clock, whatever the machine's date is.
    expect.stringMatching(/^rostrum_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/),
    expect.stringMatching(/^rostrum_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
  ]);
  expect(calls).toEqual(['POST /app/session', 'GET /app/house/user']);
});

test('a session lasts seven days in the browser even if the server’s clock is years ahead of the services’', async () => {
  const ahead = await startTestServer({ url: upstream.url, clock: { now: () => new Date('2036-02-29T23:59:00Z') } });
  const { headers } = await ahead.gql(SIGN_IN, { input: right });
  await ahead.stop();
  expect(headers.getSetCookie()[0]).toMatch(/; Max-Age=604800$/);
});

test('with https, the cookie is sent over https only', async () => {
  const secure = await startTestServer(upstream, { PUBLIC_URL: 'https://rostrum.example' });
  const { headers } = await secure.gql(SIGN_IN, { input: right });
  await secure.stop();
  expect(headers.getSetCookie()).toHaveLength(2);
  for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; Secure$/);
});

test('a new sign-in starts a new session', async () => {
  const cookies = [await signIn(right), await signIn(right)].map(
    ({ headers }) => headers.getSetCookie()[0]?.split(';')[0],
  );
  expect(cookies[0]).not.toEqual(cookies[1]);
});

test('a stranger’s viewer is null, without a call', async () => {
  expect(await server.gql(WHO)).toMatchObject({ data: { viewer: null }, errors: [], calls: [] });
});

test('a stranger needs to sign in for everything else', async () => {
  const { data, errors } = await server.gql('{ lots { totalCount } }');
  expect(data).toBeNull();
  expect(errors).toEqual([
    expect.objectContaining({
      message: 'Please sign in.',
      extensions: { code: 'UNAUTHENTICATED', requestId: expect.any(String) as string },
    }),
  ]);
});

test('a wrong password, user, and house are indistinguishable', async () => {
  const answers = await Promise.all(
    [wrong, { ...wrong, userName: 'nobody' }, { ...wrong, houseUserName: 'nowhere' }].map(signIn),
  );
  const refusals = answers.map(({ data, headers }) => [data.signIn, headers.getSetCookie()]);
  expect(refusals[0]).toEqual([
    { viewer: null, userErrors: [{ code: 'SIGN_IN_FAILED', message: expect.any(String) as string, field: [] }] },
    [],
  ]);
  expect(refusals[1]).toEqual(refusals[0]);
  expect(refusals[2]).toEqual(refusals[0]);
});

test('signing out ends the session at once and clears the cookie', async () => {
  const clerk = await server.as('sample', 'clerk');
  const { data, headers, calls } = await clerk.gql('mutation { signOut { viewer { id } } }');
  expect(data).toEqual({ signOut: { viewer: null } });
  expect(headers.getSetCookie()).toEqual(['rostrum_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
  expect(calls).toEqual(['DELETE /app/session']);
  expect((await clerk.gql(WHO)).data).toEqual({ viewer: null });
});

test('signing out also works without a session or with an ended one', async () => {
  const clerk = await server.as('sample', 'clerk');
  await clerk.gql('mutation { signOut { viewer { id } } }');
  for (const caller of [server, clerk])
    expect((await caller.gql('mutation { signOut { viewer { id } } }')).errors).toEqual([]);
});

test.each([
  [
    'super',
    { isSuperUser: true, isPaymentUser: true },
    { invoices: true, sensitive: true },
    ['INVOICES', 'TEMPLATES', 'LOCATIONS', 'BULK_BIDDING'],
  ],
  [
    'cashier',
    { isSuperUser: false, isPaymentUser: true },
    { invoices: true, sensitive: true },
    ['INVOICES', 'TEMPLATES', 'LOCATIONS', 'BULK_BIDDING'],
  ],
  [
    'clerk',
    { isSuperUser: false, isPaymentUser: false },
    { invoices: true, sensitive: true },
    ['INVOICES', 'TEMPLATES', 'LOCATIONS', 'BULK_BIDDING'],
  ],
  ['viewer', { isSuperUser: false, isPaymentUser: false }, { invoices: false, sensitive: false }, []],
])('%s sees their permissions', async (userName, tiers, access, rights) => {
  const caller = await server.as('sample', userName);
  const { data, calls } = await caller.gql<{ viewer: { rights: string[] } }>(
    '{ viewer { isSuperUser isPaymentUser access { invoices sensitive } rights } }',
  );
  expect(data).toEqual({ viewer: { ...tiers, access, rights: expect.any(Array) } });
  expect(
    data.viewer.rights.filter((right) => ['INVOICES', 'TEMPLATES', 'LOCATIONS', 'BULK_BIDDING'].includes(right)),
  ).toEqual(rights);
  expect(calls).toEqual(['GET /app/house/user', 'GET /app/house/{houseRef}/superuser/{userRef}']);
});

test('every alias of a sign-in counts as an attempt', async () => {
  const aliases = Array.from(
    { length: 15 },
    (_, index) => `a${index}: signIn(input: $input) { userErrors { code } }`,
  ).join(' ');
  const { data } = await server.gql<Record<string, { userErrors: { code: string }[] }>>(
    `mutation ($input: SignInInput!) { ${aliases} }`,
    { input: { ...wrong, userName: 'viewer' } },
  );
  const codes = Object.values(data).map(({ userErrors }) => userErrors[0]?.code);
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'SIGN_IN_FAILED'));
  expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
});

test('a sign-in refused for too many attempts has Retry-After', async () => {
  const attempt = () => signIn({ ...wrong, userName: 'cashier' });
  const first = await attempt();
  expect([first.status, first.headers.get('retry-after')]).toEqual([200, null]);
  for (let index = 1; index < 10; index += 1) await attempt();
  const { data, status, headers } = await attempt();
  expect([data.signIn.userErrors[0]?.code, status, headers.get('retry-after')]).toEqual([
    'TOO_MANY_ATTEMPTS',
    200,
    '900',
  ]);
});

test('an ended session belongs to nobody', async () => {
  const clerk = await server.as('sample', 'clerk');
  upstream.clock.advance(400 * 86_400_000);
  expect((await clerk.gql(WHO)).data).toEqual({ viewer: null });
  expect((await clerk.gql('{ lots { totalCount } }')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
