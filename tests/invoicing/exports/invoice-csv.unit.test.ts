import { parse } from 'csv-parse/sync';
import {
  type CsvInvoice,
  groupedCsvHead,
  invoiceCsvHead,
  invoiceCsvRecord,
} from '../../../rules/invoicing/exports/invoice-csv';

const ZONE = 'America/New_York';
/** 11:30 p.m. on October 17 in New York, which is October 18 in London. */
const LATE = Date.parse('2026-10-18T03:30:00Z');

const invoice: CsvInvoice = {
  id: 4711,
  paddleNumber: '12',
  firstName: 'Ada',
  lastName: 'Marsh',
  channel: 'MARKETPLACE',
  street1: '7 Elm Street',
  street2: '',
  city: 'Albany',
  state: 'NY',
  province: '',
  postalCode: '12207',
  country: 'US',
  currency: 'USD',
  invoiceTotal: 123_450,
  outstanding: 123_450,
  status: 'NOT_SENT',
  statusAt: null,
  paymentState: null,
  pickup: false,
  shipStatus: 'NOT_SHIPPED',
  shippedAt: null,
  firstSentAt: null,
  dueOn: null,
  payment: null,
  purchaseOrder: '',
  taxNumber: '',
};

const read = (overrides: Partial<CsvInvoice>): Record<string, string> => {
  const [row] = parse<Record<string, string>>(
    invoiceCsvHead('all') + invoiceCsvRecord({ ...invoice, ...overrides }, ZONE, 'all'),
    {
      columns: true,
    },
  );
  return row ?? {};
};

const SPECIFIED =
  'Invoice #,Paddle,Name,Platform,Address,Invoice Total,Outstanding Bal.,Invoice Status,Payment Method,Payment Date,Ship Status,Ship Date';
const MORE = 'Invoice Date,Due Date,Purchase order number,Tax number,Payment State';

test('a file has exactly the specified columns, and others only on request', () => {
  expect(invoiceCsvHead()).toBe(`${SPECIFIED}\r\n`);
  expect(invoiceCsvHead('all')).toBe(`${SPECIFIED},${MORE}\r\n`);
  expect(groupedCsvHead()).toBe(`${SPECIFIED},Invoice Group,Currency\r\n`);
  expect(groupedCsvHead('all')).toBe(`${SPECIFIED},${MORE},Invoice Group,Currency\r\n`);
  expect(parse(invoiceCsvRecord(invoice, ZONE), { columns: false })[0]).toHaveLength(12);
});

test('an invoice without sends, payments, or shipments has its default values', () => {
  expect(read({})).toEqual({
    'Invoice #': '4711',
    Paddle: '12',
    Name: 'Ada Marsh',
    Platform: 'INV',
    Address: '7 Elm Street, Albany, NY 12207, United States',
    'Invoice Total': '1234.50',
    'Outstanding Bal.': '1234.50',
    'Invoice Status': 'Not Sent',
    'Payment Method': '',
    'Payment Date': '',
    'Ship Status': 'Not Shipped',
    'Ship Date': '',
    'Invoice Date': '',
    'Due Date': '',
    'Purchase order number': '',
    'Tax number': '',
    'Payment State': '',
  });
});

test('dates are days in the house’s time zone', () => {
  expect(
    read({
      status: 'PAID',
      statusAt: LATE,
      shipStatus: 'SHIPPED',
      shippedAt: LATE,
      firstSentAt: LATE,
      dueOn: '2026-10-31',
      payment: { method: 'Wire', at: LATE },
    }),
  ).toMatchObject({
    'Invoice Status': 'Paid - 10/17/2026',
    'Payment Method': 'Wire',
    'Payment Date': '10/17/2026',
    'Ship Status': 'Shipped - 10/17/2026',
    'Ship Date': '10/17/2026',
    'Invoice Date': '10/17/2026',
    'Due Date': '10/31/2026',
    'Purchase order number': '',
    'Tax number': '',
  });
});

test('a collected item is Picked Up, and a partly shipped invoice has no date yet', () => {
  expect(read({ pickup: true, shipStatus: 'SHIPPED', shippedAt: LATE })).toMatchObject({
    'Ship Status': 'Picked Up - 10/17/2026',
    'Ship Date': '10/17/2026',
    'Purchase order number': '',
    'Tax number': '',
  });
  expect(read({ shipStatus: 'PARTIAL_SHIPPED', shippedAt: null })).toMatchObject({
    'Ship Status': 'Partial Shipped',
    'Ship Date': '',
    'Purchase order number': '',
    'Tax number': '',
  });
});

test('amounts are plain numbers with the digits of their currency, also below zero', () => {
  expect(read({ invoiceTotal: 123_456_789, outstanding: -550 })).toMatchObject({
    'Invoice Total': '1234567.89',
    'Outstanding Bal.': '-5.50',
  });
  expect(read({ invoiceTotal: 5000, outstanding: 0, currency: 'JPY' })).toMatchObject({
    'Invoice Total': '5000',
    'Outstanding Bal.': '0',
  });
});

test('texts of bidders stay on one line and are never formulas', () => {
  expect(
    read({
      firstName: "=cmd|' /C calc'!A0",
      lastName: '',
      paddleNumber: '-7',
      street1: '@home\r\nRear "B"',
      province: '',
    }),
  ).toMatchObject({
    Name: "'=cmd|' /C calc'!A0",
    Paddle: "'-7",
    Address: '\'@home Rear "B", Albany, NY 12207, United States',
  });
});
