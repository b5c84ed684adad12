import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HouseData } from '../../../upstream/demo/house-data';
import type { InvoiceCatalogsJson } from '../../../upstream/invoicing/creation/creation-wire';
import type { GroupDetailJson } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import type { InvoiceGroupJson } from '../../../upstream/invoicing/groups/group-wire';
import { readSandboxLedger } from '../../../upstream/payments/processor/sandbox-ledger';
import type { SandboxCharge, SandboxRefund } from '../../../upstream/payments/processor/sandbox-outcomes';
import type { ChargingStart } from '../product/charging-process';
import { threadFile } from '../product/thread-file';
import { freshPostgres } from '../services/postgres-template';
import { type RestSession, restSession } from '../services/rest-session';
import { testLog } from '../services/upstream';

/** The maximum number of invoice numbers in a call. */
const MOST_AT_ONCE = 1000;
const PASSWORD = 'Lantern-Harbour-42';

/** A running program and its address. */
export interface Program {
  readonly url: string;
  /** Kills it immediately, as when a machine is lost. */
  kill(): Promise<void>;
}

/**
 * A house with services as separate processes, and a sandbox that outlives them. On PostgreSQL, several can run at
 * once.
 */
export interface ChargingHouse {
  /** Starts the services, with a clock that is ahead by this many ms. */
  services(aheadMs: number): Promise<Program>;
  cashier(program: Program): Promise<RestSession>;
  /** Returns the sandbox's charges, from its own ledger. */
  charges(): SandboxCharge[];
  /** Returns its refunds, including rejected ones. */
  refunds(): SandboxRefund[];
  /** Ends every program, and removes all files. */
  end(): Promise<void>;
}

/** Earlier than the limit of any test, which would leave the programs running. */
const UNTIL_MS = 480_000;

/** Reads repeatedly until the condition is met; throws with the last value if it isn't in time. */
export async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (const limit = Date.now() + UNTIL_MS; ;) {
    const value = await read();
    if (isThere(value)) return value;
    if (Date.now() > limit) throw new Error(`not in time: ${JSON.stringify(value).slice(0, 3000)}`);
    await sleep(200);
  }
}

/**
 * Evaluated first in a program, and in its threads: ends it with the test process, whose end closes the program's
 * input. A test that is out of time kills nothing, and a program that stays holds the run's output open.
 */
const END_WITH_PARENT = `data:text/javascript,import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.stdin.resume().once('close', () => process.exit(1));`;

/** Starts a program, which prints its address as the first line. */
async function startProgram(children: ChildProcess[], file: string, start: object): Promise<Program> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, file, JSON.stringify(start)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => {
      resolve(line.toString().trim());
    });
    child.once('exit', (code) => {
      reject(new Error(`ended with ${String(code)}`));
    });
  });
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Uses the embedded database, or a new one on the PostgreSQL in `TEST_DATABASE_URL`. */
export async function chargingHouse(data: HouseData): Promise<ChargingHouse> {
  const children: ChildProcess[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-charging-'));
  const database = process.env.TEST_DATABASE_URL ? await freshPostgres(process.env.TEST_DATABASE_URL, testLog) : null;
  const ledgerFolder = join(folder, 'sandbox');
  await mkdir(ledgerFolder);
  await writeFile(join(folder, 'house.json'), JSON.stringify(data));
  const sandbox = await startProgram(children, await threadFile('upstream/payments/processor/sandbox-server.ts'), {
    folder: ledgerFolder,
    secret: randomUUID(),
    slowMs: 0,
    lostMs: 50,
  });
  const program = await threadFile('tests/support/product/charging-process.ts', ['tests/support', 'upstream', 'rules']);
  const databaseThread = await threadFile('upstream/core/database/pglite-worker.ts');
  return {
    services: (aheadMs) =>
      startProgram(children, program, {
        folder,
        databaseUrl: database?.url ?? null,
        databaseThread,
        sandboxUrl: sandbox.url,
        aheadMs,
      } satisfies ChargingStart),
    cashier: ({ url }) => restSession(url, data.house.userName, 'cashier', PASSWORD),
    charges: () => readSandboxLedger(ledgerFolder).filter((line) => line.did === 'CHARGE'),
    refunds: () => readSandboxLedger(ledgerFolder).filter((line) => line.did === 'REFUND'),
    end: async () => {
      for (const child of children) child.kill('SIGKILL');
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates one group of all sessions and sends its invoices. */
export async function sentGroup(session: RestSession): Promise<{ group: number; invoices: number[] }> {
  const { auctionGroups } = await session.get<InvoiceCatalogsJson>('/invoiceCatalogs');
  const { invoiceSettings } = await session.get<{ invoiceSettings: { id: number; name: string }[] }>(
    '/invoiceSettings',
  );
  const command = {
    groupTitle: 'All',
    invoiceSettingsID: invoiceSettings.find(({ name }) => name === 'Cards per lot')?.id ?? 0,
    catalogRefs: auctionGroups.flatMap(({ catalogs }) => catalogs.map(({ catalogRef }) => catalogRef)),
  };
  const { invoiceGroupID: group } = await session.post<{ invoiceGroupID: number }>('/invoiceGroup', command);
  await until(
    async () => (await session.get<{ invoiceGroup: InvoiceGroupJson }>(`/invoiceGroup/${group}`)).invoiceGroup,
    ({ state }) => state === 'CREATED',
  );
  const { invoiceBidders } = await session.get<GroupDetailJson>(`/invoiceGroup/${group}/groupDetailInfo`);
  const invoices = invoiceBidders.map(({ invoiceID }) => invoiceID).sort((a, b) => a - b);
  for (let from = 0; from < invoices.length; from += MOST_AT_ONCE)
    await session.post(`/invoiceGroup/${group}/invoiceSend`, invoices.slice(from, from + MOST_AT_ONCE));
  return { group, invoices };
}

/** Returns the invoices that the sandbox charged, with the number of charges. */
export function timesCharged(charges: readonly SandboxCharge[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const {
    metadata: { invoice },
  } of charges)
    times.set(Number(invoice), (times.get(Number(invoice)) ?? 0) + 1);
  return times;
}
