import { invisibleIn, saysNothing, visibleText } from '../../../../rules/lots/uploads/cell-texts';
import { currenciesIn, foreignCurrency } from '../../../../rules/lots/uploads/currencies';
import { isDateText, isShortened } from '../../../../rules/lots/uploads/damage';
import { withoutEntities, withoutTags } from '../../../../rules/lots/uploads/markup';
import { readInParts, readMeasure, readWithUnit, unitOfHeading } from '../../../../rules/lots/uploads/measures';
import { readDecimal } from '../../../../rules/lots/uploads/number-format';

test.each([
  '2-Jan',
  'Mar-05',
  '02. Jan',
  '2. Jan',
  '5. Mrz',
  '12-Dez',
  '3-Okt-26',
  '02-janv',
  'févr-05',
  '7-ago',
  '4-mrt',
  '9-paź',
  '3-янв',
  '12/1/2026',
  '1.12.26',
  '2026-01-12 00:00:00',
  '1月2日',
])('%s is a date that a program made, in an inventory number as well', (text) => {
  expect(isDateText(text, true)).toBe(true);
});

test.each([
  '7-14',
  'A-77',
  'MAR-05',
  'Jan-150',
  '32-Jan',
  '2026-01-12',
  '12-5-2024',
  '2023/14/30',
  '12',
  'Lot 5',
  'Mars',
])('%s can be an inventory number', (text) => {
  expect(isDateText(text, true)).toBe(false);
});

test.each([
  ['4.68769E+11', true],
  ['1,2E+06', true],
  ['2E+26', true],
  ['468768768833943000', true],
  ['12E5', false],
  ['5E-12', false],
  ['123456789012345', false],
  ['46876876883394301', false],
])('whether the digits of %s are lost: %s', (text, isLost) => {
  expect(isShortened(text)).toBe(isLost);
});

test.each([
  ['1k', '.', '1000'],
  ['2.5K', '.', '2500'],
  ['1,5k', ',', '1500'],
  ['$1.2M', '.', '1200000'],
  ['1,2 Mio. €', ',', '1200000'],
  ['EUR 12 Tsd.', '.', '12000'],
  ['3 mln', '.', '3000000'],
  ['5 тыс', '.', '5000'],
  ['12万円', '.', null],
  ['3万', '.', '30000'],
  ['1k2', '.', null],
  ['10 kg', '.', null],
  ['10²', '.', null],
] as const)('the amount %s with the decimal sign %s is %s', (text, format, decimal) => {
  expect(readDecimal(text, format)).toBe(decimal);
});

test.each([
  ['£800', 'USD', '£'],
  ['€500', 'USD', 'EUR'],
  ['1,500 CHF', 'USD', 'CHF'],
  ['¥90,000', 'USD', 'JPY'],
  ['¥90,000', 'CNY', null],
  ['450 kr', 'NOK', null],
  ['450 kr', 'EUR', 'SEK'],
  ['$5', 'CAD', null],
  ['US$5', 'CAD', 'USD'],
  ['$5', 'GBP', '$'],
  ['Low Estimate (GBP)', 'USD', 'GBP'],
  ['1,200', 'USD', null],
])('what %s names in a sale in %s is %s', (text, currency, named) => {
  expect(foreignCurrency(text, currency)).toBe(named);
});

test('an amount without a sign names no currency', () => {
  expect([currenciesIn('1.200,50'), currenciesIn('call')]).toEqual([null, null]);
});

test.each([
  'POA',
  'P.O.A.',
  'N/A',
  'n. a.',
  '—',
  '-',
  'TBD',
  'Estimate on request',
  'auf Anfrage',
  'sur demande',
  'A consultar',
  '?',
])('%s says that there is no amount', (text) => {
  expect(saysNothing(text)).toBe(true);
});

test.each(['100', 'call', 'POA 100', '', '£', 'withdrawn'])('%j says something else', (text) => {
  expect(saysNothing(text)).toBe(false);
});

test('invisible characters are removed and named, and wide digits become usual ones', () => {
  expect([visibleText('\u200b１2\u00ad'), invisibleIn('S\u00ad2\u200b')]).toEqual(['12', ['U+00AD', 'U+200B']]);
});

test.each([
  ['12 1/2', '12.5'],
  ['12-1/2', '12.5'],
  ['10½', '10.5'],
  ['¾', '0.75'],
  ['27/28', null],
  ['12 in', null],
])('the measure %s is %s', (text, number) => {
  expect(readMeasure(text, '.')).toBe(number);
});

test('measures are read with their units, alone and in parts', () => {
  expect(readWithUnit('40 cm', '.')).toEqual({ number: '40', unit: 'cm' });
  expect(readWithUnit('12,5 Kilogramm', ',')).toEqual({ number: '12.5', unit: 'kg' });
  expect(readInParts(`3' 2"`, '.')).toEqual({ number: '38', unit: 'in' });
  expect(readInParts('2 lb 8 oz', '.')).toEqual({ number: '2.5', unit: 'lb' });
  expect(readInParts('2 lb 3 in', '.')).toBeNull();
});

test.each([
  ['Shipping Length (cm)', 'cm'],
  ['Höhe in cm', 'cm'],
  ['Weight [lbs]', 'lb'],
  ['Gewicht kg', 'kg'],
  ['Shipping Length', null],
  ['Weight', null],
])('the unit of the heading %s is %s', (heading, unit) => {
  expect(unitOfHeading(heading)).toBe(unit);
});

test.each([
  ['<p>A <b>gold</b> ring.</p><p>Old.</p>', 'A gold ring.\nOld.'],
  ['<script>alert(1)</script>Ring', 'Ring'],
  ['<<b>b>Ring', 'Ring'],
  ['Ring <1ct, D>F', 'Ring <1ct, D>F'],
  ['a < b and c > d', 'a < b and c > d'],
])('%s without its tags is %s', (text, plain) => {
  expect(withoutTags(text)).toBe(plain);
});

test('entities become characters, and unknown ones stay', () => {
  expect(withoutEntities('Caf&eacute; &#39;&#x201C;&amp;&nbsp;&unknown; A&B;')).toBe("Café '“&\u00a0&unknown; A&B;");
});
