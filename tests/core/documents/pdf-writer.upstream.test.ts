import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createPdfWriter, type Pdf, type PdfWriterOptions } from '../../../upstream/core/documents/pdf-writer';
import { threadFile } from '../../support/product/thread-file';

const going = new AbortController().signal;
let program: string;

beforeAll(async () => {
  program = await threadFile('tests/support/product/drawing-thread.ts', [
    'tests/support/product',
    'upstream/core',
    'rules/core',
  ]);
});

const pdfOf = (given: Partial<Pdf> = {}): Pdf => ({
  house: 1,
  program,
  options: { paper: 'LETTER', title: 'Sample', author: 'Bell & Daughters', tagged: true },
  batches: Readable.from([2]),
  ...given,
});

const write = (given: Partial<Pdf> = {}, options: PdfWriterOptions = {}, signal = going): Promise<Buffer> =>
  buffer(createPdfWriter(options).write(pdfOf(given), signal));

const isWhole = (file: Buffer): boolean =>
  file.toString('latin1').startsWith('%PDF-1.7') && file.toString('latin1').trimEnd().endsWith('%%EOF');

test('batches become one file', async () => {
  const file = await write({ batches: Readable.from([2, 1, 3]) });
  expect(isWhole(file)).toBe(true);
  expect(file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(6);
});

test('a house with many PDFs makes the others wait for one of them', async () => {
  const writer = createPdfWriter({ mostFiles: 1 });
  const written: string[] = [];
  const writeFor = (house: number, name: string) =>
    buffer(writer.write(pdfOf({ house }), going)).then(() => written.push(name));
  await Promise.all([writeFor(1, 'A1'), writeFor(1, 'A2'), writeFor(1, 'A3'), writeFor(2, 'B1')]);
  expect(written).toEqual(['A1', 'B1', 'A2', 'A3']);
});

test('a house has one PDF drawn at a time, however many threads there can be', async () => {
  const writer = createPdfWriter();
  const open = new Set<number>();
  let most = 0;
  async function* batches(number: number): AsyncGenerator<number> {
    open.add(number);
    most = Math.max(most, open.size);
    yield await Promise.resolve(2);
    open.delete(number);
  }
  await Promise.all([1, 2, 3].map((number) => buffer(writer.write(pdfOf({ batches: batches(number) }), going))));
  expect(most).toBe(1);
});

/** The priorities of the threads of this process as Linux counts them: 19 is the lowest. */
const priorities = (): number[] =>
  readdirSync('/proc/self/task').map((task) =>
    // The name of a thread, in parentheses, may have spaces.
    Number(readFileSync(`/proc/self/task/${task}/stat`, 'latin1').replace(/^.*\)/s, '').trim().split(' ')[16]),
  );

test('a thread that draws goes after those that answer requests', async () => {
  const before = priorities();
  let during: number[] = [];
  async function* batches(): AsyncGenerator<number> {
    yield await Promise.resolve(1);
    during = priorities();
    yield 1;
  }
  await write({ batches: batches() });
  const lower = Math.max(5, ...before);
  const countOf = (found: readonly number[]) => found.filter((priority) => priority >= lower).length;
  expect(countOf(during)).toBeGreaterThan(countOf(before));
  expect(Math.min(...during)).toBe(Math.min(...before));
});

test('a thread that fails, what can’t be read, and a canceled download fail only their own file', async () => {
  const writer = createPdfWriter();
  const failed = (given: Partial<Pdf>, signal = going) =>
    buffer(writer.write(pdfOf(given), signal)).catch((error: unknown) => String(error));
  async function* broken(): AsyncGenerator<number> {
    yield 2;
    throw new Error(await Promise.resolve('the database is away'));
  }
  const gone = new AbortController();
  const failures = [
    failed({ program: '/no-such-thread.mjs' }),
    failed({ batches: Readable.from([1, 0]) }),
    failed({ batches: broken() }),
    failed({}, gone.signal),
  ];
  const next = buffer(writer.write(pdfOf(), going));
  gone.abort(new Error('The caller is gone.'));
  expect(await Promise.all(failures)).toEqual([
    expect.stringContaining('Cannot find module'),
    'Error: There is nothing to draw.',
    'Error: the database is away',
    'Error: The caller is gone.',
  ]);
  expect(isWhole(await next)).toBe(true);
});

test('a thread that runs out of memory says so, and the process goes on', async () => {
  await expect(write({}, { memory: 6 })).rejects.toMatchObject({
    status: 422,
    code: 'PDF_TOO_LARGE',
    message: 'This PDF is too large. Select fewer invoices.',
  });
  expect(isWhole(await write())).toBe(true);
});

test('a reader that stops reading gives its thread back; a slow one gets the whole file', async () => {
  const writer = createPdfWriter({ mostFiles: 1, ahead: 1000, patienceMs: 200 });
  const many = () => Readable.from([30, 30]);
  const unread = writer.write(pdfOf({ batches: many() }), going);
  const failure = new Promise((resolve) => unread.once('error', resolve));
  const next = buffer(writer.write(pdfOf({ house: 2, batches: many() }), going));
  expect(String(await failure)).toBe('Error: The PDF is not being read.');
  expect(isWhole(await next)).toBe(true);
});

test('a thread draws one file after the other, and each is a file of its own', async () => {
  const writer = createPdfWriter();
  const files: number[] = [];
  for (const pages of [3, 1, 2]) {
    const file = await buffer(writer.write(pdfOf({ batches: Readable.from([pages]) }), going));
    files.push(file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0);
  }
  expect(files).toEqual([3, 1, 2]);
});
