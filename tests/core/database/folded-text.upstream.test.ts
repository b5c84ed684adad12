import fc from 'fast-check';
import { foldedText } from '../../../rules/core/folding';
import type { Database } from '../../../upstream/core/database/database';
import { upstreamOfFile } from '../../support/services/of-file';

const upstream = upstreamOfFile();
let db: Database;
beforeAll(() => {
  ({ db } = upstream);
});

const foldedByDatabase = async (texts: readonly string[]): Promise<readonly string[]> =>
  (
    await db.query<{ folded: string }>(
      'select folded_text(text) as folded from unnest($1::text[]) with ordinality as given (text, place) order by place',
      [texts],
    )
  ).map(({ folded }) => folded);

/** Blocks of characters that both know: newer ones are unknown to one of the two, and no program types them. */
const BLOCKS = [
  [0x20, 0x24f],
  [0x250, 0x36f],
  [0x370, 0x58f],
  [0x590, 0x6ff],
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x1100, 0x11ff],
  [0x1e00, 0x20cf],
  [0x2100, 0x218f],
  [0x3040, 0x30ff],
  [0xac00, 0xac7f],
  [0xfb00, 0xfb06],
  [0xff01, 0xff9f],
] as const;

test('the database folds every letter of the alphabets of names as the app does', async () => {
  const letters = BLOCKS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  expect(await foldedByDatabase(letters)).toEqual(letters.map(foldedText));
});

test('the database folds texts as the app does', async () => {
  const letter = fc
    .oneof(...BLOCKS.map(([min, max]) => fc.integer({ min, max })))
    .map((code) => String.fromCodePoint(code));
  const composed = fc.constantFrom(
    'Café',
    'Cafe\u0301',
    'O’Connor',
    'ŁUKASZ',
    'straße',
    'Nguyễn',
    'Ǿrsted',
    '‘Ŋ’',
    'Ἀθῆναι',
  );
  const text = fc
    .array(fc.oneof({ weight: 4, arbitrary: letter }, composed), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const texts = fc.sample(text, { numRuns: 2_000, seed: 36 });
  expect(await foldedByDatabase(texts)).toEqual(texts.map(foldedText));
});
