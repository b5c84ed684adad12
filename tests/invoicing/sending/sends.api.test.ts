import { selectActor } from '../../../upstream/demo/store';
import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { noise } from '../../images/pictures';
import { addLotPicture } from '../../support/houses/lot-pictures';
import { newHouse } from '../../support/houses/new-house';
import { bigHouse } from '../../support/houses/sample-house';
import { type OddMailServer, startOddMailServer } from '../../support/services/odd-mail-server';
import { startTestServer, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { clientOf, type HouseClient } from '../house-at-work';

let mail: OddMailServer;
let upstream: TestUpstream;
let server: TestServer;
let api: HouseClient;
let group: number;
let stone: number;
let patel: number;

beforeAll(async () => {
  mail = await startOddMailServer();
  upstream = await startTestUpstream({ smtpUrl: mail.smtpUrl, quiet: true });
  server = await startTestServer(upstream);
});
beforeEach(async () => {
  api = await clientOf(upstream, await newHouse(upstream));
  const actor = await upstream.db.transaction((tx) => selectActor(tx, api.houseId, 'cashier'));
  const [clock] = await upstream.db.query<{ id: number }>(
    `select id from lot where house_id = $1 and title = 'Bracket Clock'`,
    [api.houseId],
  );
  await addLotPicture(upstream.services, actor, clock?.id ?? 0, await noise(60));
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
  stone = (await api.invoiceOf(group, 'Stone')).invoiceID;
  patel = (await api.invoiceOf(group, 'Patel')).invoiceID;
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
  await mail.close();
});

const send = async (...numbers: number[]) => {
  const run = await api.post<SendJson>(`invoiceGroup/${group}/invoiceSend`, numbers);
  await upstream.runner.drain();
  return run;
};

const HISTORY = `query ($number: Int!) { invoice(number: $number) { delivery { state label explanation reply attempts } sends(first: 1) { totalCount pageInfo { hasNextPage }
  nodes { id sentAt sentBy sendRun { isFinished } delivery { label reply recipient } document { totalDue house { name } messages { detailHtml } } message { subject text html htmlPath bcc from { name } replyTo { email } } } } } }`;

interface Send {
  id: string;
  sentBy: string;
  delivery: { label: string; reply: string; recipient: string };
  document: { totalDue: string; house: { name: string } };
  message: { subject: string; text: string; html: string; htmlPath: string; from: { name: string } };
}
interface History {
  invoice: {
    delivery: { state: string; label: string; explanation: string; reply: string; attempts: number };
    sends: { totalCount: number; pageInfo: { hasNextPage: boolean }; nodes: Send[] };
  };
}

const history = async (number: number) => (await server.as(api.userName, 'clerk')).gql<History>(HISTORY, { number });

test('an invoice returns its sends latest first, with sender, recipient, delivery state, and document', async () => {
  await send(stone);
  await upstream.db.query(`update house set name = 'Renamed' where id = $1`, [api.houseId]);
  upstream.clock.advance(60_000);
  await send(stone);
  const { data, errors, calls } = await history(stone);
  expect(errors).toEqual([]);
  expect(data.invoice.sends).toMatchObject({
    totalCount: 2,
    pageInfo: { hasNextPage: true },
    nodes: [
      {
        sentBy: expect.any(String),
        delivery: { label: 'Accepted', reply: '250 taken', recipient: 'eve.stone@bidder.example' },
        document: { house: { name: 'Renamed' } },
        message: { subject: 'Your invoice from Sample & Daughters', from: { name: 'Renamed' }, bcc: null },
      },
    ],
  });
  expect([...calls].sort()).toEqual([
    'GET /app/house/user',
    'GET /app/house/{houseRef}/invoiceSends',
    'GET /app/house/{houseRef}/invoices',
    'GET /app/house/{houseRef}/sendRun/{sendRunID}',
    'GET /app/house/{houseRef}/sentDocuments',
    'GET /app/house/{houseRef}/sentMessages',
  ]);
  const all = await (
    await server.as(api.userName, 'clerk')
  ).gql<{ invoice: { sends: { nodes: { document: { house: { name: string } } }[] } } }>(
    'query ($number: Int!) { invoice(number: $number) { sends { nodes { document { house { name } } } } } }',
    { number: stone },
  );
  expect(all.data.invoice.sends.nodes.map(({ document }) => document.house.name)).toEqual([
    'Renamed',
    'Sample & Daughters',
  ]);
});

test('the sends of many invoices cost one call', async () => {
  await send(stone);
  const { data, calls, errors } = await (
    await server.as(api.userName, 'clerk')
  ).gql<{ invoices: { nodes: { number: number; sends: { totalCount: number } }[] } }>(
    '{ invoices { nodes { number sends(first: 2) { totalCount nodes { sentAt } } } } }',
  );
  expect(errors).toEqual([]);
  expect(calls.filter((call) => call.endsWith('/invoiceSends'))).toHaveLength(1);
  expect(data.invoices.nodes.filter(({ sends }) => sends.totalCount === 1).map(({ number }) => number)).toEqual([
    stone,
  ]);
});

test('staff can view a sent email as a page with its pictures, without scripts or external content; strangers and other houses cannot', async () => {
  await send(stone);
  const { data } = await history(stone);
  const [{ message } = { message: { htmlPath: '', html: '', text: '' } }] = data.invoice.sends.nodes;
  const { cookie } = await server.as(api.userName, 'clerk');
  const page = await fetch(server.url + message.htmlPath, { headers: { cookie } });
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*frame-ancestors 'self'; sandbox allow-popups/,
  );
  expect(html).toContain('src="data:image/jpeg;base64,');
  expect(html).not.toContain('cid:');
  expect(message.html).toContain('cid:');
  expect(message.text).toContain('Bracket Clock');
  expect((await fetch(server.url + message.htmlPath)).status).toBe(401);
  const other = await server.as(await newHouse(upstream), 'clerk');
  expect((await fetch(server.url + message.htmlPath, { headers: { cookie: other.cookie } })).status).toBe(404);
  expect((await fetch(`${server.url}${message.htmlPath.slice(0, -1)}x`, { headers: { cookie } })).status).toBe(404);
});

