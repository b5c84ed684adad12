import { newHouse } from '../../support/houses/new-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { sentMail } from '../../support/services/sent-mail';
import { type Ceremony, SoftPasskey } from '../../support/services/soft-passkey';
import { type TestClient, userOf } from '../../support/services/upstream';

const PASSWORD = 'Lantern-Harbour-42';
const OWN = '/app/house/user/secondFactor';

interface Failure {
  error: { code: string; message: string; field: string | null };
}
interface Options {
  data: { options: string };
}
interface Signed {
  data: { token?: string; secondFactor?: { token: string; hasAuthenticator: boolean; hasPasskey: boolean } };
}
interface Factor {
  data: { passkeys: { passkeyRef: string; name: string; lastUsedAt: number | null }[]; recoveryCodesLeft: number };
}

const upstream = upstreamOfFile();
let house: string;

beforeEach(async () => {
  upstream.clock.set('2026-11-22T10:00:00Z');
  house = await newHouse(upstream);
});

const offer = (client: TestClient) =>
  client.post<Options & Failure>(`${OWN}/passkeys/offer`, { currentPassword: PASSWORD });
const add = (client: TestClient, response: string, name = 'Work laptop') =>
  client.post<{ data: { recoveryCodes: string[] | null } } & Failure>(`${OWN}/passkeys`, { name, response });
const factorOf = async (client: TestClient) => (await client.get<Factor>(OWN)).body.data;
const ask = (token: string | null = null) =>
  upstream.stranger.post<Options & Failure>('/app/session/passkey/options', { token });
const send = (response: string, token: string | null = null) =>
  upstream.stranger.post<Signed & Failure>('/app/session/passkey', { token, response });
const password = (userName = 'cashier') =>
  upstream.stranger.post<Signed & Failure>('/app/session', { houseUserName: house, userName, password: PASSWORD });
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const optionsOf = async (asked: Promise<{ body: Options }>) => (await asked).body.data.options;

/** A user with a passkey, and their recovery codes. */
async function withPasskey(userName = 'cashier') {
  const client = await upstream.signIn(house, userName);
  const passkey = new SoftPasskey();
  const { status, body } = await add(client, passkey.create(await optionsOf(offer(client))));
  expect(status).toBe(200);
  return { client, passkey, recoveryCodes: body.data.recoveryCodes ?? [] };
}

const whoIs = async (token = '') =>
  (
    await upstream.stranger.get<{ data: { user: { userName: string } } }>('/app/house/user', {
      authorization: `Bearer ${token}`,
    })
  ).body.data.user.userName;

test('a passkey signs its user in without a password, and its use is recorded', async () => {
  const { client, passkey } = await withPasskey();
  expect(await factorOf(client)).toMatchObject({
    passkeys: [{ name: 'Work laptop', lastUsedAt: null }],
    recoveryCodesLeft: 10,
  });
  const { status, body } = await send(passkey.get(await optionsOf(ask())));
  expect(status).toBe(200);
  expect(await whoIs(body.data.token)).toBe('cashier');
  expect((await factorOf(client)).passkeys[0]?.lastUsedAt).toBe(upstream.clock.now().getTime());
});

test('with a passkey, the password alone starts no session; the passkey or a recovery code completes the sign-in', async () => {
  const { passkey, recoveryCodes } = await withPasskey();
  const {
    body: {
      data: { token, secondFactor },
    },
  } = await password();
  expect([token, secondFactor]).toEqual([
    undefined,
    expect.objectContaining({ hasAuthenticator: false, hasPasskey: true }),
  ]);
  const asked = await optionsOf(ask(secondFactor?.token));
  expect(JSON.parse(asked)).toMatchObject({
    allowCredentials: [{ id: passkey.id }],
    userVerification: 'required',
    rpId: 'rostrum.test',
  });
  const { body } = await send(passkey.get(asked), secondFactor?.token);
  expect(await whoIs(body.data.token)).toBe('cashier');

  const again = (await password()).body.data.secondFactor?.token;
  expect(
    (await upstream.stranger.post('/app/session/secondFactor', { token: again, code: recoveryCodes[0] })).status,
  ).toBe(200);
});

