import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type CheckFacts, checkRows } from '../../../../rules/lots/uploads/check';
import { type LotColumn, valueOf } from '../../../../rules/lots/uploads/columns';
import { fixesOf } from '../../../../rules/lots/uploads/fixes';
import { layoutOf } from '../../../../rules/lots/uploads/heading-row';
import { filledColumns, mapColumns } from '../../../../rules/lots/uploads/mapping';
import { groupProblems } from '../../../../rules/lots/uploads/problem-groups';
import type { ReadSheet, SheetRow } from '../../../../rules/lots/uploads/sheet';
import { readRows } from '../../../../rules/lots/uploads/values';
import { openText } from '../../../../upstream/lots/sheets/read-text';
import { openXlsx } from '../../../../upstream/lots/sheets/read-workbook';
import { LIVE } from '../sheets';

/** Sheets that people reported, with the values that are right. They are read from the folder of ROSTRUM_SAMPLES. */
const folder = join(process.env.ROSTRUM_SAMPLES ?? '', 'realworld', 'sheets');
const hasSheets = process.env.ROSTRUM_SAMPLES !== undefined && existsSync(folder);

/** Describes nothing without the sheets. */
const describeSheets = (name: string, tests: () => void) => {
  if (hasSheets) describe(name, tests);
};

async function readFile(file: string): Promise<ReadSheet> {
  const bytes = readFileSync(join(folder, file));
  const { head, rows } = (extname(file) === '.csv' ? openText : openXlsx)(bytes, {});
  const all: SheetRow[] = [];
  for await (const row of rows) all.push(row);
  return { ...head, rows: all };
}

/** Reads a file into the review of a live sale in US dollars. */
async function review(file: string) {
  const sheet = await readFile(file);
  const layout = layoutOf(sheet);
  const mapped = mapColumns(layout, 'LIVE');
  const { rows, notices, questions } = readRows(layout, mapped, {
    kind: 'artfact',
    delimiter: sheet.delimiter,
    houseSign: null,
    currency: 'USD',
  });
  const facts: CheckFacts = { ...LIVE, columns: filledColumns(mapped) };
  const problems = checkRows(rows, facts);
  const groups = groupProblems(problems, new Map(rows.map((row) => [row.id, row])), facts);
  return {
    sheet,
    layout,
    mapped,
    notices,
    questions,
    /** The values of a column, by row. */
    column: (column: LotColumn) => rows.map((row) => valueOf(row, column)),
    /** "2 120 DATE inventoryNumber" for each problem. */
    problems: problems.map(({ rowId, code, variant, columns }) =>
      [rowId?.slice(1), code, variant, ...columns].filter((part) => part !== null).join(' '),
    ),
    /** What the fixes of a code change: "109 r2 2-Jan > 1". */
    fixes: (code: number) =>
      groups
        .filter((group) => group.code === code)
        .flatMap((group) => {
          const columns = problems
            .filter((problem) => problem.code === code && problem.variant === group.variant)
            .flatMap((problem) => problem.columns);
          return fixesOf({ ...group, columns: [...new Set(columns)] }, { rows, usedNumbers: [] });
        })
        .flatMap(({ label, patches }) =>
          patches.map(({ rowId, column, from, to }) => `${label}: ${rowId} ${column} ${from} > ${to}`),
        ),
    words: (code: number) => groups.filter((group) => group.code === code).map(({ description }) => description),
  };
}

/** The fixes that change something, without those that empty a cell or give a new number. */
const changing = (fixes: readonly string[]) => fixes.filter((fix) => !/^(?:Clear the cells|Assign)/.test(fix));

