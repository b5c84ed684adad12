import type { InvoiceGroupJson } from '../../../upstream/invoicing/groups/group-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SelectionJson } from '../../../upstream/invoicing/invoices/selection-wire';
import type {
  BidderMessagesJson,
  MessagePreviewJson,
  MessageRunJson,
  MessageTemplateJson,
} from '../../../upstream/invoicing/messages/messages-wire';
import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { bigHouse } from '../../support/houses/sample-house';
import { type MailSink, startMailSink } from '../../support/services/mail-sink';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { clientOfNewHouse, type HouseClient } from '../house-at-work';

let sink: MailSink;
let upstream: TestUpstream;
let api: HouseClient;
let group: InvoiceGroupJson;
/** The number of messages in the sink before the test. */
let before: number;

beforeAll(async () => {
  sink = await startMailSink();
  upstream = await startTestUpstream({ smtpUrl: sink.smtpUrl });
});
beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
  group = await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
  before = (await sink.messages()).length;
});
afterAll(async () => {
  await upstream.stop();
  await sink.close();
});

const path = (call: string) => `invoiceGroup/${group.invoiceGroupID}/${call}`;
const idsOf = async () => (await api.detail(group.invoiceGroupID)).invoiceBidders.map(({ invoiceID }) => invoiceID);
const words = {
  subject: 'Invoice {invoice number}',
  message: 'Dear {first name},\n\n{balance} is due for {sale}.\n{house} <team>',
  answersTo: 'HOUSE',
};
const send = async (ids: readonly number[], more: object = {}) =>
  (await api.post<{ messageRun: MessageRunJson }>(path('messages'), { ids, ...words, ...more })).messageRun;
const runOf = async ({ messageRunID }: MessageRunJson) =>
  (await api.get<{ messageRun: MessageRunJson }>(`messageRun/${messageRunID}`)).messageRun;
const received = async () => {
  await upstream.runner.drain();
  return (await sink.messages()).slice(before);
};
const messagesOf = async (query: string) => (await api.get<BidderMessagesJson>(`bidderMessages?${query}`)).owners[0];
const userRef = async () =>
  (
    await upstream.db.query<{ ref: string }>(`select ref from house_user where house_id = $1 and user_name = 'clerk'`, [
      api.houseId,
    ])
  )[0]?.ref ?? '';

test('every bidder gets the message with their own field values, as plain text and simple HTML, with replies to the house', async () => {
  const ada = await api.invoiceOf(group.invoiceGroupID, 'Marsh');
  expect(await send([ada.invoiceID])).toMatchObject({
    total: 1,
    done: 1,
    finished: true,
    queued: 1,
    skipped: 0,
    sentBy: 'Colin Lark',
  });
  const [mail, ...more] = await received();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: `Invoice ${ada.invoiceID}`,
    from: { address: 'mail@rostrum.test', name: 'Sample & Daughters' },
    to: [{ address: 'ada.marsh@bidder.example', name: 'Ada Marsh' }],
    replyTo: [{ address: 'office@sample.example', name: 'Sample & Daughters' }],
  });
  expect(mail?.text?.trim()).toBe(
    'Dear Ada,\n\nUSD 4,101.36 is due for Pictures, Clocks and Furniture.\nSample & Daughters <team>',
  );
  expect(mail?.html).toContain('Dear Ada,</p>');
  expect(mail?.html).toContain('Sample &amp; Daughters &lt;team&gt;</p>');
});

test('replies go to the sender on request', async () => {
  await send([(await api.invoiceOf(group.invoiceGroupID, 'Marsh')).invoiceID], { answersTo: 'SENDER' });
  expect((await received())[0]?.replyTo).toMatchObject([{ name: 'Colin Lark' }]);
});

test('a subject with line breaks stays one header', async () => {
  await send([(await api.invoiceOf(group.invoiceGroupID, 'Marsh')).invoiceID], {
    subject: 'Hello\r\nBcc: other@bidder.example',
  });
  const [mail] = await received();
  expect(mail).toMatchObject({ subject: 'Hello Bcc: other@bidder.example' });
  expect(mail?.bcc).toBeUndefined();
});

