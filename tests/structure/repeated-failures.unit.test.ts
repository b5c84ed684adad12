import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'repeated-failures-'));
  write('steady.test.js', `test('a', () => {}); test('b', () => {});`);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (name: string, source: string) => {
  writeFileSync(join(folder, name), source);
};
const runsOf = (name: string) => readFileSync(join(folder, name), 'utf8').length;

/** Each run of the file leaves a letter in a file named `ran`, and its second test fails in the first `times` runs. */
const failing = (name: string, times: number) => {
  write(
    `${name}.test.js`,
    `const fs = require('node:fs');
    fs.appendFileSync(${JSON.stringify(join(folder, name))}, 'x');
    const runs = fs.readFileSync(${JSON.stringify(join(folder, name))}, 'utf8').length;
    test('steady', () => {});
    test('failing', () => expect(runs).toBeGreaterThan(${times}));`,
  );
};

/** Runs Jest on the folder as `npm test` does on this project; returns its exit code, its last line, and the lines that name files. */
async function run(isPatient: boolean) {
  const config = {
    rootDir: folder,
    transform: {},
    reporters: ['default', resolve('tests/support/results-reporter.mjs')],
  };
  const program = `
    import { runJest } from ${JSON.stringify(resolve('scripts/jest.mjs'))};
    process.exitCode = await runJest([], ['--config=' + process.argv[1]], {}, ${isPatient});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(config)], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const lines = (await text(child.stdout)).trim().split('\n');
  return { code: await ended, last: lines.at(-1), named: lines.filter((line) => line.includes('alone')) };
}

test('a file that failed beside others runs again alone, and is named if it passes then', async () => {
  failing('busy', 1);
  const { code, last, named } = await run(true);
  expect({ code, last, runs: runsOf('busy') }).toEqual({ code: 0, last: '4 passed, 0 failed', runs: 2 });
  expect(named.at(-1)).toMatch(/^Failed beside others, passed alone: \S*busy\.test\.js\.$/);
});

test('a file that fails again fails the run', async () => {
  failing('busy', 1);
  failing('broken', 2);
  const { code, last } = await run(true);
  expect({ code, last }).toEqual({ code: 1, last: '5 passed, 1 failed' });
  expect({ busy: runsOf('busy'), broken: runsOf('broken') }).toEqual({ busy: 2, broken: 2 });
});

test('nothing runs again if many files fail, or if only chosen files run', async () => {
  failing('chosen', 1);
  expect(await run(false)).toMatchObject({ code: 1, last: '3 passed, 1 failed', named: [] });
  expect(runsOf('chosen')).toBe(1);
  Array.from({ length: 12 }, (_, index) => failing(`many${index}`, 5));
  failing('chosen', 5);
  expect(await run(true)).toMatchObject({ code: 1, last: '15 passed, 13 failed', named: [] });
  expect(runsOf('many0')).toBe(1);
});

test('a file that cannot be run is a failure', async () => {
  write('unreadable.test.js', 'test(');
  expect(await run(true)).toMatchObject({ code: 1, last: '2 passed, 1 failed' });
});
