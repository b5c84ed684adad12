import { rowNotes } from '../../rules/templates/row-notes';
import { type ChargeRowInput, EMPTY_CHARGE } from '../../rules/templates/template-input';

const row = (country: string, state = '', more: Partial<ChargeRowInput> = {}): ChargeRowInput => ({
  ...EMPTY_CHARGE,
  name: 'GST',
  rate: '5.000',
  country,
  state,
  onHammer: true,
  ...more,
});

test('a row says where a row of a state, a province, or a country replaces it', () => {
  const rows = [row('ALL'), row('CA'), row('CA', 'ON'), row('CA', 'QC'), row('AU', 'VIC'), row('GB')];
  const notes = rows.map((_, index) => rowNotes('taxes', rows, index, false));
  expect(notes).toEqual([
    ['Not applied in Canada, Victoria (Australia), and United Kingdom, where the tax for that place replaces it.'],
    ['Not applied in Ontario and Quebec, where the tax for that place replaces it.'],
    [],
    [],
    [],
    [],
  ]);
});

test('a tax for the US says that it is not applied to bidders in the US where their tax is calculated automatically', () => {
  const rows = [row('US', 'NY')];
  expect(rowNotes('taxes', rows, 0, true)).toEqual([
    'Not applied to bidders in the US, whose tax is calculated automatically.',
  ]);
  expect(rowNotes('taxes', rows, 0, false)).toEqual([]);
  expect(rowNotes('fees', rows, 0, true)).toEqual([]);
});

test('a row that repeats the name, place, and amounts of an earlier one says that it is not applied', () => {
  const rows = [row('GB', '', { onPremium: true }), row('GB'), row('GB', '', { onLiveFee: true })];
  expect(rows.map((_, index) => rowNotes('fees', rows, index, false))).toEqual([
    [],
    ['Not applied: fee 1 has the same name and applies to the same amounts.'],
    [],
  ]);
});

test('a row without a country says nothing yet', () => {
  expect(rowNotes('taxes', [EMPTY_CHARGE, row('US', 'NY')], 0, true)).toEqual([]);
});
