import { Secret, TOTP } from 'otpauth';
import { newHouse } from '../../support/houses/new-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { sentMail } from '../../support/services/sent-mail';
import { houseOf, userOf } from '../../support/services/upstream';

const PASSWORD = 'Lantern-Harbour-42';

interface Failure {
  error: { code: string; message: string; field: string | null };
}
interface Signed {
  data: { token?: string; secondFactor?: { token: string; expiresAt: number } };
}

const upstream = upstreamOfFile();
let house: string;

beforeEach(async () => {
  upstream.clock.set('2026-11-22T10:00:00Z');
  house = await newHouse(upstream);
});

const password = (device = {}) =>
  upstream.stranger.post<Signed & Failure>('/app/session', {
    houseUserName: house,
    userName: 'cashier',
    password: PASSWORD,
    ...device,
  });
const complete = (token: string, code: string) =>
  upstream.stranger.post<Signed & Failure>('/app/session/secondFactor', { token, code });
const codeOf = (secret: string, at = upstream.clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
/** Advances the clock, so that the app shows another code. */
const later = (seconds: number) =>
  upstream.clock.set(new Date(upstream.clock.now().getTime() + seconds * 1000).toISOString());

/** Sets up an authenticator app for the cashier; returns its secret and the recovery codes. */
async function withApp() {
  const cashier = await upstream.signIn(house, 'cashier');
  const offered = await cashier.post<{ data: { secret: string; address: string } }>(
    '/app/house/user/secondFactor/authenticator',
    { currentPassword: PASSWORD },
  );
  expect(offered.status).toBe(200);
  const { secret, address } = offered.body.data;
  const confirmed = await cashier.post<{ data: { recoveryCodes: string[] } }>(
    '/app/house/user/secondFactor/authenticator/confirm',
    { code: codeOf(secret) },
  );
  expect(confirmed.status).toBe(200);
  later(30);
  return { cashier, secret, address, recoveryCodes: confirmed.body.data.recoveryCodes };
}

async function awaited(): Promise<string> {
  const { body } = await password();
  expect(body.data.token).toBeUndefined();
  return body.data.secondFactor?.token ?? '';
}

test('with an authenticator app, the password alone starts no session, and a code completes it', async () => {
  const { secret, address } = await withApp();
  expect(address).toMatch(new RegExp(`^otpauth://totp/Rostrum:cashier.*[?&]secret=${secret}(&|$)`));
  const token = await awaited();
  expect((await upstream.stranger.get('/app/house/user', { authorization: `Bearer ${token}` })).status).toBe(401);
  const { status, body } = await complete(token, `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`);
  expect(status).toBe(200);
  expect(
    (await upstream.stranger.get('/app/house/user', { authorization: `Bearer ${body.data.token ?? ''}` })).status,
  ).toBe(200);
  expect(await complete(token, codeOf(secret))).toMatchObject({
    status: 401,
    body: { error: { code: 'SIGN_IN_EXPIRED' } },
  });
});

test('an authenticator app is active only after it is confirmed with its code', async () => {
  const cashier = await upstream.signIn(house, 'cashier');
  const offer = () =>
    cashier.post<{ data: { secret: string } }>('/app/house/user/secondFactor/authenticator', {
      currentPassword: PASSWORD,
    });
  const first = (await offer()).body.data.secret;
  expect((await password()).body.data.token).toBeDefined();
  const second = (await offer()).body.data.secret;
  const confirm = (code: string) =>
    cashier.post<Failure>('/app/house/user/secondFactor/authenticator/confirm', { code });
  expect(await confirm(codeOf(first))).toMatchObject({
    status: 422,
    body: { error: { code: 'WRONG_CODE', field: 'code' } },
  });
  expect((await confirm(codeOf(second))).status).toBe(200);
  expect(await confirm(codeOf(second))).toMatchObject({
    status: 409,
    body: { error: { code: 'SECOND_FACTOR_EXISTS' } },
  });
  expect(await offer()).toMatchObject({ status: 409, body: { error: { code: 'SECOND_FACTOR_EXISTS' } } });
});

test('a code is accepted once, also across sign-ins, and only one of two concurrent ones succeeds', async () => {
  const { secret } = await withApp();
  const [one, two] = [await awaited(), await awaited()];
  const statuses = (await Promise.all([complete(one, codeOf(secret)), complete(two, codeOf(secret))])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 401]);
  expect(await complete(await awaited(), codeOf(secret))).toMatchObject({
    status: 401,
    body: { error: { code: 'WRONG_CODE' } },
  });
  later(30);
  expect((await complete(await awaited(), codeOf(secret))).status).toBe(200);
});

