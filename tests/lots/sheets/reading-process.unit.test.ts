import { getPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadSheet } from '../../../rules/lots/uploads/sheet';
import type { Refusal } from '../../../upstream/core/errors';
import { FairQueue } from '../../../upstream/core/work/fair-queue';
import {
  createSpreadsheetReader,
  type SpreadsheetReader,
  type SpreadsheetReaderOptions,
} from '../../../upstream/lots/sheets/spreadsheet-reader';
import { sheetXml, workbookOf } from './workbook-files';

interface Logged {
  readonly house: number;
  readonly fileName: string;
  readonly cause?: string | null;
  readonly code?: string;
}

/** A reader, with the ids of its processes and what it logs. */
interface Watched {
  readonly reader: SpreadsheetReader;
  readonly ids: number[];
  readonly logged: Logged[];
}

function watchedReader(options: Partial<SpreadsheetReaderOptions> = {}): Watched {
  const [ids, logged]: [number[], Logged[]] = [[], []];
  const note = (facts: unknown) => {
    logged.push(facts as Logged);
  };
  const reader = createSpreadsheetReader({
    log: { info: note, warn: note },
    onProcess: (id) => ids.push(id ?? 0),
    ...options,
  });
  return { reader, ids, logged };
}

/** Starts reading a text that takes a moment, and returns when its process has been asked to. */
async function start(
  { reader }: Watched,
  house: number,
  bytes: Buffer = Buffer.from('Lot,Title\n1,Bowl'),
): Promise<Result> {
  const reading = reader.read({ bytes, fileName: `${house}.csv`, house }).then(
    (sheet) => sheet,
    (error: unknown) => (error as Refusal).code,
  );
  await nextTurn();
  return { reading };
}

interface Result {
  readonly reading: Promise<ReadSheet | string>;
}

const rowsIn = async ({ reading }: Result): Promise<number | string> => {
  const read = await reading;
  return typeof read === 'string' ? read : read.rows.length;
};

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

const longText = Buffer.from(`Lot,Title\n${`1,${'A bowl of the Qing dynasty. '.repeat(8)}\n`.repeat(19_000)}`);

/** Shared by the tests that leave it as they found it. */
const shared = watchedReader();
afterAll(() => shared.reader.stop());

test('reads all rows of a long file in one process, and the next file in the same one', async () => {
  expect(await rowsIn(await start(shared, 1, longText))).toBe(19_001);
  expect(await rowsIn(await start(shared, 2))).toBe(2);
  expect(shared.ids).toHaveLength(1);
});

test('the process has a lower priority than the services', () => {
  const [id = 0] = shared.ids;
  expect(getPriority(id)).toBeGreaterThanOrEqual(Math.max(5, getPriority()));
});

test('reads the files of other houses while one is being read', async () => {
  const [id = 0] = shared.ids;
  process.kill(id, 'SIGSTOP');
  const stuck = await start(shared, 1);
  expect(await rowsIn(await start(shared, 2))).toBe(2);
  expect(await rowsIn(await start(shared, 3))).toBe(2);
  process.kill(id, 'SIGCONT');
  expect(await rowsIn(stuck)).toBe(2);
});

test('a process that is killed in the middle of a file fails that file, and the next one is read', async () => {
  const id = shared.ids.at(-1) ?? 0;
  process.kill(id, 'SIGSTOP');
  const killed = await start(shared, 1, longText);
  process.kill(id, 'SIGKILL');
  expect(await rowsIn(killed)).toBe('FAILED');
  expect(shared.logged.at(-1)).toMatchObject({
    house: 1,
    fileName: '1.csv',
    cause: expect.stringContaining('SIGKILL'),
  });
  expect(await rowsIn(await start(shared, 1))).toBe(2);
});

