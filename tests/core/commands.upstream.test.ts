import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { addControl, announceControl, callControl } from '../../upstream/core/control';
import { runDataCommand } from '../../upstream/data-commands';
import { startTestUpstream, type TestUpstream } from '../support/upstream';

let upstream: TestUpstream;

beforeAll(async () => { upstream = await startTestUpstream(); });
afterAll(() => upstream.stop());

const house = {
  name: 'Wapping & Co', userName: 'Wapping', email: 'office@wapping.example', country: 'gb', currency: 'gbp', timeZone: 'Europe/London', admin: 'anna', password: 'Wapping-Wharf-77',
};

test('house:create makes a house whose first user can sign in and do everything', async () => {
  expect(await runDataCommand(upstream.services, 'house:create', house)).toEqual(['The house "wapping" is made. anna can sign in at http://rostrum.test/ar/sign-in.']);
  const anna = await upstream.signIn('wapping', 'anna', house.password);
  const { body } = await anna.get<{ data: { user: object } }>('/app/house/user');
  expect(body.data.user).toMatchObject({ accessUsers: true, accessPayments: true, houseInfo: { houseName: 'Wapping & Co', currencyCode: 'GBP', isDemo: false } });
});

test('a house is not made twice', async () => {
  await runDataCommand(upstream.services, 'house:create', { ...house, userName: 'twice' });
  await expect(runDataCommand(upstream.services, 'house:create', { ...house, userName: 'twice' })).rejects.toThrow('The house "twice" exists already.');
});

test.each([
  [{ email: 'nobody' }, 'email: is no email address'],
  [{ currency: 'XXQ' }, 'currency: is a currency of three letters'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone: is a time zone'],
  [{ password: 'short' }, 'Password must be at least 10 characters.'],
  [{ password: 'wapping-42' }, 'Passwords should not use your own name, your username or the name of your house.'],
  [{ userName: 'two words' }, 'userName: is 2 to 50 letters'],
])('house:create refuses what is malformed: %j', async (change, message) => {
  await expect(runDataCommand(upstream.services, 'house:create', { ...house, ...change })).rejects.toThrow(message);
});

test('a running process does commands for who can read its secret, and for nobody else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-control-'));
  const app = fastify();
  const secret = addControl(app, (name, input) => Promise.resolve([`${name} ${JSON.stringify(input)}`]));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await expect(callControl(dataDir, 'test', {})).rejects.toThrow('try again when it is ready');
  const withdraw = await announceControl(dataDir, { url, secret });

  expect(await callControl(dataDir, 'test', { a: 1 })).toEqual(['test {"a":1}']);
  expect((await stat(join(dataDir, 'control.json'))).mode & 0o777).toBe(0o600);
  const guess = await fetch(`${url}/control`, { method: 'POST', body: '{"name":"test"}', headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(secret.length)}` } });
  expect(guess.status).not.toBe(200);

  await withdraw();
  await expect(readFile(join(dataDir, 'control.json'))).rejects.toThrow('ENOENT');
  await app.close();
  await rm(dataDir, { recursive: true });
});
