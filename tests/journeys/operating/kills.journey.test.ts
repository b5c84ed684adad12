import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { budgets, limitFor } from '../../support/budgets';
import { writeManySales } from '../../support/houses/many-sales';
import { type Product, startProduct } from '../../support/product/product';
import { type GraphQLSession, signInTo } from '../../support/services/graphql-session';
import { startMailSink } from '../../support/services/mail-sink';
import { freshPostgres } from '../../support/services/postgres-template';
import { testLog } from '../../support/services/upstream';

const kills = budgets.productKills;
const settleLimitMs = 60_000;

jest.setTimeout(limitFor(kills, 40_000));

/** A request by the caller with its own key, and the response. Stored outside the product, as a caller would. */
interface Command {
  readonly createKey: string;
  readonly sendKey: string;
  readonly title: string;
  readonly catalogRef: string;
  readonly expected: { readonly invoiceCount: number; readonly invoiceTotal: string };
  groupNumber: number | null;
  isSent: boolean;
}

const SALES = `query { uninvoicedSales(first: 1) { nodes { name catalogs { ref } } } templates(first: 1, filter: { isUsable: true }) { nodes { id } } }`;
const DRY_RUN = `query ($input: InvoiceGroupDryRunInput!) { invoiceGroupDryRun(input: $input) { result { invoiceCount invoiceTotal } userErrors { message } } }`;
const CREATE = `mutation ($input: CreateInvoiceGroupInput!) { createInvoiceGroup(input: $input) { invoiceGroup { number } userErrors { message } } }`;
const GROUP = `query ($number: Int!) { invoiceGroup(number: $number) { state failure totals { invoiceCount invoiceTotal } invoices(first: 200) { totalCount nodes { number invoiceTotal status delivery { messageId state } } } } }`;
const SEND = `mutation ($input: SendInvoicesInput!) { sendInvoices(input: $input) { sendRun { isFinished skipped { number } } userErrors { message } } }`;
const GROUPS = `query { invoiceGroups(first: 200) { totalCount nodes { title state } } }`;

interface Sales {
  uninvoicedSales: { nodes: { name: string; catalogs: { ref: string }[] }[] };
  templates: { nodes: { id: string }[] };
}
interface DryRun {
  invoiceGroupDryRun: { result: Command['expected'] | null };
}
interface Created {
  createInvoiceGroup: { invoiceGroup: { number: number } | null; userErrors: { message: string }[] };
}
interface Sent {
  sendInvoices: { sendRun: { isFinished: boolean } | null; userErrors: { message: string }[] };
}
interface Groups {
  invoiceGroups: { totalCount: number; nodes: { title: string; state: string }[] };
}
interface Group {
  invoiceGroup: {
    state: string;
    failure: string | null;
    totals: { invoiceCount: number; invoiceTotal: string };
    invoices: {
      totalCount: number;
      nodes: {
        number: number;
        invoiceTotal: string;
        status: string;
        delivery: { messageId: string; state: string } | null;
      }[];
    };
  } | null;
}

async function newCommand(session: GraphQLSession, title: string): Promise<Command & { templateId: string }> {
  const { uninvoicedSales, templates } = await session.run<Sales>(SALES);
  const catalogRef = uninvoicedSales.nodes[0]?.catalogs[0]?.ref ?? '';
  const templateId = templates.nodes[0]?.id ?? '';
  const { invoiceGroupDryRun } = await session.run<DryRun>(DRY_RUN, {
    input: { catalogRefs: [catalogRef], templateId },
  });
  if (!invoiceGroupDryRun.result) throw new Error('nothing left to invoice');
  return {
    createKey: randomUUID(),
    sendKey: randomUUID(),
    title,
    catalogRef,
    templateId,
    expected: invoiceGroupDryRun.result,
    groupNumber: null,
    isSent: false,
  };
}

async function created(session: GraphQLSession, number: number): Promise<NonNullable<Group['invoiceGroup']>> {
  const limit = Date.now() + settleLimitMs;
  for (;;) {
    const { invoiceGroup } = await session.run<Group>(GROUP, { number });
    if (invoiceGroup && invoiceGroup.state !== 'IN_CREATION') return invoiceGroup;
    if (Date.now() > limit) throw new Error(`group ${number} is still in creation`);
    await sleep(50);
  }
}

/** Completes the remaining steps of a command; each step is recorded only after its response. */
async function pursue(session: GraphQLSession, command: Command & { templateId: string }): Promise<void> {
  const { title, templateId, catalogRef } = command;
  const { createInvoiceGroup } = await session.run<Created>(CREATE, {
    input: { title, templateId, catalogRefs: [catalogRef], idempotencyKey: command.createKey },
  });
  if (!createInvoiceGroup.invoiceGroup) throw new Error(createInvoiceGroup.userErrors[0]?.message ?? 'not created');
  command.groupNumber = createInvoiceGroup.invoiceGroup.number;
  await created(session, command.groupNumber);
  const { sendInvoices } = await session.run<Sent>(SEND, {
    input: { selection: { groupNumber: command.groupNumber, filter: {} }, idempotencyKey: command.sendKey },
  });
  if (!sendInvoices.sendRun?.isFinished) throw new Error(sendInvoices.userErrors[0]?.message ?? 'not sent');
  command.isSent = true;
}

