import fc from 'fast-check';
import { foldedText, foldedWords, hasFolded } from '../../../rules/core/folding';

test.each([
  ['capitals', 'O’CONNOR', 'oconnor'],
  ['a straight apostrophe', "O'Connor", 'oconnor'],
  ['a modifier apostrophe', 'OʼConnor', 'oconnor'],
  ['an accent as an apostrophe', 'O´Connor D`Amato', 'oconnor damato'],
  ['accents', 'José Núñez', 'jose nunez'],
  ['a decomposed accent', 'Cafe\u0301', 'cafe'],
  ['two accents', 'Nguyễn', 'nguyen'],
  ['letters with a stroke', 'Łukasz Ørsted Đorđe', 'lukasz orsted dorde'],
  ['ligatures', 'Æsop Œuvre Straße GROẞE', 'aesop oeuvre strasse grosse'],
  ['Icelandic letters', 'Þór Guðrún', 'thor gudrun'],
  ['Turkish letters', 'İSTANBUL Işık', 'istanbul isik'],
  ['Greek capitals and final letters', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Cyrillic', 'Йорданка ЁЛКА', 'иорданка елка'],
  ['dashes', 'Jean-Luc, 1880–1890', 'jean luc, 1880 1890'],
  ['quotation marks', '“Sunrise” "Sunset" «Aube»', 'sunrise sunset aube'],
  ['characters of full width', 'Ａ１', 'a1'],
  ['characters that cannot be seen', 'Ma\u00adry\u200b\u00a0Ann', 'mary ann'],
  ['letters without an alphabet of capitals', '太郎 山田', '太郎 山田'],
])('%s are folded', (_what, text, folded) => {
  expect(foldedText(text)).toBe(folded);
});

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldedText(foldedText(text))).toBe(foldedText(text));
    }),
  );
});

test('a text is split into words at blanks, commas, and dashes', () => {
  expect(foldedWords(' Núñez-García,  José ')).toEqual(['nunez', 'garcia', 'jose']);
  expect(foldedWords("'")).toEqual([]);
});

test('a part is found however both are written', () => {
  expect(hasFolded('Buyer’s premium', " buyer's ")).toBe(true);
  expect(hasFolded('Buyer’s premium', 'sellers')).toBe(false);
});
