import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type {
  InvoiceSendsJson,
  SentDocumentsJson,
  SentMessagesJson,
} from '../../../upstream/invoicing/sending/sending-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { changesOf, historyOf, undo } from '../editing/editing-setup';
import { clientOf, clientOfNewHouse, type HouseClient } from '../house-at-work';

const upstream = upstreamOfFile();
let api: HouseClient;
let group: number;

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
});

const path = () => `invoiceGroup/${group}/invoiceEmail`;
const body = ({ invoiceID }: { invoiceID: number }, email: string, version?: number) => ({
  invoiceEmails: [{ invoiceID, email, ...(version === undefined ? {} : { version }) }],
});
const send = async (...numbers: number[]) => {
  await api.post(`invoiceGroup/${group}/invoiceSend`, numbers);
  await upstream.runner.drain();
};

test('correcting an email address is a named edit that can be undone, and repeating it changes nothing', async () => {
  const invoice = await api.invoiceOf(group, 'Marsh');
  const first = await api.post<GroupDetailEditJson>(path(), body(invoice, ' ada@elsewhere.example '));
  expect(first).toMatchObject({
    success: 'true',
    edit: { label: 'Email address', by: 'Colin Lark', canUndo: true, invoiceCount: 1 },
    invoices: [{ email: 'ada@elsewhere.example', version: invoice.version + 1, invoiceTotal: invoice.invoiceTotal }],
  });
  expect((await api.post<GroupDetailEditJson>(path(), body(invoice, 'ada@elsewhere.example'))).edit).toBeNull();
  expect(await changesOf(api, [first.edit?.editID ?? 0])).toMatchObject([
    { label: 'Email address', before: 'ada.marsh@bidder.example', after: 'ada@elsewhere.example' },
  ]);
  expect((await undo(api, first.edit?.editID ?? 0)).invoices).toMatchObject([{ email: 'ada.marsh@bidder.example' }]);
  expect((await historyOf(api, invoice)).totalRecords).toBe(2);
});

test('undoing keeps an email address whose name looks like a card number', async () => {
  const invoice = await api.invoiceOf(group, 'Marsh');
  const email = '4242424242424242@bidder.example';
  await api.post(path(), body(invoice, email));
  const { edit } = await api.post<GroupDetailEditJson>(path(), body(invoice, 'ada@elsewhere.example'));
  expect((await undo(api, edit?.editID ?? 0)).invoices).toMatchObject([{ email }]);
});

test('a sent email keeps its address, and the next send goes to the corrected one', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Stone');
  await send(invoiceID);
  await api.post(path(), body({ invoiceID }, 'eve@elsewhere.example'));
  await send(invoiceID);
  const { sends } = await api.get<InvoiceSendsJson>(`invoiceSends?invoiceIDs=${invoiceID}`);
  expect(sends.map(({ delivery }) => delivery.recipient)).toEqual([
    'eve@elsewhere.example',
    'eve.stone@bidder.example',
  ]);
  const ids = sends.map(({ sentInvoiceID }) => sentInvoiceID).join(',');
  const { sentDocuments } = await api.get<SentDocumentsJson>(`sentDocuments?ids=${ids}`);
  const mails = jest.spyOn(upstream.db, 'query');
  const { sentMessages } = await api.get<SentMessagesJson>(`sentMessages?ids=${ids}`);
  expect(mails.mock.calls.filter(([sql]) => sql.includes('from mail m'))).toHaveLength(1);
  mails.mockRestore();
  for (const sent of sends) {
    expect(sentDocuments.find(({ sentInvoiceID }) => sentInvoiceID === sent.sentInvoiceID)?.document.emailTo).toBe(
      sent.delivery.recipient,
    );
    expect(sentMessages.find(({ sentInvoiceID }) => sentInvoiceID === sent.sentInvoiceID)?.to.email).toBe(
      sent.delivery.recipient,
    );
  }
});

test('correcting the email address of a sent invoice does not mark it as edited', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Marsh');
  await send(invoiceID);
  upstream.clock.advance(1000);
  const { invoices } = await api.post<GroupDetailEditJson>(path(), body({ invoiceID }, 'ada@elsewhere.example'));
  expect(invoices[0]?.batchChargeIneligibilityCodes).not.toContain('INVOICE_EDIT_NOT_SENT');
});

test('an invoice of a floor bidder can be sent once it has an email address', async () => {
  const invoice = await api.invoiceOf(group, 'Patel');
  expect(invoice).toMatchObject({ channel: 'Floor', email: '' });
  await api.post(path(), body(invoice, 'dev@elsewhere.example'));
  await send(invoice.invoiceID);
  const { sends } = await api.get<InvoiceSendsJson>(`invoiceSends?invoiceIDs=${invoice.invoiceID}`);
  expect(sends).toMatchObject([{ delivery: { recipient: 'dev@elsewhere.example', state: 'ACCEPTED' } }]);
});

test.each([
  ['', 'Enter an email address.'],
  ['ada@elsewhere', 'Enter one email address, such as name@example.com.'],
  ['ada@elsewhere.example, eve@elsewhere.example', 'Enter one email address, such as name@example.com.'],
])('%j is refused with all its problems, and no address changes', async (email, message) => {
  const [marsh, stone] = [await api.invoiceOf(group, 'Marsh'), await api.invoiceOf(group, 'Stone')];
  const refused = await api.refused(path(), {
    invoiceEmails: [...body(marsh, 'ada@elsewhere.example').invoiceEmails, ...body(stone, email).invoiceEmails],
  });
  expect(refused).toMatchObject({ status: 422, code: 'INVALID_EMAIL', message, field: 'invoiceEmails.1.email' });
  expect((await api.invoiceOf(group, 'Marsh')).email).toBe('ada.marsh@bidder.example');
});

test('correcting an address that another user has corrected reports who did, and other edits do not conflict', async () => {
  const invoice = await api.invoiceOf(group, 'Marsh');
  await api.post(`invoiceGroup/${group}/groupDetailInfo`, {
    invoiceItemDeliveryModes: [{ invoiceID: invoice.invoiceID, deliveryMode: 'pickup' }],
  });
  await api.post(path(), body(invoice, 'first@elsewhere.example', invoice.version));
  const refused = await api.refused(path(), body(invoice, 'second@elsewhere.example', invoice.version));
  expect(refused).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE', field: 'invoiceEmails.0' });
  expect(refused.message).toContain(`Colin Lark changed Email address of invoice ${invoice.invoiceID}`);
  expect((await api.invoiceOf(group, 'Marsh')).email).toBe('first@elsewhere.example');
});

test('another house cannot correct an address', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Marsh');
  const other = await clientOfNewHouse(upstream);
  expect(await other.refused(path(), body({ invoiceID }, 'x@elsewhere.example'))).toMatchObject({ status: 404 });
  const viewer = await clientOf(upstream, api.userName, 'cashier');
  expect((await viewer.invoiceOf(group, 'Marsh')).email).toBe('ada.marsh@bidder.example');
});