async function expectKept(session: GraphQLSession, command: Command): Promise<void> {
  if (command.groupNumber === null) return;
  const group = await created(session, command.groupNumber);
  expect({ state: group.state, failure: group.failure, ...group.totals }).toEqual({
    state: 'CREATED',
    failure: null,
    ...command.expected,
  });
  expect(group.invoices.totalCount).toBe(command.expected.invoiceCount);
  if (command.isSent) expect(group.invoices.nodes.filter(({ status }) => status !== 'SENT')).toEqual([]);
}

/** Returns the Message-IDs of every sent message, including duplicates. */
async function outboxIds(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map(async (name) => (await PostalMime.parse(await readFile(join(folder, name)))).messageId ?? name),
  );
}

describe('a product that is killed at random moments of create and send', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rostrum-kills-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('keeps all acknowledged data, leaves no incomplete group, and sends nothing twice', async () => {
    const database = process.env.TEST_DATABASE_URL ? await freshPostgres(process.env.TEST_DATABASE_URL, testLog) : null;
    // With PostgreSQL, the mail goes to a real mail server; with the embedded database, to the outbox folder.
    const sink = database ? await startMailSink() : null;
    const env = {
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      ...(database && { DATABASE_URL: database.url }),
      ...(sink ? { SMTP_URL: sink.smtpUrl } : { MAIL: 'files' }),
    };
    let product: Product | null = null;
    try {
      const folder = join(dataDir, 'sales');
      await writeManySales(folder, kills + 2);
      await promisify(execFile)(process.execPath, ['scripts/command.mjs', 'demo:load', folder], {
        env: { ...process.env, ENV_FILE: '/dev/null', ...env },
      });

      const commands: (Command & { templateId: string })[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        product = await startProduct(env);
        const session = await signInTo(product.url, 'manysales', 'cashier', 'Lantern-Harbour-42');
        for (const command of commands) await expectKept(session, command);
        // The requests that the last kill interrupted are repeated with their keys, and must take effect once.
        const last = commands.at(-1);
        if (last && !last.isSent) await pursue(session, last);
        const command = await newCommand(session, `Group ${kill}`);
        commands.push(command);
        const pursuit = pursue(session, command).catch(() => undefined);
        await sleep(randomInt(700));
        await product.kill();
        await pursuit;
      }

      product = await startProduct(env);
      const session = await signInTo(product.url, 'manysales', 'cashier', 'Lantern-Harbour-42');
      for (const command of commands) {
        if (!command.isSent) await pursue(session, command);
        await expectKept(session, command);
      }
      const { invoiceGroups } = await session.run<Groups>(GROUPS);
      expect(invoiceGroups.nodes.map(({ title }) => title).sort()).toEqual(commands.map(({ title }) => title).sort());
      expect(invoiceGroups.nodes.filter(({ state }) => state !== 'CREATED')).toEqual([]);

      const deliveries = await settledDeliveries(session, commands);
      const left = sink ? (await sink.messages()).map(({ messageId }) => messageId ?? '') : await outboxIds(dataDir);
      expect(new Set(left).size).toBe(left.length);
      const known = new Map(deliveries.map(({ messageId, state }) => [messageId, state]));
      expect(left.filter((id) => !known.has(id))).toEqual([]);
      // Everything accepted has been sent; only deliveries with an unknown outcome may be either.
      expect(deliveries.filter(({ messageId, state }) => state === 'ACCEPTED' && !left.includes(messageId))).toEqual(
        [],
      );
      expect(deliveries.filter(({ state }) => state !== 'ACCEPTED' && state !== 'UNKNOWN')).toEqual([]);
      if (!sink) expect(deliveries.filter(({ state }) => state === 'UNKNOWN')).toEqual([]);
      expect(await product.stop()).toBe(0);
    } finally {
      await product?.kill();
      await sink?.close();
      await database?.drop();
    }
  });
});

async function settledDeliveries(
  session: GraphQLSession,
  commands: readonly Command[],
): Promise<{ messageId: string; state: string }[]> {
  const limit = Date.now() + settleLimitMs;
  for (;;) {
    const all: { messageId: string; state: string }[] = [];
    for (const { groupNumber } of commands) {
      const { invoiceGroup } = await session.run<Group>(GROUP, { number: groupNumber });
      for (const { delivery } of invoiceGroup?.invoices.nodes ?? []) if (delivery) all.push(delivery);
    }
    if (Date.now() > limit || all.every(({ state }) => state !== 'QUEUED' && state !== 'SENDING')) return all;
    await sleep(200);
  }
}
