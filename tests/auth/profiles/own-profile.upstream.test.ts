import type { TestClient } from '../../support/services/upstream';
import {
  address,
  at,
  confirm,
  edit,
  type Failure,
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

const PASSWORD = 'Lantern-Harbour-42';

test('the fourth new address of a user in 15 minutes is refused, and the edit is not saved', async () => {
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

test('a user without a password is invited at the corrected address immediately, and the earlier invitation ends', async () => {
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

describe('the caller’s own details', () => {
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

  test('name and phone number apply immediately for any user; a new address applies once it is confirmed', async () => {
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
      [null, 'Confirmed the new email address by link'],
      ['Vera Weir-Lane', 'Changed their own details'],
    ]);
  });

  test('require the password, and ten wrong ones block even the right one', async () => {
    const vera = await upstream.signIn(house, 'viewer');
    for (let index = 0; index < 10; index += 1)
      expect(await save(vera, { phone: '1', currentPassword: 'wrong' })).toMatchObject({
        status: 422,
        body: { error: { code: 'WRONG_PASSWORD', field: 'currentPassword' } },
      });
    expect(await save(vera, { phone: '1' })).toMatchObject({ status: 429 });
    expect((await own(vera)).phone).toBe('');
  });

  test('are refused with errors by field, and after another user changed them', async () => {
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

  test('are not written again when unchanged', async () => {
    const vera = await upstream.signIn(house, 'viewer');
    const { version, displayName, email } = await own(vera);
    expect((await save(vera, { displayName, email })).status).toBe(200);
    expect((await own(vera)).version).toBe(version);
  });

  test('include an address that an administrator requested, which the user can withdraw or have resent', async () => {
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

  test('lose the user’s own pending address after a password change, but not an administrator’s', async () => {
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
