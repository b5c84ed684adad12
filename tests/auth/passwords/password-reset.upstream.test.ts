import { newHouse } from '../../support/houses/new-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { linkSecretOf, sentMail } from '../../support/services/sent-mail';

const minuteMs = 60_000;
const oldPassword = 'Lantern-Harbour-42';
const newPassword = 'Quarry_Sextant^58';
const expired =
  'There was a problem submitting your request. This was most likely caused by clicking on an expired link.';

interface Failure {
  error: {
    code: string;
    message: string;
    field: string | null;
    problems?: { code: string; message: string; field: string }[];
  };
}

const upstream = upstreamOfFile();
let house: string;

beforeEach(async () => {
  house = await newHouse(upstream);
  upstream.clock.advance(20 * minuteMs);
});

const ask = (body: object = {}, headers: Record<string, string> = {}, prefix = '/app/house/user') =>
  upstream.stranger.post<Failure>(
    `${prefix}/forgotPassword`,
    {
      houseUserName: house,
      userName: 'cashier',
      emailAddress: `cashier@${house}.example`,
      domain: 'evil.example',
      ...body,
    },
    headers,
  );
const reset = (jwt: string, password = newPassword, prefix = '/app/house/user') =>
  upstream.stranger.post<Failure>(`${prefix}/resetPassword`, { jwt, newPassword: password });
const signIn = (password: string, userName = 'cashier') =>
  upstream.stranger.post('/app/session', { houseUserName: house, userName, password });

/** The emails that this test's house has sent. */
async function mails() {
  await upstream.runner.drain();
  return (await sentMail(upstream.outbox)).filter(({ to }) =>
    to?.some(({ address }) => address?.endsWith(`@${house}.example`)),
  );
}

/** Requests a link and returns its secret. */
async function link(): Promise<string> {
  await ask();
  upstream.clock.advance(1000);
  return linkSecretOf((await mails()).filter(({ subject }) => subject === 'Choose a new password').at(-1));
}

test.each(['/house/user', '/app/house/user'])(
  'a reset request below %s emails a link to the house’s public address, which sets a new password',
  async (prefix) => {
    const asked = await ask(
      { houseUserName: ` ${house.toUpperCase()} `, userName: 'CASHIER', emailAddress: `Cashier@${house}.EXAMPLE` },
      { host: 'evil.example' },
      prefix,
    );
    expect(asked).toMatchObject({ status: 200, body: { data: null } });
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: 'Choose a new password', from: { address: 'mail@rostrum.test' } });
    const secret = linkSecretOf(mail);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const url = `https://rostrum.test/ar/password-reset?jwt=${secret}`;
    expect(mail?.text).toContain(`\n${url}\n`);
    expect(mail?.html).toContain(`href="${url}"`);
    expect(JSON.stringify(mail)).not.toContain('evil');

    expect(await reset(secret, newPassword, prefix)).toMatchObject({ status: 200, body: { data: null } });
    expect((await signIn(oldPassword)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  },
);

