import type { Payer } from '../../../rules/invoicing/receipts/payer';
import {
  controlProblem,
  EMPTY_LINE,
  type EnteredLine,
  type PayableInvoice,
  readSheet,
} from '../../../rules/invoicing/receipts/receipt-sheet';

const invoice = (number: number, outstanding: number, more: Partial<PayableInvoice> = {}): PayableInvoice => ({
  number,
  firstName: 'Ada',
  lastName: 'Marsh',
  paddle: null,
  currency: 'USD',
  outstanding,
  refusal: null,
  ...more,
});
const found = (one: PayableInvoice): Payer<PayableInvoice> => ({ kind: 'FOUND', invoice: one });

const PAYERS: Readonly<Record<string, Payer<PayableInvoice>>> = {
  '1': found(invoice(1, 581_00)),
  '2': found(invoice(2, 20_00)),
  '3': found(invoice(3, 20_00, { currency: 'EUR' })),
  '4': found(invoice(4, 20_00, { refusal: 'A payment on this invoice is pending.' })),
  marsh: { kind: 'SEVERAL', invoices: [invoice(1, 581_00), invoice(2, 20_00)] },
  nobody: { kind: 'UNKNOWN' },
};

const line = (fields: Partial<EnteredLine>): EnteredLine => ({ ...EMPTY_LINE, ...fields });
let locale = 'en-US';
afterEach(() => {
  locale = 'en-US';
});
const sheet = (...lines: Partial<EnteredLine>[]) =>
  readSheet(lines.map(line), {
    payerOf: (text) => PAYERS[text],
    today: '2026-11-20',
    locale,
    methods: new Set(['check']),
    recordedWith: (reference, { number }) =>
      reference === '7731' && number === 1 ? 'Check 7731 was recorded on Nov 18, 2026 for invoice 9.' : null,
  });
const problems = (fields: Partial<EnteredLine>) =>
  sheet(fields).lines[0]?.problems.map(({ field, message }) => `${field}: ${message}`);

test('lines are counted and added up, except blank ones', () => {
  expect(sheet({ payer: '1', amount: '500' }, {}, { payer: '2', amount: '20.00', reference: '7' })).toMatchObject({
    currency: 'USD',
    total: 520_00,
    count: 2,
    lines: [{ due: 581_00, problems: [] }, { problems: [] }, { due: 20_00, problems: [] }],
  });
});

test('the amount that an earlier line pays on the same invoice is no longer due on a later line', () => {
  const [, second] = sheet({ payer: '1', amount: '500' }, { payer: '1', amount: '81.01' }).lines;
  expect(second).toMatchObject({ due: 81_00, above: 1 });
  expect(second?.problems).toEqual([{ field: 'amount', message: 'The amount due is $81.00.' }]);
});

test('an amount above the amount due can be saved only if the rest becomes a credit', () => {
  expect(problems({ payer: '2', amount: '25' })).toEqual(['amount: The amount due is $20.00.']);
  expect(problems({ payer: '2', amount: '25', keepsCredit: true })).toEqual([]);
});

test('unknown and ambiguous payers, and those that cannot be paid, have a problem', () => {
  expect(problems({ payer: 'nobody', amount: '1' })).toEqual(['payer: No open invoice found for "nobody".']);
  expect(problems({ payer: 'marsh', amount: '1' })).toEqual(['payer: Several invoices match "marsh". Choose one.']);
  expect(problems({ payer: '4', amount: '1' })).toEqual(['payer: A payment on this invoice is pending.']);
  expect(problems({ amount: '1' })).toEqual(['payer: Enter an invoice number, a paddle, or a name.']);
});

test('a payer has no problem during the search', () => {
  expect(problems({ payer: 'unread', amount: '1' })).toEqual([]);
});

