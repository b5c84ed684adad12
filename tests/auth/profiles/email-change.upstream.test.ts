import type { Email } from 'postal-mime';
import { newHouse } from '../../support/houses/new-house';
import { sentMail } from '../../support/services/sent-mail';
import { startTestUpstream, type TestClient, type TestUpstream } from '../../support/services/upstream';

const PASSWORD = 'Lantern-Harbour-42';

interface Failure {
  error: { code: string; message: string; field: string | null };
}
interface Staff {
  userID: number;
  userName: string;
  email: string;
  pendingEmail: { email: string; expiresAt: number } | null;
  version: number;
  state: string;
}
interface Event {
  by: string | null;
  label: string;
  changes: { label: string; before: string | null; after: string | null }[];
}

let upstream: TestUpstream;
let house: string;
let at: string;

beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream.stop());
beforeEach(async () => {
  upstream.clock.set('2026-11-22T10:00:00Z');
  house = await newHouse(upstream);
  const client = await upstream.signIn(house, 'clerk');
  const { body } = await client.get<{ data: { user: { houseInfo: { houseRef: string } } } }>('/app/house/user');
  at = `/app/house/${body.data.user.houseInfo.houseRef}`;
});

const later = (minutes: number) =>
  upstream.clock.set(new Date(upstream.clock.now().getTime() + minutes * 60_000).toISOString());
const post = (client: TestClient, path: string, body: unknown = {}) =>
  client.post<{ data: { user: Staff } } & Failure>(path, body);
const named = async (userName: string): Promise<Staff> => {
  const client = await upstream.signIn(house, 'super');
  const {
    data: { users },
  } = (await client.get<{ data: { users: Staff[] } }>(`${at}/users`)).body;
  const found = users.find((user) => user.userName === userName);
  if (!found) throw new Error(`nobody is called ${userName}`);
  return found;
};
/** Asks for a new address of a user as an administrator does. */
const edit = async (by: string, userName: string, change: object) =>
  post(await upstream.signIn(house, by), `${at}/users/${(await named(userName)).userID}`, change);
const step = async (by: string, userName: string, name: 'resend' | 'withdraw') =>
  post(await upstream.signIn(house, by), `${at}/users/${(await named(userName)).userID}/emailChange/${name}`);
const history = async (userName: string): Promise<Event[]> => {
  const client = await upstream.signIn(house, 'super');
  const { body } = await client.get<{ data: { owners: { events: Event[] }[] } }>(
    `${at}/userHistory?userIDs=${(await named(userName)).userID}`,
  );
  return body.data.owners[0]?.events ?? [];
};

/** An address that no other test uses. */
const address = (name: string) => `${name}@${house}.new.example`;
const mailsTo = async (recipient: string): Promise<Email[]> => {
  await upstream.runner.drain();
  return (await sentMail(upstream.outbox)).filter(({ to }) => to?.[0]?.address === recipient);
};
const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject);
const tokensTo = async (recipient: string): Promise<string[]> =>
  (await mailsTo(recipient)).flatMap(({ text }) => /confirm-email\?token=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? []);
const tokenTo = async (recipient: string): Promise<string> => (await tokensTo(recipient)).at(-1) ?? '';
const open = (token: string) =>
  upstream.stranger.post<{ data: object } & Failure>('/app/house/user/emailLink', { token });
const confirm = (token: string) =>
  upstream.stranger.post<{ data: { email: string } } & Failure>('/app/house/user/emailLink/confirm', { token });
const OVER = { status: 422, body: { error: { code: 'LINK_EXPIRED' } } };