test('after the clock was set back by an hour, new codes are accepted, and used ones are not, even when their time comes again', async () => {
  const { secret } = await withApp();
  later(3600);
  const used = codeOf(secret);
  expect((await complete(await awaited(), used)).status).toBe(200);
  later(-3570);
  expect((await complete(await awaited(), codeOf(secret))).status).toBe(200);
  expect((await complete(await awaited(), codeOf(secret))).status).toBe(401);
  later(3570);
  expect(codeOf(secret)).toBe(used);
  expect((await complete(await awaited(), used)).status).toBe(401);
});

test('wrong codes from before the clock was set back by an hour do not block for that hour', async () => {
  const { secret } = await withApp();
  for (let index = 0; index < 10; index += 1) expect((await complete(await awaited(), '000000')).status).toBe(401);
  later(-3570);
  expect((await complete(await awaited(), codeOf(secret))).status).toBe(200);
});

test('a clock that is off by one step is accepted, and by three steps is not', async () => {
  const { secret } = await withApp();
  const at = (seconds: number) => new Date(upstream.clock.now().getTime() + seconds * 1000);
  later(60);
  expect((await complete(await awaited(), codeOf(secret, at(-90)))).status).toBe(401);
  expect((await complete(await awaited(), codeOf(secret, at(-30)))).status).toBe(200);
});

test('each recovery code signs in once, and new ones replace the old ones', async () => {
  const { cashier, recoveryCodes } = await withApp();
  expect(recoveryCodes).toHaveLength(10);
  const [first = '', second = ''] = recoveryCodes;
  expect((await complete(await awaited(), first.toLowerCase())).status).toBe(200);
  expect((await complete(await awaited(), first)).status).toBe(401);
  expect((await cashier.get('/app/house/user/secondFactor')).body).toMatchObject({ data: { recoveryCodesLeft: 9 } });
  const renewed = await cashier.post<{ data: { recoveryCodes: string[] } }>(
    '/app/house/user/secondFactor/recoveryCodes',
    { currentPassword: PASSWORD },
  );
  expect((await complete(await awaited(), second)).status).toBe(401);
  expect((await complete(await awaited(), renewed.body.data.recoveryCodes[0] ?? '')).status).toBe(200);
});

test('after ten wrong codes, even the right one is refused, for any password', async () => {
  const { secret } = await withApp();
  for (let index = 0; index < 10; index += 1) expect((await complete(await awaited(), '000000')).status).toBe(401);
  expect(await complete(await awaited(), codeOf(secret))).toMatchObject({
    status: 429,
    body: { error: { code: 'TOO_MANY_ATTEMPTS' } },
  });
  later(16 * 60);
  expect((await complete(await awaited(), codeOf(secret))).status).toBe(200);
});

test('a sign-in ends after ten minutes or when the password changes', async () => {
  const { cashier, secret } = await withApp();
  const slow = await awaited();
  later(10 * 60);
  expect(await complete(slow, codeOf(secret))).toMatchObject({
    status: 401,
    body: { error: { code: 'SIGN_IN_EXPIRED' } },
  });
  const stolen = await awaited();
  expect(
    (await cashier.post('/app/house/user/password', { currentPassword: PASSWORD, newPassword: 'Quarry_Sextant^58' }))
      .status,
  ).toBe(200);
  expect((await complete(stolen, codeOf(secret))).status).toBe(401);
});

