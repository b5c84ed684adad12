import { parse } from 'csv-parse/sync';
import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SentDocumentsJson } from '../../../upstream/invoicing/sending/sending-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { changesOf, undo } from '../editing/editing-setup';
import { clientOfNewHouse, type HouseClient } from '../house-at-work';

const upstream = upstreamOfFile();
let api: HouseClient;
let group: number;
let invoice: InvoiceJson;

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
  invoice = await api.invoiceOf(group, 'Marsh');
});

const path = () => `invoiceGroup/${group}/invoiceUpdate`;
const body = (fields: object, version?: number) => ({
  invoiceUpdates: [{ invoiceID: invoice.invoiceID, fields, ...(version === undefined ? {} : { version }) }],
});
const save = (fields: object, version?: number) => api.post<GroupDetailEditJson>(path(), body(fields, version));
const documentNow = async () =>
  (await api.post<PreviewJson>(`invoiceGroup/${group}/invoicePreview`, [invoice.invoiceID])).invoiceGroups[0];

test('a purchase order number is saved by an edit with history and undo', async () => {
  const { edit, invoices } = await save({ purchaseOrder: ' PO 4711 ' });
  expect(invoices).toMatchObject([{ purchaseOrder: 'PO 4711', email: invoice.email, version: invoice.version + 1 }]);
  expect(edit).toMatchObject({ label: 'Invoice details', canUndo: true });
  expect(await changesOf(api, [edit?.editID ?? 0])).toMatchObject([
    { label: 'Purchase order number', before: '', after: 'PO 4711' },
  ]);
  expect((await undo(api, edit?.editID ?? 0)).invoices).toMatchObject([{ purchaseOrder: '' }]);
});

test('saving an unchanged purchase order number makes no edit', async () => {
  await save({ purchaseOrder: 'PO 4711' });
  expect((await save({ purchaseOrder: 'PO 4711' })).edit).toBeNull();
});

test.each([
  ['61 characters', 'x'.repeat(61), 'A purchase order number can have 60 characters at most.'],
  ['a line break', 'PO\n4711', "A purchase order number can't have line breaks or invisible characters."],
])('a purchase order number with %s is refused, and nothing in the request is saved', async (_, typed, message) => {
  const answer = await api.client.post(
    api.path(path()),
    body({ email: 'ada@elsewhere.example', purchaseOrder: typed }),
  );
  expect(answer).toMatchObject({
    status: 422,
    body: { error: { code: 'INVALID_PURCHASE_ORDER', message, field: 'invoiceUpdates.0.fields.purchaseOrder' } },
  });
  expect(await api.invoiceOf(group, 'Marsh')).toMatchObject({ email: invoice.email, purchaseOrder: '' });
});

test('another user’s purchase order number is a conflict, and their edit of another field is not', async () => {
  await save({ email: 'ada@elsewhere.example' });
  expect((await save({ purchaseOrder: 'PO 1' }, invoice.version)).invoices).toMatchObject([{ purchaseOrder: 'PO 1' }]);
  const answer = await api.client.post(api.path(path()), body({ purchaseOrder: 'PO 2' }, invoice.version));
  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'EDITED_MEANWHILE' } } });
});

test('a purchase order number is on the document and in the CSV, and sent documents do not change', async () => {
  expect((await documentNow())?.references).toEqual([]);
  await api.post(`invoiceGroup/${group}/invoiceSend`, [invoice.invoiceID]);
  await upstream.runner.drain();
  upstream.clock.advance(60_000);
  const { invoices } = await save({ purchaseOrder: 'PO 4711' });
  expect(invoices[0]?.batchChargeIneligibilityCodes).toContain('INVOICE_EDIT_NOT_SENT');
  expect((await documentNow())?.references).toEqual([{ label: 'Purchase order number', value: 'PO 4711' }]);
  const { sends } = await api.get<{ sends: { sentInvoiceID: number }[] }>(
    `invoiceSends?invoiceIDs=${invoice.invoiceID}`,
  );
  const { sentDocuments } = await api.get<SentDocumentsJson>(`sentDocuments?ids=${sends[0]?.sentInvoiceID}`);
  expect(JSON.stringify(sentDocuments)).not.toContain('PO 4711');
  const file = await fetch(upstream.url + api.path(`invoiceGroup/${group}/invoices.csv?columns=all`), {
    headers: { authorization: `Bearer ${api.client.token}` },
  });
  const rows = parse<Record<string, string>>(await file.text(), { bom: true, columns: true });
  expect(rows.map((row) => row['Purchase order number']).filter(Boolean)).toEqual(['PO 4711']);
});
