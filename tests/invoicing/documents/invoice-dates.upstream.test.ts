import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { InvoiceGroupJson } from '../../../upstream/invoicing/groups/group-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOf, clientOfNewHouse, type HouseClient } from '../house-at-work';

const upstream = upstreamOfFile();
let api: HouseClient;
let group: InvoiceGroupJson;

beforeEach(async () => {
  upstream.clock.set('2026-11-20T15:00:00Z');
  api = await clientOfNewHouse(upstream);
  await upstream.db.query('update template_version set payment_days = 14 where house_id = $1', [api.houseId]);
  group = await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
});

/** Moves the clock and signs in again, because sessions end. */
async function moveTo(instant: string): Promise<void> {
  upstream.clock.set(instant);
  api = await clientOf(upstream, api.userName);
}
const path = (call: string) => `invoiceGroup/${group.invoiceGroupID}/${call}`;
const marsh = (): Promise<InvoiceJson> => api.invoiceOf(group.invoiceGroupID, 'Marsh');
const send = async (id: number) => api.post<SendJson>(path('invoiceSend'), [id]);
const preview = async (id: number) => {
  const [document] = (await api.post<PreviewJson>(path('invoicePreview'), [id])).invoiceGroups;
  return document;
};

test('an invoice that was never sent has no dates, and its preview shows those of a send today', async () => {
  const { invoiceID, invoiceDate, dueDate, overdue } = await marsh();
  expect({ invoiceDate, dueDate, overdue }).toEqual({ invoiceDate: null, dueDate: null, overdue: false });
  expect(await preview(invoiceID)).toMatchObject({ date: '11/20/2026', dueDate: '12/04/2026' });
});

test('the first send fixes the invoice date and the due date; reprints and later sends repeat them', async () => {
  const { invoiceID } = await marsh();
  await send(invoiceID);
  await moveTo('2026-12-15T15:00:00Z');
  expect(await marsh()).toMatchObject({ invoiceDate: '2026-11-20', dueDate: '2026-12-04' });
  expect(await preview(invoiceID)).toMatchObject({ date: '11/20/2026', dueDate: '12/04/2026' });
  await send(invoiceID);
  expect(await marsh()).toMatchObject({ invoiceDate: '2026-11-20', dueDate: '2026-12-04' });
  const [first, second] = await upstream.db.query<{ text: string }>(
    'select body as text from mail where house_id = $1 and invoice_id = $2 order by id',
    [api.houseId, invoiceID],
  );
  for (const mail of [first, second]) {
    expect(mail?.text).toContain('Friday, November 20, 2026');
    expect(mail?.text).toContain('Due Dec 4, 2026');
  }
});

test('an unpaid invoice is overdue from the day after its due date', async () => {
  const { invoiceID } = await marsh();
  await send(invoiceID);
  await moveTo('2026-12-05T04:59:00Z');
  expect(await marsh()).toMatchObject({ dueDate: '2026-12-04', overdue: false });
  await moveTo('2026-12-05T05:01:00Z');
  expect(await marsh()).toMatchObject({ dueDate: '2026-12-04', overdue: true });
});
