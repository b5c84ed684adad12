import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { acquireDataLock, readDataLock } from '../../../scripts/data-lock.mjs';

const lockModule = resolve('scripts/data-lock.mjs');
const started: ChildProcess[] = [];
let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-lock-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map(kill));
  rmSync(dataDir, { recursive: true });
});

/** Starts another process that tries to take the lock, and holds it until it is killed. */
async function starter(): Promise<{ process: ChildProcess; said: string }> {
  const program = `
    import { acquireDataLock } from ${JSON.stringify(lockModule)};
    try { acquireDataLock(process.argv[1]); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, said: said.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a second start is refused with one line that has the folder and the process', async () => {
  const first = await starter();
  expect(first.said).toBe('held');
  expect(() => acquireDataLock(dataDir)).toThrow(
    new RegExp(
      `^Rostrum already runs on ${dataDir} \\(process ${String(first.process.pid)}, since .+\\): stop it, or .+\\.$`,
    ),
  );
  expect(readDataLock(dataDir)?.pid).toBe(first.process.pid);
});

test('the same process cannot take the lock twice', () => {
  const lock = acquireDataLock(dataDir);
  expect(() => acquireDataLock(dataDir)).toThrow('Rostrum already runs');
  lock.release();
  acquireDataLock(dataDir).release();
});

test('a released lock leaves nothing behind', () => {
  acquireDataLock(dataDir).release();
  expect(readdirSync(dataDir)).toEqual([]);
  expect(readDataLock(dataDir)).toBeNull();
});

test('the lock of a killed process is taken over', async () => {
  const first = await starter();
  await kill(first.process);
  expect(readDataLock(dataDir)).toBeNull();
  const lock = acquireDataLock(dataDir);
  expect(readDataLock(dataDir)?.pid).toBe(process.pid);
  lock.release();
});

test.each([
  ['the machine has been restarted since', { bootId: 'another boot' }],
  ['its process id now belongs to another process', { processStart: '1' }],
])('a lock is stale when %s', (_reason, change) => {
  acquireDataLock(dataDir);
  const file = join(dataDir, 'lock');
  const record = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...record, ...change }));
  acquireDataLock(dataDir).release();
});

test('a lock that cannot be read, as after a power cut, is taken over', () => {
  writeFileSync(join(dataDir, 'lock'), '');
  acquireDataLock(dataDir).release();
});

test('a late release does not remove the lock of the next holder', () => {
  const first = acquireDataLock(dataDir);
  rmSync(join(dataDir, 'lock'));
  const second = acquireDataLock(dataDir);
  first.release();
  expect(readDataLock(dataDir)?.pid).toBe(process.pid);
  second.release();
});

test('of many processes that find the same stale lock, exactly one takes it', async () => {
  await kill((await starter()).process);
  const starters = await Promise.all(Array.from({ length: 8 }, starter));
  expect(starters.filter(({ said }) => said === 'held')).toHaveLength(1);
  expect(starters.filter(({ said }) => said.startsWith('Rostrum already runs'))).toHaveLength(7);
});
