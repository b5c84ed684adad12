import { fullName, readableLine, readableText, truncateName } from '../../../rules/core/text';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['1234567890123456789012345', '1234567890123456789012345'],
  ['12345678901234567890123456', '1234567890123456789012...'],
  ['', ''],
])('a name in a table has at most 25 characters: %s', (name, shown) => expect(truncateName(name)).toBe(shown));

it('a shortened name never splits a character', () =>
  expect(truncateName('😀'.repeat(26))).toBe(`${'😀'.repeat(22)}...`));

it.each([
  ['Ada', 'Marsh', 'Ada Marsh'],
  ['', 'Marsh', 'Marsh'],
  ['Ada', '', 'Ada'],
  ['', '', ''],
])('a full name leaves out unknown parts: %p %p', (firstName, lastName, name) =>
  expect(fullName({ firstName, lastName })).toBe(name),
);

it.each([
  ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour', 'one two three four'],
  ['\u202Egpj.exe\u202C invoice\u2066', 'gpj.exe invoice', 'gpj.exe invoice'],
  ['bell\u0007 and\u0000 nul', 'bell and nul', 'bell and nul'],
  ['  Ana\tMaría  👩‍🎨  ', '  Ana\tMaría  👩‍🎨  ', 'Ana María 👩‍🎨'],
  ['שלום', 'שלום', 'שלום'],
])('text is formatted on several lines or on one: %j', (text, lines, line) => {
  expect(readableText(text)).toBe(lines);
  expect(readableLine(text)).toBe(line);
});
