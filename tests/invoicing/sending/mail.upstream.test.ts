import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { selectActor } from '../../../upstream/demo/store';
import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { noise } from '../../images/pictures';
import { addLotPicture } from '../../support/houses/lot-pictures';
import { newHouse } from '../../support/houses/new-house';
import { bigHouse, smallHouse } from '../../support/houses/sample-house';
import { startOddMailServer } from '../../support/services/odd-mail-server';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { startTestUpstream } from '../../support/services/upstream';
import { clientOf, clientOfNewHouse, DAYS, type HouseClient } from '../house-at-work';

const LINES = 100;
const PICTURES = 40;
/** Email clients clip a message with longer HTML. */
const CUT_AT = 100_000;

const server = ofFile(startOddMailServer, (started) => started.close());
const upstream = upstreamOfFile(() => ({ smtpUrl: server.smtpUrl, quiet: true }));
beforeEach(() => {
  server.received.length = 0;
});

/** Returns the text of an HTML message, without its tags. */
const wordsOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<!--.*?-->/g, '')
    .replace(/(<[^>]+>)+/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Returns every amount in the text, in order: 1,234.50. */
const amountsIn = (text: string): string[] => text.match(/\d[\d,]*\.\d{2}\b/g) ?? [];

const delivered = async (): Promise<Email[]> => Promise.all(server.received.map(({ data }) => PostalMime.parse(data)));

/** Adds pictures to the house's first lots; every lot after the last picture reuses one. */
async function hang(api: HouseClient): Promise<void> {
  const actor = await upstream.db.transaction((tx) => selectActor(tx, api.houseId, 'cashier'));
  const lots = await upstream.db.query<{ id: number }>('select id from lot where house_id = $1 order by id', [
    api.houseId,
  ]);
  for (const { id } of lots.slice(0, PICTURES)) await addLotPicture(upstream.services, actor, id, await noise(120));
  await upstream.db.query(
    `update lot set image_url = (select image_url from lot hung where hung.house_id = $1 and hung.id = $2::int + lot.id % $3::int) where house_id = $1 and id >= $2::int + $3::int`,
    [api.houseId, lots[0]?.id, PICTURES],
  );
}

/** Sends the group's invoices and returns the messages as their bidders receive them. */
async function sent(api: HouseClient, group: number): Promise<Email[]> {
  const { invoiceBidders } = await api.detail(group);
  await api.post<SendJson>(
    `invoiceGroup/${group}/invoiceSend`,
    invoiceBidders.map(({ invoiceID }) => invoiceID),
  );
  await upstream.runner.drain();
  return delivered();
}

test('an email with 100 items, long titles, charges, marks, and thumbnails stays below the size that email clients clip', async () => {
  const api = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 1, lotsEach: LINES }));
  await hang(api);
  await upstream.db.query(
    `update template_version set paypal = true, paypal_email = 'pay@sample.example' where house_id = $1`,
    [api.houseId],
  );
  await upstream.db.query(
    `update lot set title = left(title || ' ' || repeat('with a rather long description & more ', 10), 250), restricted = id % 2 = 0 where house_id = $1`,
    [api.houseId],
  );
  const { invoiceGroupID } = await api.create(DAYS, 'Cards per lot');
  const [invoice] = (await api.detail(invoiceGroupID)).invoiceBidders;
  const {
    invoiceGroups: [document],
  } = await api.post<PreviewJson>(`invoiceGroup/${invoiceGroupID}/invoicePreview`, [invoice?.invoiceID]);
  const [message] = await sent(api, invoiceGroupID);
  const { html = '', text = '', attachments = [] } = message ?? {};
  expect(Buffer.byteLength(html)).toBeLessThan(CUT_AT);
  for (const words of [html, text]) {
    expect(words.match(/Lot \d+ of many with/g)).toHaveLength(LINES);
    expect(words.match(/cannot be paid for online/g)).toHaveLength(LINES / 2);
    expect(words).toContain('US sales tax');
    expect(words.toLowerCase()).toContain('payment option(s)');
  }
  expect(document?.alternativePaymentUrl).toContain('business=pay%40sample.example');
  expect(text).toContain(document?.alternativePaymentUrl);
  expect(html).toContain('&amp;business=pay%40sample.example');

  // One part per distinct picture, each shown, each small enough.
  const shown = [...html.matchAll(/<img src="cid:([^"]+)"/g)].map(([, cid]) => cid);
  expect(shown).toHaveLength(LINES);
  expect(attachments.map(({ contentId }) => contentId).sort()).toEqual(
    [...new Set(shown)].map((cid) => `<${cid}>`).sort(),
  );
  expect(attachments).toHaveLength(PICTURES);
  for (const { content, disposition, mimeType, related } of attachments) {
    expect(content).toBeInstanceOf(ArrayBuffer);
    expect((content as ArrayBuffer).byteLength).toBeLessThanOrEqual(8192);
    expect({ disposition, mimeType, related }).toEqual({
      disposition: 'inline',
      mimeType: 'image/jpeg',
      related: true,
    });
  }
  // The row contains the addresses of the pictures, not the pictures.
  const [row] = await upstream.db.query<{ size: number; pictures: { cid: string; key: string }[] }>(
    'select length(pictures::text) as size, pictures from mail where house_id = $1',
    [api.houseId],
  );
  expect(row?.pictures).toHaveLength(PICTURES);
  expect(row?.size).toBeLessThan(PICTURES * 200);
});

