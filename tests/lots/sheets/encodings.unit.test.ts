import { encode } from 'iconv-lite';
import { formatOf } from '../../../upstream/lots/sheets/file-format';
import { openText } from '../../../upstream/lots/sheets/read-text';

const sheet = (titles: readonly string[], delimiter = ',') =>
  ['Lot,Title,Description', ...titles.map((title, index) => `${index + 1},${title},100`)]
    .join('\r\n')
    .replaceAll(',', delimiter);

const RUSSIAN = ['Икона Спасителя', 'Самовар латунный', 'Портрет неизвестной'];
const GREEK = ['Αρχαίο αγγείο', 'Εικόνα της Παναγίας', 'Ασημένιο κύπελλο'];
const HEBREW = ['מנורה עתיקה', 'ציור שמן על בד', 'גביע כסף'];
const ARABIC = ['مصباح قديم', 'سجادة فارسية', 'لوحة زيتية'];
const JAPANESE = ['浮世絵の版画', '古伊万里の大皿', '漆塗りの箱'];
const CHINESE = ['清代青花瓷瓶', '山水画', '红木家具'];
const KOREAN = ['조선 백자 항아리', '산수화', '나무 상자'];

test.each([
  ['windows-1250', 'Windows-1250', ['Łódź o zmierzchu', 'Święty Jerzy', 'Źródło światła']],
  ['windows-1250', 'Windows-1250', ['Řezba ze dřeva', 'Šternberk', 'Průčelí domu']],
  ['windows-1251', 'Windows-1251', RUSSIAN],
  ['koi8-r', 'KOI8-R', RUSSIAN],
  ['windows-1253', 'Windows-1253', GREEK],
  ['windows-1255', 'Windows-1255', HEBREW],
  ['windows-1256', 'Windows-1256', ARABIC],
  ['shift_jis', 'Shift JIS', JAPANESE],
  ['gbk', 'GBK', CHINESE],
  ['euc-kr', 'EUC-KR', KOREAN],
  ['windows-1252', 'Windows-1252', ['Café de Paris', 'Père Noël', 'Garçon à la fenêtre']],
  ['windows-1252', 'Windows-1252', ['“The Mill”', '“Low Tide”', 'L’Art table – oak']],
  ['windows-1252', 'Windows-1252', ['Bürgerhaus', 'Grüße aus Köln', 'Mädchen']],
])('a text in %s is read as %s: %j', (name, encoding, titles) => {
  expect(openText(encode(sheet(titles), name), {}).head.encoding).toBe(encoding);
});

test.each([
  ['Russian', RUSSIAN],
  ['Greek', GREEK],
  ['Hebrew', HEBREW],
  ['Arabic', ARABIC],
  ['Japanese', JAPANESE],
  ['Chinese', CHINESE],
  ['Korean', KOREAN],
])('UTF-16 in %s is text, with and without its mark', (_, titles) => {
  for (const [name, encoding] of [
    ['utf-16le', 'UTF-16LE'],
    ['utf-16be', 'UTF-16BE'],
  ] as const) {
    const plain = encode(sheet(titles, '\t'), name);
    for (const bytes of [plain, encode(`\ufeff${sheet(titles, '\t')}`, name)]) {
      expect([formatOf(bytes), openText(bytes, {}).head.encoding]).toEqual(['TEXT', encoding]);
    }
  }
});

test('a text that two encodings read equally well is asked about with its cells in both', () => {
  const { head } = openText(encode(sheet(['Harbor, man’s view']), 'windows-1252'), {});
  expect(head.encoding).toBe('Windows-1252');
  expect(head.doubt?.samples).toEqual([
    { asRead: expect.stringContaining('man’s'), asOther: expect.stringContaining('maní') },
  ]);
  expect(openText(encode(sheet(['man’s']), 'windows-1252'), { encoding: 'Windows-1252' }).head.doubt).toBeNull();
});
