import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { linkSecretOf, sentMail } from '../../support/services/sent-mail';
import type { TestCaller } from '../../support/services/server';

const password = 'Lantern-Harbour-42';
const newPassword = 'Quarry_Sextant^58';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

interface Errors {
  userErrors: { code: string; message: string; field: string[] }[];
}
interface Session {
  id: string;
  device: string;
  isCurrent: boolean;
  signedInAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

const SESSIONS = 'sessions { id device isCurrent signedInAt lastSeenAt expiresAt }';
const WHO = '{ viewer { userName } }';
const REQUEST =
  'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { userErrors { code message field } } }';
const RESET =
  'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { userErrors { code message field } } }';
const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { viewer { userName ${SESSIONS} } userErrors { code message field } } }`;
const END = `mutation ($input: EndSessionInput!) { endSession(input: $input) { viewer { ${SESSIONS} } } }`;
const EVERYWHERE = `mutation ($input: SignOutEverywhereInput!) { signOutEverywhere(input: $input) { viewer { ${SESSIONS} } } }`;

const sessionsOf = async (caller: TestCaller) =>
  (await caller.gql<{ viewer: { sessions: Session[] } }>(`{ viewer { ${SESSIONS} } }`)).data.viewer.sessions;

/** Signs in as a browser with these headers, including its cookies. */
async function signInAs(userName: string, pass: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      query: 'mutation ($input: SignInInput!) { signIn(input: $input) { viewer { id } userErrors { code } } }',
      variables: { input: { houseUserName: 'sample', userName, password: pass } },
    }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return {
    code: ((await response.json()) as { data: { signIn: Errors } }).data.signIn.userErrors[0]?.code ?? null,
    cookie: cookies.join('; '),
  };
}

test('users see their sessions in plain words, with two calls', async () => {
  await signInAs('viewer', password, { 'user-agent': firefox });
  const caller = await server.as('sample', 'viewer');
  const { data, calls } = await caller.gql<{ viewer: { sessions: Session[] } }>(`{ viewer { ${SESSIONS} } }`);
  expect(calls).toEqual(['GET /app/house/user', 'GET /app/house/user/sessions']);
  expect(data.viewer.sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
    expect.arrayContaining([
      ['Firefox on Linux', false],
      ['Another program', true],
    ]),
  );
  expect(data.viewer.sessions[0]).toMatchObject({
    signedInAt: '2026-11-20T15:00:00.000Z',
    expiresAt: '2026-11-27T15:00:00.000Z',
  });
});

test('users can end a session elsewhere, and then all sessions, including their own', async () => {
  const [here, there] = [await server.as('sample', 'viewer'), await server.as('sample', 'viewer')];
  const id = (await sessionsOf(there)).find(({ isCurrent }) => isCurrent)?.id;
  const { data, calls } = await here.gql<{ endSession: { viewer: { sessions: Session[] } } }>(END, { input: { id } });
  expect(data.endSession.viewer.sessions.map((session) => session.id)).not.toContain(id);
  expect(calls).toEqual(['POST /app/house/user/sessions/end', 'GET /app/house/user', 'GET /app/house/user/sessions']);
  expect((await there.gql(WHO)).data).toEqual({ viewer: null });

  const others = await here.gql<{ signOutEverywhere: { viewer: { sessions: Session[] } } }>(EVERYWHERE, {
    input: { keepThis: true },
  });
  expect(others.data.signOutEverywhere.viewer.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  const all = await here.gql(EVERYWHERE, { input: { keepThis: false } });
  expect(all.data).toEqual({ signOutEverywhere: { viewer: null } });
  expect(all.headers.getSetCookie()).toEqual([expect.stringMatching(/^rostrum_session=; .*Max-Age=0$/)]);
  expect((await here.gql(WHO)).data).toEqual({ viewer: null });
});

test('strangers can neither see nor end sessions', async () => {
  for (const [query, input] of [
    [END, { id: 'SESX' }],
    [EVERYWHERE, { keepThis: false }],
    [CHANGE, { currentPassword: password, newPassword }],
  ] as const) {
    expect((await server.gql(query, { input })).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  }
});

test('a password is reset by link, and the old session ends', async () => {
  const clerk = await server.as('sample', 'clerk');
  const asked = await server.gql(REQUEST, {
    input: { houseUserName: 'sample', userName: 'clerk', emailAddress: 'clerk@sample.example' },
  });
  expect(asked).toMatchObject({
    data: { requestPasswordReset: { userErrors: [] } },
    errors: [],
    calls: ['POST /app/house/user/forgotPassword'],
  });
  await upstream.runner.drain();
  const jwt = linkSecretOf(
    (await sentMail(upstream.outbox)).find(({ to }) => to?.[0]?.address === 'clerk@sample.example'),
  );

  const weak = await server.gql<{ resetPassword: Errors }>(RESET, { input: { jwt, newPassword: 'password12' } });
  expect(weak.data.resetPassword.userErrors).toEqual([
    { code: 'PASSWORD_REFUSED', message: 'This is a very common password. Please update.', field: ['newPassword'] },
  ]);
  const done = await server.gql(RESET, { input: { jwt, newPassword } });
  expect(done).toMatchObject({
    data: { resetPassword: { userErrors: [] } },
    errors: [],
    calls: ['POST /app/house/user/resetPassword'],
  });
  expect((await clerk.gql(WHO)).data).toEqual({ viewer: null });
  expect(await signInAs('clerk', newPassword)).toMatchObject({ code: null });

  const again = await server.gql<{ resetPassword: Errors }>(RESET, {
    input: { jwt, newPassword: 'Another-Compass-77' },
  });
  expect(again.data.resetPassword.userErrors).toEqual([
    {
      code: 'LINK_EXPIRED',
      message:
        'There was a problem submitting your request. This was most likely caused by clicking on an expired link.',
      field: [],
    },
  ]);
});

test('unknown and known names get the same answer', async () => {
  const answers = await Promise.all(
    ['super', 'nobody'].map((userName) =>
      server.gql(REQUEST, { input: { houseUserName: 'sample', userName, emailAddress: `${userName}@sample.example` } }),
    ),
  );
  expect(answers.map(({ data, status }) => [status, data])).toEqual(
    Array.from({ length: 2 }, () => [200, { requestPasswordReset: { userErrors: [] } }]),
  );
  const empty = await server.gql<{ requestPasswordReset: Errors }>(REQUEST, {
    input: { houseUserName: '', userName: '', emailAddress: '' },
  });
  expect(empty.data.requestPasswordReset.userErrors.map(({ message, field }) => [field, message])).toEqual([
    [['houseUserName'], 'House Name is a required field'],
    [['userName'], 'Username is a required field'],
    [['emailAddress'], 'Email is a required field'],
  ]);
});

test('a password change ends all sessions and starts a new one', async () => {
  const [here, there] = [await server.as('sample', 'cashier'), await server.as('sample', 'cashier')];
  const wrong = await here.gql<{ changePassword: Errors }>(CHANGE, {
    input: { currentPassword: 'wrong', newPassword },
  });
  expect(wrong.data.changePassword.userErrors).toEqual([
    { code: 'WRONG_PASSWORD', message: 'The current password is incorrect.', field: ['currentPassword'] },
  ]);

  const { data, headers, calls } = await here.gql<{ changePassword: Errors & { viewer: { sessions: Session[] } } }>(
    CHANGE,
    { input: { currentPassword: password, newPassword } },
  );
  expect(data.changePassword).toMatchObject({
    viewer: { userName: 'cashier', sessions: [{ isCurrent: true }] },
    userErrors: [],
  });
  expect(calls).toEqual(['POST /app/house/user/password', 'GET /app/house/user', 'GET /app/house/user/sessions']);
  const [cookie] = headers.getSetCookie();
  expect(cookie).toMatch(/^rostrum_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  expect(cookie).not.toContain(here.cookie);
  for (const caller of [here, there]) expect((await caller.gql(WHO)).data).toEqual({ viewer: null });
});

test('too many wrong current passwords are reported at the field', async () => {
  const caller = await server.as('sample', 'super');
  const codes: (string | undefined)[] = [];
  for (let index = 0; index < 11; index++) {
    const { data } = await caller.gql<{ changePassword: Errors }>(CHANGE, {
      input: { currentPassword: 'wrong', newPassword },
    });
    codes.push(data.changePassword.userErrors[0]?.code);
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'WRONG_PASSWORD'), 'TOO_MANY_ATTEMPTS']);
});

test('a known browser can sign in while others fail on the name', async () => {
  const { cookie } = await signInAs('viewer', password);
  const device = cookie.split('; ').find((pair) => pair.startsWith('rostrum_device=')) ?? '';
  for (let index = 0; index < 10; index++) await signInAs('viewer', 'wrong');
  expect(await signInAs('viewer', password)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  expect(await signInAs('viewer', password, { cookie: device })).toMatchObject({ code: null });
});