test('an administrator asks for another address: the old one stays, is notified at once, and the new one gets a link', async () => {
  const asked = await edit('cashier', 'clerk', { email: address('colin'), phone: '555' });
  expect(asked).toMatchObject({
    status: 200,
    body: {
      data: {
        user: {
          email: `clerk@${house}.example`,
          phone: '555',
          pendingEmail: { email: address('colin'), expiresAt: Date.parse('2026-11-23T10:00:00Z') },
        },
      },
    },
  });
  const [notice] = await mailsTo(`clerk@${house}.example`);
  expect(notice?.subject).toBe('A new email address was requested');
  expect(notice?.text).toContain(
    `Carmen Ashby asked to change the email address of clerk at Sample & Daughters to c…@${house}.new.example.`,
  );
  expect(notice?.text).not.toContain(address('colin'));
  expect((await mailsTo(address('colin')))[0]?.text).toContain(
    'Carmen Ashby asked to make this the email address of clerk at Sample & Daughters.',
  );
  // A link to choose a password goes to the old address, and to no other.
  const forgot = (emailAddress: string) =>
    upstream.stranger.post('/house/user/forgotPassword', { houseUserName: house, userName: 'clerk', emailAddress });
  await Promise.all([forgot(`clerk@${house}.example`), forgot(address('colin'))]);
  expect(await subjectsTo(`clerk@${house}.example`)).toContain('Choose a new password');
  expect(await subjectsTo(address('colin'))).toEqual(['Confirm your new email address']);
});

test('opening the link changes nothing and names both addresses; confirming it does, once, and notifies both', async () => {
  await edit('cashier', 'clerk', { email: address('colin') });
  const token = await tokenTo(address('colin'));
  for (let look = 0; look < 2; look += 1) {
    expect((await open(token)).body.data).toEqual({
      userName: 'clerk',
      displayName: 'Colin Lark',
      houseName: 'Sample & Daughters',
      currentEmail: `c…@${house}.example`,
      newEmail: address('colin'),
      requestedBy: 'Carmen Ashby',
    });
  }
  expect((await named('clerk')).email).toBe(`clerk@${house}.example`);
  expect((await confirm(token)).body.data).toEqual({ email: address('colin') });
  expect(await named('clerk')).toMatchObject({ email: address('colin'), pendingEmail: null });
  for (const over of [await confirm(token), await open(token)]) expect(over).toMatchObject(OVER);
  for (const to of [`clerk@${house}.example`, address('colin')])
    expect(await subjectsTo(to)).toContain('Your email address was changed');
});

test('of two tabs that confirm at once, one does', async () => {
  await edit('cashier', 'clerk', { email: address('colin') });
  const token = await tokenTo(address('colin'));
  const { version } = await named('clerk');
  expect((await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await named('clerk')).version).toBe(version + 1);
});

test('the audit log has who asked for the address, and its confirmation with both addresses', async () => {
  await edit('cashier', 'clerk', { email: address('colin') });
  await confirm(await tokenTo(address('colin')));
  const [confirmed, asked] = await history('clerk');
  expect(asked).toMatchObject({
    by: 'Carmen Ashby',
    label: 'Changed',
    changes: [{ label: 'Unconfirmed email', before: null, after: address('colin') }],
  });
  expect(confirmed).toMatchObject({ by: null, label: 'New email address confirmed by a link' });
  expect(confirmed?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Email', before: `clerk@${house}.example`, after: address('colin') }),
    ]),
  );
});

test('a password link that went to the old address no longer works after the confirmation', async () => {
  await upstream.stranger.post('/house/user/forgotPassword', {
    houseUserName: house,
    userName: 'clerk',
    emailAddress: `clerk@${house}.example`,
  });
  const jwt = /jwt=([\w-]+)/.exec((await mailsTo(`clerk@${house}.example`))[0]?.text ?? '')?.[1];
  await edit('cashier', 'clerk', { email: address('colin') });
  expect((await upstream.stranger.post('/app/house/user/passwordLink', { jwt })).status).toBe(200);
  await confirm(await tokenTo(address('colin')));
  expect((await upstream.stranger.post('/app/house/user/passwordLink', { jwt })).status).toBe(422);
});