test('turning two-step verification on or off requires the password and emails the user', async () => {
  const { cashier } = await withApp();
  const remove = (currentPassword: string) =>
    cashier.post<Failure>('/app/house/user/secondFactor/authenticator/remove', { currentPassword });
  expect(await remove('wrong')).toMatchObject({ status: 422, body: { error: { code: 'WRONG_PASSWORD' } } });
  expect((await remove(PASSWORD)).status).toBe(200);
  expect(await remove(PASSWORD)).toMatchObject({ status: 409, body: { error: { code: 'NO_SECOND_FACTOR' } } });
  expect((await password()).body.data.token).toBeDefined();
  await upstream.runner.drain();
  const subjects = (await sentMail(upstream.outbox))
    .filter(({ to }) => to?.[0]?.address === `cashier@${house}.example`)
    .map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining(['Two-step verification is on', 'Two-step verification is off']));
});

test('no secret, code, or token of a second factor is stored in plain form, except the app’s secret', async () => {
  const { recoveryCodes } = await withApp();
  const token = await awaited();
  const rows = JSON.stringify([
    await upstream.db.query('select * from recovery_code'),
    await upstream.db.query('select * from pending_sign_in'),
    await upstream.db.query('select * from audit where action like $1', ['user.secondFactor%']),
  ]);
  for (const secret of [token, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(rows).not.toContain(secret);
});

describe('an administrator turns two-step verification off for a user who lost their device', () => {
  interface Staff {
    data: { user: { hasSecondFactor: boolean } };
  }
  const turnOff = async (by: string, userName = 'cashier') => {
    const client = await upstream.signIn(house, by);
    const at = `/app/house/${(await houseOf(client)).houseRef}/users`;
    const {
      data: { users },
    } = (await client.get<{ data: { users: { userID: number; userName: string }[] } }>(at)).body;
    return client.post<Staff & Failure>(
      `${at}/${users.find((each) => each.userName === userName)?.userID ?? 0}/secondFactor/remove`,
      {},
    );
  };

  test('works for administrators who can give all the user’s permissions; an email notifies the user, and the password alone signs in', async () => {
    await withApp();
    expect(await turnOff('super')).toMatchObject({ status: 200, body: { data: { user: { hasSecondFactor: false } } } });
    expect((await password()).body.data.token).toBeDefined();
    expect(await turnOff('super')).toMatchObject({ status: 409, body: { error: { code: 'NO_SECOND_FACTOR' } } });
  });

  test('is refused to a clerk for a cashier, who charges cards, and to any user for themselves', async () => {
    await withApp();
    expect(await turnOff('clerk')).toMatchObject({ status: 422, body: { error: { code: 'CANNOT_GRANT' } } });
    expect(await turnOff('super', 'super')).toMatchObject({ status: 422, body: { error: { code: 'OWN_ACCESS' } } });
    expect((await password()).body.data.token).toBeUndefined();
  });
});

describe('a house that requires it', () => {
  const requireIt = async (isRequired: boolean) => {
    await upstream.db.query('update house set second_factor_required = $2 where user_name = $1', [house, isRequired]);
  };
  const rightsOf = async (userName: string) => {
    const client = await upstream.signIn(house, userName);
    return { client, ...(await userOf(client)) };
  };

  test('gives payment users and super users no permissions until they set it up; others are not affected', async () => {
    const clerkBefore = (await rightsOf('clerk')).rights;
    const cashierBefore = (await rightsOf('cashier')).rights;
    await requireIt(true);
    expect((await rightsOf('clerk')).rights).toEqual(clerkBefore);
    for (const userName of ['cashier', 'super']) {
      const { client, rights, lacksSecondFactor, houseInfo } = await rightsOf(userName);
      expect([rights, lacksSecondFactor]).toEqual([[], true]);
      expect((await client.get(`/app/house/${houseInfo.houseRef}/invoiceGroups`)).status).toBe(403);
    }
    const { cashier } = await withApp();
    expect((await userOf(cashier)).rights).toEqual(cashierBefore);
    await requireIt(false);
    expect((await rightsOf('super')).lacksSecondFactor).toBe(false);
  });
});
