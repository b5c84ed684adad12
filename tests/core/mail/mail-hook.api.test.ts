import { LONGEST_MAIL_REPORT } from '../../../rules/core/mail-report';
import { queueMail } from '../../../upstream/core/mail/outbox';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { startTestServer } from '../../support/services/server';
import { startTestUpstream } from '../../support/services/upstream';
import { returnedMail, signed } from './returned-mail';

const SECRET = 'a-secret-of-16-characters';
const { upstream, server } = servicesOfFile({ houses: [smallHouse()], mailHookSecret: SECRET, quiet: true });

interface Mail {
  readonly messageId: string;
  readonly recipient: string;
  readonly state: string;
  readonly report: string | null;
  readonly code: string | null;
  readonly reply: string | null;
  readonly version: number;
}

/** Sends an email, and returns it as it is now. */
async function sent(): Promise<Mail> {
  const [house] = await upstream.db.query<{ id: number }>('select id from house');
  const mail = {
    houseId: house?.id ?? 0,
    kind: 'test',
    invoiceId: null,
    recipient: 'ann@sample.example',
    recipientName: 'Ann',
    replyTo: null,
    replyToName: null,
    bcc: null,
    subject: 'Hello',
    html: '<p>Hello</p>',
    body: 'Hello',
    pictures: [],
  };
  await upstream.db.transaction((tx) => queueMail(tx, upstream.services, [mail]));
  await upstream.runner.drain();
  return current();
}
async function current(): Promise<Mail> {
  const [mail] = await upstream.db.query<Mail>(
    `select message_id as "messageId", recipient, state, report, report_code as code, reply, version from mail order by id desc limit 1`,
  );
  if (!mail) throw new Error('no email');
  return mail;
}

const post = (payload: string, type = 'application/json', signature: string | null = signed(payload, SECRET)) =>
  fetch(`${server.url}/hooks/mail`, {
    method: 'POST',
    headers: { 'content-type': type, ...(signature !== null && { 'x-rostrum-signature': signature }) },
    body: payload,
  });
const bounced = ({ messageId, recipient }: Mail, more: object = {}) =>
  JSON.stringify({
    messageId,
    recipient,
    kind: 'BOUNCED',
    code: '5.1.1',
    diagnostic: 'smtp; 550 No such user',
    ...more,
  });

test('a signed bounce is saved once, however often it is posted', async () => {
  const mail = await sent();
  expect(mail).toMatchObject({ state: 'ACCEPTED', report: null });
  expect((await post(bounced(mail))).status).toBe(200);
  const after = await current();
  expect(after).toMatchObject({ state: 'REFUSED', report: 'BOUNCED', code: '5.1.1', reply: '550 No such user' });
  expect((await post(bounced(mail))).status).toBe(200);
  expect(await current()).toEqual(after);
});

test.each([
  ['BOUNCED', '4.2.2', 'ACCEPTED', 'DELAYED'],
  ['BOUNCED', null, 'REFUSED', 'BOUNCED'],
  ['DELAYED', '4.4.1', 'ACCEPTED', 'DELAYED'],
  ['COMPLAINED', null, 'ACCEPTED', 'COMPLAINED'],
  ['DELIVERED', '2.0.0', 'ACCEPTED', 'DELIVERED'],
])('the event %s with the code %s makes the email %s and %s', async (kind, code, state, report) => {
  const mail = await sent();
  expect((await post(bounced(mail, { kind, code, diagnostic: null }))).status).toBe(200);
  expect(await current()).toMatchObject({ state, report });
});

test('an email whose outcome was unknown is accepted once it is delivered', async () => {
  const mail = await sent();
  await upstream.db.query(`update mail set state = 'UNKNOWN' where message_id = $1`, [mail.messageId]);
  await post(bounced(mail, { kind: 'DELAYED', code: null }));
  expect(await current()).toMatchObject({ state: 'UNKNOWN', report: 'DELAYED' });
  await post(bounced(mail, { kind: 'DELIVERED', code: null }));
  expect(await current()).toMatchObject({ state: 'ACCEPTED', report: 'DELIVERED' });
});

