import { payerAmong, payerNumber, payerText } from '../../../rules/invoicing/receipts/payer';

const invoice = (number: number, firstName: string, lastName: string, paddle: string | null = null) => ({
  number,
  firstName,
  lastName,
  paddle,
});

test('a search for a payer ignores case, extra spaces, and a leading #, and reads "Last, First" as "first last"', () => {
  expect(payerText('  #1042 ')).toBe('1042');
  expect(payerText('Marsh,  Ada')).toBe('ada marsh');
  expect(payerText('ADA   Marsh')).toBe('ada marsh');
  expect(payerText('Marsh,')).toBe('marsh,');
});

test.each(['zoe muller', 'Zoë 👩‍🎨 Müller', 'ZOE  MULLER ☕', '🎨Zoë Müller'])(
  'pictures between names and double blanks are no part of a name: %s',
  (typed) => {
    const zoe = invoice(1, 'Zoë 👩‍🎨', 'Müller');
    expect(payerText(typed)).toBe('zoe muller');
    expect(payerAmong(typed, [zoe, invoice(2, 'Zoë', 'Müllerin')])).toEqual({ kind: 'FOUND', invoice: zoe });
  },
);

test('an invoice number consists only of digits', () => {
  expect(payerNumber('#1042')).toBe(1042);
  expect(payerNumber('B17')).toBeNull();
  expect(payerNumber('1234567890')).toBeNull();
  expect(payerNumber('')).toBeNull();
});

test('a number that is both an invoice number and a paddle finds the invoice', () => {
  const one = invoice(17, 'Ada', 'Marsh');
  const other = invoice(1042, 'Ben', 'Okafor', '17');
  expect(payerAmong('17', [other, one])).toEqual({ kind: 'FOUND', invoice: one });
  expect(payerAmong('17', [other])).toEqual({ kind: 'FOUND', invoice: other });
});

test('a paddle with several open invoices, and a name of several bidders, require a choice', () => {
  const first = invoice(1, 'Ada', 'Marsh', 'B17');
  const second = invoice(2, 'Ada', 'Marsh', 'B17');
  expect(payerAmong('b17', [first, second])).toEqual({ kind: 'SEVERAL', invoices: [first, second] });
  expect(payerAmong('marsh', [first, second])).toEqual({ kind: 'SEVERAL', invoices: [first, second] });
});

test('a complete name takes precedence over longer names that begin with it', () => {
  const ann = invoice(1, 'Ann', 'Lee');
  expect(payerAmong('Ann Lee', [ann, invoice(2, 'Ann', 'Leeson')])).toEqual({ kind: 'FOUND', invoice: ann });
});

test('a payer without matches is unknown', () => {
  expect(payerAmong('Nobody', [])).toEqual({ kind: 'UNKNOWN' });
});
