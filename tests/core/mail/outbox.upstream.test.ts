import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { queueMail } from '../../../upstream/core/mail/outbox';
import { smallHouse } from '../../support/houses/sample-house';
import { type OddMailServer, startOddMailServer } from '../../support/services/odd-mail-server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';

const minuteMs = 60_000;

let upstream: TestUpstream;
let houseId: number;

async function start(smtpUrl?: string): Promise<void> {
  upstream = await startTestUpstream({ houses: [smallHouse()], smtpUrl, quiet: true });
  houseId = (await upstream.db.query<{ id: number }>('select id from house'))[0]?.id ?? 0;
}

beforeEach(() => upstream.db.transaction((tx) => tx.script('delete from mail; delete from work;')));

const mail = (recipient: string) => ({
  houseId,
  kind: 'test',
  invoiceId: null,
  recipient,
  recipientName: 'Ada Lovelace',
  replyTo: 'desk@sample.example',
  replyToName: 'The desk',
  bcc: 'copies@sample.example',
  subject: 'Your invoice – 104',
  html: '<p>Grüße</p>',
  body: 'Grüße',
  pictures: [],
});
const queue = async (...recipients: string[]) =>
  upstream.db.transaction((tx) => queueMail(tx, upstream.services, recipients.map(mail)));

interface Row {
  state: string;
  attempts: number;
  reply: string | null;
  settled: boolean;
  message_id: string;
}
const rows = () =>
  upstream.db.query<Row>(
    'select state, attempts, reply, settled_at is not null as settled, message_id from mail order by id',
  );
const row = async () => (await rows()).at(-1);

describe('by SMTP', () => {
  let server: OddMailServer;

  beforeAll(async () => {
    server = await startOddMailServer();
    await start(server.smtpUrl);
  });
  beforeEach(() => {
    server.received.length = 0;
  });
  afterAll(async () => {
    await upstream.stop();
    await server.close();
  });

  test('emails are sent once, with the house as sender, as text and HTML', async () => {
    await queue('ada@example.org', 'bob@example.org');
    await upstream.runner.drain();
    await upstream.runner.drain();
    expect(server.received.map(({ recipients }) => recipients)).toEqual([
      ['ada@example.org', 'copies@sample.example'],
      ['bob@example.org', 'copies@sample.example'],
    ]);
    const messages = await Promise.all(server.received.map(({ data }) => PostalMime.parse(data)));
    expect(messages[0]).toMatchObject({
      from: { name: 'Sample & Daughters', address: 'mail@rostrum.test' },
      to: [{ name: 'Ada Lovelace', address: 'ada@example.org' }],
      replyTo: [{ name: 'The desk', address: 'desk@sample.example' }],
      subject: 'Your invoice – 104',
    });
    expect([messages[0]?.text?.trim(), messages[0]?.html?.trim(), messages[0]?.bcc]).toEqual([
      'Grüße',
      '<p>Grüße</p>',
      undefined,
    ]);
    const sent = await rows();
    expect(sent.map(({ state, attempts, settled }) => [state, attempts, settled])).toEqual([
      ['ACCEPTED', 1, true],
      ['ACCEPTED', 1, true],
    ]);
    expect(messages.map(({ messageId }) => messageId)).toEqual(sent.map(({ message_id }) => message_id));
    expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(2);
  });

  test.each(['RCPT', 'DATA', 'END'] as const)(
    'a definite SMTP rejection at %s is final, with the server’s reply',
    async (at) => {
      server.next({ at, reply: '550 no such person' });
      await queue('nobody@example.org');
      await upstream.runner.drain();
      upstream.clock.advance(60 * minuteMs);
      await upstream.runner.drain();
      expect(await row()).toMatchObject({
        state: 'REFUSED',
        attempts: 1,
        reply: expect.stringContaining('550 no such person') as string,
      });
    },
  );

  test('a temporary SMTP rejection is retried later', async () => {
    server.next({ at: 'RCPT', reply: '451 try later' });
    await queue('ada@example.org');
    await upstream.runner.drain();
    expect(await row()).toMatchObject({
      state: 'QUEUED',
      attempts: 1,
      settled: false,
      reply: expect.stringContaining('451 try later') as string,
    });
    await upstream.runner.drain();
    expect(await row()).toMatchObject({ attempts: 1 });
    upstream.clock.advance(minuteMs);
    await upstream.runner.drain();
    expect(await row()).toMatchObject({ state: 'ACCEPTED', attempts: 2, reply: '250 taken' });
  });

  test('after five failed attempts, the email is rejected', async () => {
    server.next(...Array.from({ length: 5 }, () => 'reset-before-data' as const));
    await queue('ada@example.org');
    for (let minutes = 0; minutes < 120; minutes += 1) {
      await upstream.runner.drain();
      upstream.clock.advance(minuteMs);
    }
    expect(await row()).toMatchObject({
      state: 'REFUSED',
      attempts: 5,
      reply: expect.stringMatching(/reset|closed/i) as string,
    });
  });

  test('an email whose connection breaks before the data is sent is retried', async () => {
    server.next('reset-before-data');
    await queue('ada@example.org');
    await upstream.runner.drain();
    expect(await row()).toMatchObject({ state: 'QUEUED' });
    upstream.clock.advance(minuteMs);
    await upstream.runner.drain();
    expect(await row()).toMatchObject({ state: 'ACCEPTED', attempts: 2 });
  });

  test('an email whose connection breaks after the data was sent has an unknown outcome and is never retried', async () => {
    server.next('reset-after-data');
    await queue('ada@example.org');
    await upstream.runner.drain();
    upstream.clock.advance(24 * 60 * minuteMs);
    await upstream.runner.drain();
    expect(await row()).toMatchObject({ state: 'UNKNOWN', attempts: 1, settled: true });
    expect(server.received).toHaveLength(1);
  });

  test('an SMTP attempt interrupted by a crash has an unknown outcome', async () => {
    await queue('ada@example.org');
    await upstream.db.query(`update mail set state = 'SENDING', attempts = 1`);
    await upstream.runner.drain();
    expect(await row()).toMatchObject({ state: 'UNKNOWN', attempts: 1 });
    expect(server.received).toHaveLength(0);
  });
});

