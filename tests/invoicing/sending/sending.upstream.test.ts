import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { InvoiceGroupJson } from '../../../upstream/invoicing/groups/group-wire';
import { sendInvoicesWork } from '../../../upstream/invoicing/sending/send-invoices';
import type { SendJson, SentInvoicesJson } from '../../../upstream/invoicing/sending/sending-wire';
import { bigHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOfNewHouse, type HouseClient, newKey } from '../house-at-work';

const AUTUMN = ['Pictures', 'Clocks and Furniture'];

const upstream = upstreamOfFile();
let api: HouseClient;
let group: InvoiceGroupJson;
let ids: readonly number[];

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
  group = await api.create(AUTUMN, 'Cards per lot');
  ids = (await api.detail(group.invoiceGroupID)).invoiceBidders.map(({ invoiceID }) => invoiceID);
});

const path = (call: string) => `invoiceGroup/${group.invoiceGroupID}/${call}`;
const mails = () =>
  upstream.db.query<{
    invoiceId: number;
    recipient: string;
    subject: string;
    html: string;
    body: string;
    state: string;
    replyTo: string;
  }>(
    'select invoice_id as "invoiceId", recipient, subject, html, body, state, reply_to as "replyTo" from mail where house_id = $1 order by id',
    [api.houseId],
  );
/** Formats 4101.36 as in the email. */
const written = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });

test('a preview shows what the bidder gets: addresses, sessions, items, charges, cards, and the house’s messages', async () => {
  const { invoiceGroups } = await api.post<PreviewJson>(path('invoicePreview'), ids);
  expect(invoiceGroups.map(({ invoiceID }) => invoiceID)).toEqual(ids);
  const ada = invoiceGroups.find(({ billing }) => billing.lastName === 'Marsh');
  expect(ada).toMatchObject({
    companyId: 1,
    memberID: 9001,
    emailTo: 'ada.marsh@bidder.example',
    invoiceTotal: 4101.36,
    totalDue: 4101.36,
    paymentsMade: 0,
    restrictedTotal: 798.72,
    onlineTotal: 3302.64,
    currencyCode: 'USD',
    showCostsPerItem: true,
    allPaid: false,
    tax: 157.74,
    date: '11/20/2026',
    billing: { firstName: 'Ada', city: 'Albany', state: 'NY', phone: '(212) 555-0142' },
    house: { name: 'Sample & Daughters', email: 'office@sample.example' },
    houseAddress: { city: 'New York', stateCountryCompositeKey: 'NY-US', telNo: '(212) 555-0101' },
    acceptedCards: ['VISA', 'MC', 'DISC', 'AMEX'],
    allowACHPayment: true,
    alternativePaymentUrl: null,
    auctionList: {
      auctions: [
        { title: 'Pictures', date: '11/10/2026' },
        { title: 'Clocks and Furniture', date: '11/11/2026' },
      ],
    },
    charges: [{ component: 'tax', label: 'US sales tax', amount: 157.74 }],
    invoiceMessages: [{ header: 'Payment Option(s)' }, { header: 'Shipping Notes' }],
  });
  expect(ada?.invoiceItems.items.map(({ lotNumber, total, restricted }) => [lotNumber, total, restricted])).toEqual([
    ['1', 1331.2, false],
    ['3', 1971.44, false],
    ['2', 798.72, true],
  ]);
});

test('hidden items are left out of the document and of all totals', async () => {
  const marsh = await api.invoiceOf(group.invoiceGroupID, 'Marsh');
  await upstream.db.query(
    `update invoice_line set suppressed = true where house_id = $1 and title = 'Walrus Ivory Box'`,
    [api.houseId],
  );
  const { rebuildProjections } = await import('../../../upstream/invoicing/editing/persist-projection');
  await upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, group.invoiceGroupID));
  const {
    invoiceGroups: [document],
  } = await api.post<PreviewJson>(path('invoicePreview'), [marsh.invoiceID]);
  expect(document?.invoiceItems.items.map(({ title }) => title)).toEqual(['Harbor at Dawn', 'Winter Road']);
  expect(document).toMatchObject({
    invoiceTotal: 3302.64,
    tax: 127.02,
    restrictedTotal: 0,
    charges: [{ amount: 127.02 }],
  });
});

