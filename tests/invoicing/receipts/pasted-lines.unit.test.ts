import { isTable, pastedLines } from '../../../rules/invoicing/receipts/pasted-lines';
import { EMPTY_LINE } from '../../../rules/invoicing/receipts/receipt-sheet';

const methodOf = (name: string) => (name.toLowerCase() === 'check' ? 'method-2' : null);
const line = (fields: object) => ({ ...EMPTY_LINE, ...fields });

test('text with tabs or several rows is a table; a single cell with a trailing line break is not', () => {
  expect(isTable('1042\t581.00')).toBe(true);
  expect(isTable('1042\n1043')).toBe(true);
  expect(isTable('1042\r\n')).toBe(false);
  expect(isTable('Ada Marsh')).toBe(false);
});

test('without column names, the columns are payer, amount, reference, date, and method', () => {
  expect(pastedLines('1042\t$1,058.05\t7731\t1/5/2026\tCheck\r\n1043\t12', methodOf)).toEqual([
    line({ payer: '1042', amount: '$1,058.05', reference: '7731', date: '01/05/2026', method: 'method-2' }),
    line({ payer: '1043', amount: '12' }),
  ]);
});

test('columns are recognized by the names in the first row, in any order, and unknown columns are ignored', () => {
  expect(pastedLines('Check #,Bank,Amount,Invoice #\n7731,First,"1,000.00",1042', methodOf)).toEqual([
    line({ payer: '1042', amount: '1,000.00', reference: '7731' }),
  ]);
});

test('of two columns for the payer, the first is used', () => {
  expect(pastedLines('Invoice\tName\tAmount\n1042\tAda Marsh\t5', methodOf)).toEqual([
    line({ payer: '1042', amount: '5' }),
  ]);
});

test('no row is dropped, and values that cannot be parsed are unchanged', () => {
  expect(pastedLines('1042\t(5.00)\n\tabc\t\t13/45/2026\tBarter\n\n1044\t1', methodOf)).toEqual([
    line({ payer: '1042', amount: '(5.00)' }),
    line({ amount: 'abc', date: '13/45/2026', method: 'Barter' }),
    line({ payer: '1044', amount: '1' }),
  ]);
});

test('quoted cells can contain separators, line breaks, and quotes', () => {
  expect(pastedLines('"Marsh, Ada";5;"No. ""7"""\n"Okafor\nBen";6;', methodOf)).toEqual([
    line({ payer: 'Marsh, Ada', amount: '5', reference: 'No. "7"' }),
    line({ payer: 'Okafor\nBen', amount: '6' }),
  ]);
});

test.each(['£99.84', '99,84 €', 'GBP 99.84', '99.84 CAD', 'CA$99.84', 'kr 99', '￡99.84', 'R500'])(
  'the currency of "%s" stays with the pasted amount',
  (amount) => {
    expect(pastedLines(`1042\t${amount}`, methodOf)).toEqual([line({ payer: '1042', amount })]);
  },
);

test('letters around a pasted amount that name no currency are left out', () => {
  expect(pastedLines('1042\tpaid 99.84 by check', methodOf)).toEqual([line({ payer: '1042', amount: '99.84' })]);
});