test('wrong names and names of disabled users get the same answer as right ones, and send nothing', async () => {
  const right = await ask({ userName: 'clerk', emailAddress: `clerk@${house}.example` });
  await upstream.db.query(`update house_user set disabled_at = $1 where user_name = 'viewer'`, [upstream.clock.now()]);
  const answers = [
    await ask({ houseUserName: 'nowhere' }),
    await ask({ userName: 'nobody' }),
    await ask({ emailAddress: 'somebody@else.example' }),
    await ask({ userName: 'viewer', emailAddress: `viewer@${house}.example` }),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([right.status, right.body]);
  expect((await mails()).map(({ to }) => to?.[0]?.address)).toEqual([`clerk@${house}.example`]);
});

test('a missing name is reported with the specified message', async () => {
  const { status, body } = await ask({ houseUserName: ' ', userName: '', emailAddress: undefined });
  expect(status).toBe(422);
  expect(body.error.problems).toEqual([
    { code: 'REQUIRED', message: 'House Name is a required field', field: 'houseUserName' },
    { code: 'REQUIRED', message: 'Username is a required field', field: 'userName' },
    { code: 'REQUIRED', message: 'Email is a required field', field: 'emailAddress' },
  ]);
});

test('a link works once, for an hour, and not after a newer one is requested', async () => {
  const first = await link();
  const second = await link();
  expect(await reset(first)).toMatchObject({
    status: 422,
    body: { error: { code: 'LINK_EXPIRED', message: expired } },
  });
  expect((await reset(second)).status).toBe(200);
  expect((await reset(second, 'Another-Compass-77')).body.error.message).toBe(expired);

  const third = await link();
  upstream.clock.advance(60 * minuteMs);
  expect((await reset(third)).body.error.message).toBe(expired);
  expect((await reset('never-was')).body.error.message).toBe(expired);
});

test('of two concurrent uses of a link, one sets the password', async () => {
  const secret = await link();
  const answers = await Promise.all([reset(secret, newPassword), reset(secret, 'Another-Compass-77')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a link ends when its user changes the password or is disabled', async () => {
  const secret = await link();
  const cashier = await upstream.signIn(house, 'cashier');
  expect((await cashier.post('/app/house/user/password', { currentPassword: oldPassword, newPassword })).status).toBe(
    200,
  );
  expect((await reset(secret)).body.error.message).toBe(expired);

  const other = await link();
  await upstream.db.query(
    `update house_user set disabled_at = $1 where user_name = 'cashier' and email like '%' || $2`,
    [upstream.clock.now(), `@${house}.example`],
  );
  expect((await reset(other)).body.error.message).toBe(expired);
});

test.each([
  ['short-7', 'Password must be at least 10 characters.'],
  ['x9-'.repeat(17), 'Password cannot be more than 50 characters.'],
  ['Quarry Sextant 58', 'Passwords can only contain basic Latin characters, numbers, and symbols (*_-!#$%^&*.)'],
  ['password12', 'This is a very common password. Please update.'],
  ['cashier-42', 'Passwords should not use your own name, your username or the name of your house.'],
])('the password %j is refused, and the link can still be used: %s', async (password, message) => {
  const secret = await link();
  expect(await reset(secret, password)).toMatchObject({
    status: 422,
    body: { error: { code: 'PASSWORD_REFUSED', field: 'newPassword', message } },
  });
  expect((await reset(secret)).status).toBe(200);
});

test('after a reset, the user’s sessions end, others’ do not, and an email notifies the user', async () => {
  const [one, two, clerk] = [
    await upstream.signIn(house, 'cashier'),
    await upstream.signIn(house, 'cashier'),
    await upstream.signIn(house, 'clerk'),
  ];
  await reset(await link());
  const statuses = await Promise.all(
    [one, two, clerk].map(async (client) => (await client.get('/app/house/user')).status),
  );
  expect(statuses).toEqual([401, 401, 200]);
  const mail = (await mails()).find(({ subject }) => subject === 'Your password was changed');
  expect(mail?.to).toEqual([expect.objectContaining({ address: `cashier@${house}.example` })]);
  expect(mail?.text).toMatch(
    /The password of cashier at .+ was changed on Friday, November 20, 2026 at \d{1,2}:\d\d [AP]M EST\./,
  );
  expect(mail?.text).toContain('https://rostrum.test/ar/password-reset\n');
});

test('a link returns its user while it works, without being used up', async () => {
  const open = (jwt: string) =>
    upstream.stranger.post<Failure & { data: object }>('/app/house/user/passwordLink', { jwt });
  const jwt = await link();
  for (let times = 0; times < 2; times++) {
    expect(await open(jwt)).toMatchObject({
      status: 200,
      body: {
        data: {
          isInvitation: false,
          userName: 'cashier',
          displayName: 'Carmen Ashby',
          houseUserName: house,
          houseName: 'Sample & Daughters',
        },
      },
    });
  }
  expect((await reset(jwt)).status).toBe(200);
  for (const over of [jwt, 'nonsense', '', 'x'.repeat(9000)])
    expect(await open(over)).toMatchObject({
      status: 422,
      body: { error: { code: 'LINK_EXPIRED', message: expired } },
    });
  const late = await link();
  upstream.clock.advance(61 * minuteMs);
  expect((await open(late)).status).toBe(422);
});

test('a user who reset the password by link is not blocked by others’ attempts on their name', async () => {
  for (let index = 0; index < 10; index++) await signIn('wrong');
  expect((await signIn(oldPassword)).status).toBe(429);
  await reset(await link());
  expect((await signIn(newPassword)).status).toBe(200);
});

test('at most three links per user and twenty per address are sent in 15 minutes, without saying so', async () => {
  const here = { 'x-client-address': '192.0.2.44' };
  for (let index = 0; index < 5; index++)
    expect(await ask({}, here)).toMatchObject({ status: 200, body: { data: null } });
  expect(await mails()).toHaveLength(3);
  for (let index = 0; index < 17; index++) await ask({ userName: `nobody${index}` }, here);
  expect((await ask({ userName: 'clerk', emailAddress: `clerk@${house}.example` }, here)).status).toBe(200);
  expect(await mails()).toHaveLength(3);
  await ask({ userName: 'clerk', emailAddress: `clerk@${house}.example` }, { 'x-client-address': '192.0.2.45' });
  expect(await mails()).toHaveLength(4);
});

test('only the hash of a link is stored, and its email’s text is removed once it is sent', async () => {
  await ask();
  const words = () =>
    upstream.db.query<{ body: string; html: string }>(
      `select body, html from mail where kind = 'password-link' order by queued_at desc limit 1`,
    );
  expect((await words())[0]?.body).toContain('/password-reset?jwt=');
  const secret = await link();
  const stored = await upstream.db.query<{ token_hash: string }>('select token_hash from password_link');
  expect(stored.map(({ token_hash: hash }) => hash)).not.toContain(secret);
  const rows = await upstream.db.query<{ state: string; body: string; html: string }>(
    `select distinct state, body, html from mail where kind = 'password-link'`,
  );
  expect(rows).toEqual([{ state: 'ACCEPTED', body: '', html: '' }]);
});

test('a password change is in the audit log, without the password', async () => {
  await reset(await link());
  const [row] = await upstream.db.query<{ before: unknown; after: unknown; by_user: number; record_id: number }>(
    `select before, after, by_user, record_id from audit where action = 'user.password.reset' order by id desc limit 1`,
  );
  expect(row).toEqual({ before: null, after: null, by_user: row?.record_id, record_id: row?.by_user });
});
