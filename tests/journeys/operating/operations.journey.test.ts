import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPassword } from '../../support/browser/staff-page';
import { smallHouse } from '../../support/houses/sample-house';
import { freePort } from '../../support/product/free-port';
import {
  createHouse,
  dataDirWith,
  newDataDir,
  newPassword,
  prepareProduct,
  runToEnd,
  startToEnd,
  waitFor,
} from '../../support/product/operated-product';
import { type Product, startProduct } from '../../support/product/product';
import { addLargeFile, beginBackup } from '../../support/product/unfinished-backup';
import { signInTo } from '../../support/services/graphql-session';

prepareProduct();

describe('a running product', () => {
  let dataDir: string;
  let product: Product;
  let services: string;
  const secrets: string[] = [demoPassword];

  beforeAll(async () => {
    dataDir = await dataDirWith([smallHouse()]);
    const port = await freePort();
    services = `http://127.0.0.1:${port}`;
    product = await startProduct({ DATA_DIR: dataDir, UPSTREAM_PORT: String(port), LOG_LEVEL: 'trace' });
  });
  afterAll(() => product.kill());

  const ask = (path: string, at = product.url) =>
    fetch(at + path, { redirect: 'manual', headers: { accept: 'text/html' } });

  it('reports that it is alive and ready, its version, and its metrics', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const answer = await ask(path);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    }
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await (await ask('/version')).json()).toMatchObject({ version });
    const metrics = await ask('/metrics');
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await metrics.text()).toMatch(/^# TYPE \w+ (counter|gauge|histogram|summary)$/m);
  });

  it('redirects every address outside the app into it, with its query', async () => {
    const redirects: Record<string, string> = {
      '/': '/ar/',
      '/?p=1': '/ar/?p=1',
      '/ar': '/ar/',
      '/ah': '/ar/',
      '/ah/': '/ar/',
      '/ah/invoices': '/ar/invoices',
      '/ah/invoices/InvoiceGroupDetails/7?q=a%20b': '/ar/invoices/InvoiceGroupDetails/7?q=a%20b',
      '/ah//example.com': '/ar//example.com',
      '//example.com': '/ar/example.com',
    };
    for (const [from, to] of Object.entries(redirects)) {
      const { status, headers } = await ask(from);
      expect([from, status, headers.get('location')]).toEqual([from, 302, to]);
    }
    const page = await ask('/ar/invoices');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await (await ask('/graphql')).text()).toContain('GraphiQL');
  });

  it('serves the description of its REST services', async () => {
    const openapi = (await (await ask('/openapi.json', services)).json()) as {
      openapi: string;
      paths: Record<string, unknown>;
    };
    expect(openapi.openapi).toMatch(/^3\./);
    expect(Object.keys(openapi.paths)).toContain('/app/session');
    const docs = await ask('/docs', services);
    expect([docs.status, docs.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  });

  it('refuses a second start on its folder in one line, and keeps running', async () => {
    const { code, output } = await startToEnd({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Rostrum already runs on .* \(process \d+, since .*\): stop it, or set DATA_DIR to another folder\.\n$/,
    );
    expect((await ask('/health/ready')).status).toBe(200);
  });

  it('creates a house on command while it runs, and its first user can sign in', async () => {
    const made = await createHouse({ DATA_DIR: dataDir }, 'runninghouse');
    expect(made).toEqual({ code: 0, output: expect.stringContaining('The house "runninghouse" is made.') as string });
    await expect(signInTo(product.url, 'runninghouse', 'anna', newPassword)).resolves.toBeDefined();
    const again = await createHouse({ DATA_DIR: dataDir }, 'runninghouse');
    expect(again.code).toBe(1);
    expect(again.output).not.toContain('    at ');
  });

  it('writes no secret to its log, at any log level', async () => {
    const wrong = 'Wrong-Password-That-Somebody-Typed-17';
    await expect(signInTo(product.url, 'sample', 'cashier', wrong)).rejects.toThrow('is incorrect');
    const credentials = { houseUserName: 'sample', userName: 'cashier', password: demoPassword };
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${services}/app/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const {
      data: { token },
    } = (await (await post(credentials)).json()) as { data: { token: string } };
    await post({ ...credentials, password: [wrong] });
    secrets.push(wrong, token, 'a-bearer-token-of-nobody', 'a-cookie-of-nobody');
    const viewer = JSON.stringify({ query: '{ viewer { id } }' });
    const withCredential = (headers: Record<string, string>, body = viewer) =>
      fetch(`${product.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    for (const value of [token, 'a-bearer-token-of-nobody']) await withCredential({ authorization: `Bearer ${value}` });
    for (const value of [token, 'a-cookie-of-nobody']) await withCredential({ cookie: `rostrum_session=${value}` });
    await withCredential({}, `{"query":"mutation { signIn(input: {password: \\"${wrong}\\"}) { viewer { id } } }"}`);
    await withCredential({}, `{"query":"${wrong}`);
    await fetch(`${product.url}/ar/${wrong}%00?password=${wrong}`);
    await fetch(`${services}/app/house/nowhere/user?token=${token}`, { headers: { authorization: `Bearer ${token}` } });

    // The line with the demo sign-ins is meant for people.
    const log = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(log).toContain('a sign-in failed');
    expect(log).toContain('signed in');
    expect([...secrets, newPassword].filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('continues when a backup is killed, and removes what it left', async () => {
    const large = await addLargeFile(dataDir);
    const file = join(await newDataDir(), 'killed.tar');
    const backup = await beginBackup(file, { DATA_DIR: dataDir });
    await backup.kill();
    await waitFor('the product gives the backup up', async () => (await backup.parts()).length === 0);
    await rm(large);
    await expect(access(file)).rejects.toThrow('ENOENT');
    await expect(signInTo(product.url, 'runninghouse', 'anna', newPassword)).resolves.toBeDefined();
  });

  it('restarts after being killed, and writes the backup that the kill interrupted', async () => {
    const large = await addLargeFile(dataDir);
    const file = join(await newDataDir(), 'killed.tar');
    const backup = await beginBackup(file, { DATA_DIR: dataDir });
    await product.kill();
    await backup.kill();
    await rm(large);
    await expect(access(file)).rejects.toThrow('ENOENT');
    const port = new URL(services).port;
    product = await startProduct({ DATA_DIR: dataDir, UPSTREAM_PORT: port });
    await expect(signInTo(product.url, 'runninghouse', 'anna', newPassword)).resolves.toBeDefined();

    expect(await backup.parts()).toHaveLength(1);
    expect(await runToEnd(['scripts/command.mjs', 'backup', file], { DATA_DIR: dataDir })).toEqual({
      code: 0,
      output: expect.stringMatching(/^Backed up 2 houses, /) as string,
    });
  });
});