test('a link works for 24 hours, and the address is no longer pending after that', async () => {
  await edit('cashier', 'clerk', { email: address('colin') });
  const token = await tokenTo(address('colin'));
  later(24 * 60 - 1);
  expect((await open(token)).status).toBe(200);
  later(1);
  for (const over of [await open(token), await confirm(token)]) expect(over).toMatchObject(OVER);
  expect(await named('clerk')).toMatchObject({ email: `clerk@${house}.example`, pendingEmail: null });
  expect(await step('cashier', 'clerk', 'resend')).toMatchObject({
    status: 409,
    body: { error: { code: 'NO_EMAIL_CHANGE' } },
  });
  // The same address can be asked for again.
  expect((await edit('cashier', 'clerk', { email: address('colin') })).body.data.user.pendingEmail?.email).toBe(
    address('colin'),
  );
  expect((await confirm(await tokenTo(address('colin')))).status).toBe(200);
});

test('a newer request, and a link that is sent again, end the link before; saving the same address again sends nothing', async () => {
  await edit('cashier', 'clerk', { email: address('first') });
  await edit('cashier', 'clerk', { email: address('first'), phone: '1' });
  expect(await tokensTo(address('first'))).toHaveLength(1);
  const first = await tokenTo(address('first'));
  await edit('cashier', 'clerk', { email: address('second') });
  expect(await confirm(first)).toMatchObject(OVER);
  const second = await tokenTo(address('second'));
  later(60);
  const again = await step('cashier', 'clerk', 'resend');
  expect(again).toMatchObject({
    status: 200,
    body: {
      data: { user: { pendingEmail: { email: address('second'), expiresAt: Date.parse('2026-11-23T11:00:00Z') } } },
    },
  });
  expect(await confirm(second)).toMatchObject(OVER);
  const [last = ''] = (await tokensTo(address('second'))).filter((token) => token !== second);
  expect((await confirm(last)).status).toBe(200);
});

test('an address that is withdrawn, whose user is disabled, or whose administrator lost access, can no longer be confirmed', async () => {
  await edit('cashier', 'clerk', { email: address('one') });
  expect((await step('cashier', 'clerk', 'withdraw')).body.data.user.pendingEmail).toBeNull();
  expect(await confirm(await tokenTo(address('one')))).toMatchObject(OVER);
  expect(await step('cashier', 'clerk', 'withdraw')).toMatchObject({
    status: 409,
    body: { error: { code: 'NO_EMAIL_CHANGE' } },
  });

  await edit('cashier', 'clerk', { email: address('two') });
  const client = await upstream.signIn(house, 'super');
  const { userID } = await named('clerk');
  expect((await post(client, `${at}/users/${userID}/disable`)).body.data.user.pendingEmail).toBeNull();
  expect(await edit('cashier', 'clerk', { email: address('disabled') })).toMatchObject({
    status: 422,
    body: { error: { code: 'USER_DISABLED', field: 'email' } },
  });
  await post(client, `${at}/users/${userID}/enable`);
  expect(await confirm(await tokenTo(address('two')))).toMatchObject(OVER);

  await edit('cashier', 'clerk', { email: address('three') });
  await edit('super', 'cashier', { access: ['calendar'] });
  for (const over of [await open(await tokenTo(address('three'))), await confirm(await tokenTo(address('three')))])
    expect(over).toMatchObject(OVER);
  expect((await named('clerk')).email).toBe(`clerk@${house}.example`);
});