test.each([
  ['queued', null, { state: 'QUEUED', label: 'Queued', explanation: 'Waiting to be sent.', attempts: 0 }],
  [
    'asked for patience',
    { at: 'RCPT', reply: '451 later' },
    {
      state: 'QUEUED',
      label: 'Queued',
      explanation: 'Not accepted yet. The system will retry.',
      reply: '451 later',
      attempts: 1,
    },
  ],
  [
    'taken',
    'accept',
    {
      state: 'ACCEPTED',
      label: 'Accepted',
      explanation: "Accepted by the mail server. Delivery isn't confirmed.",
      reply: '250 taken',
    },
  ],
  [
    'refused',
    { at: 'RCPT', reply: '550 no such person' },
    {
      state: 'REFUSED',
      label: 'Refused',
      explanation: "Rejected by the mail server. The system won't retry.",
      reply: '550 no such person',
    },
  ],
  [
    'cut off',
    'reset-after-data',
    {
      state: 'UNKNOWN',
      label: 'Unknown',
      explanation: expect.stringContaining('so the email may or may not have been sent') as string,
    },
  ],
] as const)('a message that is %s is said to be no more than that', async (_how, behaviour, delivery) => {
  if (behaviour) mail.next(behaviour);
  await api.post<SendJson>(`invoiceGroup/${group}/invoiceSend`, [stone]);
  if (behaviour) await upstream.runner.drain();
  expect((await history(stone)).data.invoice.delivery).toMatchObject(delivery);
});

/** Emails wait this long after the mail server failed, and after it deferred one. */
const waitMs = 11_000;

const CHECK = `query ($selection: InvoiceSelectionInput!) { sendCheck(selection: $selection) { invoiceCount sendableCount sentBeforeCount skippedCount unknownCount refusedCount
  skipped { number name reason } unknown { number recipient } refused { number recipient reason } } }`;

test('a check before sending lists skipped, possible duplicate, and rejected recipients, and sends nothing', async () => {
  const marsh = (await api.invoiceOf(group, 'Marsh')).invoiceID;
  upstream.clock.advance(waitMs);
  await upstream.runner.drain();
  mail.next('reset-after-data');
  await send(stone);
  upstream.clock.advance(waitMs);
  mail.next({ at: 'RCPT', reply: '550 no such person' });
  await send(marsh);
  const caller = await server.as(api.userName, 'clerk');
  const before = mail.received.length;
  const { data, errors } = await caller.gql(CHECK, { selection: { groupNumber: group, filter: {} } });
  expect(errors).toEqual([]);
  expect(data).toEqual({
    sendCheck: {
      invoiceCount: 5,
      sendableCount: 4,
      sentBeforeCount: 1,
      skippedCount: 1,
      unknownCount: 1,
      refusedCount: 1,
      skipped: [{ number: patel, name: 'Dev Patel', reason: 'No email address.' }],
      unknown: [{ number: stone, recipient: 'eve.stone@bidder.example' }],
      refused: [{ number: marsh, recipient: 'ada.marsh@bidder.example', reason: '550 no such person' }],
    },
  });
  await upstream.runner.drain();
  expect(mail.received).toHaveLength(before);
  // Once the address has changed, the earlier rejection says nothing about it.
  await upstream.db.query(`update invoice set email = 'ada@elsewhere.example' where house_id = $1 and id = $2`, [
    api.houseId,
    marsh,
  ]);
  const corrected = await caller.gql<{ sendCheck: { refusedCount: number } }>(CHECK, {
    selection: { groupNumber: group, numbers: [marsh] },
  });
  expect(corrected.data.sendCheck.refusedCount).toBe(0);
});

test('a check of hundreds of invoices lists the first twenty and counts all', async () => {
  const office = await clientOf(
    upstream,
    await newHouse(upstream, (userName) => bigHouse({ userName, invoices: 230, lotsEach: 1 })),
  );
  const { invoiceGroupID } = await office.create(['Day 1', 'Day 2', 'Day 3', 'Day 4'], 'Cards per lot');
  await upstream.db.query(`update invoice set email = '' where house_id = $1 and id % 2 = 0`, [office.houseId]);
  const { data } = await (
    await server.as(office.userName, 'clerk')
  ).gql<{ sendCheck: { skipped: unknown[] } }>(CHECK, { selection: { groupNumber: invoiceGroupID, filter: {} } });
  expect(data.sendCheck).toMatchObject({
    invoiceCount: 230,
    sendableCount: 115,
    skippedCount: 115,
    sentBeforeCount: 0,
  });
  expect(data.sendCheck.skipped).toHaveLength(20);
});
