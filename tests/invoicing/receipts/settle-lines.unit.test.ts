import type { PayableInvoice, SheetLine } from '../../../rules/invoicing/receipts/receipt-sheet';
import { type DraftLine, emptyDraftLine, settledLines } from '../../../rules/invoicing/receipts/settle-lines';

const INVOICE: PayableInvoice = {
  number: 1042,
  firstName: 'Ada',
  lastName: 'Marsh',
  paddle: '17',
  currency: 'USD',
  outstanding: 581_00,
  refusal: null,
};
const read: SheetLine<PayableInvoice> = {
  invoice: INVOICE,
  choices: [],
  due: 581_00,
  amount: null,
  above: 0,
  repeat: null,
  problems: [],
  warning: null,
};
const line = (key: number, more: Partial<DraftLine>): DraftLine => ({ ...emptyDraftLine(key), ...more });
const settle = (lines: readonly DraftLine[], editing: number | null = null) =>
  settledLines(
    lines,
    lines.map(() => read),
    editing,
  );

test('a found payer is replaced by the invoice number, and the amount is filled in with the amount due', () => {
  expect(settle([line(1, { payer: 'Marsh' })])).toMatchObject([{ payer: '1042', amount: '581.00', filledFor: 1042 }]);
});

test('an entered amount is not changed, and a cleared one stays empty', () => {
  expect(settle([line(1, { payer: '17', amount: '500' })])).toMatchObject([{ payer: '1042', amount: '500' }]);
  const emptied = [line(1, { payer: '1042', filled: '581.00', filledFor: 1042 })];
  expect(settle(emptied)).toBe(emptied);
});

test('an amount that was filled in for another invoice is updated with the payer', () => {
  const lines = [line(1, { payer: '1042', amount: '20.00', filled: '20.00', filledFor: 7 })];
  expect(settle(lines)).toMatchObject([{ amount: '581.00', filledFor: 1042 }]);
});

test('a second line for an invoice is filled in with the amount that the first one leaves due', () => {
  const lines = [line(1, { payer: '1042', amount: '500' }), line(2, { payer: '1042' })];
  expect(settledLines(lines, [{ ...read, amount: 500_00 }, read], null)).toMatchObject([
    { amount: '500' },
    { amount: '81.00' },
  ]);
});

test('the payer that is being edited is not changed', () => {
  const lines = [line(1, { payer: '104' })];
  expect(settle(lines, 1)).toBe(lines);
});

test('no amount is filled in for an invoice that cannot be paid', () => {
  const lines = [line(1, { payer: '1042' })];
  const problem = { field: 'payer', message: 'A payment on this invoice is pending.' } as const;
  expect(settledLines(lines, [{ ...read, problems: [problem] }], null)).toBe(lines);
});