test('sending marks invoices as sent, puts an email per invoice into the outbox, and lists bidders without an address', async () => {
  const patel = await api.invoiceOf(group.invoiceGroupID, 'Patel');
  const sent = await api.post<SendJson>(path('invoiceSend'), ids);
  expect(sent).toMatchObject({
    success: 'true',
    total: 5,
    done: 5,
    invoiceIDs: ids,
    skipped: [{ invoiceID: patel.invoiceID, name: 'Dev Patel', reason: 'No email address.' }],
  });
  const outbox = await mails();
  expect(outbox.map(({ recipient }) => recipient)).toEqual([
    'bruno.keller@bidder.example',
    'ada.marsh@bidder.example',
    'chloe.rossi@bidder.example',
    'eve.stone@bidder.example',
  ]);
  expect(outbox[0]).toMatchObject({
    subject: 'Your invoice from Sample & Daughters',
    replyTo: 'office@sample.example',
  });
  const marsh = await api.invoiceOf(group.invoiceGroupID, 'Marsh');
  expect(marsh).toMatchObject({
    invoiceStatus: 'SENT',
    invoiceSentDateString: '11/20/2026',
    version: 2,
    delivery: { state: 'QUEUED', recipient: 'ada.marsh@bidder.example' },
  });
  expect(marsh.invoiceDetails?.map(({ status }) => status)).toEqual(['SENT', 'SENT', 'SENT']);
  expect(await api.invoiceOf(group.invoiceGroupID, 'Patel')).toMatchObject({
    invoiceStatus: 'NOT_SENT',
    invoiceSentDate: null,
  });
  expect(await api.get<SendJson>(`sendRun/${sent.sendRunID}`)).toEqual(sent);
  expect(await api.refused(path('void'), {})).toMatchObject({ status: 409, code: 'GROUP_SENT_OR_PAID' });
});

test('list, preview, email, and stored document agree to the cent', async () => {
  const { invoiceBidders } = await api.detail(group.invoiceGroupID);
  const { invoiceGroups } = await api.post<PreviewJson>(path('invoicePreview'), ids);
  await api.post<SendJson>(path('invoiceSend'), ids);
  const { sentInvoices } = await api.get<SentInvoicesJson>(`sentInvoices?invoiceIDs=${ids.join(',')}`);
  const outbox = await mails();
  expect(sentInvoices).toHaveLength(4);
  for (const { invoiceID, document } of sentInvoices) {
    const listed = invoiceBidders.find((invoice) => invoice.invoiceID === invoiceID);
    const mail = outbox.find((message) => message.invoiceId === invoiceID);
    expect(document).toEqual(invoiceGroups.find((preview) => preview.invoiceID === invoiceID));
    expect(document).toMatchObject({ invoiceTotal: listed?.invoiceTotal, totalDue: listed?.outStandingBalance });
    for (const text of [mail?.html, mail?.body]) {
      expect(text).toContain(`USD ${written(document.totalDue)}`);
      for (const item of document.invoiceItems.items) expect(text).toContain(written(item.total));
    }
    expect(document.invoiceItems.items.map(({ total }) => total)).toEqual(
      listed?.invoiceDetails?.map(({ totalAmount }) => totalAmount),
    );
  }
});

test('a sent document does not change when its invoice is edited', async () => {
  const [first = 0] = ids;
  await api.post<SendJson>(path('invoiceSend'), [first]);
  const stored = await api.get<SentInvoicesJson>(`sentInvoices?invoiceIDs=${first}`);
  await upstream.db.query(`update house set name = 'Renamed' where id = $1`, [api.houseId]);
  expect(await api.get<SentInvoicesJson>(`sentInvoices?invoiceIDs=${first}`)).toEqual(stored);
  upstream.clock.advance(60_000);
  await api.post<SendJson>(path('invoiceSend'), [first]);
  expect((await api.get<SentInvoicesJson>(`sentInvoices?invoiceIDs=${first}`)).sentInvoices).toMatchObject([
    { document: { house: { name: 'Renamed' } } },
  ]);
});

