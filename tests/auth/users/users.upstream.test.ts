import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newHouse } from '../../support/houses/new-house';
import { startTestUpstream, type TestClient, type TestUpstream } from '../../support/services/upstream';

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream.stop());

interface Staff {
  userID: number;
  userName: string;
  displayName: string;
  email: string;
  access: string[];
  state: string;
  version: number;
  superUser: boolean;
  lastSignIn: number | null;
  contactTypes: number[];
}
interface Refused {
  error: { code: string; message: string; field: string | null };
}

/** A house of its own with somebody signed in; `house` is its name. */
async function desk(user = 'cashier') {
  const house = await newHouse(upstream);
  const client = await upstream.signIn(house, user);
  const { data } = (
    await client.get<{ data: { user: { userID: number; houseInfo: { houseRef: string } } } }>('/app/house/user')
  ).body;
  const at = `/app/house/${data.user.houseInfo.houseRef}`;
  const list = async (query = '') =>
    (await client.get<{ data: { users: Staff[]; totalRecords: number } }>(`${at}/users${query}`)).body.data;
  const named = async (name: string): Promise<Staff> => {
    const found = (await list()).users.find(({ userName }) => userName === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
  return { house, client, at, own: data.user.userID, list, named };
}

const somebody = {
  userName: 'nora',
  displayName: 'Nora Quill',
  email: 'nora@sample.example',
  phone: '',
  contactTypes: [4, 1],
  access: ['reports', 'calendar'],
  paymentUser: false,
  superUser: false,
  associationManager: false,
};
const post = async (client: TestClient, path: string, body: unknown = {}) =>
  client.post<{ data: { user: Staff } } & Refused>(path, body);

async function mailTo(address: string): Promise<string> {
  await upstream.runner.drain();
  const files = await readdir(upstream.outbox, { recursive: true });
  const mails = await Promise.all(
    files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(upstream.outbox, file), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`)).at(-1) ?? '';
}

test('somebody who is added is invited, chooses a password by the link, and can do what was given to them', async () => {
  const { house, client, at, named } = await desk();
  const added = await post(client, `${at}/users`, { ...somebody, email: 'nora.first@sample.example' });
  expect(added).toMatchObject({
    status: 200,
    body: {
      data: {
        user: {
          userName: 'nora',
          state: 'INVITED',
          access: ['calendar', 'reports'],
          contactTypes: [1, 4],
          lastSignIn: null,
        },
      },
    },
  });
  const mail = (await mailTo('nora.first@sample.example')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const jwt = /password-reset\?jwt=([\w-]+)/.exec(mail)?.[1] ?? '';
  expect(mail).toContain('Your account at Sample & Daughters');

  expect((await upstream.stranger.post('/app/house/user/passwordLink', { jwt })).body).toMatchObject({
    data: { isInvitation: true, displayName: 'Nora Quill', houseUserName: house },
  });
  const chosen = await upstream.stranger.post<{ data: { token: string } }>('/house/user/resetPassword', {
    jwt,
    newPassword: 'Quarry-Lantern-88',
    userAgent: 'a browser',
  });
  expect(chosen.status).toBe(200);
  // Choosing the first password signs the user in.
  const session = { authorization: `Bearer ${chosen.body.data.token}` };
  expect((await upstream.stranger.get('/app/house/user', session)).body).toMatchObject({
    data: { user: { userName: 'nora' } },
  });
  const nora = await upstream.signIn(house, 'NORA', 'Quarry-Lantern-88');
  const { body } = await nora.get<{ data: { user: { rights: string[] } } }>('/app/house/user');
  expect(body.data.user.rights).toEqual(['calendar', 'reports', 'salesTax']);
  expect(await named('nora')).toMatchObject({ state: 'ACTIVE', lastSignIn: upstream.clock.now().getTime() });
});

test('the list is found by a part of name, username or address, and by state, in windows', async () => {
  const { client, at, list } = await desk();
  await post(client, `${at}/users`, somebody);
  expect((await list()).users.map(({ displayName }) => displayName)).toEqual([
    'Carmen Ashby',
    'Colin Lark',
    'Nora Quill',
    'Sasha Upton',
    'Vera Weir',
  ]);
  for (const search of ['quill', 'NORA', 'nora@sample'])
    expect((await list(`?search=${search}`)).users.map(({ userName }) => userName)).toEqual(['nora']);
  expect((await list('?search=%25')).totalRecords).toBe(0);
  expect((await list('?state=INVITED')).users.map(({ userName }) => userName)).toEqual(['nora']);
  const page = await list('?size=2&offset=1');
  expect([page.totalRecords, page.users.map(({ userName }) => userName)]).toEqual([5, ['clerk', 'nora']]);
});

test('what is wrong with somebody is told by field, all of it at once, and nothing is kept', async () => {
  const { client, at, list } = await desk();
  const { status, body } = await client.post<{ error: { problems: { field: string }[] } }>(`${at}/users`, {
    ...somebody,
    userName: 'no ra',
    displayName: ' ',
    email: 'nora',
  });
  expect(status).toBe(422);
  expect(body.error.problems.map(({ field }) => field)).toEqual(['userName', 'displayName', 'email']);
  expect((await list()).totalRecords).toBe(4);
});

test('a username is there once in a house, whatever its case, and again in another house', async () => {
  const { client, at } = await desk();
  expect(await post(client, `${at}/users`, { ...somebody, userName: 'CLERK' })).toMatchObject({
    status: 422,
    body: { error: { code: 'USER_NAME_TAKEN', field: 'userName' } },
  });
  expect((await post(client, `${at}/users`, somebody)).status).toBe(200);
  const other = await desk();
  expect((await post(other.client, `${other.at}/users`, somebody)).status).toBe(200);
});

test('only those with the right see or change users, and nobody those of another house', async () => {
  const { at, client } = await desk();
  const viewer = await desk('viewer');
  expect(await viewer.client.get(`${viewer.at}/users`)).toMatchObject({
    status: 403,
    body: {
      error: { code: 'FORBIDDEN', details: { right: 'users', ask: ['Carmen Ashby', 'Colin Lark', 'Sasha Upton'] } },
    },
  });
  expect((await viewer.client.get(`${at}/users`)).status).toBe(403);
  const other = await desk();
  const stranger = await other.named('clerk');
  expect((await client.get(`${other.at}/users`)).status).toBe(403);
  // Numbers are counted in each house: the same number is somebody of one's own, never of another house.
  expect((await post(client, `${at}/users/${stranger.userID + 1000}`, { displayName: 'Taken' })).status).toBe(404);
});

test('a change takes effect with the next call of who it is about, and what is left out stays', async () => {
  const { house, client, at, named } = await desk();
  const clerk = await upstream.signIn(house, 'clerk');
  expect((await clerk.get(`${at}/invoiceGroups`)).status).toBe(200);
  const { userID, version } = await named('clerk');
  const { body } = await post(client, `${at}/users/${userID}`, { access: ['calendar'], version });
  expect(body.data.user).toMatchObject({ displayName: 'Colin Lark', access: ['calendar'], version: version + 1 });
  expect(await clerk.get(`${at}/invoiceGroups`)).toMatchObject({
    status: 403,
    body: { error: { details: { right: 'invoices' } } },
  });
});

test('who saves over a change that they have not seen is told, and nothing is lost', async () => {
  const { client, at, named } = await desk();
  const { userID, version } = await named('clerk');
  await post(client, `${at}/users/${userID}`, { phone: '1', version });
  expect(await post(client, `${at}/users/${userID}`, { phone: '2', version })).toMatchObject({
    status: 409,
    body: { error: { code: 'EDITED_MEANWHILE' } },
  });
});

test('who is disabled is out at once: session and API token end, and enabling brings back the password but no token', async () => {
  const { house, client, at, named } = await desk();
  const clerk = await upstream.signIn(house, 'clerk');
  const made = await clerk.post<{ data: { secret: string } }>(`${at}/apiTokens`, {
    name: 'Tool',
    scopes: ['invoicing:read'],
    expiresOn: '12/31/2026',
  });
  const token = { authorization: `Bearer ${made.body.data.secret}` };
  const status = async () => [
    (await clerk.get('/app/house/user')).status,
    (await upstream.stranger.get('/app/house/user', token)).status,
  ];
  expect(await status()).toEqual([200, 200]);
  const { userID } = await named('clerk');
  expect((await post(client, `${at}/users/${userID}/disable`)).body.data.user.state).toBe('DISABLED');
  expect(await status()).toEqual([401, 401]);
  expect((await post(client, `${at}/users/${userID}/enable`)).body.data.user.state).toBe('ACTIVE');
  expect(await status()).toEqual([401, 401]);
  await upstream.signIn(house, 'clerk');
});

test('nobody takes away their own access to users, or disables themselves', async () => {
  const { client, at, own } = await desk();
  for (const [path, body] of [
    [`${at}/users/${own}`, { access: ['invoices'] }],
    [`${at}/users/${own}/disable`, {}],
  ] as const) {
    expect(await post(client, path, body)).toMatchObject({ status: 422, body: { error: { code: 'OWN_ACCESS' } } });
  }
  expect((await client.get('/app/house/user')).status).toBe(200);
});

test('of two who take users away from one another at once, one is refused: somebody is left who has it', async () => {
  const { house, client, at, named, own } = await desk();
  for (const name of ['super', 'viewer'])
    await upstream.db.query(
      `update house_user set access = '{calendar}' where user_name = $1 and house_id = (select id from house where user_name = $2)`,
      [name, house],
    );
  const clerk = await upstream.signIn(house, 'clerk');
  const answers = await Promise.all([
    post(client, `${at}/users/${(await named('clerk')).userID}`, { access: [] }),
    post(clerk, `${at}/users/${own}`, { access: [] }),
  ]);
  const left = await upstream.db.query(
    `select 1 from house_user where 'users' = any (access) and house_id = (select id from house where user_name = $1)`,
    [house],
  );
  expect(left).toHaveLength(1);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

test('only a super user makes a super user, or changes or invites one', async () => {
  const { house, client, at, named } = await desk();
  const superUser = await named('super');
  const clerk = await named('clerk');
  expect(await post(client, `${at}/users/${clerk.userID}`, { superUser: true })).toMatchObject({
    status: 422,
    body: { error: { code: 'SUPER_USER_ONLY' } },
  });
  expect(await post(client, `${at}/users/${superUser.userID}`, { email: 'mine@sample.example' })).toMatchObject({
    status: 422,
    body: { error: { code: 'SUPER_USER_ONLY' } },
  });
  const other = await upstream.signIn(house, 'super');
  expect((await post(other, `${at}/users/${clerk.userID}`, { superUser: true })).body.data.user.superUser).toBe(true);
});

test('nobody changes their own permissions, and the address of a user with more than they can give stays', async () => {
  const { client, at, own, named } = await desk('clerk');
  for (const change of [
    { paymentUser: true },
    { access: ['users'] },
    { superUser: true },
    { associationManager: true },
  ]) {
    expect(await post(client, `${at}/users/${own}`, change)).toMatchObject({
      status: 422,
      body: { error: { code: 'OWN_ACCESS' } },
    });
  }
  const cashier = await named('cashier');
  expect(await post(client, `${at}/users/${cashier.userID}`, { email: 'clerk@sample.example' })).toMatchObject({
    status: 422,
    body: { error: { code: 'CANNOT_GRANT', field: 'email' } },
  });
  expect(await named('cashier')).toEqual(cashier);
});

test('an administrator gives no access type that they lack, and makes no payment user unless they are a super user', async () => {
  const { house, client, at, named } = await desk('clerk');
  await upstream.db.query(
    `update house_user set access = '{users,calendar}' where user_name = 'clerk' and house_id = (select id from house where user_name = $1)`,
    [house],
  );
  expect(await post(client, `${at}/users`, somebody)).toMatchObject({
    status: 422,
    body: { error: { code: 'CANNOT_GRANT', field: 'access' } },
  });
  expect(await post(client, `${at}/users`, { ...somebody, access: [], paymentUser: true })).toMatchObject({
    status: 422,
    body: { error: { code: 'SUPER_USER_ONLY', field: 'isPaymentUser' } },
  });
  const { userID, access } = await named('viewer');
  expect(await post(client, `${at}/users/${userID}`, { access: [...access, 'invoices'] })).toMatchObject({
    status: 422,
    body: { error: { code: 'CANNOT_GRANT' } },
  });
  expect(
    (await post(client, `${at}/users/${userID}`, { access: ['calendar', 'messages', 'users'] })).body.data.user.access,
  ).toEqual(['calendar', 'messages', 'users']);
  const superUser = await upstream.signIn(house, 'super');
  expect((await post(superUser, `${at}/users/${userID}`, { paymentUser: true })).status).toBe(200);
});

test('a user who was disabled gets back what they had from those alone who could give it', async () => {
  const { house, client, at, named } = await desk('clerk');
  const { userID } = await named('cashier');
  expect((await post(client, `${at}/users/${userID}/disable`)).body.data.user.state).toBe('DISABLED');
  expect(await post(client, `${at}/users/${userID}/enable`)).toMatchObject({
    status: 422,
    body: { error: { code: 'CANNOT_GRANT' } },
  });
  const superUser = await upstream.signIn(house, 'super');
  expect((await post(superUser, `${at}/users/${userID}/enable`)).body.data.user.state).toBe('ACTIVE');
});

test('the history says who changed which right when, latest first', async () => {
  const { client, at, named } = await desk();
  const { userID } = await named('clerk');
  await post(client, `${at}/users/${userID}`, { access: ['calendar', 'invoices'], phone: '555' });
  await post(client, `${at}/users/${userID}/disable`);
  const { body } = await client.get<{
    data: {
      owners: {
        totalRecords: number;
        events: {
          by: string;
          label: string;
          changes: { label: string; before: string | null; after: string | null }[];
        }[];
      }[];
    };
  }>(`${at}/userHistory?userIDs=${userID}`);
  const [owner] = body.data.owners;
  expect(owner?.events.map(({ by, label }) => [by, label])).toEqual([
    ['Carmen Ashby', 'Disabled'],
    ['Carmen Ashby', 'Changed'],
  ]);
  expect(owner?.events[1]?.changes).toContainEqual({
    field: 'access',
    label: 'Access: Reports',
    before: 'Yes',
    after: 'No',
  });
  expect(owner?.events[1]?.changes).toContainEqual({ field: 'phone', label: 'Phone', before: null, after: '555' });
  expect(owner?.events[1]?.changes.map(({ label }) => label)).not.toContain('Access: Invoices');
});

test('whom to ask is told to everybody in the house', async () => {
  const { client, at } = await desk('viewer');
  expect((await client.get(`${at}/administrators`)).body).toMatchObject({
    data: {
      administrators: [{ displayName: 'Carmen Ashby' }, { displayName: 'Colin Lark' }, { displayName: 'Sasha Upton' }],
    },
  });
});

test('saving what is there already, or disabling who is, writes nothing', async () => {
  const { client, at, named } = await desk();
  const { userID, version, access } = await named('clerk');
  for (const body of [{}, { phone: '', access: [...access].reverse() }]) {
    expect((await post(client, `${at}/users/${userID}`, body)).body.data.user.version).toBe(version);
  }
  for (let times = 0; times < 2; times += 1)
    expect((await post(client, `${at}/users/${userID}/disable`)).body.data.user).toMatchObject({
      state: 'DISABLED',
      version: version + 1,
    });
  const { body } = await client.get<{ data: { owners: { events: { label: string }[] }[] } }>(
    `${at}/userHistory?userIDs=${userID}`,
  );
  expect(body.data.owners[0]?.events.map(({ label }) => label)).toEqual(['Disabled']);
});

test('another link is not sent to somebody who was changed since they were looked at', async () => {
  const { client, at, named } = await desk();
  await post(client, `${at}/users`, somebody);
  const { userID, version } = await named('nora');
  await post(client, `${at}/users/${userID}`, { email: 'nora.new@sample.example' });
  expect(await post(client, `${at}/users/${userID}/invite`, { version })).toMatchObject({
    status: 409,
    body: { error: { code: 'EDITED_MEANWHILE' } },
  });
  expect((await post(client, `${at}/users/${userID}/invite`, { version: version + 1 })).status).toBe(200);
});

test('another email address ends the link that went to the old one, any other change leaves it', async () => {
  const { client, at, named } = await desk();
  const linkOf = async (address: string) =>
    /jwt=([\w-]+)/.exec((await mailTo(address)).replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';
  const choose = async (jwt: string) =>
    (await upstream.stranger.post('/house/user/resetPassword', { jwt, newPassword: 'Quarry-Lantern-88' })).status;
  await post(client, `${at}/users`, { ...somebody, email: 'mistyped@sample.example' });
  await post(client, `${at}/users`, { ...somebody, userName: 'otto', email: 'otto@sample.example' });
  const links = [await linkOf('mistyped@sample.example'), await linkOf('otto@sample.example')];
  expect(links.every((link) => link !== '')).toBe(true);
  await post(client, `${at}/users/${(await named('nora')).userID}`, { email: 'nora@sample.example' });
  await post(client, `${at}/users/${(await named('otto')).userID}`, { phone: '555' });
  expect(await Promise.all(links.map(choose))).toEqual([422, 200]);
});

test('the history of several users is told in one answer, each with its whole length also past the end', async () => {
  const { client, at, named } = await desk();
  const [clerk, viewer] = [(await named('clerk')).userID, (await named('viewer')).userID];
  for (const phone of ['1', '2', '3']) await post(client, `${at}/users/${clerk}`, { phone });
  await post(client, `${at}/users/${viewer}`, { phone: '4' });
  const owners = async (window: string) =>
    (
      await client.get<{ data: { owners: { userID: number; totalRecords: number; events: unknown[] }[] } }>(
        `${at}/userHistory?userIDs=${viewer},${clerk}&${window}`,
      )
    ).body.data.owners.map(({ userID, totalRecords, events }) => [userID, totalRecords, events.length]);
  expect(await owners('size=2&offset=0')).toEqual([
    [viewer, 1, 1],
    [clerk, 3, 2],
  ]);
  expect(await owners('size=2&offset=50')).toEqual([
    [viewer, 1, 0],
    [clerk, 3, 0],
  ]);
});

test('an invitation can be sent again until a password is set; the link before is over', async () => {
  const { client, at, named } = await desk();
  await post(client, `${at}/users`, { ...somebody, email: 'nora.again@sample.example' });
  const linkOf = async () =>
    /jwt=([\w-]+)/.exec(
      (await mailTo('nora.again@sample.example')).replace(/=\r?\n/g, '').replaceAll('=3D', '='),
    )?.[1] ?? '';
  const first = await linkOf();
  const { userID } = await named('nora');
  expect((await post(client, `${at}/users/${userID}/invite`)).status).toBe(200);
  const reset = (jwt: string) =>
    upstream.stranger.post('/house/user/resetPassword', { jwt, newPassword: 'Quarry-Lantern-88' });
  expect((await reset(first)).status).toBe(422);
  const again = await named('clerk');
  expect(await post(client, `${at}/users/${again.userID}/invite`)).toMatchObject({
    status: 422,
    body: { error: { code: 'NOT_INVITED' } },
  });
});