test('overlong titles are shortened in the HTML and complete in the text', async () => {
  const api = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 1, lotsEach: LINES }));
  await upstream.db.query(`update lot set title = rpad('大', 249, '画') || '終' where house_id = $1`, [api.houseId]);
  const { invoiceGroupID } = await api.create(DAYS, 'Cards per lot');
  const [message] = await sent(api, invoiceGroupID);
  expect(Buffer.byteLength(message?.html ?? '')).toBeLessThan(CUT_AT);
  expect(message?.html?.match(/大画{60,}…/g)).toHaveLength(LINES);
  expect(message?.text?.match(/大画+終/g)).toHaveLength(LINES);
  expect(amountsIn(message?.text ?? '').length).toBeGreaterThan(LINES * 4);
});

test('the text of an email has the same content as the preview: parties, sessions, delivery, figures, remarks, and ways to pay', async () => {
  const few = await clientOfNewHouse(upstream);
  const { invoiceGroupID } = await few.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
  await upstream.db.query(`update invoice set pickup = true where house_id = $1 and last_name = 'Keller'`, [
    few.houseId,
  ]);
  const messages = await sent(few, invoiceGroupID);
  const of = (name: string) => messages.find(({ to }) => to?.some((recipient) => recipient.name.includes(name)));
  const [marsh, keller] = [of('Marsh'), of('Keller')];
  for (const text of [wordsOf(marsh?.html ?? ''), marsh?.text ?? '']) {
    for (const words of [
      'Friday, November 20, 2026',
      'Paddle 100',
      'All amounts in USD',
      'Sample & Daughters',
      '12 Wharf Street\nNew York, NY 10013\nUnited States\n(212) 555-0101',
      'Ada Marsh\n7 Elm Street\nAlbany, NY 12207\nUnited States',
      'Pictures',
      'Nov 10, 2026',
      'To be shipped',
      'Hammer 1,000.00',
      'Premium 250.00',
      'Live fee 30.00',
      'Tax 51.20',
      '*this item is restricted and cannot be paid for online',
      'Hammer price',
      "Buyer's premium",
      'US sales tax',
      'Invoice total',
      'USD 4,101.36',
      'Total due',
      'Can be paid online',
      '3,302.64',
      'To be paid offline (restricted items)',
      '798.72',
      'Accepted cards: Visa, Mastercard, Discover, American Express.',
      'Payment by bank transfer (ACH) is accepted.',
      'We ship within ten days of payment.',
    ])
      expect(text).toContain(words);
    expect(text.match(/cannot be paid for online/g)).toHaveLength(1);
    expect(text).not.toMatch(/Insurance|Payments made|Additional charges/);
  }
  // Every figure of the HTML, and no other; the HTML has the amount due first, and twice.
  for (const { html, text } of messages) {
    const shown = amountsIn(wordsOf(html ?? ''));
    expect(amountsIn(text ?? '')).toEqual(shown.slice(shown.length - amountsIn(text ?? '').length));
    expect(shown.length - amountsIn(text ?? '').length).toBe(2);
  }
  for (const text of [wordsOf(keller?.html ?? ''), keller?.text ?? '']) {
    expect(text).toContain('3011 Bern\nSwitzerland');
    expect(text).toContain('To be picked up');
    expect(text).not.toMatch(/restricted|To be paid offline/);
  }
  expect(messages).toHaveLength(4);
});

