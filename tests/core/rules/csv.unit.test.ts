import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvRecord, guardedText, textField, unguardedText } from '../../../rules/core/csv';

test.each([
  ['plain text', 'Ada Marsh', 'Ada Marsh'],
  ['accents and other scripts', 'Łukasz Žižek 山田', 'Łukasz Žižek 山田'],
  ['a comma', 'Marsh, Ada', '"Marsh, Ada"'],
  ['quotes', 'Ada "Addie" Marsh', '"Ada ""Addie"" Marsh"'],
  ['a line break', 'Elm Street\nAlbany', '"Elm Street\nAlbany"'],
  ['nothing', '', ''],
  ['a formula', '=HYPERLINK("http://bad.example")', '"\'=HYPERLINK(""http://bad.example"")"'],
  ['a sum', '=1+1', "'=1+1"],
  ['a plus', '+1 212 555 0101', "'+1 212 555 0101"],
  ['a minus', '-2+3', "'-2+3"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1+1', "'\t=1+1"],
  ['a carriage return', '\r=1+1', '"\'\r=1+1"'],
  ['a full-width equals sign', '＝1+1', "'＝1+1"],
  ['signs that are not first', 'a=b@c+d-e', 'a=b@c+d-e'],
])('a CSV field is escaped: %s', (_, text, field) => {
  expect(textField(text)).toBe(field);
});

test('a CSV record ends with CR and LF', () => {
  expect(csvRecord(['1', 'two', ''])).toBe('1,two,\r\n');
});

test('any texts are read by an RFC 4180 parser as the same number of fields, without formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 12 }), (texts) => {
      const [fields] = parse(csvRecord(texts.map(textField)), { record_delimiter: '\r\n' });
      expect(fields).toEqual(texts.map((text) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)));
    }),
  );
});

test('a guarded text is no formula, and is read back as it was', () => {
  expect([guardedText('=1+1'), guardedText("'=1"), guardedText("'twas")]).toEqual(["'=1+1", "''=1", "'twas"]);
  const unit = fc.constantFrom("'", '=', '+', '-', '@', 'a', '1', '\t', '＝');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(unguardedText(guardedText(text))).toBe(text);
      expect(textField(guardedText(text))).toBe(guardedText(text));
    }),
  );
});
