import { api, mailTo, post, somebody, upstream } from './users-setup';

test('users cannot remove their own access to users or disable themselves', async () => {
  const { client, at, own } = await api();
  for (const [path, body] of [
    [`${at}/users/${own}`, { access: ['invoices'] }],
    [`${at}/users/${own}/disable`, {}],
  ] as const) {
    expect(await post(client, path, body)).toMatchObject({ status: 422, body: { error: { code: 'OWN_ACCESS' } } });
  }
  expect((await client.get('/app/house/user')).status).toBe(200);
});

test('when two users remove each other’s access to users at the same time, one is refused, so that somebody keeps it', async () => {
  const { house, client, at, named, own } = await api();
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

test('only a super user can create, change, or invite a super user', async () => {
  const { house, client, at, named } = await api();
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

test('users cannot change their own permissions, or the email address of a user with permissions that they cannot give', async () => {
  const { client, at, own, named } = await api('clerk');
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

test('an administrator cannot give access types that they lack, and only a super user can make payment users', async () => {
  const { house, client, at, named } = await api('clerk');
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

test('a disabled user can be enabled only by someone who can give all their permissions', async () => {
  const { house, client, at, named } = await api('clerk');
  const { userID } = await named('cashier');
  expect((await post(client, `${at}/users/${userID}/disable`)).body.data.user.state).toBe('DISABLED');
  expect(await post(client, `${at}/users/${userID}/enable`)).toMatchObject({
    status: 422,
    body: { error: { code: 'CANNOT_GRANT' } },
  });
  const superUser = await upstream.signIn(house, 'super');
  expect((await post(superUser, `${at}/users/${userID}/enable`)).body.data.user.state).toBe('ACTIVE');
});

test('the history lists who changed which permission when, latest first', async () => {
  const { client, at, named } = await api();
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

test('every user of the house can see whom to ask for permissions', async () => {
  const { client, at } = await api('viewer');
  expect((await client.get(`${at}/administrators`)).body).toMatchObject({
    data: {
      administrators: [{ displayName: 'Carmen Ashby' }, { displayName: 'Colin Lark' }, { displayName: 'Sasha Upton' }],
    },
  });
});

test('saving unchanged values or disabling a disabled user writes nothing', async () => {
  const { client, at, named } = await api();
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

test('no new link is sent to a user who changed since the screen was loaded', async () => {
  const { client, at, named } = await api();
  await post(client, `${at}/users`, somebody);
  const { userID, version } = await named('nora');
  await post(client, `${at}/users/${userID}`, { email: 'nora.new@sample.example' });
  expect(await post(client, `${at}/users/${userID}/invite`, { version })).toMatchObject({
    status: 409,
    body: { error: { code: 'EDITED_MEANWHILE' } },
  });
  expect((await post(client, `${at}/users/${userID}/invite`, { version: version + 1 })).status).toBe(200);
});

test('a new email address invalidates the link to the old one, and other changes do not', async () => {
  const { client, at, named } = await api();
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

test('the history of several users is returned in one response, with total counts even past the end', async () => {
  const { client, at, named } = await api();
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

test('an invitation can be resent until a password is set, and the previous link no longer works', async () => {
  const { client, at, named } = await api();
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
