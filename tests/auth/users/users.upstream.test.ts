import { userOf } from '../../support/services/upstream';
import { api, mailTo, post, somebody, upstream } from './users-setup';

test('a new user is invited, chooses a password with the link, and has the given permissions', async () => {
  const { house, client, at, named } = await api();
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
  expect((await userOf(nora)).rights).toEqual([
    'calendar',
    'sales',
    'editSales',
    'reports',
    'salesTax',
    'absenteeBids',
  ]);
  expect(await named('nora')).toMatchObject({ state: 'ACTIVE', lastSignIn: upstream.clock.now().getTime() });
});

test('the list is searched by part of a name, username, or address, filtered by state, and paged', async () => {
  const { client, at, list } = await api();
  await post(client, `${at}/users`, somebody);
  expect((await list()).users.map(({ displayName }) => displayName)).toEqual([
    'Carmen Ashby',
    'Colin Lark',
    'Nora Quill',
    'Sasha Upton',
    'Vera Weir',
  ]);
  for (const search of ['quill', 'NORA', 'nora@sample', 'Quill,%20Nora'])
    expect((await list(`?search=${search}`)).users.map(({ userName }) => userName)).toEqual(['nora']);
  expect((await list('?search=%25')).totalRecords).toBe(0);
  expect((await list('?state=INVITED')).users.map(({ userName }) => userName)).toEqual(['nora']);
  const page = await list('?size=2&offset=1');
  expect([page.totalRecords, page.users.map(({ userName }) => userName)]).toEqual([5, ['clerk', 'nora']]);
});

test('all errors are returned at once by field, and nothing is saved', async () => {
  const { client, at, list } = await api();
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

test('a username is unique within a house, regardless of case, but not across houses', async () => {
  const { client, at } = await api();
  expect(await post(client, `${at}/users`, { ...somebody, userName: 'CLERK' })).toMatchObject({
    status: 422,
    body: { error: { code: 'USER_NAME_TAKEN', field: 'userName' } },
  });
  expect((await post(client, `${at}/users`, somebody)).status).toBe(200);
  const other = await api();
  expect((await post(other.client, `${other.at}/users`, somebody)).status).toBe(200);
});

test('only users with the permission can see or change users, and never those of another house', async () => {
  const { at, client } = await api();
  const viewer = await api('viewer');
  expect(await viewer.client.get(`${viewer.at}/users`)).toMatchObject({
    status: 403,
    body: {
      error: { code: 'FORBIDDEN', details: { right: 'users', ask: ['Carmen Ashby', 'Colin Lark', 'Sasha Upton'] } },
    },
  });
  expect((await viewer.client.get(`${at}/users`)).status).toBe(403);
  const other = await api();
  const stranger = await other.named('clerk');
  expect((await client.get(`${other.at}/users`)).status).toBe(403);
  // Numbers are per house: a number always means a user of the caller's house.
  expect((await post(client, `${at}/users/${stranger.userID + 1000}`, { displayName: 'Taken' })).status).toBe(404);
});

test('a change applies from the user’s next call, and omitted fields keep their values', async () => {
  const { house, client, at, named } = await api();
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

test('saving over an unseen change is a conflict, and nothing is lost', async () => {
  const { client, at, named } = await api();
  const { userID, version } = await named('clerk');
  await post(client, `${at}/users/${userID}`, { phone: '1', version });
  expect(await post(client, `${at}/users/${userID}`, { phone: '2', version })).toMatchObject({
    status: 409,
    body: { error: { code: 'EDITED_MEANWHILE' } },
  });
});

test('disabling a user ends their sessions and API tokens immediately; enabling restores the password but not the tokens', async () => {
  const { house, client, at, named } = await api();
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
