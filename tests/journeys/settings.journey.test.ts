import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { demoPassword } from '../support/browser/staff-page';
import { createGroup } from '../support/houses/create-group';
import { writeManySales } from '../support/houses/many-sales';
import { freePort } from '../support/product/free-port';
import {
  createHouse,
  dataDirWith,
  newDataDir,
  newPassword,
  prepareProduct,
  runToEnd,
  startToEnd,
  waitFor,
} from '../support/product/operated-product';
import { startProduct } from '../support/product/product';
import { productData } from '../support/product/product-data';
import { type GraphQLSession, signInTo } from '../support/services/graphql-session';

prepareProduct();

/** A production that charges and emails nobody, which must be configured explicitly. */
const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox', MAIL: 'files' };

describe('a product in production', () => {
  it('has no demo house; the first house can be created while nothing runs, and its user can sign in', async () => {
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
      await expect(signInTo(product.url, 'northgate', 'cashier', demoPassword)).rejects.toThrow('is incorrect');
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

  it('starts without any house, loads none, and says how to create one; its services listen on UPSTREAM_HOST', async () => {
    const port = String(await freePort());
    const data = await productData();
    const product = await startProduct({
      ...data.env,
      ...production,
      UPSTREAM_HOST: '127.0.0.2',
      UPSTREAM_PORT: port,
    });
    try {
      expect((await fetch(`http://127.0.0.2:${port}/health/ready`)).status).toBe(200);
      await expect(fetch(`http://127.0.0.1:${port}/health/ready`)).rejects.toThrow();
      await expect(signInTo(product.url, 'northgate', 'cashier', demoPassword)).rejects.toThrow('is incorrect');
      expect(product.output()).toContain('There is no house yet: make one with npm run house:create.');
    } finally {
      await product.kill();
      await data.remove();
    }
  });
});

describe('a production without a choice of payments or mail', () => {
  it('does not start if it would silently charge or email nobody', async () => {
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

describe('a malformed setting', () => {
  // One of the server, and those with a secret; the unit tests of the settings have them all.
  const malformed = [
    ['PORT', 'abc'],
    ['DATABASE_URL', 'mysql://user:SecretOfMail@localhost/x'],
    ['SMTP_URL', 'https://user:SecretOfMail@mail.example'],
  ] as const;
  for (const [name, value] of malformed) {
    it(`prevents the start with one line that names it: ${name}=${value}`, async () => {
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

  it('an unreachable database is reported in one line', async () => {
    const { code, output } = await startToEnd({
      DATA_DIR: await newDataDir(),
      DATABASE_URL: `postgres://user:SecretOfData@127.0.0.1:${await freePort()}/rostrum`,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^[^\n]+\n$/);
    expect(output).not.toContain('SecretOfData');
  });
});

describe('a product that is asked to stop during a large send', () => {
  const bidders = 239;
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
    const dataDir = await dataDirWith();
    const env = { DATA_DIR: dataDir, ...production };
    await writeManySales(join(dataDir, 'sales'), 1, { bidders, lotsASale: bidders });
    expect((await runToEnd(['scripts/command.mjs', 'demo:load', join(dataDir, 'sales')], env)).code).toBe(0);
    const folder = join(dataDir, 'outbox');
    const outbox = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
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
      await waitFor('a first message', async () => (await outbox()).length > 0);
      // After ten seconds it would end with code 1.
      expect(await product.stop()).toBe(0);
      expect(await stream.ended).toContain('event: complete');
      await sending;
      expect(product.output()).not.toMatch(/"level":(50|60)/);

      expect((await outbox()).length).toBeLessThan(bidders);

      product = await startProduct(env);
      session = await signInTo(product.url, 'manysales', 'cashier', demoPassword);
      const addressed = (await invoicesOf(session, number)).filter(({ email }) => email !== '');
      expect(addressed.length).toBeGreaterThan(150);
      await waitFor('all in the outbox', async () => (await outbox()).length >= addressed.length);
      await waitFor('all sent', async () =>
        (await invoicesOf(session, number)).every(({ email, status }) => email === '' || status === 'SENT'),
      );
      const sent = (await invoicesOf(session, number)).filter(({ email }) => email !== '');
      const ids = await Promise.all(
        (await outbox()).map(async (name) => (await PostalMime.parse(await readFile(join(folder, name)))).messageId),
      );
      expect([...ids].sort()).toEqual(sent.map(({ delivery }) => delivery?.messageId).sort());
      expect(await product.stop()).toBe(0);
      expect((await outbox()).length).toBe(addressed.length);
    } finally {
      await product.kill();
    }
  });
});
