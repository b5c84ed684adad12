import { invoiceRecord } from '../../../upstream/invoicing/invoices/invoice-record';
import { lineRecord } from '../../../upstream/invoicing/lines/line-record';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';

let upstream: TestUpstream;

beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream.stop());

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const SQL_TYPES: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  flag: ['boolean'],
  optionalInstant: ['timestamp with time zone'],
};

test.each([invoiceRecord, lineRecord])(
  'every column of $table that is defined exists, and edited ones have the type of their kind',
  async ({ table, fields, columns }) => {
    const stored = await upstream.db.query<{ name: string; type: string }>(
      'select column_name as name, data_type as type from information_schema.columns where table_name = $1',
      [table],
    );
    const typeOf = new Map(stored.map(({ name, type }) => [name, type]));
    expect(Object.keys(columns).filter((name) => !typeOf.has(snake(name)))).toEqual([]);
    expect(
      Object.entries(fields).filter(
        ([name, { kind }]) => !SQL_TYPES[kind.name]?.includes(typeOf.get(snake(name)) ?? ''),
      ),
    ).toEqual([]);
  },
);

/** Named by the house of each statement, or read and written by statements of their own: terms and figures of a creation. */
const NOT_IN_ROWS: Readonly<Record<string, readonly string[]>> = {
  invoice: ['house_id'],
  invoice_line: [
    'additional_insurance',
    'additional_other',
    'additional_paid',
    'additional_shipping',
    'additional_tax',
    'house_id',
    'terms',
  ],
};

test.each([invoiceRecord, lineRecord])(
  'every column of $table is in its definition, or has its reason not to be',
  async ({ table, fields, columns }) => {
    const stored = await upstream.db.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1 order by 1',
      [table],
    );
    const defined = new Set([...Object.keys(columns), ...Object.keys(fields)].map(snake));
    expect(stored.map(({ name }) => name).filter((name) => !defined.has(name))).toEqual(NOT_IN_ROWS[table]);
  },
);
