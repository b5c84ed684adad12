import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HouseData } from '../../../upstream/demo/house-data';
import { unoptimized } from '../both-databases.mjs';
import { embeddedData } from './product-data';
import { loadHouses } from './small-product';

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a script of the project to its end, as an operator would, with this typed input. */
export function runToEnd(args: readonly string[], env: Readonly<Record<string, string>>, typed = ''): Promise<Ended> {
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
      [unoptimized, ...args],
      { env: { ...base, ...env }, timeout: 120_000 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, output: stdout + stderr });
      },
    );
    child.stdin?.end(typed);
  });
}

export const startToEnd = (env: Readonly<Record<string, string>>) => runToEnd(['scripts/start.mjs', '--built'], env);

export async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + 60_000;
  while (!(await isThere())) {
    if (Date.now() > limit) throw new Error(`not in time: ${what}`);
    await sleep(100);
  }
}

const dataDirs: string[] = [];

/** Returns an empty folder, in which a product creates its database: that takes seconds of CPU time. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-operations-'));
  dataDirs.push(folder);
  return folder;
}

/** Returns a folder with an embedded database that has these houses. */
export async function dataDirWith(houses: readonly HouseData[] = []): Promise<string> {
  const data = await embeddedData();
  dataDirs.push(data.folder);
  if (houses.length > 0) await loadHouses(data, houses);
  return data.folder;
}

export const newPassword = 'Kestrel-Quarry-Oat-58';

/** The operator types only the password; everything else is in flags. */
export function createHouse(env: Readonly<Record<string, string>>, userName: string): Promise<Ended> {
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

/** Removes the data folders after the tests of a file. */
export function prepareProduct(): void {
  afterAll(() => Promise.all(dataDirs.map((folder) => rm(folder, { recursive: true, force: true }))));
}
