import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GroupDetailJson, InvoiceCatalogsJson, InvoiceGroupJson } from '../../upstream/invoicing/wire';
import type { ChargeRunJson } from '../../upstream/payments/charge-wire';
import { readSandboxLedger } from '../../upstream/payments/sandbox-books';
import { SANDBOX_CARDS, type SandboxCard } from '../../upstream/payments/sandbox-cards';
import type { ChargingStart } from '../support/charging-process';
import { freshPostgres } from '../support/postgres-template';
import { restSession, type RestSession } from '../support/rest-session';
import { threadFile } from '../support/thread-file';
import { testLog } from '../support/upstream';
import { houseOfCards } from './charging-desk';

/** `ROSTRUM_CARD_KILLS=100 npm test -- payments/kills` does the whole hundred; each takes some seconds. */
const kills = Number(process.env.ROSTRUM_CARD_KILLS ?? 4);
const BATCH = 20;
const HOUR = 3_600_000;

jest.setTimeout((kills + 6) * 30_000);

const PASSWORD = 'Lantern-Harbour-42';
/** Every kind of card but the one that takes seconds. */
const KINDS = (Object.keys(SANDBOX_CARDS) as SandboxCard[]).filter((card) => card !== 'slow');
const cards = Array.from({ length: kills * BATCH }, (_, index) => (index % 3 === 0 ? KINDS[(index / 3) % KINDS.length] : undefined) ?? 'success');

const children: ChildProcess[] = [];

/** Starts a program and answers the line that it prints first: its address. */
async function startProgram(file: string, start: object): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [file, JSON.stringify(start)], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const gone = new Promise<void>((resolve) => { child.once('exit', () => { resolve(); }); });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => { resolve(line.toString().trim()); });
    child.once('exit', (code) => { reject(new Error(`ended with ${String(code)}`)); });
  });
  return { url, kill: async () => { child.kill('SIGKILL'); await gone; } };
}

afterAll(() => { for (const child of children) child.kill('SIGKILL'); });

async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    await sleep(200);
  }
}

async function invoiced(session: RestSession): Promise<{ group: number; invoices: number[] }> {
  const { auctionGroups } = await session.get<InvoiceCatalogsJson>('/invoiceCatalogs');
  const { invoiceSettings } = await session.get<{ invoiceSettings: { id: number; name: string }[] }>('/invoiceSettings');
  const wish = { groupTitle: 'Kills', invoiceSettingsID: invoiceSettings.find(({ name }) => name === 'Cards per lot')?.id ?? 0, catalogRefs: auctionGroups.flatMap(({ catalogs }) => catalogs.map(({ catalogRef }) => catalogRef)) };
  const { invoiceGroupID: group } = await session.post<{ invoiceGroupID: number }>('/invoiceGroup', wish);
  await until(async () => (await session.get<{ invoiceGroup: InvoiceGroupJson }>(`/invoiceGroup/${group}`)).invoiceGroup, ({ state }) => state === 'CREATED');
  const { invoiceBidders } = await session.get<GroupDetailJson>(`/invoiceGroup/${group}/groupDetailInfo`);
  const invoices = invoiceBidders.map(({ invoiceID }) => invoiceID).sort((a, b) => a - b);
  await session.post(`/invoiceGroup/${group}/invoiceSend`, invoices);
  return { group, invoices };
}

test(`${kills} kills in batches of twenty cards: none is charged twice, each is charged or failed, and the books agree`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-card-kills-'));
  const database = process.env.DATABASE_URL ? await freshPostgres(process.env.DATABASE_URL, testLog) : null;
  try {
    await mkdir(join(folder, 'sandbox'));
    await writeFile(join(folder, 'house.json'), JSON.stringify(houseOfCards(cards, { userName: 'kills' })));
    const sandbox = await startProgram(await threadFile('upstream/payments/sandbox-server.ts'), { folder: join(folder, 'sandbox'), secret: randomUUID(), slowMs: 0, lostMs: 50 });
    const program = await threadFile('tests/support/charging-process.ts', ['tests/support', 'upstream', 'rules']);
    const databaseThread = await threadFile('upstream/core/pglite-worker.ts');
    const services = (aheadMs: number) => startProgram(program, { folder, databaseUrl: database?.url ?? null, databaseThread, sandboxUrl: sandbox.url, aheadMs } satisfies ChargingStart);
    const cashier = (url: string) => restSession(url, 'kills', 'cashier', PASSWORD);

    let running = await services(0);
    const { group, invoices } = await invoiced(await cashier(running.url));
    await running.kill();

    const batches = Array.from({ length: kills }, (_, index) => ({ key: randomUUID(), target: { ids: invoices.slice(index * BATCH, (index + 1) * BATCH) } }));
    const charge = (session: RestSession, { key, target }: (typeof batches)[number]) => session.post<{ chargeRun: ChargeRunJson }>(`/invoiceGroup/${group}/chargeRuns`, { target }, key);
    // Each start is some minutes after the one before: what was leased to the dead is free.
    let ahead = 49 * HOUR;
    for (const batch of batches) {
      running = await services(ahead += 60_000);
      const session = await cashier(running.url);
      const asked = charge(session, batch).catch(() => undefined);
      await sleep(randomInt(2500));
      await running.kill();
      await asked;
    }

    running = await services(ahead + 60_000);
    const session = await cashier(running.url);
    for (const batch of batches) await charge(session, batch);
    const runs = await until(
      async () => (await session.get<{ chargeRuns: ChargeRunJson[] }>(`/chargeRuns?size=1000`)).chargeRuns,
      (all) => all.every(({ state, asked, unknown }) => state === 'DONE' && asked + unknown === 0),
    );
    expect(runs).toHaveLength(kills);
    const count = (name: 'charged' | 'declined' | 'pending' | 'skipped' | 'invoiceCount') => runs.reduce((sum, run) => sum + run[name], 0);
    expect(count('skipped')).toBe(0);
    expect(count('charged') + count('declined') + count('pending')).toBe(count('invoiceCount'));
    expect(count('invoiceCount')).toBe(invoices.length);

    const made = readSandboxLedger(join(folder, 'sandbox')).filter((line) => line.did === 'CHARGE');
    const perInvoice = new Map<string, number>();
    for (const { metadata: { invoice = '' } } of made) perInvoice.set(invoice, (perInvoice.get(invoice) ?? 0) + 1);
    expect([...perInvoice].filter(([, times]) => times !== 1)).toEqual([]);
    expect(perInvoice.size).toBe(invoices.length);
    const taken = made.filter(({ result }) => result.state === 'CHARGED').reduce((sum, { amount }) => sum + amount, 0);
    const pending = made.filter(({ result }) => result.state === 'PENDING').reduce((sum, { amount }) => sum + amount, 0);
    const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    expect(cents(runs.map(({ chargedTotal }) => chargedTotal))).toBe(taken);
    expect(cents(runs.map(({ pendingTotal }) => pendingTotal))).toBe(pending);
    const { invoiceBidders } = await session.get<GroupDetailJson>(`/invoiceGroup/${group}/groupDetailInfo`);
    expect(cents(invoiceBidders.map(({ invoicePaid }) => invoicePaid))).toBe(taken);
    expect(cents(invoiceBidders.map(({ pendingPayment }) => pendingPayment))).toBe(pending);
    await running.kill();
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