describeSheets('the reported sheets', () => {
  test.each([
    [
      '01-inventory-dates.csv',
      120,
      ['2 120 DATE inventoryNumber', '3 120 DATE inventoryNumber', '4 120 DATE inventoryNumber'],
    ],
    ['04-lot-dates.csv', 109, ['2 109 DATE lotNumber', '3 109 DATE lotNumber', '4 109 DATE lotNumber']],
    ['05-lot-dates.xlsx', 109, ['2 109 DATE lotNumber', '3 109 DATE lotNumber']],
    ['28-estimate-dates.csv', 142, ['2 142 DATE lowEstimate', '3 142 DATE lowEstimate']],
    ['28b-estimate-dates.xlsx', 142, ['2 142 DATE lowEstimate']],
  ] as const)(
    'the dates that a program made in %s are flagged, and no fix keeps a part of them',
    async (file, code, problems) => {
      const found = await review(file);
      expect(found.problems).toEqual(problems);
      expect(found.words(code)).toEqual([expect.stringContaining('date')]);
      expect(changing(found.fixes(code))).toEqual([]);
    },
  );

  test.each([
    ['02-inventory-scientific.csv', ['2', '3', '4', '5']],
    ['03-inventory-18-digits.xlsx', ['2', '3']],
  ])(
    'the numbers of %s whose digits are lost are flagged, and none of two different lots is cleared',
    async (file, rows) => {
      const { problems, fixes, words } = await review(file);
      expect(problems).toEqual(rows.map((row) => `${row} 120 DIGITS inventoryNumber`));
      expect([changing(fixes(120)), fixes(121)]).toEqual([[], []]);
      expect(words(120)).toEqual([expect.stringContaining('15 digits')]);
    },
  );

  test('letters for thousands are read, and words instead of estimates are empty cells with a notice', async () => {
    const { column, problems, notices } = await review('09-words-for-estimates.csv');
    expect(column('lowEstimate')).toEqual(['', '', '1000', '2500', '1200000', '', '', '', '', '', '', '']);
    expect(column('highEstimate')).toEqual(column('lowEstimate'));
    expect([problems, notices.length, new Set(notices.map(({ kind }) => kind))]).toEqual([
      [],
      18,
      new Set(['NO_AMOUNT']),
    ]);
    const both = await review('07-estimates-in-one-column.csv');
    expect([both.column('lowEstimate').slice(5, 7), both.column('highEstimate').slice(5, 7)]).toEqual([
      ['1000', '1000'],
      ['1500', '2000'],
    ]);
  });

  test('formulas that were saved without their results are flagged in numbers, amounts, and codes', async () => {
    const amounts = await review('29-formulas-without-results.xlsx');
    expect(amounts.problems).toEqual([
      '2 120 FORMULA inventoryNumber',
      '2 142 FORMULA highEstimate',
      '2 142 FORMULA startingBid',
      '3 120 FORMULA inventoryNumber',
      '3 142 FORMULA lowEstimate',
      '3 142 FORMULA highEstimate',
      '3 142 FORMULA startingBid',
      '4 101 title',
    ]);
    expect(amounts.words(142)).toEqual([expect.stringContaining('formula')]);
    const numbers = await review('16-formulas-hidden.xlsx');
    expect(numbers.problems).toEqual(['3 108 FORMULA lotNumber', '3 142 FORMULA highEstimate']);
    expect(numbers.words(108)).toEqual([expect.stringContaining('formula')]);
  });

  test.each([
    ['26-titles-in-curly-quotes.csv', 'Windows-1252', '“View of Delft”'],
    ['24-lines.csv', 'Windows-1252', '“Maison” chair'],
    ['13-windows-1250.csv', 'Windows-1250', 'Łódź, widok miasta'],
    ['13b-windows-1251.csv', 'Windows-1251', 'Икона Спасителя'],
    ['13c-shift-jis.csv', 'Shift JIS', '浮世絵 富士山'],
  ])('%s is read as %s', async (file, encoding, title) => {
    const { sheet, column } = await review(file);
    expect([sheet.encoding, column('title')[0]]).toEqual([encoding, title]);
  });

  test('years of dates have four digits', async () => {
    expect((await review('06-date-of-making.xlsx')).column('circa')).toEqual(['2/2/1920', '2/2/2019', 'ca. 1890']);
    expect((await review('27-1904-dates.xlsx')).column('circa')[0]).toBe('2/2/1920');
  });

  test('amounts in other currencies than the sale’s are flagged, and can be used as they are', async () => {
    const { problems, column, fixes } = await review('19-other-currency.csv');
    expect(problems).toEqual(
      ['2', '3', '4', '5'].flatMap((row) => [`${row} 142 CURRENCY lowEstimate`, `${row} 142 CURRENCY highEstimate`]),
    );
    expect(column('lowEstimate')).toEqual(['£800', 'EUR 500', 'CHF 1500', 'JPY 90000']);
    expect(changing(fixes(142))[3]).toBe('Use the numbers without converting them: r3 highEstimate EUR 700 > 700');
  });

  test('fixes of lot numbers drop no letters', async () => {
    const { fixes } = await review('10-lot-numbers.csv');
    const changed = changing(fixes(109)).map((fix) => fix.replace(/^.*?: r\d+ /, ''));
    expect(changed.filter((fix) => /16bis|17AA|13-15|14\.1|27\/28/.test(fix))).toEqual([]);
    expect(changed).toEqual(
      expect.arrayContaining(['lotNumber 22 (a) > 22', 'lotNumber A23 > 23', 'lotNumber 1,024 > 1024']),
    );
    expect(changed.filter((fix) => fix.startsWith('lotExtension'))).toHaveLength(7);
  });

  test('the sheet with the lots is read, and the other one is named', async () => {
    const { sheet, problems } = await review('17-instructions-first.xlsx');
    expect([sheet.sheetName, sheet.otherSheets, problems]).toEqual(['Lots', ['Read me'], []]);
  });

  test('tags are flagged with a fix, entities are decoded, and other signs stay', async () => {
    const { problems, fixes, column } = await review('23-texts.csv');
    expect(problems).toEqual(['2 101 MARKUP title', '2 164 MARKUP description']);
    expect([fixes(101), fixes(164)]).toEqual([
      ['Remove the tags: r2 title <b>Gold</b> ring > Gold ring'],
      ['Remove the tags: r2 description A ring <br> with a stone > A ring\nwith a stone'],
    ]);
    expect(column('title').slice(1)).toEqual([
      'Ring <1ct, D>F colour',
      'Cafe\u0301 table 🪑',
      'מנורה עתיקה',
      'Tom & Jerry cel',
    ]);
  });

  test('measures in the unit of their heading are read with a notice, and fractions are rounded up', async () => {
    const metric = await review('20-measures.csv');
    expect([metric.column('shippingLength'), metric.column('shippingWeight'), metric.problems]).toEqual([
      ['100', '40'],
      ['13', '2'],
      [],
    ]);
    expect(metric.notices.filter(({ kind }) => kind === 'UNIT').map(({ from }) => from)).toEqual(['40 cm', '2 kg']);
    const imperial = await review('20b-measures-imperial.csv');
    expect(imperial.column('shippingWidth')).toEqual(['13', '11']);
    expect(changing(imperial.fixes(170))).toEqual([`Convert to inches: r2 shippingHeight 3' 2" > 38`]);
  });

  test('columns that lots don’t have are left out by name, and rows in quotation marks are split', async () => {
    const { mapped, column, fixes } = await review('30-vat-and-arr-columns.csv');
    expect(mapped.filter(({ target }) => target === 'IGNORE').map(({ heading }) => heading)).toEqual(['Quantity']);
    expect([column('taxCode'), column('hasResaleRight')]).toEqual([
      ['Standard', '*'],
      ['Yes', 'No'],
    ]);
    expect(changing(fixes(181))).toContain('Read * as Import: r3 taxCode * > Import');
    const quoted = await review('14-rows-in-quotes.csv');
    expect([quoted.mapped.length, quoted.column('inventoryNumber')]).toEqual([6, ['Q1', 'Q2']]);
  });
});

test('every sheet that was reported is read into rows', async () => {
  const found: [string, boolean][] = [];
  const files = hasSheets ? readdirSync(folder).filter((file) => /\.(csv|xlsx)$/.test(file)) : [];
  for (const file of files) found.push([file, (await readFile(file)).rows.length > 0]);
  expect(found).toEqual(files.map((file) => [file, true]));
});