describe('a mail server that is down', () => {
  let connections: number;
  let server: Server;

  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1;
      socket.resetAndDestroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await start(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  beforeEach(() => {
    connections = 0;
  });
  afterAll(async () => {
    await upstream.stop();
    server.close();
  });

  test('is tried by one email at a time, with pauses, and the others keep their attempts', async () => {
    await queue(...Array.from({ length: 20 }, (_, index) => `person-${index}@example.org`));
    await upstream.runner.drain();
    expect(connections).toBe(1);
    upstream.clock.advance(9_000);
    await upstream.runner.drain();
    expect(connections).toBe(1);
    for (let seconds = 0; seconds < 600; seconds += 10) {
      upstream.clock.advance(10_000);
      await upstream.runner.drain();
    }
    expect(connections).toBeLessThan(15);
    expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'QUEUED'));
  });
});

describe('without a mail server', () => {
  beforeAll(() => start());
  afterAll(() => upstream.stop());
  beforeEach(async () => {
    for (const file of await files()) await rm(join(upstream.outbox, file));
  });

  const files = async () => (await readdir(upstream.outbox)).sort();

  test('without a mail server, emails are files named by Message-ID, including copies', async () => {
    await queue('ada@example.org');
    await upstream.runner.drain();
    const { message_id: messageId } = (await row()) ?? {};
    expect(await files()).toEqual([`${messageId?.slice(1, -1) ?? ''}.eml`]);
    const message = await PostalMime.parse(await readFile(join(upstream.outbox, (await files())[0] ?? '')));
    expect(message).toMatchObject({
      messageId,
      to: [{ address: 'ada@example.org' }],
      bcc: [{ address: 'copies@sample.example' }],
    });
    expect(await row()).toMatchObject({ state: 'ACCEPTED', attempts: 1, reply: 'Written to the outbox folder.' });
  });

  test('a file attempt interrupted by a crash has a known outcome: the file exists, or it is written', async () => {
    await queue('there@example.org', 'missing@example.org');
    const [there] = await rows();
    await upstream.db.query(`update mail set state = 'SENDING', attempts = 1`);
    const name = `${there?.message_id.slice(1, -1) ?? ''}.eml`;
    await writeFile(join(upstream.outbox, name), 'as it was written');
    await upstream.runner.drain();
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['ACCEPTED', 1],
      ['ACCEPTED', 2],
    ]);
    expect(await readFile(join(upstream.outbox, name), 'utf8')).toBe('as it was written');
    expect(await files()).toHaveLength(2);
  });
});
