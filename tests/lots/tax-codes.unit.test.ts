import {
  lotSymbols,
  symbolLegend,
  TAX_CODES,
  taxCodeIn,
  taxCodeLabel,
  taxCodeText,
  yesIn,
  yesText,
} from '../../rules/lots/tax-codes';

describe('what houses write in their column of VAT', () => {
  test.each([
    ['STANDARD', '† S Std Standard standard-rated VAT 20% 19,0% Regelbesteuerung regelbesteuert TVA assujetti'],
    ['MARGIN', 'M Margin margin-scheme Differenzbesteuerung differenzbesteuert \u00a725a Marge'],
    ['IMPORT', '‡ Ω Ω I Import imported 5% Einfuhr EUSt Einfuhrumsatzsteuer importation'],
    ['ZERO', '• Z Zero zero-rated 0% 0,0% exempt steuerfrei exonéré'],
    ['', '- – none n/a'],
  ])('%s is read from %s', (code, texts) => {
    expect(texts.split(' ').map((text) => [text, taxCodeIn(text)])).toEqual(
      texts.split(' ').map((text) => [text, code]),
    );
  });

  test.each([['Margin Scheme'], [' régime de la marge '], ["Auctioneers' Margin Scheme"], ['TVA sur la marge']])(
    '%s is the margin scheme',
    (text) => expect(taxCodeIn(text)).toBe('MARGIN'),
  );

  test.each(['*', '°', '7%', '20', '5', 'Y', 'x', '†*', 'A1'])('%s is not clear, so that staff are asked', (text) => {
    expect(taxCodeIn(text)).toBeNull();
    expect(taxCodeText(text)).toBe(text);
  });

  test('labels are read as their codes', () => {
    expect(TAX_CODES.map((code) => taxCodeIn(taxCodeLabel(code)))).toEqual(TAX_CODES);
    expect(TAX_CODES.map((code) => taxCodeText(code.toLowerCase()))).toEqual(TAX_CODES.map(taxCodeLabel));
  });
});

describe('what houses write in their column of the artist’s resale right', () => {
  test.each(['Yes', 'y', 'ja', 'OUI', 'x', '\u00a7', 'Δ', 'ARR', 'AR', 'true', '1', 'Droit de suite', 'Folgerecht'])(
    '%s is yes',
    (text) => expect([yesIn(text), yesText(text)]).toEqual([true, 'Yes']),
  );
  test.each(['No', 'n', 'nein', 'non', '0', '-', 'false'])('%s is no', (text) =>
    expect([yesIn(text), yesText(text)]).toEqual([false, 'No']),
  );
  test('an empty cell is no, and stays empty', () => expect([yesIn(' '), yesText(' ')]).toEqual([false, '']));
  test.each(['?', 'perhaps', '12'])('%s is not clear', (text) =>
    expect([yesIn(text), yesText(text)]).toEqual([null, text]),
  );
});

test('lots have the symbols that the catalogs of Europe use, and the legend has those of the lots', () => {
  const lots = [
    { taxCode: 'IMPORT', hasResaleRight: true },
    { taxCode: 'STANDARD', hasResaleRight: false },
    { taxCode: 'MARGIN', hasResaleRight: false },
    { taxCode: '', hasResaleRight: false },
    { taxCode: 'IMPORT', hasResaleRight: false },
  ] as const;
  expect(lots.map(lotSymbols)).toEqual(['‡ ARR', '†', '', '', '‡']);
  expect(symbolLegend(lots).map(({ symbol }) => symbol)).toEqual(['†', '‡', 'ARR']);
  expect(symbolLegend(lots.slice(2, 4))).toEqual([]);
});
