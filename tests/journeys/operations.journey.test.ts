import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { demoPassword } from '../support/browser/staff-page';
import { createGroup } from '../support/houses/create-group';
import { writeManySales } from '../support/houses/many-sales';
import { freePort } from '../support/product/free-port';
import type { Product } from '../support/product/product';
import { startProduct } from '../support/product/product';
import { addLargeFile, beginBackup } from '../support/product/unfinished-backup';
import type { GraphQLSession } from '../support/services/graphql-session';
import { signInTo } from '../support/services/graphql-session';

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a script of the project to its end, as an operator would, with what they type. */
function runToEnd(args: readonly string[], env: Readonly<Record<string, string>>, typed = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const base = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ENV_FILE: '/dev/null',
      PORT: '0',
      UPSTREAM_PORT: '0',
    };
    const child = execFile(
      process.execPath,
      [...args],
      { env: { ...base, ...env }, timeout: 120_000 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, output: stdout + stderr });
      },
    );
    child.stdin?.end(typed);
  });
}

/** Production that charges and emails nobody, which has to be said. */
const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox', MAIL: 'files' };

const startToEnd = (env: Readonly<Record<string, string>>) => runToEnd(['scripts/start.mjs', '--built'], env);
async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + 60_000;
  while (!(await isThere())) {
    if (Date.now() > limit) throw new Error(`not in time: ${what}`);
    await sleep(100);
  }
}

const dataDirs: string[] = [];
async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-operations-'));
  dataDirs.push(folder);
  return folder;
}
afterAll(() => Promise.all(dataDirs.map((folder) => rm(folder, { recursive: true, force: true }))));

