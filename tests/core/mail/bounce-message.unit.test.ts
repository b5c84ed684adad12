import fc from 'fast-check';
import { mailFailure, statusCodeIn } from '../../../rules/core/mail-report';
import { reportsIn } from '../../../upstream/core/mail/bounce-message';
import { returnedMail } from './returned-mail';

const ID = '<7d1c@rostrum.test>';
const ann = { messageId: ID, recipient: 'ann@sample.example' };
const reports = (text: string, encoding: BufferEncoding = 'utf8') => reportsIn(Buffer.from(text, encoding));
const crlf = (text: string) => text.replace(/\n/g, '\r\n');

test.each([
  ['line feeds', returnedMail({ ...ann, diagnostic: '550 5.1.1 No such user' })],
  ['CRLF', crlf(returnedMail({ ...ann, diagnostic: '550 5.1.1 No such user' }))],
])('a returned email with %s says which email, which recipient, and why', (_, text) => {
  expect(reports(text)).toEqual([
    {
      messageId: ID,
      recipients: ['ann@sample.example'],
      kind: 'BOUNCED',
      code: '5.1.1',
      diagnostic: '550 5.1.1 No such user',
      at: Date.parse('2026-11-22T09:00:00Z'),
    },
  ]);
});

test('each of several recipients has a report, with its original address', () => {
  const found = reports(
    returnedMail(
      { ...ann, original: 'Ann@sample.example' },
      { recipient: 'copies@sample.example', action: 'delayed', status: '4.2.2' },
      { recipient: 'bob@sample.example', action: 'delivered', status: '2.0.0' },
      { recipient: 'list@sample.example', action: 'expanded', status: '2.0.0' },
    ),
  );
  expect(found.map(({ recipients, kind, code }) => [recipients, kind, code])).toEqual([
    [['Ann@sample.example', 'ann@sample.example'], 'BOUNCED', '5.1.1'],
    [['copies@sample.example'], 'DELAYED', '4.2.2'],
    [['bob@sample.example'], 'DELIVERED', '2.0.0'],
  ]);
});

test.each([
  ['failed', '5.1.1', 'BOUNCED'],
  ['Failed (mailbox gone)', '5.1.1', 'BOUNCED'],
  // A server that tried for days gives up with the code of its last attempt.
  ['failed', '4.4.7', 'BOUNCED'],
  ['delayed', '4.4.1', 'DELAYED'],
  ['delayed', '5.0.0', 'DELAYED'],
  ['', '5.2.1', 'BOUNCED'],
  ['', '4.2.1', 'DELAYED'],
])('the action %j with the status %s means %s', (action, status, kind) => {
  expect(reports(returnedMail({ ...ann, action, status }))).toMatchObject([{ kind }]);
});

test.each([
  ['relayed', '2.0.0'],
  ['expanded', '2.0.0'],
  ['', '2.1.5'],
  ['', 'unknown'],
])('the action %j with the status %s says nothing about the arrival', (action, status) => {
  expect(reports(returnedMail({ ...ann, action, status }))).toEqual([]);
});

test('folded lines are one value', () => {
  const text = returnedMail({ ...ann, diagnostic: '550-5.7.1 The server\n    rejects it as\n\tunwanted' });
  expect(reports(text.replace('5.1.1', '5.7.1'))).toMatchObject([
    { code: '5.7.1', diagnostic: '550-5.7.1 The server rejects it as unwanted' },
  ]);
});

test('the words of the server are more exact than a general status', () => {
  expect(reports(returnedMail({ ...ann, status: '5.0.0', diagnostic: '552 5.2.2 Over quota' }))).toMatchObject([
    { kind: 'BOUNCED', code: '5.2.2' },
  ]);
});

test.each([
  [
    'base64',
    (text: string) =>
      Buffer.from(text)
        .toString('base64')
        .replace(/(.{60})/g, '$1\n'),
  ],
  [
    'quoted-printable',
    (text: string) =>
      text
        .replace(/[=éü]/g, (c) => [...Buffer.from(c)].map((b) => `=${b.toString(16).toUpperCase()}`).join(''))
        .replace('Diagnostic', 'Diag=\nnostic'),
  ],
] as const)('a status in %s is decoded', (encoding, encode) => {
  const fields =
    `Final-Recipient: rfc822; ann@sample.example\nAction: failed\nStatus: 5.2.1\nDiagnostic-Code: smtp; 550 Gelöscht: Müller = é\n`.replace(
      'ö',
      'o',
    );
  const text = `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: ${encoding}\n\n${encode(fields)}\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID:\n ${ID}\n\n--b--\n`;
  expect(reports(text)).toMatchObject([
    { messageId: ID, recipients: ['ann@sample.example'], code: '5.2.1', diagnostic: '550 Geloscht: Müller = é' },
  ]);
});