test('nobody asks for, sends again or withdraws the address of a user with permissions that they cannot give, or their own here', async () => {
  expect(await edit('clerk', 'cashier', { email: address('mine') })).toMatchObject({
    status: 422,
    body: { error: { code: 'CANNOT_GRANT', field: 'email' } },
  });
  expect(await edit('cashier', 'super', { email: address('mine') })).toMatchObject({
    status: 422,
    body: { error: { code: 'SUPER_USER_ONLY' } },
  });
  expect(await edit('super', 'super', { email: address('mine') })).toMatchObject({
    status: 422,
    body: { error: { code: 'OWN_ACCESS', field: 'email' } },
  });
  await edit('super', 'cashier', { email: address('carmen') });
  for (const name of ['resend', 'withdraw'] as const)
    expect(await step('clerk', 'cashier', name)).toMatchObject({
      status: 422,
      body: { error: { code: 'CANNOT_GRANT' } },
    });
  expect((await confirm(await tokenTo(address('carmen')))).status).toBe(200);
  expect(await mailsTo(address('mine'))).toEqual([]);
});

test('after three new addresses of a user in 15 minutes the fourth waits, and nothing of the edit is saved', async () => {
  for (const name of ['one', 'two', 'three'])
    expect((await edit('cashier', 'clerk', { email: address(name) })).status).toBe(200);
  expect(await edit('cashier', 'clerk', { email: address('four'), phone: '555' })).toMatchObject({
    status: 429,
    body: { error: { code: 'TOO_MANY_ATTEMPTS' } },
  });
  expect(await step('cashier', 'clerk', 'resend')).toMatchObject({ status: 429 });
  expect(await named('clerk')).toMatchObject({ phone: '', pendingEmail: { email: address('three') } });
  expect((await edit('cashier', 'viewer', { email: address('vera') })).status).toBe(200);
  later(16);
  expect((await edit('cashier', 'clerk', { email: address('four') })).status).toBe(200);
});

test('a user who has no password yet is invited at the corrected address at once, and the invitation to the wrong one ends', async () => {
  const client = await upstream.signIn(house, 'cashier');
  const nora = {
    userName: 'nora',
    displayName: 'Nora Quill',
    email: address('wrong'),
    phone: '',
    contactTypes: [],
    access: ['calendar'],
    paymentUser: false,
    superUser: false,
    associationManager: false,
  };
  await post(client, `${at}/users`, nora);
  const jwtTo = async (recipient: string) => /jwt=([\w-]+)/.exec((await mailsTo(recipient)).at(-1)?.text ?? '')?.[1];
  const wrong = await jwtTo(address('wrong'));
  expect((await edit('cashier', 'nora', { email: address('right') })).body.data.user).toMatchObject({
    email: address('right'),
    pendingEmail: null,
    state: 'INVITED',
  });
  expect(await subjectsTo(address('wrong'))).toEqual(['Your account at Sample & Daughters']);
  const opened = async (jwt: string | undefined) =>
    (await upstream.stranger.post('/app/house/user/passwordLink', { jwt })).status;
  expect([await opened(wrong), await opened(await jwtTo(address('right')))]).toEqual([422, 200]);
});

test('no secret of a link is stored', async () => {
  await edit('cashier', 'clerk', { email: address('colin') });
  const token = await tokenTo(address('colin'));
  const rows = JSON.stringify(
    await Promise.all(
      ['email_change', 'audit', 'mail', 'change'].map((table) => upstream.db.query(`select * from ${table}`)),
    ),
  );
  expect(rows).toContain(address('colin'));
  expect(rows).not.toContain(token);
});