test('a message to all reports its recipients, who has no address, and the delivery states', async () => {
  const ids = await idsOf();
  const run = await send(ids);
  expect(run).toMatchObject({ total: 5, done: 5, queued: 4, skipped: 1 });
  expect(await received()).toHaveLength(4);
  expect(await runOf(run)).toMatchObject({ accepted: 4, queued: 0, skipped: 1 });
  const all = await messagesOf(`runIDs=${run.messageRunID}`);
  expect(all?.messages.map(({ invoiceID }) => invoiceID)).toEqual(ids);
  expect((await messagesOf(`runIDs=${run.messageRunID}&outcome=SKIPPED`))?.messages).toMatchObject([
    { name: 'Dev Patel', skipReason: 'No email address.', delivery: null },
  ]);
  expect(await messagesOf(`runIDs=${run.messageRunID}&outcome=SENT&size=1&offset=1`)).toMatchObject({
    totalRecords: 4,
    messages: [{ delivery: { state: 'ACCEPTED' } }],
  });
});

test('the same key sends once, for any number of requests', async () => {
  const ids = await idsOf();
  const ask = () =>
    api.client.post<{ data: { messageRun: MessageRunJson } }>(
      api.path(path('messages')),
      { ids, ...words },
      { 'idempotency-key': 'one-command' },
    );
  const answers = await Promise.all([ask(), ask()]);
  expect(new Set(answers.map(({ body }) => body.data.messageRun.messageRunID)).size).toBe(1);
  expect(await received()).toHaveLength(4);
});

test('a filter with exceptions selects the recipients', async () => {
  const ada = await api.invoiceOf(group.invoiceGroupID, 'Marsh');
  const { token } = await api.post<SelectionJson>(path('selection'), { filter: {}, except: [ada.invoiceID] });
  const { messageRun } = await api.post<{ messageRun: MessageRunJson }>(path(`messages?selection=${token}`), {
    ids: [],
    ...words,
  });
  expect(messageRun).toMatchObject({ total: 4, queued: 3, skipped: 1 });
});

test('a message does not count as a send: the invoice keeps its status and delivery, and gets a new version', async () => {
  const ada = await api.invoiceOf(group.invoiceGroupID, 'Marsh');
  await api.post<SendJson>(path('invoiceSend'), [ada.invoiceID]);
  const sent = await api.invoiceOf(group.invoiceGroupID, 'Marsh');
  await send([ada.invoiceID]);
  expect(await api.invoiceOf(group.invoiceGroupID, 'Marsh')).toMatchObject({
    version: sent.version + 1,
    invoiceSentDate: sent.invoiceSentDate,
    delivery: { mailID: sent.delivery?.mailID },
  });
  await received();
  expect(await messagesOf(`invoiceIDs=${ada.invoiceID}`)).toMatchObject({
    totalRecords: 1,
    messages: [{ subject: `Invoice ${ada.invoiceID}`, sentBy: 'Colin Lark', delivery: { state: 'ACCEPTED' } }],
  });
  expect(await messagesOf(`approvalIDs=${ada.approvalID}`)).toMatchObject({ totalRecords: 1 });
});

const single = async (invoice: InvoiceJson, more: object = {}) => ({
  subject: 'Your lots',
  message: 'Dear {first name}, your lots are ready.',
  houseUserRef: await userRef(),
  bidderID: invoice.approvalID,
  ...more,
});

test('POST /invoiceMessage sends a message as specified, with or without the invoice', async () => {
  const ada = await api.invoiceOf(group.invoiceGroupID, 'Marsh');
  expect(await api.post('invoiceMessage', await single(ada))).toMatchObject({
    success: 'true',
    messageRun: { invoiceGroupID: null, total: 1, done: 1, finished: true },
  });
  expect(
    await api.post('invoiceMessage', await single(ada, { message: '{balance}', invoiceID: ada.invoiceID })),
  ).toMatchObject({ messageRun: { invoiceGroupID: group.invoiceGroupID } });
  expect((await received()).map(({ text }) => text?.trim())).toEqual([
    'Dear Ada, your lots are ready.',
    'USD 4,101.36',
  ]);
});

test('POST /invoiceMessage refuses blank input, another sender, a bidder without an address, and a bidder of another house', async () => {
  const ada = await api.invoiceOf(group.invoiceGroupID, 'Marsh');
  const dev = await api.invoiceOf(group.invoiceGroupID, 'Patel');
  expect(await api.refused('invoiceMessage', await single(ada, { message: ' ' }))).toMatchObject({
    status: 422,
    code: 'CANNOT_SEND_MESSAGE',
    field: 'message',
  });
  expect(await api.refused('invoiceMessage', await single(ada, { message: '{balance}' }))).toMatchObject({
    status: 422,
    message: 'The variable {balance} is only available for an invoice.',
  });
  expect(await api.refused('invoiceMessage', await single(ada, { houseUserRef: 'somebody' }))).toMatchObject({
    status: 422,
    code: 'WRONG_SENDER',
  });
  expect(await api.refused('invoiceMessage', await single(dev))).toMatchObject({
    status: 422,
    code: 'NO_ADDRESS',
    message: 'No email address.',
  });
  expect(await api.refused('invoiceMessage', await single(ada, { bidderID: 999_999 }))).toMatchObject({ status: 404 });
  expect(await api.refused('invoiceMessage', await single(ada, { invoiceID: dev.invoiceID }))).toMatchObject({
    status: 404,
  });
  expect(await received()).toEqual([]);
});

