import type { Database } from '../../../upstream/core/database/database';
import { upstreamOfFile } from '../../support/services/of-file';

const upstream = upstreamOfFile();
let db: Database;
beforeAll(() => {
  ({ db } = upstream);
});

const entriesOf = async (text: string | null): Promise<readonly string[]> => {
  const [row] = await db.query<{ entries: string[] }>('select search_grams(7, $1) as entries', [text]);
  return row?.entries ?? [];
};

/** Defined by the characters of the text, as the indexes of an installed database contain them. */
function expectedOf(text: string): readonly string[] {
  const characters = Array.from(` ${text}`);
  const at = (start: number, length: number) => `7:${characters.slice(start, start + length).join('')}`;
  return characters.flatMap((character, start) => [
    ...(start + 3 <= characters.length ? [at(start, 3)] : []),
    ...(character === ' ' && start + 2 <= characters.length ? [at(start, 2)] : []),
  ]);
}

test('a text is indexed by every three characters in a row and by the first character of each word', async () => {
  expect([...(await entriesOf('oak box'))].sort()).toEqual(
    ['7: oa', '7:oak', '7:ak ', '7:k b', '7: bo', '7:box', '7: o', '7: b'].sort(),
  );
});

test.each([
  ['no text', ''],
  ['one character', 'a'],
  ['a trailing blank', 'oak '],
  ['double blanks', 'oak  box   1'],
  ['only blanks', '   '],
  ['lines', 'anna marsh \n 5551234 \n 7001'],
  ['letters of several bytes', 'émile zoë ½ 漆器 🪑 stuhl'],
  ['the titles of many lots', 'a georgian mahogany chest, circa 1790 \n '.repeat(60)],
])('the entries of %s are those of an installed database', async (_, text) => {
  expect([...(await entriesOf(text))].sort()).toEqual([...expectedOf(text)].sort());
});

test('a missing text has no entries', async () => {
  expect(await entriesOf(null)).toEqual([]);
});