test('the HTML has its language, both color schemes, and right-aligned amounts, and loads nothing from elsewhere', async () => {
  const few = await clientOfNewHouse(upstream);
  const { invoiceGroupID } = await few.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
  for (const { html = '' } of await sent(few, invoiceGroupID)) {
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media(prefers-color-scheme:dark)');
    expect(html).not.toMatch(/<(script|link|iframe|object|form|video)\b|@import|url\(|src="(?!cid:)|\son\w+=/i);
    expect(html).not.toContain('rostrum.test/');
    expect(html.match(/<img\b[^>]*>/g) ?? []).toEqual(html.match(/<img\b[^>]*\balt="[^"]+"[^>]*>/g) ?? []);
    for (const [, attributes = ''] of html.matchAll(/<td([^>]*)>(?:<b>)?(?:USD )?\d[\d,]*\.\d{2}</g))
      expect(attributes).toContain('align="right"');
  }
});

test('replies and copies go to the addresses in the template, and the bidder does not see the copies', async () => {
  const house = await clientOfNewHouse(upstream);
  await upstream.db.query(
    `update template_version set from_name = 'Ms. "Quick" O''Neil, Accounts', from_email = 'accounts@bücher.example', bcc_email = 'copies@sample.example' where house_id = $1`,
    [house.houseId],
  );
  const { invoiceGroupID } = await house.create(['Tools and Toys'], 'Cards per lot');
  const messages = await sent(house, invoiceGroupID);
  expect(messages).toHaveLength(2);
  expect(server.received.map(({ recipients }) => recipients[1])).toEqual([
    'copies@sample.example',
    'copies@sample.example',
  ]);
  for (const message of messages) {
    expect(message.from).toEqual({ name: 'Sample & Daughters', address: 'mail@rostrum.test' });
    expect(message.replyTo).toEqual([
      { name: 'Ms. "Quick" O\'Neil, Accounts', address: 'accounts@xn--bcher-kva.example' },
    ]);
    expect(message.bcc).toBeUndefined();
    expect(message.headers.filter(({ key }) => key === 'reply-to')).toHaveLength(1);
  }
});

test('a retried email is identical byte for byte, even after names changed', async () => {
  const house = await clientOfNewHouse(upstream);
  await hang(house);
  const { invoiceGroupID } = await house.create(['Clocks and Furniture'], 'Cards per lot');
  const stone = await house.invoiceOf(invoiceGroupID, 'Stone');
  server.next({ at: 'END', reply: '451 not now' });
  await house.post<SendJson>(`invoiceGroup/${invoiceGroupID}/invoiceSend`, [stone.invoiceID]);
  await upstream.runner.drain();
  await upstream.db.query(`update house set name = 'Renamed' where id = $1`, [house.houseId]);
  upstream.clock.advance(60_000);
  await upstream.runner.drain();
  const [first, second] = server.received;
  expect(server.received).toHaveLength(2);
  expect(first?.data).toContain('multipart/related');
  expect(second?.data).toBe(first?.data);
});

describe('hostile input', () => {
  const hostile = [
    'Evil\r\nBcc: everybody@evil.example\r\n\r\n<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '\u202Egpj.exe \u2066 invoice',
    '😀 "quoted" <angle@brackets.example>, and, commas; \\ back',
    `${'x'.repeat(998)} ${'é'.repeat(400)}`,
    '</td></table><style>*{display:none}</style>',
  ];

  test.each(hostile)('stays text in names, titles, sessions, and the subject: %j', async (evil) => {
    const house = await clientOf(upstream, await newHouse(upstream, (userName) => smallHouse({ userName })));
    await upstream.db.query('update house set name = $2 where id = $1', [house.houseId, evil]);
    await upstream.db.query(
      "update template_version set subject = $2, from_name = $2, messages = jsonb_build_array(jsonb_build_object('header', $2::text, 'detail', $2::text, 'sequence', 1)) where house_id = $1",
      [house.houseId, evil],
    );
    await upstream.db.query('update lot set title = $2 where house_id = $1', [house.houseId, evil]);
    await upstream.db.query('update approval set first_name = $2, company = $2 where house_id = $1', [
      house.houseId,
      evil,
    ]);
    const { invoiceGroupID } = await house.create(['Tools and Toys'], 'Cards per lot');
    await upstream.db.query('update catalog set title = $2 where house_id = $1', [house.houseId, evil]);
    const [message] = await sent(house, invoiceGroupID);
    const received = server.received[0];
    const data = received?.data ?? '';
    const recipients = received?.recipients ?? [];
    expect(recipients).toEqual(
      ['eve.stone@bidder.example', 'bruno.keller@bidder.example'].filter((address) => recipients.includes(address)),
    );
    expect(message?.to).toHaveLength(1);
    expect(message?.headers.map(({ key }) => key).sort()).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(Math.max(...data.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    expect(message?.html).not.toMatch(/<(script|img|iframe)\b|<[^>]*\sonerror/i);
    expect(message?.html?.match(/<style>/g)).toHaveLength(2);
    for (const part of [message?.html, message?.text, message?.subject])
      expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(message?.subject).toBe(
      evil
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  });

  test.each([
    'a@b.example, c@evil.example',
    'a@b.example\r\nRCPT TO:<c@evil.example>',
    'no address',
    'a b@c.example',
    '<a@b.example>',
  ])('is refused as an email address, and its invoice is skipped and listed: %j', async (address) => {
    const house = await clientOfNewHouse(upstream);
    const { invoiceGroupID } = await house.create(['Tools and Toys'], 'Cards per lot');
    const stone = await house.invoiceOf(invoiceGroupID, 'Stone');
    await upstream.db.query('update invoice set email = $3 where house_id = $1 and id = $2', [
      house.houseId,
      stone.invoiceID,
      address,
    ]);
    const run = await house.post<SendJson>(`invoiceGroup/${invoiceGroupID}/invoiceSend`, [stone.invoiceID]);
    expect(run.skipped).toEqual([
      { invoiceID: stone.invoiceID, name: 'Eve Stone', reason: `No email address: ${address}` },
    ]);
    await upstream.runner.drain();
    expect(server.received).toEqual([]);
  });

  test('an address with an internationalized domain is encoded for mail servers', async () => {
    const house = await clientOfNewHouse(upstream);
    const { invoiceGroupID } = await house.create(['Tools and Toys'], 'Cards per lot');
    await upstream.db.query(
      `update invoice set email = 'eve@bücher.example' where house_id = $1 and last_name = 'Stone'`,
      [house.houseId],
    );
    const stone = await house.invoiceOf(invoiceGroupID, 'Stone');
    await house.post<SendJson>(`invoiceGroup/${invoiceGroupID}/invoiceSend`, [stone.invoiceID]);
    await upstream.runner.drain();
    expect(server.received[0]?.recipients).toEqual(['eve@xn--bcher-kva.example']);
  });
});

test('without a mail server, the file has both parts and the pictures', async () => {
  const api = await startTestUpstream();
  const own = await clientOf(api, await newHouse(api));
  const actor = await api.db.transaction((tx) => selectActor(tx, own.houseId, 'cashier'));
  const [clock] = await api.db.query<{ id: number }>(
    `select id from lot where house_id = $1 and title = 'Bracket Clock'`,
    [own.houseId],
  );
  await addLotPicture(api.services, actor, clock?.id ?? 0, await noise(200));
  const { invoiceGroupID } = await own.create(['Clocks and Furniture'], 'Cards per lot');
  const stone = await own.invoiceOf(invoiceGroupID, 'Stone');
  await own.post<SendJson>(`invoiceGroup/${invoiceGroupID}/invoiceSend`, [stone.invoiceID]);
  await api.runner.drain();
  const [file = ''] = await readdir(api.outbox);
  const message = await PostalMime.parse(await readFile(join(api.outbox, file)));
  expect(message.text).toContain('Bracket Clock');
  expect(message.html).toContain(`cid:${message.attachments[0]?.contentId?.slice(1, -1) ?? 'none'}`);
  expect(message.attachments).toHaveLength(1);
  await api.stop();
});
