import { checkRows } from '../../../rules/lots/uploads/check';
import { columnsOf } from '../../../rules/lots/uploads/columns';
import { layoutOf } from '../../../rules/lots/uploads/heading-row';
import { filledColumns, mapColumns, mappingProblems } from '../../../rules/lots/uploads/mapping';
import { templateOf } from '../../../rules/lots/uploads/template';
import { readRows } from '../../../rules/lots/uploads/values';
import { sheetOf } from './sheets';

test.each([
  ['artfact', 'LIVE'],
  ['artfact', 'TIMED'],
  ['auctionflex', 'LIVE'],
  ['auctionflex', 'TIMED'],
  ['bin', 'BUY_NOW'],
] as const)('the model file %s of a %s sale is uploaded as it is, without a question', (kind, sale) => {
  const { headings, example } = templateOf(kind, sale);
  const layout = layoutOf(sheetOf([headings, example]));
  const mapped = mapColumns(layout, sale);
  expect(mapped.every(({ certainty, target }) => certainty === 'KNOWN' && target !== 'IGNORE')).toBe(true);
  expect(mappingProblems(mapped, { sale, connectType: 's', addsLots: true })).toEqual([]);
  const { rows, notices, questions } = readRows(layout, mapped, { kind, delimiter: ',', houseSign: null });
  expect([notices, questions]).toEqual([[], []]);
  expect(rows.map(({ values }) => Object.keys(values).sort())).toEqual([columnsOf(sale).sort()]);
  expect(rows[0]?.values).toMatchObject({ lotNumber: '1', lotExtension: 'A' });
  const facts = { sale, connectType: 's', currency: 'USD', columns: filledColumns(mapped) };
  expect(checkRows(rows, { ...facts, savedLots: [], deletedNumbers: [], lotMaximum: null })).toEqual([]);
});