test('amounts, dates, methods, and references that cannot be saved have a problem', () => {
  expect(problems({ payer: '1' })).toEqual(['amount: Enter an amount.']);
  expect(problems({ payer: '1', amount: '12.345' })).toEqual(['amount: Enter an amount with at most 2 decimals.']);
  expect(problems({ payer: '1', amount: '0' })).toEqual(['amount: Enter an amount above zero.']);
  expect(problems({ payer: '1', amount: '1', date: '13/45/2026' })).toEqual(['date: Enter a date as MM/DD/YYYY.']);
  expect(problems({ payer: '1', amount: '1', date: '11/21/2026' })).toEqual([
    'date: The date cannot be in the future.',
  ]);
  expect(problems({ payer: '1', amount: '1', method: 'Barter' })).toEqual([
    'method: "Barter" is not a payment method that can be chosen.',
  ]);
  expect(problems({ payer: '1', amount: '1', reference: 'x'.repeat(101) })).toEqual([
    'reference: A reference can have at most 100 characters.',
  ]);
});

test('all lines must have the currency of the first line', () => {
  expect(sheet({ payer: '1', amount: '1' }, { payer: '3', amount: '1' }).lines[1]?.problems).toEqual([
    { field: 'payer', message: 'Invoice 3 is in EUR. A deposit has one currency, USD.' },
  ]);
});

test('a repeated reference causes a warning only with the same amount', () => {
  const lines = [
    { payer: '1', amount: '20', reference: ' No. 7' },
    { payer: '1', amount: '10', reference: 'no. 7' },
    { payer: '2', amount: '20.00', reference: 'NO. 7' },
  ];
  expect(sheet(...lines).lines.map(({ warning }) => warning)).toEqual([
    null,
    null,
    'Same reference and amount as line 1.',
  ]);
});

test('the lines must match the figures that are entered from the deposit slip', () => {
  const lines = { total: 100_00, count: 2 };
  expect(controlProblem(lines, { total: null, count: null }, 'USD')).toBeNull();
  expect(controlProblem(lines, { total: 100_00, count: 2 }, 'USD')).toBeNull();
  expect(controlProblem(lines, { total: 100_00, count: 3 }, 'USD')).toBe(
    'The deposit slip has 3 payments, but 2 are entered.',
  );
  expect(controlProblem(lines, { total: 100_01, count: null }, 'USD')).toBe(
    'The payments are $0.01 below the total of the deposit slip.',
  );
  expect(controlProblem(lines, { total: 99_00, count: 2 }, 'USD')).toBe(
    'The payments are $1.00 above the total of the deposit slip.',
  );
});

test('a reference that was recorded for the bidder before has to be accepted, and is then only a warning', () => {
  const repeated = { payer: '1', amount: '5', reference: ' 7731 ' };
  const message = 'Check 7731 was recorded on Nov 18, 2026 for invoice 9.';
  expect(sheet(repeated).lines[0]).toMatchObject({
    repeat: message,
    problems: [{ field: 'reference', message }],
    warning: null,
  });
  expect(sheet({ ...repeated, acceptsRepeat: true }).lines[0]).toMatchObject({ problems: [], warning: message });
  expect(problems({ payer: '2', amount: '5', reference: '7731' })).toEqual([]);
});

test('dates are typed as in the viewer’s locale', () => {
  const dated = (date: string) => problems({ payer: '1', amount: '5', date });
  expect(dated('11/18/2026')).toEqual([]);
  expect(dated('18/11/2026')).toEqual(['date: Enter a date as MM/DD/YYYY.']);
  locale = 'en-GB';
  expect(dated('18/11/2026')).toEqual([]);
  expect(dated('11/18/2026')).toEqual(['date: Enter a date as DD/MM/YYYY.']);
  expect(dated('2026-11-18')).toEqual([]);
});

test('an amount in another currency than its invoice is marked, and not added up', () => {
  expect(problems({ payer: '1', amount: '£99.84' })).toEqual([
    'amount: Enter the amount in USD: "£" is another currency.',
  ]);
  expect(problems({ payer: '3', amount: '$20' })).toEqual([
    'amount: Enter the amount in EUR: "$" is another currency.',
  ]);
  expect(problems({ payer: '3', amount: '€20' })).toEqual([]);
  expect(sheet({ payer: '1', amount: '£99.84' }, { payer: '1', amount: '$5' }).total).toBe(5_00);
  // As long as nobody is found, only the payer is wrong.
  expect(problems({ payer: 'nobody', amount: '£99.84' })).toEqual(['payer: No open invoice found for "nobody".']);
});