test('a passkey of one user does not complete another user’s sign-in', async () => {
  const { passkey } = await withPasskey('super');
  await withPasskey('cashier');
  const token = (await password('cashier')).body.data.secondFactor?.token ?? '';
  expect(await send(passkey.get(await optionsOf(ask(token))), token)).toMatchObject(refused(401, 'PASSKEY_REFUSED'));
});

test.each<[string, Partial<Ceremony>]>([
  ['of another page', { origin: 'https://rostrum.test.example' }],
  ['for another site', { siteId: 'rostrum.test.example' }],
  ['of a device that did not recognize the person', { isVerified: false }],
])('a response %s neither adds a passkey nor signs in', async (_, ceremony) => {
  const { client, passkey } = await withPasskey();
  expect(await send(passkey.get(await optionsOf(ask()), ceremony))).toMatchObject(refused(401, 'PASSKEY_REFUSED'));
  expect(await add(client, new SoftPasskey().create(await optionsOf(offer(client)), ceremony))).toMatchObject(
    refused(422, 'PASSKEY_REFUSED'),
  );
  expect((await factorOf(client)).passkeys).toHaveLength(1);
});

test('a challenge works once, within ten minutes, and only for its requester', async () => {
  const { client, passkey } = await withPasskey();
  const signed = passkey.get(await optionsOf(ask()));
  expect((await send(signed)).status).toBe(200);
  expect(await send(signed)).toMatchObject(refused(401, 'PASSKEY_REFUSED'));

  const [late, offered] = [await optionsOf(ask()), await optionsOf(offer(client))];
  const another = await upstream.signIn(house, 'super');
  expect(await add(another, new SoftPasskey().create(offered))).toMatchObject(refused(422, 'PASSKEY_REFUSED'));
  // A challenge for adding a passkey can't sign a user in.
  expect(await send(passkey.get(offered))).toMatchObject(refused(401, 'PASSKEY_REFUSED'));
  upstream.clock.set('2026-11-22T10:10:00Z');
  expect(await send(passkey.get(late))).toMatchObject(refused(401, 'PASSKEY_REFUSED'));
  expect(await add(client, new SoftPasskey().create(offered))).toMatchObject(refused(422, 'PASSKEY_REFUSED'));
});

test('a wrong key, a decreased counter, and a malformed response are refused', async () => {
  const { passkey } = await withPasskey();
  const forged = new SoftPasskey();
  Object.defineProperty(forged, 'id', { value: passkey.id });
  expect(await send(forged.get(await optionsOf(ask())))).toMatchObject(refused(401, 'PASSKEY_REFUSED'));
  passkey.counter = 7;
  expect((await send(passkey.get(await optionsOf(ask())))).status).toBe(200);
  passkey.counter = 3;
  expect(await send(passkey.get(await optionsOf(ask())))).toMatchObject(refused(401, 'PASSKEY_REFUSED'));
  for (const response of [
    '',
    'null',
    '{}',
    '[]',
    '{"id":1}',
    JSON.stringify({
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
    }),
  ]) {
    expect(await send(response)).toMatchObject(refused(401, 'PASSKEY_REFUSED'));
  }
  expect(await send(new SoftPasskey().get(await optionsOf(ask())))).toMatchObject(refused(401, 'PASSKEY_REFUSED'));
});

test('a disabled user, and one whose password changed after the first step, cannot sign in with a passkey', async () => {
  const { client, passkey } = await withPasskey();
  const token = (await password()).body.data.secondFactor?.token ?? '';
  const signed = passkey.get(await optionsOf(ask(token)));
  expect(
    (await client.post('/app/house/user/password', { currentPassword: PASSWORD, newPassword: 'Quarry_Sextant^58' }))
      .status,
  ).toBe(200);
  expect(await send(signed, token)).toMatchObject(refused(401, 'SIGN_IN_EXPIRED'));
  await upstream.db.query(
    'update house_user set disabled_at = now() where user_name = $1 and house_id = (select id from house where user_name = $2)',
    ['cashier', house],
  );
  expect(await send(passkey.get(await optionsOf(ask())))).toMatchObject(refused(401, 'PASSKEY_REFUSED'));
});