test('the same idempotency key sends once', async () => {
  const key = newKey();
  const send = (body: readonly number[]) =>
    api.client.post<{ data: SendJson }>(api.path(path('invoiceSend')), body, key);
  const answers = await Promise.all([send(ids), send(ids), send(ids)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.data.sendRunID)).size).toBe(1);
  expect(await mails()).toHaveLength(4);
  expect((await send(ids.slice(1))).status).toBe(409);
});

test('sending is refused without invoices and for a group that is not created', async () => {
  expect(await api.refused(path('invoiceSend'), [])).toMatchObject({ status: 422, code: 'NO_INVOICES' });
  const barn = await api.start(['Tools and Toys'], 'Cards per lot');
  expect(await api.refused(`invoiceGroup/${barn}/invoiceSend`, [])).toMatchObject({
    status: 409,
    message: 'Invoice creation is in Progress. Please refresh page for updated status.',
  });
});

test('an email with characters that break email clients is escaped', async () => {
  await upstream.db.query(
    `update invoice set last_name = '<b>"Marsh" & Co</b>' where house_id = $1 and last_name = 'Marsh'`,
    [api.houseId],
  );
  await upstream.db.query(`update invoice_line set title = '<img src=x onerror=alert(1)>' where house_id = $1`, [
    api.houseId,
  ]);
  await api.post<SendJson>(path('invoiceSend'), ids);
  const [, marsh] = await mails();
  expect(marsh?.html).not.toMatch(/<b>"|<img/);
  expect(marsh?.html).toContain('&lt;b&gt;&quot;Marsh&quot; &amp; Co&lt;/b&gt;');
  expect(marsh?.body).toContain('<b>"Marsh" & Co</b>');
});

describe('a send in several chunks', () => {
  let office: HouseClient;
  let big: InvoiceGroupJson;

  beforeEach(async () => {
    office = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 230, lotsEach: 2 }));
    big = await office.create(['Day 1', 'Day 2', 'Day 3', 'Day 4'], 'Cards per invoice');
  });

  const count = async (table: string) =>
    (
      await upstream.db.query<{ count: number }>(`select count(*) as count from ${table} where house_id = $1`, [
        office.houseId,
      ])
    )[0]?.count;

  test('resumes in the background after an interruption and sends nothing twice', async () => {
    const { token } = await office.post<{ token: string }>(`invoiceGroup/${big.invoiceGroupID}/selection`, {
      filter: {},
      except: [],
    });
    const real = upstream.db.transaction.bind(upstream.db);
    let transactions = 0;
    // The key, the run, and the first 25 are saved; then the process dies.
    const cut = jest.spyOn(upstream.db, 'transaction').mockImplementation((run) => {
      transactions += 1;
      return transactions > 2 ? Promise.reject(new Error('killed')) : real(run);
    });
    const headers = newKey();
    const call = () =>
      office.client.post<{ data: SendJson }>(
        office.path(`invoiceGroup/${big.invoiceGroupID}/invoiceSend?selection=${token}`),
        [],
        headers,
      );
    const log = jest.spyOn(upstream.services.log, 'error').mockImplementation(() => undefined);
    expect((await call()).status).toBe(500);
    cut.mockRestore();
    log.mockRestore();
    expect(await count('sent_invoice')).toBe(25);

    const [run] = await upstream.db.query<{ id: number }>('select id from send_run where house_id = $1', [
      office.houseId,
    ]);
    upstream.clock.advance(60_000);
    const work = {
      id: 0,
      houseId: office.houseId,
      kind: 'invoicing.send',
      key: String(run?.id),
      payload: {},
      attempt: 1,
    };
    await sendInvoicesWork.run(upstream.services, work, {
      progress: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    expect(await count('sent_invoice')).toBe(230);
    expect(await count('mail')).toBe(230);
    // Repeated with the same key, the call returns the run's result.
    expect((await call()).body.data).toMatchObject({ success: 'true', total: 230, done: 230, skipped: [] });
    await sendInvoicesWork.run(upstream.services, work, {
      progress: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    expect(await count('mail')).toBe(230);
  });
});