test('signals to the whole group of processes do not end a file that is being read', async () => {
  const id = shared.ids.at(-1) ?? 0;
  process.kill(id, 'SIGTERM');
  process.kill(id, 'SIGINT');
  expect(await rowsIn(await start(shared, 1))).toBe(2);
  expect(shared.ids.at(-1)).toBe(id);
});

test('refuses files when too many wait, and reads the others in turns of the houses', async () => {
  const own = watchedReader({ mostPerHouse: 2 });
  const [busy, other] = await Promise.all([start(own, 1), start(own, 2)]);
  own.ids.forEach((id) => process.kill(id, 'SIGSTOP'));
  const waiting = [await start(own, 1), await start(own, 1), await start(own, 3)];
  expect(await rowsIn(await start(own, 1))).toBe('BUSY');
  own.ids.forEach((id) => process.kill(id, 'SIGCONT'));
  expect(await Promise.all([busy, other, ...waiting].map(rowsIn))).toEqual([2, 2, 2, 2, 2]);
  await own.reader.stop();
});

test('houses take turns in the queue, and one that may have no turn is passed over', () => {
  const queue = new FairQueue<string>(3, 4);
  expect(['a1', 'a2', 'a3', 'a4'].map((item) => queue.add(1, item))).toEqual([true, true, true, false]);
  expect([queue.add(2, 'b1'), queue.add(3, 'c1')]).toEqual([true, false]);
  const all = () => true;
  expect(queue.next((house) => house === 2)?.item).toBe('b1');
  queue.add(2, 'b2');
  expect([queue.next(all), queue.next(all), queue.next(all)].map((next) => next?.item)).toEqual(['a1', 'b2', 'a2']);
  expect(queue.clear()).toEqual(['a3']);
  expect(queue.next(all)).toBeNull();
});

/** Each limit, and a file that exceeds it. */
const LIMITS: readonly (readonly [
  string,
  Partial<SpreadsheetReaderOptions>,
  () => Buffer,
  code: string,
  cause: RegExp,
])[] = [
  ['processor time', { seconds: 0 }, () => longText, 'TOO_SLOW', /^SIGALRM/],
  ['resident memory', { memory: 10 }, () => longText, 'TOO_LARGE', /^SIGUSR2/],
  [
    "JavaScript's memory",
    { heap: 48 },
    () => workbookOf(sheetXml(`<row>${'<c t="str"><v>Lot 1 of the sale</v></c>'.repeat(16_000)}</row>`.repeat(30))),
    'TOO_LARGE',
    /heap/,
  ],
];

test.each(LIMITS)(
  'a file that exceeds the limit of %s ends its process, and is refused',
  async (_, limit, file, code, cause) => {
    const own = watchedReader(limit);
    expect(await rowsIn(await start(own, 1, file()))).toBe(code);
    expect(own.logged.at(-1)?.cause).toMatch(cause);
    await own.reader.stop();
  },
);

test('a process that does nothing is ended as well', async () => {
  const stopAtOnce = (id: number | undefined) => {
    if (id !== undefined) process.kill(id, 'SIGSTOP');
  };
  const own = watchedReader({ patience: 0.2, onProcess: stopAtOnce });
  expect(await rowsIn(await start(own, 1))).toBe('TOO_SLOW');
  await own.reader.stop();
});

test('a program that cannot be started fails the file', async () => {
  const own = watchedReader({ program: 'no-such-program.mjs' });
  expect(await rowsIn(await start(own, 1))).toBe('FAILED');
  expect(own.logged.at(-1)?.cause).toContain('no-such-program.mjs');
  await own.reader.stop();
});

test('stopping ends the processes and refuses the files that wait', async () => {
  const own = watchedReader();
  const files = [await start(own, 1), await start(own, 1), await start(own, 2)];
  await own.reader.stop();
  expect(await Promise.all(files.map(rowsIn))).toEqual(['BUSY', 'BUSY', 'BUSY']);
  expect(await rowsIn(await start(own, 1))).toBe('BUSY');
  expect(own.ids.filter(isAlive)).toEqual([]);
});
