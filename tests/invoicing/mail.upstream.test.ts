import type { PreviewJson, SendJson } from '../../upstream/invoicing/wire';
import { bigHouse, smallHouse } from '../support/sample-house';
import { startTestUpstream } from '../support/upstream';
import type { TestUpstream } from '../support/upstream';
import { deskOf } from './house-at-work';
import type { Desk } from './house-at-work';

const LINES = 100;

let upstream: TestUpstream;
let desk: Desk;
let few: Desk;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [bigHouse({ userName: 'many', invoices: 1, lotsEach: LINES }), smallHouse({ userName: 'few' })] });
  desk = await deskOf(upstream, 'many');
  few = await deskOf(upstream, 'few');
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

/** The words of an HTML message, without its tags. */
const wordsOf = (html: string): string => html.replace(/(<[^>]+>)+/g, '\n').replaceAll('&nbsp;', ' ').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/** The messages of a group that is sent, by last name: as HTML and as text, and what the HTML says. */
async function sentMail(group: number): Promise<ReadonlyMap<string, { html: string; texts: string[] }>> {
  const { invoiceBidders } = await few.detail(group);
  await few.post<SendJson>(`invoiceGroup/${group}/invoiceSend`, invoiceBidders.map(({ invoiceID }) => invoiceID));
  const mails = await upstream.db.query<{ invoiceId: number; html: string; body: string }>('select invoice_id as "invoiceId", html, body from mail where house_id = $1', [few.houseId]);
  return new Map(mails.map(({ invoiceId, html, body }) => [invoiceBidders.find(({ invoiceID }) => invoiceID === invoiceId)?.lastName ?? '', { html, texts: [wordsOf(html), body] }]));
}

test('a message says in words what the preview says: parties, sessions, delivery, figures, remarks and ways to pay', async () => {
  const { invoiceGroupID } = await few.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
  await upstream.db.query(`update invoice set pickup = true where house_id = $1 and last_name = 'Keller'`, [few.houseId]);
  const mails = await sentMail(invoiceGroupID);
  const [marsh, keller] = [mails.get('Marsh'), mails.get('Keller')];
  for (const text of marsh?.texts ?? []) {
    for (const words of [
      'Friday, November 20, 2026', 'Paddle 100', 'All amounts in USD', 'Sample & Daughters', '12 Wharf Street\nNew York, NY 10013\nUnited States\n(212) 555-0101',
      'Ada Marsh\n7 Elm Street\nAlbany, NY 12207\nUnited States', 'Pictures', 'Nov 10, 2026', 'To be shipped', 'Hammer 1,000.00', 'Premium 250.00', 'Live fee 30.00', 'Tax 51.20',
      '*this item is restricted and cannot be paid for online', 'Hammer price', "Buyer's premium", 'US sales tax', 'Invoice total', 'USD 4,101.36', 'Total due',
      'Can be paid online', '3,302.64', 'To be paid offline (restricted items)', '798.72', 'Accepted cards: Visa, Mastercard, Discover, American Express.',
      'Payment by bank transfer (ACH) is accepted.', 'We ship within ten days of payment.',
    ]) expect(text).toContain(words);
    expect(text.match(/cannot be paid for online/g)).toHaveLength(1);
    expect(text).not.toMatch(/Insurance|Payments made|Additional charges/);
  }
  for (const text of keller?.texts ?? []) {
    expect(text).toContain('3011 Bern\nSwitzerland');
    expect(text).toContain('To be picked up');
    expect(text).not.toMatch(/restricted|To be paid offline/);
  }
  for (const { html } of [marsh, keller].flatMap((mail) => mail ?? [])) expect(html).not.toMatch(/<(img|script|link|style)\b/);
  expect(mails.size).toBe(4);
});