test('a preview shows one bidder’s message, the skipped bidders, and all problems', async () => {
  const ids = await idsOf();
  const { subject, message } = words;
  const preview = await api.post<MessagePreviewJson>(path('messagePreview'), { ids, subject, message, position: 1 });
  expect(preview).toMatchObject({
    total: 5,
    skippedCount: 1,
    skipped: [{ name: 'Dev Patel', reason: 'No email address.' }],
    invoiceID: ids[1],
    subject: `Invoice ${ids[1]}`,
    subjectRefusal: null,
    messageRefusal: null,
    houseAddress: 'office@sample.example',
  });
  expect(preview.text).toMatch(/^Dear \w+,\n\nUSD [\d,.]+ is due for Pictures, Clocks and Furniture\./);
  expect(
    await api.post<MessagePreviewJson>(path('messagePreview'), { ids, subject: '', message: '{nothing}' }),
  ).toMatchObject({ subjectRefusal: 'Enter a subject.', messageRefusal: "The variable {nothing} doesn't exist." });
  expect(await received()).toEqual([]);
});

test('message templates are created, renamed, edited, and deleted, with unique names', async () => {
  const make = async (name: string) =>
    (
      await api.post<{ messageTemplate: MessageTemplateJson }>('messageTemplates', {
        name,
        subject: 'Hello',
        message: 'Dear {first name}',
      })
    ).messageTemplate;
  const list = async () =>
    (await api.get<{ messageTemplates: MessageTemplateJson[] }>('messageTemplates')).messageTemplates.map(
      ({ name }) => name,
    );
  const reminder = await make('Reminder');
  await make('Collection');
  expect(await list()).toEqual(['Collection', 'Reminder']);
  expect(await api.refused('messageTemplates', { name: 'REMINDER', subject: 'a', message: 'b' })).toMatchObject({
    status: 422,
    code: 'NAME_TAKEN',
    field: 'name',
  });
  expect(await api.refused('messageTemplates', { name: '', subject: 'a', message: '{nobody}' })).toMatchObject({
    status: 422,
    code: 'CANNOT_SAVE_TEMPLATE',
    problems: [{ message: 'Enter a name.' }, { message: "The variable {nobody} doesn't exist." }],
  });
  const at = `messageTemplates/${reminder.messageTemplateID}`;
  const changed = { name: 'Second reminder', subject: 'Again', message: 'Dear {name}', version: reminder.version };
  expect(await api.post(at, changed)).toMatchObject({ messageTemplate: { name: 'Second reminder', version: 2 } });
  expect(await api.refused(at, changed)).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
  await api.post(`${at}/delete`, {});
  expect(await list()).toEqual(['Collection']);
  await make('Second reminder');
  const other = await clientOfNewHouse(upstream);
  expect(await other.refused(`messageTemplates/${reminder.messageTemplateID}/delete`, {})).toMatchObject({
    status: 404,
  });
});

test('a message to more than a hundred bidders is sent in steps, once per bidder, even when a step is repeated', async () => {
  const big = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 120, lotsEach: 1 }));
  const many = await big.create([...(await big.sessions()).keys()], 'Cards per lot');
  const { token } = await big.post<SelectionJson>(`invoiceGroup/${many.invoiceGroupID}/selection`, {
    filter: {},
    except: [],
  });
  const { messageRun } = await big.post<{ messageRun: MessageRunJson }>(
    `invoiceGroup/${many.invoiceGroupID}/messages?selection=${token}`,
    { ids: [], ...words },
  );
  expect(messageRun).toMatchObject({ done: 100, finished: false });
  await upstream.db.query(`update work set state = 'READY' where house_id = $1 and kind = 'invoicing.message'`, [
    big.houseId,
  ]);
  await upstream.runner.drain();
  const run = (await big.get<{ messageRun: MessageRunJson }>(`messageRun/${messageRun.messageRunID}`)).messageRun;
  expect(run).toMatchObject({ total: 120, done: 120, finished: true, accepted: 120, skipped: 0 });
  expect(await sink.messages()).toHaveLength(before + 120);
});
