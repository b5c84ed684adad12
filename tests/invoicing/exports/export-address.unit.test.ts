import type { ApolloClient } from '@apollo/client';
import { fileAddress, storedFileAddress, type WantedFile } from '../../../web/invoicing/exports/export-address';

const ids = (count: number) => new Set(Array.from({ length: count }, (_, index) => String(index + 1)));

/** A client that knows every invoice by its ID, and a server with two that remain. */
const client = {
  cache: { readFragment: ({ id }: { id: string }) => ({ number: Number(id.slice('Invoice:'.length)) }) },
  query: () => Promise.resolve({ data: { invoicePreviews: { numbers: [901, 902] } } }),
  mutate: () => Promise.resolve({ data: { storeInvoiceSelection: { token: 'SELABCDEFGH23456789', userErrors: [] } } }),
} as unknown as ApolloClient;

const wanted = (selection: WantedFile['selection'], total: number): WantedFile => ({
  groupNumber: 7,
  selection,
  total,
  filter: { search: 'ro se' },
  orderBy: { field: 'TOTAL', direction: 'DESC' },
  format: 'csv',
});

test.each<[string, WantedFile, string | null]>([
  [
    'nothing: what the filter selects',
    wanted({ mode: 'only', ids: ids(0) }, 500),
    '?search=ro%20se&sort=total&direction=desc',
  ],
  ['two', wanted({ mode: 'only', ids: ids(2) }, 500), '?ids=1,2&sort=total&direction=desc'],
  [
    'all but one',
    wanted({ mode: 'allExcept', ids: ids(1) }, 500),
    '?search=ro%20se&except=1&sort=total&direction=desc',
  ],
  ['more than an address holds', wanted({ mode: 'only', ids: ids(201) }, 500), null],
])('with %s ticked', (_, file, query) => {
  expect(fileAddress(client, file)).toBe(query === null ? null : `/files/invoiceGroup_7.csv${query}`);
});

test('the file of a filtered list has the same filter', () => {
  const file = wanted({ mode: 'only', ids: ids(0) }, 500);
  expect(fileAddress(client, { ...file, filter: { overdueOn: '2026-11-20', isCreditOwed: false } })).toBe(
    '/files/invoiceGroup_7.csv?overdueOn=2026-11-20&creditOwed=false&sort=total&direction=desc',
  );
});

test('a selection too long for a URL is stored on the server; a short one is listed in the URL', async () => {
  expect(await storedFileAddress(client, wanted({ mode: 'allExcept', ids: ids(201) }, 1000))).toBe(
    '/files/invoiceGroup_7.csv?selection=SELABCDEFGH23456789&sort=total&direction=desc',
  );
  expect(await storedFileAddress(client, wanted({ mode: 'allExcept', ids: ids(201) }, 203))).toBe(
    '/files/invoiceGroup_7.csv?ids=901,902&sort=total&direction=desc',
  );
});
