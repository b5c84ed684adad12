import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { resetPassword } from '../../../upstream/auth/passwords/reset-password';
import { addControl, announceControl, callControl } from '../../../upstream/core/http/control';
import { runDataCommand } from '../../../upstream/data-commands';
import { upstreamOfFile } from '../../support/services/of-file';
import { userOf } from '../../support/services/upstream';

const upstream = upstreamOfFile();

const house = {
  name: 'Wapping & Co',
  userName: 'Wapping',
  email: 'office@wapping.example',
  country: 'gb',
  currency: 'gbp',
  timeZone: 'Europe/London',
  admin: 'anna',
  password: 'Wapping-Wharf-77',
};

test('house:create creates a house whose first user can sign in and has every permission', async () => {
  expect(await runDataCommand(upstream.services, 'house:create', house)).toEqual([
    'The house "wapping" is made. anna can sign in at https://rostrum.test/ar/sign-in.',
  ]);
  const anna = await upstream.signIn('wapping', 'anna', house.password);
  expect(await userOf(anna)).toMatchObject({
    accessUsers: true,
    accessPayments: true,
    houseInfo: { houseName: 'Wapping & Co', currencyCode: 'GBP', isDemo: false },
  });
});

test('a house is not created twice', async () => {
  await runDataCommand(upstream.services, 'house:create', { ...house, userName: 'twice' });
  await expect(runDataCommand(upstream.services, 'house:create', { ...house, userName: 'twice' })).rejects.toThrow(
    'The house "twice" exists already.',
  );
});

test.each([
  [{ email: 'nobody' }, 'email: must be an email address'],
  [{ currency: 'XXQ' }, 'currency: must be a currency code of three letters'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone: must be a time zone'],
  [{ password: 'short' }, 'Password must be at least 10 characters.'],
  [{ password: 'wapping-42' }, 'Passwords should not use your own name, your username or the name of your house.'],
  [{ userName: 'two words' }, 'userName: must be 2 to 50 letters'],
])('house:create refuses malformed input: %j', async (change, message) => {
  await expect(runDataCommand(upstream.services, 'house:create', { ...house, ...change })).rejects.toThrow(message);
});

describe('user:reset', () => {
  const reset = (input: object) =>
    runDataCommand(upstream.services, 'user:reset', {
      houseUserName: 'Rescued',
      userName: 'Anna',
      password: null,
      enable: false,
      ...input,
    });
  const lastAudit = () =>
    upstream.services.db.query<{ action: string; by_user: number | null }>(
      `select action, by_user from audit where action like 'user.%' order by id desc limit 1`,
    );
  beforeAll(() => runDataCommand(upstream.services, 'house:create', { ...house, userName: 'rescued' }));

  test('user:reset prints a link to choose a password, and signs the user out everywhere', async () => {
    const anna = await upstream.signIn('rescued', 'anna', house.password);
    const [done, output] = await reset({});
    expect(done).toBe('Anna of the house "Rescued" is signed out everywhere.');
    expect((await anna.get('/app/house/user')).status).toBe(401);
    const jwt = new URL(output?.split('\n')[1] ?? '').searchParams.get('jwt') ?? '';
    await resetPassword(upstream.services, { jwt, newPassword: 'Kestrel-Quarry-Oat-58' }, 'request-of-the-link');
    expect(await upstream.signIn('rescued', 'anna', 'Kestrel-Quarry-Oat-58')).toBeDefined();
  });

  test('user:reset sets a password, and the audit log shows no user of the house as its author', async () => {
    expect(await reset({ password: 'Magpie-Gravel-Tin-31' })).toContain(
      'The new password is set. Sign in at https://rostrum.test/ar/sign-in.',
    );
    expect(await lastAudit()).toEqual([{ action: 'user.reset', by_user: null }]);
    expect(await upstream.signIn('rescued', 'anna', 'Magpie-Gravel-Tin-31')).toBeDefined();
    await expect(reset({ password: 'rescued-42' })).rejects.toThrow('Passwords should not use');
  });

  test('user:reset enables a disabled user only with --enable', async () => {
    await upstream.services.db.query(
      `update house_user set disabled_at = now() where user_name = 'anna' and house_id = (select id from house where user_name = 'rescued')`,
    );
    await expect(reset({ password: 'Heron-Copper-Salt-64' })).rejects.toThrow(
      'The user "Anna" is disabled. Add --enable to let them sign in again.',
    );
    expect(await reset({ password: 'Heron-Copper-Salt-64', enable: true })).toContain(
      'Anna of the house "Rescued" is signed out everywhere and is no longer disabled.',
    );
    expect(await upstream.signIn('rescued', 'anna', 'Heron-Copper-Salt-64')).toBeDefined();
  });

  test('user:reset refuses a user who does not exist', async () => {
    await expect(reset({ userName: 'nobody' })).rejects.toThrow(
      'The user "nobody" of the house "Rescued" was not found.',
    );
  });
});

test('a running process executes commands only for callers that can read its secret', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-control-'));
  const app = fastify();
  const secret = addControl(app, (name, input) => Promise.resolve([`${name} ${JSON.stringify(input)}`]));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await expect(callControl(dataDir, 'test', {})).rejects.toThrow('try again when it is ready');
  const withdraw = await announceControl(dataDir, { url, secret });

  expect(await callControl(dataDir, 'test', { a: 1 })).toEqual(['test {"a":1}']);
  expect((await stat(join(dataDir, 'control.json'))).mode & 0o777).toBe(0o600);
  const guess = await fetch(`${url}/control`, {
    method: 'POST',
    body: '{"name":"test"}',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(secret.length)}` },
  });
  expect(guess.status).not.toBe(200);

  await withdraw();
  await expect(readFile(join(dataDir, 'control.json'))).rejects.toThrow('ENOENT');
  await app.close();
  await rm(dataDir, { recursive: true });
});
