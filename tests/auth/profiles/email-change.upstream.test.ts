import {
  address,
  at,
  confirm,
  edit,
  history,
  house,
  later,
  mailsTo,
  named,
  open,
  OVER,
  post,
  step,
  subjectsTo,
  tokensTo,
  tokenTo,
  upstream,
} from './email-change-setup';

test('when an administrator requests a new address, the old one stays and is notified immediately, and the new one gets a link', async () => {
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
  // A password link is sent to the old address only.
  const forgot = (emailAddress: string) =>
    upstream.stranger.post('/house/user/forgotPassword', { houseUserName: house, userName: 'clerk', emailAddress });
  await Promise.all([forgot(`clerk@${house}.example`), forgot(address('colin'))]);
  expect(await subjectsTo(`clerk@${house}.example`)).toContain('Choose a new password');
  expect(await subjectsTo(address('colin'))).toEqual(['Confirm your new email address']);
});

test('opening the link changes nothing and shows both addresses; confirming it works once and notifies both', async () => {
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

test('of two tabs that confirm at the same time, one succeeds', async () => {
  await edit('cashier', 'clerk', { email: address('colin') });
  const token = await tokenTo(address('colin'));
  const { version } = await named('clerk');
  expect((await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await named('clerk')).version).toBe(version + 1);
});

test('the audit log has the author of the request, and the confirmation with both addresses', async () => {
  await edit('cashier', 'clerk', { email: address('colin') });
  await confirm(await tokenTo(address('colin')));
  const [confirmed, asked] = await history('clerk');
  expect(asked).toMatchObject({
    by: 'Carmen Ashby',
    label: 'Changed',
    changes: [{ label: 'Unconfirmed email', before: null, after: address('colin') }],
  });
  expect(confirmed).toMatchObject({ by: null, label: 'Confirmed the new email address by link' });
  expect(confirmed?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Email', before: `clerk@${house}.example`, after: address('colin') }),
    ]),
  );
});

test('a password link to the old address no longer works after the confirmation', async () => {
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

test('a link works for 24 hours, and then the address is no longer pending', async () => {
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
  // The same address can be requested again.
  expect((await edit('cashier', 'clerk', { email: address('colin') })).body.data.user.pendingEmail?.email).toBe(
    address('colin'),
  );
  expect((await confirm(await tokenTo(address('colin')))).status).toBe(200);
});

test('a newer request and a resent link invalidate the previous link; saving the same address again sends nothing', async () => {
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

test('an address cannot be confirmed after it is withdrawn, its user is disabled, or its administrator loses access', async () => {
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

test('users cannot request, resend, or withdraw the address of a user with permissions that they cannot give, or their own here', async () => {
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
