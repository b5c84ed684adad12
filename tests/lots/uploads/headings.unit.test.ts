import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnHeading, columnsOf } from '../../../rules/lots/uploads/columns';
import { doubleSpellings, knownTarget, nearTarget, normalHeading } from '../../../rules/lots/uploads/headings';

test.each([
  ['Lot #', 'lot'],
  ['  LOT_NO ', 'lotno'],
  ['LotNum', 'lotnum'],
  ['Est. Min (Each)', 'estmin'],
  ['Schätzpreis von €', 'schatzpreisvon'],
  ['Höhe in cm', 'hohe'],
  ['#', '#'],
])('the heading %s is compared as %s', (heading, normal) => {
  expect(normalHeading(heading)).toBe(normal);
});

test('no spelling means two columns', () => {
  expect(doubleSpellings()).toEqual([]);
});

test.each([
  ['Lot # (number and letter together: 12A)', 'lotNumber'],
  ['Sub Lot Number', 'lotExtension'],
  ['Lead (50 characters)', 'LEAD'],
  ['Title (full)', 'title'],
  ['Est. Max (Each)', 'highEstimate'],
  ['Presale Estimate Min Each', 'lowEstimate'],
  ['LowEst', 'lowEstimate'],
  ['Low Estimate (USD)', 'lowEstimate'],
  ['Start Bid Each', 'startingBid'],
  ['Total Reserve', 'reserve'],
  ['Shipping (Domestic)', 'shippingDomestic'],
  ['Shipping (International)', 'shippingInternational'],
  ['Ship Height', 'shippingHeight'],
  ['Weight (lbs)', 'shippingWeight'],
  ['Inv #', 'inventoryNumber'],
  ['Lot Reference Number', 'inventoryNumber'],
  ['Materials & Techniques', 'medium'],
  ['Künstler', 'artistName'],
  ['Losnummer', 'lotNumber'],
  ['Estimation basse', 'lowEstimate'],
  ['Mise à prix', 'startingBid'],
  ['Precio de salida', 'startingBid'],
  ['VAT', 'taxCode'],
  ['VAT Code', 'taxCode'],
  ['VAT symbol', 'taxCode'],
  ['Tax code', 'taxCode'],
  ['MwSt-Satz', 'taxCode'],
  ['Régime de TVA', 'taxCode'],
  ['ARR', 'hasResaleRight'],
  ['Artist’s resale right', 'hasResaleRight'],
  ['Droit de suite', 'hasResaleRight'],
  ['Folgerecht', 'hasResaleRight'],
  ['Tax Rate', 'IGNORE'],
  ['Image 3', 'IGNORE'],
  ['ImageFile.12', 'imageFileNames'],
  ['Images', 'imageFileNames'],
  ['Image file names', 'imageFileNames'],
  ['ImageFile.21', 'IGNORE'],
  ['Picture files', 'IGNORE'],
  ['Photo URL', 'IGNORE'],
  ['Sale Order', 'IGNORE'],
  ['Quantity', 'IGNORE'],
  ['Lott Numbr', null],
  ['Heading X', null],
  ['Lowest Guess', null],
  ['Untitled', null],
  ['Description of the seller', null],
])('the heading %s means %s', (heading, target) => {
  expect(knownTarget(heading)).toBe(target);
});

test('the headings of the review are known', () => {
  for (const sale of ['LIVE', 'TIMED', 'BUY_NOW'] as const) {
    for (const column of columnsOf(sale)) expect(knownTarget(columnHeading(column, sale))).toBe(column);
  }
});

test.each([
  ['Lot Numbr', 'lotNumber'],
  ['Descriptoin', 'description'],
  ['Provenence', 'provenance'],
  ['Heading X', 'title'],
  ['Lowest Guess', null],
  ['Lot', 'lotNumber'],
])('the heading %s is similar to a spelling of %s', (heading, column) => {
  expect(nearTarget(normalHeading(heading))).toBe(column);
});

const samples = process.env.ROSTRUM_SAMPLES;
const file = join(samples ?? '', 'reference', 'header_spellings.json');

interface Spellings {
  readonly usedInThisSet: Readonly<Record<string, readonly string[]>>;
  readonly sources: readonly { readonly product: string; readonly headings: readonly string[] }[];
}

test('every published heading of other programs is known', () => {
  if (samples === undefined || !existsSync(file)) return;
  const { usedInThisSet, sources } = JSON.parse(readFileSync(file, 'utf8')) as Spellings;
  const headings = [...Object.values(usedInThisSet).flat(), ...sources.flatMap((source) => source.headings)];
  expect(headings.filter((heading) => knownTarget(heading) === null)).toEqual([]);
});
