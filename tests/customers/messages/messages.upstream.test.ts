import type { SessionBiddersJson } from '../../../upstream/customers/messages/message-wire';
import type { BidderMessagesJson } from '../../../upstream/invoicing/messages/messages-wire';
import type { MessageAnswerJson } from '../../../upstream/invoicing/messages/send-message-wire';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { newHouse } from '../../support/houses/new-house';
import { startMailSink } from '../../support/services/mail-sink';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';

let reader: HouseClient;
let userName: string;
let houseUserRef: string;
/** The number of emails in the sink before the test. */
let before: number;

interface Bidder {
  readonly id: number;
  readonly ref: string;
}
let ada: Bidder;
/** A bidder without an email address. */
let dev: Bidder;

const sink = ofFile(startMailSink, (started) => started.close());
const upstream = upstreamOfFile(() => ({ smtpUrl: sink.smtpUrl }));
beforeEach(async () => {
  userName = await newHouse(upstream);
  reader = await clientOf(upstream, userName, 'super');
  const [user] = await upstream.db.query<{ ref: string }>(
    `select ref from house_user where house_id = $1 and user_name = 'super'`,
    [reader.houseId],
  );
  houseUserRef = user?.ref ?? '';
  ada = await bidder('Marsh');
  dev = await bidder('Patel');
  before = (await sink.messages()).length;
});

async function bidder(lastName: string, houseId = reader.houseId): Promise<Bidder> {
  const [row] = await upstream.db.query<Bidder>('select id, ref from approval where house_id = $1 and last_name = $2', [
    houseId,
    lastName,
  ]);
  if (!row) throw new Error(`no bidder ${lastName}`);
  return row;
}

const body = (more: object = {}) => ({
  houseUserRef,
  userRef: ada.ref,
  subject: 'Thank you',
  message: 'Dear {first name},\n\nYour lots are ready.',
  ...more,
});
const send = (more: object = {}) => reader.post<MessageAnswerJson>('message', body(more));
const received = async () => {
  await upstream.runner.drain();
  return (await sink.messages()).slice(before);
};
const invoicing = () => clientOf(upstream, userName, 'clerk');
const messagesOf = async ({ id }: Bidder) =>
  (await (await invoicing()).get<BidderMessagesJson>(`bidderMessages?approvalIDs=${id}`)).owners[0]?.messages;

test('the bidder gets the email with replies to the house, and their page shows it with its delivery', async () => {
  expect(await send()).toEqual({
    success: 'true',
    results: [{ approvalID: ada.id, name: 'Ada Marsh', email: 'ada.marsh@bidder.example', sent: true, reason: null }],
  });
  const [mail, ...more] = await received();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'Thank you',
    to: [{ address: 'ada.marsh@bidder.example', name: 'Ada Marsh' }],
    replyTo: [{ address: 'office@sample.example', name: 'Sample & Daughters' }],
  });
  expect(mail?.text?.trim()).toBe('Dear Ada,\n\nYour lots are ready.');
  expect(await messagesOf(ada)).toMatchObject([
    { subject: 'Thank you', invoiceID: null, sentAt: upstream.clock.now().getTime(), delivery: { state: 'ACCEPTED' } },
  ]);
});

test('a bidder without an address is refused with the reason, and the others get the email', async () => {
  const { results } = await send({ userRef: undefined, approvalIDs: [dev.id, ada.id, ada.id] });
  expect(results).toMatchObject([
    { approvalID: dev.id, name: 'Dev Patel', sent: false, reason: 'No email address.' },
    { approvalID: ada.id, sent: true, reason: null },
  ]);
  expect(await received()).toHaveLength(1);
  expect(await messagesOf(dev)).toMatchObject([{ skipReason: 'No email address.', delivery: null }]);
});

test('nothing is sent or stored if no bidder has an address', async () => {
  expect(await reader.refused('message', body({ userRef: dev.ref }))).toMatchObject({
    status: 422,
    code: 'NO_ADDRESS',
    message: 'Dev Patel: No email address.',
  });
  expect(await received()).toEqual([]);
  expect(await messagesOf(dev)).toEqual([]);
});

test('the same key sends once', async () => {
  const key = { 'idempotency-key': 'thank-you' };
  const answers = await Promise.all([1, 2].map(() => reader.client.post(reader.path('message'), body(), key)));
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await received()).toHaveLength(1);
});