test('several events are taken together, also with a Message-ID without angle brackets', async () => {
  const [first, second] = [await sent(), await sent()];
  const events = [first, second].map(
    (mail) => JSON.parse(bounced({ ...mail, messageId: mail.messageId.slice(1, -1) })) as object,
  );
  expect((await post(JSON.stringify(events))).status).toBe(200);
  const states = await upstream.db.query<{ state: string }>(
    'select state from mail where message_id = any ($1::text[])',
    [[first.messageId, second.messageId]],
  );
  expect(states.map(({ state }) => state)).toEqual(['REFUSED', 'REFUSED']);
});

test('the email in which a server returned another one is taken as it is, whatever its bytes', async () => {
  const mail = await sent();
  const raw = Buffer.from(returnedMail({ ...mail, diagnostic: '550 5.2.2 Boîte pleine', status: '5.2.2' }), 'latin1');
  const answer = await fetch(`${server.url}/hooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-rostrum-signature': signed(raw, SECRET) },
    body: raw,
  });
  expect(answer.status).toBe(200);
  expect(await current()).toMatchObject({ state: 'REFUSED', code: '5.2.2', reply: '550 5.2.2 Boîte pleine' });
});

test('a multipart/report is taken as the body of a request', async () => {
  const mail = await sent();
  const [, body = ''] = /\n\n([^]*)$/.exec(returnedMail(mail)) ?? [];
  const answer = await post(body, 'multipart/report; report-type=delivery-status; boundary="report/one"');
  expect(answer.status).toBe(200);
  expect(await current()).toMatchObject({ state: 'REFUSED', report: 'BOUNCED' });
});

test('reports without a signature, with a wrong one, and with that of another body change nothing', async () => {
  const mail = await sent();
  const payload = bounced(mail);
  for (const signature of [
    null,
    '',
    'sha256=',
    signed(payload, 'another-secret-of-it'),
    signed(`${payload} `, SECRET),
    'x'.repeat(5000),
  ])
    expect((await post(payload, 'application/json', signature)).status).toBe(401);
  expect(await current()).toEqual(mail);
});

test.each([
  ['no JSON', '{', 'application/json'],
  ['another event', '{"kind":"OPENED"}', 'application/json'],
  ['text', 'Hello', 'text/plain'],
  ['nothing', '', 'application/json'],
])('%s is refused', async (_, payload, type) => {
  expect((await post(payload, type)).status).toBe(400);
});

test('unknown emails, and emails that are no reports, are accepted, so that they aren’t sent again', async () => {
  expect((await post(bounced({ ...(await sent()), messageId: '<someone@elsewhere.example>' }))).status).toBe(200);
  expect((await post('Subject: Hello\n\nNo report.', 'message/rfc822')).status).toBe(200);
});

test('a report that is too long and other methods are refused, and the server goes on', async () => {
  expect((await post('x'.repeat(LONGEST_MAIL_REPORT + 1))).status).toBe(413);
  expect((await post(`${' '.repeat(LONGEST_MAIL_REPORT - 4)}{}`)).status).toBe(400);
  expect((await fetch(`${server.url}/hooks/mail`)).status).toBe(405);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
});

test('without a secret, no reports are taken', async () => {
  const other = await startTestUpstream({ quiet: true });
  const alone = await startTestServer(other);
  const answer = await fetch(`${alone.url}/hooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-rostrum-signature': signed('{}', '') },
    body: '{}',
  });
  expect(answer.status).toBe(404);
  await alone.stop();
  await other.stop();
});

test('a report that cannot be saved now is refused, so that the provider repeats it', async () => {
  const alone = await startTestServer({ url: 'http://127.0.0.1:9' });
  const answer = await fetch(`${alone.url}/hooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-rostrum-signature': signed('{}', SECRET) },
    body: '{}',
  });
  expect(answer.status).toBe(503);
  await alone.stop();
});