test('a user has at most ten passkeys, each with a name', async () => {
  const { client } = await withPasskey();
  expect(await add(client, new SoftPasskey().create(await optionsOf(offer(client))), '  ')).toMatchObject(
    refused(422, 'REQUIRED'),
  );
  const offered = await optionsOf(offer(client));
  for (let index = 2; index <= 10; index += 1)
    expect((await add(client, new SoftPasskey().create(await optionsOf(offer(client))))).body).toEqual({
      data: { recoveryCodes: null },
    });
  expect(await offer(client)).toMatchObject(refused(409, 'TOO_MANY_PASSKEYS'));
  expect(await add(client, new SoftPasskey().create(offered))).toMatchObject(refused(409, 'TOO_MANY_PASSKEYS'));
});

test('removing a passkey requires the password; removing the last one turns two-step verification off, and emails say so', async () => {
  const { client } = await withPasskey();
  upstream.clock.set('2026-11-22T10:01:00Z');
  await add(client, new SoftPasskey().create(await optionsOf(offer(client))), 'Key ring');
  const remove = (ref: string, currentPassword = PASSWORD) =>
    client.post<Failure>(`${OWN}/passkeys/${ref}/remove`, { currentPassword });
  const refs = (await factorOf(client)).passkeys.map(({ passkeyRef }) => passkeyRef);
  expect(await remove(refs[0] ?? '', 'wrong')).toMatchObject(refused(422, 'WRONG_PASSWORD'));
  expect((await remove(refs[0] ?? '')).status).toBe(200);
  expect(await factorOf(client)).toMatchObject({ passkeys: [{ name: 'Key ring' }], recoveryCodesLeft: 10 });
  expect(await remove(refs[0] ?? '')).toMatchObject(refused(409, 'NO_SECOND_FACTOR'));
  expect((await remove(refs[1] ?? '')).status).toBe(200);
  expect(await factorOf(client)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await password()).body.data.token).toBeDefined();
  await upstream.runner.drain();
  const subjects = (await sentMail(upstream.outbox))
    .filter(({ to }) => to?.[0]?.address === `cashier@${house}.example`)
    .map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    'A passkey was added',
    'A passkey was removed',
    'Two-step verification is off',
    'Two-step verification is on',
  ]);
});

test('a passkey is sufficient in a house that requires a second factor', async () => {
  await upstream.db.query('update house set second_factor_required = true where user_name = $1', [house]);
  expect(await userOf(await upstream.signIn(house, 'cashier'))).toMatchObject({ rights: [], lacksSecondFactor: true });
  const { client } = await withPasskey();
  expect(await userOf(client)).toMatchObject({ lacksSecondFactor: false });
  expect((await userOf(client)).rights).not.toEqual([]);
});

test('an address can start at most 300 passkey sign-ins in 15 minutes', async () => {
  const askFrom = (address: string) =>
    upstream.stranger.post<Failure>('/app/session/passkey/options', { token: null }, { 'x-client-address': address });
  expect((await askFrom('198.51.100.7')).status).toBe(200);
  // Simulates 298 further requests.
  await upstream.db.query(
    'insert into sign_in_failure (key, at) select f.key, f.at from (select key, at from sign_in_failure order by id desc limit 1) f cross join generate_series(1, 298)',
  );
  expect((await askFrom('198.51.100.7')).status).toBe(200);
  expect(await askFrom('198.51.100.7')).toMatchObject(refused(429, 'TOO_MANY_ATTEMPTS'));
  expect((await askFrom('198.51.100.8')).status).toBe(200);
});