test('a blank subject and a blank message are refused in the specified words', async () => {
  expect(await reader.refused('message', body({ subject: ' ', message: '\n' }))).toMatchObject({
    status: 422,
    problems: [
      { code: 'CANNOT_SEND_MESSAGE', field: 'subject', message: 'Subject Required' },
      { code: 'CANNOT_SEND_MESSAGE', field: 'message', message: 'Message Required' },
    ],
  });
});

test('a message is sent in the caller’s own name, to bidders of the house', async () => {
  const refused = (more: object) => reader.refused('message', body(more));
  expect(await refused({ houseUserRef: 'USRUNKNOWN' })).toMatchObject({ status: 422, code: 'WRONG_SENDER' });
  expect(await refused({ userRef: 'APRUNKNOWN' })).toMatchObject({ status: 404 });
  expect(await refused({ userRef: undefined, approvalIDs: [999_999] })).toMatchObject({ status: 404 });
  expect(await refused({ userRef: undefined })).toMatchObject({ status: 422, code: 'NO_BIDDERS' });
  const other = await clientOf(upstream, await newHouse(upstream), 'super');
  const theirs = await bidder('Marsh', other.houseId);
  expect(await refused({ userRef: theirs.ref })).toMatchObject({ status: 404 });
  expect(await received()).toEqual([]);
});

test('a user without reports is refused', async () => {
  const viewer = await clientOf(upstream, userName, 'viewer');
  expect(await viewer.refused('message', body())).toMatchObject({ status: 403 });
});

const sessionRef = async (title: string, houseId = reader.houseId): Promise<string> => {
  const [row] = await upstream.db.query<{ ref: string }>('select ref from catalog where house_id = $1 and title = $2', [
    houseId,
    title,
  ]);
  return row?.ref ?? '';
};
const biddersOf = async (refs: string, rest = '', by = reader): Promise<[readonly string[], number]> => {
  const { bidders, totalRecords } = await by.get<SessionBiddersJson>(`sessionBidders?catalogRefs=${refs}${rest}`);
  return [bidders.map(({ lastName }) => lastName), totalRecords];
};

test('the bidders of a session are its buyers and everybody with a paddle, each once and by last name', async () => {
  const pictures = await sessionRef('Pictures');
  await upstream.db.query('delete from paddle where house_id = $1', [reader.houseId]);
  const [buyers] = await biddersOf(pictures);
  expect(buyers).toContain('Marsh');
  expect(buyers).toEqual([...buyers].sort());
  await upstream.db.query(
    `insert into paddle (house_id, id, catalog_id, approval_id, number)
     select $1, 9000, c.id, a.id, 'Z9' from catalog c, approval a
     where c.house_id = $1 and c.title = 'Tools and Toys' and a.house_id = $1 and a.last_name = 'Marsh'`,
    [reader.houseId],
  );
  const toys = await sessionRef('Tools and Toys');
  const [both, total] = await biddersOf(`${pictures},${toys}`);
  expect([both.filter((name) => name === 'Marsh'), total]).toEqual([['Marsh'], both.length]);
  expect(await biddersOf(toys, '&search=z9')).toEqual([['Marsh'], 1]);
  expect(await biddersOf(pictures, '&search=ADA.marsh')).toEqual([['Marsh'], 1]);
  expect(await biddersOf(pictures, '&search=marsh,%20ADA')).toEqual([['Marsh'], 1]);
  expect(await biddersOf(pictures, '&search=marsh%20zebulon')).toEqual([[], 0]);
  expect(await biddersOf(pictures, '&search=100%25')).toEqual([[], 0]);
  // The whole paddle comes before the names that contain it.
  const [first = ''] = buyers;
  await upstream.db.query(`update paddle set number = $2 where house_id = $1 and id = 9000`, [reader.houseId, first]);
  const [found] = await biddersOf(`${pictures},${toys}`, `&search=${encodeURIComponent(first)}`);
  expect(found.slice(0, 2)).toEqual(['Marsh', first]);
  expect(await biddersOf(pictures, '&size=1&offset=1')).toEqual([[buyers[1]], buyers.length]);
});

test('another house has no bidders in the session, and viewers without reports see none', async () => {
  const pictures = await sessionRef('Pictures');
  const other = await clientOf(upstream, await newHouse(upstream), 'super');
  expect(await biddersOf(pictures, '', other)).toEqual([[], 0]);
  const viewer = await clientOf(upstream, userName, 'viewer');
  expect(await viewer.refused('sessionBidders?catalogRefs=x')).toMatchObject({ status: 403 });
});