test('unknown and wrong character sets leave the ASCII characters readable', () => {
  const text = returnedMail({ ...ann, diagnostic: '550 Boîte pleine' }).replace(
    'Content-Type: message/delivery-status',
    'Content-Type: message/delivery-status; charset=x-unknown',
  );
  expect(reports(text, 'latin1')).toMatchObject([{ diagnostic: '550 Boîte pleine' }]);
  expect(reports(text)).toMatchObject([{ diagnostic: '550 Boîte pleine' }]);
});

test('the email that was returned can be encoded, and can itself have been a report', () => {
  const inner = returnedMail({ messageId: '<other@rostrum.test>', recipient: 'bob@sample.example' });
  const returned = `Message-ID: ${ID}\n${inner}`;
  const text = `Content-Type: multipart/report; boundary="r"\n\n--r\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822;ann@sample.example\nAction: failed\nStatus: 5.1.1\n\n--r\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${Buffer.from(returned).toString('base64')}\n--r--\n`;
  expect(reports(text).map(({ messageId, recipients }) => [messageId, recipients])).toEqual([
    [ID, ['ann@sample.example']],
  ]);
});

test('a server that returns nothing of the email names it as what it replies to', () => {
  const text = returnedMail(ann).replace(/--report\/one\nContent-Type: message\/rfc822[^]*$/, '--report/one--\n');
  expect(reports(text)).toEqual([]);
  expect(reports(`In-Reply-To: ${ID}\n${text}`)).toMatchObject([{ messageId: ID, kind: 'BOUNCED' }]);
});

test('an email that was cut off after its status says as much', () => {
  const text = returnedMail(ann);
  expect(reports(text.slice(0, text.indexOf('Please find')))).toMatchObject([{ messageId: ID, kind: 'BOUNCED' }]);
});

test.each([
  ['nothing', ''],
  ['a letter', 'From: ann@sample.example\nSubject: Out of office\n\nI am away.\n'],
  [
    'an automatic reply',
    `In-Reply-To: ${ID}\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nI am away.\n--b--\n`,
  ],
  [
    'a status without recipients',
    `In-Reply-To: ${ID}\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n--b--\n`,
  ],
  ['a report without a boundary', `Content-Type: multipart/report\n\n${returnedMail(ann)}`],
])('%s has no reports', (_, text) => {
  expect(reports(text)).toEqual([]);
});

test('no bytes make it fail', () => {
  const whole = Buffer.from(returnedMail({ ...ann, diagnostic: '550 5.1.1 No such user' }));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(whole.length), fc.nat(80), (bytes, from, length) => {
      const broken = Buffer.concat([whole.subarray(0, from), Buffer.from(bytes), whole.subarray(from + length)]);
      expect(Array.isArray(reportsIn(broken))).toBe(true);
    }),
  );
  expect(reportsIn(Buffer.from('--\n'.repeat(100_000)))).toEqual([]);
  const nested = Array.from({ length: 200 }, () => 'Content-Type: multipart/mixed; boundary=b\n\n--b\n').join('');
  expect(reportsIn(Buffer.from(nested))).toEqual([]);
});

test('a version number or an address is no status code', () => {
  expect(statusCodeIn('421 4.7.0 from 5.6.7.8')).toBe('4.7.0');
  expect(statusCodeIn('5.6.7.8 says no')).toBeNull();
});

test.each([
  ['5.1.1', 'MAILBOX_UNKNOWN'],
  ['5.2.1', 'MAILBOX_UNKNOWN'],
  ['5.2.2', 'MAILBOX_FULL'],
  ['4.2.2', 'MAILBOX_FULL'],
  ['5.1.2', 'DOMAIN_UNKNOWN'],
  ['5.1.10', 'DOMAIN_UNKNOWN'],
  ['5.4.4', 'DOMAIN_UNKNOWN'],
  ['5.7.1', 'BLOCKED'],
  ['5.7.26', 'BLOCKED'],
  ['5.2.3', 'TOO_LARGE'],
  ['5.3.4', 'TOO_LARGE'],
  ['5.0.0', 'OTHER'],
  ['4.4.7', 'OTHER'],
  [null, 'OTHER'],
])('the code %s means %s', (code, failure) => {
  expect(mailFailure(code)).toBe(failure);
});
