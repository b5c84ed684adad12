import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPictureReader, type PictureReader } from '../../upstream/images/picture-reader';
import { plain } from './pictures';

const folder = mkdtempSync(join(tmpdir(), 'rostrum-pictures-'));
const readers: PictureReader[] = [];
const warnings: unknown[] = [];

/** A reader whose program does something else than reading pictures. */
function readerOf(program?: string, patienceMs?: number): PictureReader {
  const file = join(folder, `${readers.length}.mjs`);
  if (program !== undefined) writeFileSync(file, program);
  const reader = createPictureReader({
    log: { warn: (facts: unknown) => warnings.push(facts) },
    ...(program !== undefined && { program: file }),
    ...(patienceMs !== undefined && { patienceMs }),
  });
  readers.push(reader);
  return reader;
}

afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.stop()));
  rmSync(folder, { recursive: true });
});

const picture = () => plain({ width: 1000, height: 999 }).png().toBuffer();

test('a picture is read in all sizes, and its next one in the same process', async () => {
  const reader = readerOf();
  for (const bytes of [await picture(), await picture()])
    expect(await reader.read(1, bytes)).toMatchObject({ facts: { width: 1000, height: 999 }, isSmall: true });
});

test('a picture that ends its process is damaged, and the next one gets another process', async () => {
  const reader = readerOf("process.on('message', () => process.kill(process.pid, 'SIGSEGV'));");
  const answers = await Promise.all([1, 2, 3].map(async (house) => reader.read(house, await picture())));
  expect(answers).toEqual(['invalidImage', 'invalidImage', 'invalidImage']);
  expect(warnings).toHaveLength(3);
});

test('a picture that takes too long is damaged', async () => {
  const reader = readerOf("process.on('message', () => { for (;;); });", 200);
  expect(await reader.read(1, await picture())).toBe('invalidImage');
});

test('the process has no environment', async () => {
  const reader = readerOf(
    "process.on('message', () => process.send({ picture: Object.keys(process.env).length === 0 ? 'type' : 'invalidImage' }));",
  );
  expect(await reader.read(1, await picture())).toBe('type');
});

test('a house with too many waiting pictures is asked to wait, and a stopped reader refuses', async () => {
  const reader = readerOf("process.on('message', () => undefined);");
  const bytes = await picture();
  const waiting = Array.from({ length: 20 }, () => reader.read(1, bytes).catch((error: unknown) => error));
  await reader.stop();
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ code: 'BUSY', status: 503 });
});