describe('a product that runs', () => {
  let dataDir: string;
  let product: Product;
  let services: string;
  const secrets: string[] = [demoPassword];

  beforeAll(async () => {
    dataDir = await newDataDir();
    const port = await freePort();
    services = `http://127.0.0.1:${port}`;
    product = await startProduct({ DATA_DIR: dataDir, UPSTREAM_PORT: String(port), LOG_LEVEL: 'trace' });
  });
  afterAll(() => product.kill());

  const ask = (path: string, at = product.url) =>
    fetch(at + path, { redirect: 'manual', headers: { accept: 'text/html' } });

  it('says that it lives and is ready, which version it is, and what it measures', async () => {
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

  it('leads every address outside of the app into it, with its query', async () => {
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

  it('describes its REST services beside them', async () => {
    const openapi = (await (await ask('/openapi.json', services)).json()) as {
      openapi: string;
      paths: Record<string, unknown>;
    };
    expect(openapi.openapi).toMatch(/^3\./);
    expect(Object.keys(openapi.paths)).toContain('/app/session');
    const docs = await ask('/docs', services);
    expect([docs.status, docs.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  });

  it('refuses a second start on its folder in one line, and goes on', async () => {
    const { code, output } = await startToEnd({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Rostrum already runs on .* \(process \d+, since .*\): stop it, or set DATA_DIR to another folder\.\n$/,
    );
    expect((await ask('/health/ready')).status).toBe(200);
  });

  it('makes a house on command while it runs, and its first user can sign in', async () => {
    const made = await createHouse({ DATA_DIR: dataDir }, 'runninghouse');
    expect(made).toEqual({ code: 0, output: expect.stringContaining('The house "runninghouse" is made.') as string });
    await expect(signInTo(product.url, 'runninghouse', 'anna', newPassword)).resolves.toBeDefined();
    const again = await createHouse({ DATA_DIR: dataDir }, 'runninghouse');
    expect(again.code).toBe(1);
    expect(again.output).not.toContain('    at ');
  });

  it('writes no secret to its log, however much it is told to log', async () => {
    const wrong = 'Wrong-Password-That-Somebody-Typed-17';
    await expect(signInTo(product.url, 'northgate', 'cashier', wrong)).rejects.toThrow('is not right');
    const credentials = { houseUserName: 'northgate', userName: 'cashier', password: demoPassword };
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

    // The line that tells the demo sign-ins is meant for people.
    const log = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(log).toContain('a sign-in failed');
    expect(log).toContain('signed in');
    expect([...secrets, newPassword].filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('goes on when a backup is killed in the middle, and leaves nothing of it', async () => {
    const large = await addLargeFile(dataDir);
    const file = join(await newDataDir(), 'killed.tar');
    const backup = await beginBackup(file, { DATA_DIR: dataDir });
    await backup.kill();
    await waitFor('the product gives the backup up', async () => (await backup.parts()).length === 0);
    await rm(large);
    await expect(access(file)).rejects.toThrow('ENOENT');
    await expect(signInTo(product.url, 'runninghouse', 'anna', newPassword)).resolves.toBeDefined();
  });

  it('is taken over by the next start after it was killed, and backs up to the file that the kill kept from being written', async () => {
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
      output: expect.stringMatching(/^Backed up 4 houses, /) as string,
    });
  });
});

const newPassword = 'Kestrel-Quarry-Oat-58';

/** What an operator types is the password alone; the rest stands in flags. */
function createHouse(env: Readonly<Record<string, string>>, userName: string): Promise<Ended> {
  const flags = {
    name: 'Made by Command',
    'user-name': userName,
    email: 'office@made.example',
    country: 'US',
    currency: 'USD',
    'time-zone': 'America/New_York',
    admin: 'anna',
  };
  return runToEnd(
    ['scripts/command.mjs', 'house:create', ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])],
    env,
    `${newPassword}\n`,
  );
}

describe('a product in production', () => {
  it('has no demo house; the first house is made while nothing runs, and its user can sign in', async () => {
    const dataDir = await newDataDir();
    const file = join(dataDir, 'settings');
    await writeFile(
      file,
      Object.entries({ DATA_DIR: dataDir, ...production, PUBLIC_URL: 'http://office.example:4510' })
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const env = { ENV_FILE: file };
    const { code, output } = await createHouse(env, 'firsthouse');
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(
        'The house "firsthouse" is made. anna can sign in at http://office.example:4510/ar/sign-in.',
      ) as string,
    });
    expect(output).toContain(`Saved in the embedded database in ${dataDir}.`);
    const product = await startProduct(env);
    try {
      await expect(signInTo(product.url, 'northgate', 'cashier', demoPassword)).rejects.toThrow('is not right');
      const session = await signInTo(product.url, 'firsthouse', 'anna', newPassword);
      expect(await session.run('{ house { name } uninvoicedSales { totalCount } }')).toEqual({
        house: { name: 'Made by Command' },
        uninvoicedSales: { totalCount: 0 },
      });
      expect(product.output()).not.toContain(demoPassword);
    } finally {
      await product.kill();
    }
  });

  it('starts without any house, loads none, and says how to make one; its services listen where UPSTREAM_HOST says', async () => {
    const port = String(await freePort());
    const product = await startProduct({
      DATA_DIR: await newDataDir(),
      ...production,
      UPSTREAM_HOST: '127.0.0.2',
      UPSTREAM_PORT: port,
    });
    try {
      expect((await fetch(`http://127.0.0.2:${port}/health/ready`)).status).toBe(200);
      await expect(fetch(`http://127.0.0.1:${port}/health/ready`)).rejects.toThrow();
      await expect(signInTo(product.url, 'northgate', 'cashier', demoPassword)).rejects.toThrow('is not right');
      expect(product.output()).toContain('There is no house yet: make one with npm run house:create.');
    } finally {
      await product.kill();
    }
  });
});

describe('a production that nobody has decided on', () => {
  it('is not started while it would charge nobody, or email nobody, without a word', async () => {
    const env = { DATA_DIR: await newDataDir(), ...production };
    const withoutPayments = await startToEnd({ ...env, PAYMENTS: '' });
    expect(withoutPayments).toEqual({
      code: 1,
      output:
        'PAYMENTS must be set in production: stripe charges cards, sandbox only simulates it and charges nobody.\n',
    });
    const withoutMail = await startToEnd({ ...env, MAIL: '' });
    expect(withoutMail).toEqual({
      code: 1,
      output:
        'SMTP_URL must be set in production, or MAIL=files to write email to DATA_DIR/outbox instead of sending it.\n',
    });
  });
});

describe('a setting that is malformed', () => {
  const malformed = [
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['UPSTREAM_PORT', '-1'],
    ['HOST', 'no host'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['UPSTREAM_URL', 'localhost:4001'],
    ['SMTP_URL', 'https://user:SecretOfMail@mail.example'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['PUBLIC_URL', 'office.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['LOG_LEVEL', 'loud'],
    ['PAYMENTS', 'cash'],
    ['FILES_URL', 'disk'],
    ['WHIP_URL', 'x'],
  ] as const;
  for (const [name, value] of malformed) {
    it(`stops the start with one line that names it: ${name}=${value}`, async () => {
      const { code, output } = await startToEnd({
        DATA_DIR: await newDataDir(),
        NODE_ENV: 'production',
        [name]: value,
      });
      expect(code).toBe(1);
      expect(output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([
        expect.stringMatching(new RegExp(`^${name} `)),
      ]);
      expect(output).not.toContain('SecretOfMail');
    });
  }

  it('is told in one line when the database cannot be reached', async () => {
    const { code, output } = await startToEnd({
      DATA_DIR: await newDataDir(),
      DATABASE_URL: `postgres://user:SecretOfData@127.0.0.1:${await freePort()}/rostrum`,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^[^\n]+\n$/);
    expect(output).not.toContain('SecretOfData');
  });
});

describe('a product that is asked to stop in the middle of a large send', () => {
  const bidders = 399;
  const GROUP =
    'query ($number: Int!, $offset: Int!) { invoiceGroup(number: $number) { state invoices(first: 200, offset: $offset) { totalCount nodes { email status delivery { messageId } } } } }';
  const SEND =
    'mutation ($input: SendInvoicesInput!) { sendInvoices(input: $input) { sendRun { isFinished } userErrors { message } } }';
  interface Invoice {
    email: string;
    status: string;
    delivery: { messageId: string } | null;
  }
  interface Group {
    invoiceGroup: { state: string; invoices: { totalCount: number; nodes: Invoice[] } };
  }

  async function invoicesOf(session: GraphQLSession, number: number): Promise<Invoice[]> {
    const all: Invoice[] = [];
    for (;;) {
      const {
        invoiceGroup: { invoices },
      } = await session.run<Group>(GROUP, { number, offset: all.length });
      all.push(...invoices.nodes);
      if (all.length >= invoices.totalCount) return all;
    }
  }

  it('ends its streams and itself within ten seconds, and the next start sends the rest once', async () => {
    const dataDir = await newDataDir();
    const env = { DATA_DIR: dataDir, ...production };
    await writeManySales(join(dataDir, 'sales'), 1, { bidders, lotsASale: bidders });
    expect((await runToEnd(['scripts/command.mjs', 'demo:load', join(dataDir, 'sales')], env)).code).toBe(0);
    let product = await startProduct(env);
    try {
      let session = await signInTo(product.url, 'manysales', 'cashier', demoPassword);
      const number = await createGroup(session, 'Large');
      await waitFor(
        'created',
        async () => (await session.run<Group>(GROUP, { number, offset: 0 })).invoiceGroup.state === 'CREATED',
      );

      const stream = await session.follow('subscription { recordChanged { type } }');
      const sending = session
        .run(SEND, { input: { selection: { groupNumber: number, filter: {} }, idempotencyKey: 'send' } })
        .catch(() => undefined);
      await waitFor('a first message', async () =>
        (await invoicesOf(session, number)).some(({ status }) => status === 'SENT'),
      );
      const asked = Date.now();
      const code = await product.stop();
      expect({ code, inTime: Date.now() - asked < 10_000 }).toEqual({ code: 0, inTime: true });
      expect(await stream.ended).toContain('event: complete');
      await sending;
      expect(product.output()).not.toMatch(/"level":(50|60)/);

      const folder = join(dataDir, 'outbox');
      const outbox = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      expect((await outbox()).length).toBeLessThan(bidders);

      product = await startProduct(env);
      session = await signInTo(product.url, 'manysales', 'cashier', demoPassword);
      await waitFor('all sent', async () =>
        (await invoicesOf(session, number)).every(({ email, status }) => email === '' || status === 'SENT'),
      );
      const addressed = (await invoicesOf(session, number)).filter(({ email }) => email !== '');
      expect(addressed.length).toBeGreaterThan(150);
      await waitFor('all in the outbox', async () => (await outbox()).length >= addressed.length);
      const ids = await Promise.all(
        (await outbox()).map(async (name) => (await PostalMime.parse(await readFile(join(folder, name)))).messageId),
      );
      expect([...ids].sort()).toEqual(addressed.map(({ delivery }) => delivery?.messageId).sort());
      expect(await product.stop()).toBe(0);
      expect((await outbox()).length).toBe(addressed.length);
    } finally {
      await product.kill();
    }
  });
});
