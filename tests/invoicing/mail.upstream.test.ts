import type { PreviewJson, SendJson } from '../../upstream/invoicing/wire';
import { bigHouse } from '../support/sample-house';
import { startTestUpstream } from '../support/upstream';
import type { TestUpstream } from '../support/upstream';
import { deskOf } from './house-at-work';
import type { Desk } from './house-at-work';

const LINES = 100;

let upstream: TestUpstream;
let desk: Desk;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [bigHouse({ userName: 'many', invoices: 1, lotsEach: LINES })] });
  desk = await deskOf(upstream, 'many');
});
afterAll(() => upstream.stop());

test('a message of 100 items shows them all and stays below what mail programs cut', async () => {
  await upstream.db.query(`update template_version set paypal_email = 'pay@sample.example' where house_id = $1`, [desk.houseId]);
  await upstream.db.query(`update lot set title = title || ' ' || repeat('with a rather long description & more ', 4) where house_id = $1`, [desk.houseId]);
  const { invoiceGroupID } = await desk.create(['Day 1', 'Day 2', 'Day 3', 'Day 4'], 'Cards per lot');
  const [invoice] = (await desk.detail(invoiceGroupID)).invoiceBidders;
  const { invoiceGroups: [document] } = await desk.post<PreviewJson>(`invoiceGroup/${invoiceGroupID}/invoicePreview`, [invoice?.invoiceID]);
  await desk.post<SendJson>(`invoiceGroup/${invoiceGroupID}/invoiceSend`, [invoice?.invoiceID]);
  const [mail] = await upstream.db.query<{ html: string; body: string }>('select html, body from mail where house_id = $1', [desk.houseId]);
  expect(Buffer.byteLength(mail?.html ?? '')).toBeLessThan(100_000);
  for (const text of [mail?.html ?? '', mail?.body ?? '']) {
    expect(text.match(/Lot \d+ of many with/g)).toHaveLength(LINES);
    expect(text).toContain('US sales tax');
    expect(text).toContain('Visa, Mastercard, Discover, American Express');
    expect(text.toLowerCase()).toContain('payment option(s)');
    expect(text).toContain('Pay online, by wire or by check.');
  }
  expect(document?.alternativePaymentUrl).toContain('business=pay%40sample.example');
  expect(mail?.body).toContain(document?.alternativePaymentUrl);
  expect(mail?.html).toContain('&amp;business=pay%40sample.example');
});