describe('one’s own details', () => {
  const save = (client: TestClient, body: object) =>
    client.post<Failure>('/app/house/user/profile', { currentPassword: PASSWORD, ...body });
  const own = async (client: TestClient) =>
    (
      await client.get<{
        data: {
          user: {
            displayName: string;
            email: string;
            phone: string;
            pendingEmail: { email: string } | null;
            version: number;
          };
        };
      }>('/app/house/user')
    ).body.data.user;

  test('a name and a telephone number apply at once, whatever the user may do; a new address once it is confirmed', async () => {
    const vera = await upstream.signIn(house, 'viewer');
    expect(
      (await save(vera, { displayName: ' Vera  Weir-Lane ', phone: '555 0100', email: address('vera') })).status,
    ).toBe(200);
    expect(await own(vera)).toMatchObject({
      displayName: 'Vera Weir-Lane',
      phone: '555 0100',
      email: `viewer@${house}.example`,
      pendingEmail: { email: address('vera') },
    });
    const [notice] = await mailsTo(`viewer@${house}.example`);
    expect(notice?.text).toContain('you asked to change the email address of viewer');
    expect(notice?.text).toContain('/ar/password-reset');
    expect((await open(await tokenTo(address('vera')))).body.data).toMatchObject({ requestedBy: null });
    expect((await confirm(await tokenTo(address('vera')))).status).toBe(200);
    expect(await own(vera)).toMatchObject({ email: address('vera'), pendingEmail: null });
    expect((await history('viewer')).map(({ by, label }) => [by, label])).toEqual([
      [null, 'New email address confirmed by a link'],
      ['Vera Weir-Lane', 'Changed their own details'],
    ]);
  });

  test('take the password, and ten wrong ones hold back even the right one', async () => {
    const vera = await upstream.signIn(house, 'viewer');
    for (let index = 0; index < 10; index += 1)
      expect(await save(vera, { phone: '1', currentPassword: 'wrong' })).toMatchObject({
        status: 422,
        body: { error: { code: 'WRONG_PASSWORD', field: 'currentPassword' } },
      });
    expect(await save(vera, { phone: '1' })).toMatchObject({ status: 429 });
    expect((await own(vera)).phone).toBe('');
  });

  test('are refused with what is wrong by field, and where somebody else changed them meanwhile', async () => {
    const vera = await upstream.signIn(house, 'viewer');
    const { version } = await own(vera);
    expect(await save(vera, { email: 'vera' })).toMatchObject({
      status: 422,
      body: { error: { code: 'CANNOT_SAVE_USER', field: 'email' } },
    });
    await edit('cashier', 'viewer', { phone: '2' });
    expect(await save(vera, { phone: '3', version })).toMatchObject({
      status: 409,
      body: { error: { code: 'EDITED_MEANWHILE' } },
    });
    expect((await save(vera, { phone: '3', version: version + 1 })).status).toBe(200);
  });

  test('saving what is there already writes nothing', async () => {
    const vera = await upstream.signIn(house, 'viewer');
    const { version, displayName, email } = await own(vera);
    expect((await save(vera, { displayName, email })).status).toBe(200);
    expect((await own(vera)).version).toBe(version);
  });

  test('a user withdraws an address that an administrator asked for, or has its link sent again', async () => {
    const clerk = await upstream.signIn(house, 'clerk');
    await edit('cashier', 'clerk', { email: address('colin') });
    expect((await clerk.post('/app/house/user/emailChange/resend')).status).toBe(200);
    expect((await mailsTo(address('colin'))).at(-1)?.text).toContain('Carmen Ashby asked');
    expect((await clerk.post('/app/house/user/emailChange/withdraw')).status).toBe(200);
    for (const token of await tokensTo(address('colin'))) expect(await confirm(token)).toMatchObject(OVER);
    expect(await clerk.post('/app/house/user/emailChange/withdraw')).toMatchObject({
      status: 409,
      body: { error: { code: 'NO_EMAIL_CHANGE' } },
    });
  });

  test('choosing another password withdraws an address that one asked for oneself, and leaves an administrator’s', async () => {
    const vera = await upstream.signIn(house, 'viewer');
    await save(vera, { email: address('thief') });
    await edit('cashier', 'clerk', { email: address('colin') });
    const change = (client: TestClient) =>
      client.post('/app/house/user/password', { currentPassword: PASSWORD, newPassword: 'Quarry_Sextant^58' });
    expect([(await change(vera)).status, (await change(await upstream.signIn(house, 'clerk'))).status]).toEqual([
      200, 200,
    ]);
    expect(await confirm(await tokenTo(address('thief')))).toMatchObject(OVER);
    expect((await confirm(await tokenTo(address('colin')))).status).toBe(200);
  });
});
