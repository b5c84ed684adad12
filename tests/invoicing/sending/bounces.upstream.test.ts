import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportsIn } from '../../../upstream/core/mail/bounce-message';
import { bouncesMaildir } from '../../../upstream/core/mail/bounces-maildir';
import { noteReports } from '../../../upstream/core/mail/note-reports';
import type { BidderMessagesJson } from '../../../upstream/invoicing/messages/messages-wire';
import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { invoicingSlice } from '../../../upstream/invoicing/slice';
import { type Returned, returnedMail } from '../../core/mail/returned-mail';
import { type ChargingHouse, chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { folderOfFile, upstreamOfFile } from '../../support/services/of-file';

let house: ChargingHouse;
let houses = 0;

const folder = folderOfFile();
const upstream = upstreamOfFile({ quiet: true });

/** A house whose only invoice was sent 49 hours ago, and was accepted. It is Sunday, November 22, 11:00 in New York. */
beforeEach(async () => {
  upstream.clock.set('2026-11-20T15:00:00Z');
  house = await chargingHouse(upstream, houseOfCards(['success'], { userName: `bounced-${(houses += 1)}` }));
});

const number = () => house.invoiceIds[0] ?? 0;
const resend = async () => {
  const run = await house.clerk.post<SendJson>(`invoiceGroup/${house.groupId}/invoiceSend`, [number()]);
  await upstream.runner.drain();
  return run.sendRunID;
};
const invoice = async () => {
  const [found] = (await house.clerk.detail(house.groupId)).invoiceBidders;
  if (!found) throw new Error('no invoice');
  return found;
};

interface Mail {
  readonly messageId: string;
  readonly recipient: string;
}
/** The emails of the house, first one first. */
const mails = () =>
  upstream.db.query<Mail>('select message_id as "messageId", recipient from mail where house_id = $1 order by id', [
    house.api.houseId,
  ]);
const followers = () => invoicingSlice.mail ?? {};
const arrives = (returned: Returned, ...others: Omit<Returned, 'messageId'>[]) =>
  noteReports(upstream.services, followers(), reportsIn(Buffer.from(returnedMail(returned, ...others))));
/** Reports the last email. */
const lastArrives = async (more: Partial<Returned> = {}) => {
  const mail = (await mails()).at(-1);
  if (!mail) throw new Error('no email');
  await arrives({ diagnostic: '550 5.1.1 No such user', ...mail, ...more });
};
/** The edits and versions of the house, which an ignored report doesn't change. */
const feed = async () =>
  (
    await upstream.db.query<{ n: number }>('select count(*)::int as n from change where house_id = $1', [
      house.api.houseId,
    ])
  )[0]?.n;

const NOT_SENT = {
  invoiceStatus: 'NOT_SENT',
  invoiceSentDate: null,
  invoiceDate: null,
  dueDate: null,
  firstEligibleAutoChargeDate: null,
  batchChargeIneligibilityCodes: ['INVOICE_NOT_SENT'],
};

test('an email that is returned days later takes back its send: no dates, no charging, not sent', async () => {
  expect(await invoice()).toMatchObject({ invoiceStatus: 'SENT', batchChargeEligible: true });
  await lastArrives();
  expect(await invoice()).toMatchObject({
    ...NOT_SENT,
    delivery: {
      state: 'REFUSED',
      report: 'BOUNCED',
      reply: '550 5.1.1 No such user',
      reportCode: '5.1.1',
      settledAt: Date.parse('2026-11-22T09:00:00Z'),
    },
  });
  expect(await house.dryRun()).toMatchObject({ readyCount: 0, reasons: [{ code: 'INVOICE_NOT_SENT', count: 1 }] });
  const [{ id } = { id: 0 }] = await upstream.db.query<{ id: number }>('select id from send_run where house_id = $1', [
    house.api.houseId,
  ]);
  expect((await house.clerk.get<SendJson>(`sendRun/${id}`)).refused).toMatchObject([
    { invoiceID: number(), reason: '550 5.1.1 No such user' },
  ]);
});

test('a report that arrives again changes nothing, and neither does an older one', async () => {
  await lastArrives();
  const before = [await invoice(), await feed()];
  await lastArrives();
  await lastArrives({ action: 'delayed', status: '4.4.1', diagnostic: 'later' });
  await lastArrives({ action: 'delivered', status: '2.0.0' });
  expect([await invoice(), await feed()]).toEqual(before);
});

test('a delay is shown and takes nothing back, until the email arrives', async () => {
  await lastArrives({ action: 'delayed', status: '4.2.2', diagnostic: '452 4.2.2 Mailbox full' });
  expect(await invoice()).toMatchObject({
    invoiceStatus: 'SENT',
    batchChargeEligible: true,
    delivery: { state: 'ACCEPTED', report: 'DELAYED', reportCode: '4.2.2', reportText: '452 4.2.2 Mailbox full' },
  });
  await lastArrives({ action: 'delivered', status: '2.0.0', diagnostic: '250 ok' });
  expect(await invoice()).toMatchObject({
    invoiceStatus: 'SENT',
    delivery: { state: 'ACCEPTED', report: 'DELIVERED' },
  });
  await lastArrives({ action: 'delayed', status: '4.2.2' });
  expect((await invoice()).delivery?.report).toBe('DELIVERED');
});

test('only the send that the email belongs to is taken back, not a newer one', async () => {
  const [first] = await mails();
  await resend();
  const before = await invoice();
  await arrives({ ...(first ?? { messageId: '', recipient: '' }) });
  expect(await invoice()).toMatchObject({
    invoiceStatus: 'SENT',
    invoiceSentDate: before.invoiceSentDate,
    invoiceDate: before.invoiceDate,
    delivery: { state: 'ACCEPTED', report: null },
  });
});

test('after the newer email of two, the invoice is sent as of the older one', async () => {
  const before = await invoice();
  await resend();
  await lastArrives();
  expect(await invoice()).toMatchObject({
    invoiceStatus: 'SENT',
    invoiceSentDate: before.invoiceSentDate,
    dueDate: before.dueDate,
    delivery: { state: 'REFUSED' },
  });
  const [first] = await mails();
  await arrives({ ...(first ?? { messageId: '', recipient: '' }) });
  expect(await invoice()).toMatchObject(NOT_SENT);
});

test('a returned copy takes nothing back, and the recipient’s address can differ in case or be forwarded', async () => {
  await upstream.db.query(`update mail set bcc = 'copies@sample.example' where house_id = $1`, [house.api.houseId]);
  await lastArrives({ recipient: 'copies@sample.example' });
  // Whose email was forwarded to this address is unknown.
  await lastArrives({ recipient: 'someone@elsewhere.example' });
  expect(await invoice()).toMatchObject({ invoiceStatus: 'SENT', delivery: { report: null } });
  const [mail] = await mails();
  await lastArrives({ recipient: 'someone@elsewhere.example', original: mail?.recipient.toUpperCase() ?? '' });
  expect(await invoice()).toMatchObject(NOT_SENT);
});

test('without a copy, the recipient’s email that was forwarded and returned didn’t arrive', async () => {
  await upstream.db.query('update mail set bcc = null where house_id = $1', [house.api.houseId]);
  await lastArrives({ recipient: 'someone@elsewhere.example' });
  expect(await invoice()).toMatchObject(NOT_SENT);
});

test('a report about an email of another installation is ignored', async () => {
  const before = [await invoice(), await feed()];
  await lastArrives({ messageId: '<somebody@elsewhere.example>' });
  expect([await invoice(), await feed()]).toEqual(before);
});

test('a report about an email that waits to be sent is ignored', async () => {
  const run = house.clerk.post<SendJson>(`invoiceGroup/${house.groupId}/invoiceSend`, [number()]);
  await run;
  await lastArrives();
  expect(await invoice()).toMatchObject({ delivery: { state: 'QUEUED', report: null } });
  await upstream.runner.drain();
  expect(await invoice()).toMatchObject({ delivery: { state: 'ACCEPTED' } });
});

test('a report that arrives before the result of the attempt is saved counts, and the result doesn’t replace it', async () => {
  await upstream.db.query(`update mail set state = 'SENDING' where house_id = $1 and kind = 'invoice'`, [
    house.api.houseId,
  ]);
  await lastArrives();
  await upstream.runner.drain();
  expect(await invoice()).toMatchObject({ ...NOT_SENT, delivery: { state: 'REFUSED', report: 'BOUNCED' } });
});

test('a paid invoice stays paid, with its payments', async () => {
  await house.chargeAll();
  const before = await invoice();
  expect(before).toMatchObject({ invoiceStatus: 'PAID' });
  await lastArrives();
  const after = await invoice();
  expect(after).toMatchObject({
    invoiceStatus: 'PAID',
    invoicePaid: before.invoicePaid,
    outStandingBalance: 0,
    invoiceSentDate: null,
    delivery: { state: 'REFUSED' },
  });
  expect(house.charges()).toHaveLength(1);
});

test('an invoice that is being charged isn’t charged if its email is returned before its turn', async () => {
  const { chargeRun } = await house.api.post<{ chargeRun: { chargeRunID: number } }>(
    `invoiceGroup/${house.groupId}/chargeRuns`,
    { target: { filter: {}, except: [] } },
  );
  await lastArrives();
  await upstream.runner.drain();
  expect(house.charges()).toEqual([]);
  expect(await house.attempts(chargeRun.chargeRunID)).toMatchObject([
    { state: 'SKIPPED', reason: { code: 'INVOICE_NOT_SENT' } },
  ]);
});

test('a report and a charge at the same time both end, with one of the two results', async () => {
  const [, run] = await Promise.all([lastArrives(), house.chargeAll()]);
  const [attempt] = await house.attempts(run);
  const after = await invoice();
  expect(after.delivery?.state).toBe('REFUSED');
  expect([attempt?.state, after.invoiceStatus]).toEqual(
    attempt?.state === 'CHARGED' ? ['CHARGED', 'PAID'] : ['SKIPPED', 'NOT_SENT'],
  );
});

test('a corrected address and another send reach the bidder, and the old report changes nothing', async () => {
  await lastArrives();
  const [old] = await mails();
  await resend();
  const at = upstream.clock.now().getTime();
  await arrives({ ...(old ?? { messageId: '', recipient: '' }) });
  expect(await invoice()).toMatchObject({
    invoiceStatus: 'SENT',
    invoiceSentDate: at,
    invoiceDate: '2026-11-22',
    delivery: { state: 'ACCEPTED' },
  });
});

test('a message that is returned marks its recipient as not reached', async () => {
  await house.clerk.post(`invoiceGroup/${house.groupId}/messages`, {
    ids: [number()],
    subject: 'Pickup',
    message: 'Please come on Friday.',
    answersTo: 'HOUSE',
  });
  await upstream.runner.drain();
  const before = await invoice();
  await lastArrives({ diagnostic: '552 5.2.2 Mailbox full', status: '5.2.2' });
  const { owners } = await house.clerk.get<BidderMessagesJson>(`bidderMessages?invoiceIDs=${number()}`);
  expect(owners[0]?.messages).toMatchObject([
    { subject: 'Pickup', delivery: { state: 'REFUSED', report: 'BOUNCED', reply: '552 5.2.2 Mailbox full' } },
  ]);
  expect((await invoice()).invoiceSentDate).toBe(before.invoiceSentDate);
});

test('returned emails in a Maildir are read once and moved, and other emails with them', async () => {
  const maildir = join(folder.path, 'Maildir');
  await mkdir(join(maildir, 'new'), { recursive: true });
  const [mail] = await mails();
  await writeFile(join(maildir, 'new', '1700000000.M1.host'), returnedMail(mail ?? { messageId: '', recipient: '' }));
  await writeFile(join(maildir, 'new', '1700000001.M2.host'), 'Subject: Hello\n\nThis is no report.\n');
  await mkdir(join(maildir, 'new', 'a-folder'));
  const read = bouncesMaildir(maildir, followers());
  await read(upstream.services);
  expect(await invoice()).toMatchObject(NOT_SENT);
  expect((await readdir(join(maildir, 'cur'))).toSorted()).toEqual([
    '1700000000.M1.host:2,S',
    '1700000001.M2.host:2,S',
  ]);
  expect(await readdir(join(maildir, 'new'))).toEqual(['a-folder']);
  for (let index = 0; index < 45; index += 1)
    await writeFile(join(maildir, 'new', `17000001${index}.host`), 'Subject: Hello\n\nThis is no report.\n');
  await read(upstream.services);
  expect(await readdir(join(maildir, 'new'))).toHaveLength(46);
  upstream.clock.advance(15_000);
  for (const left of [26, 6, 1]) {
    await read(upstream.services);
    expect(await readdir(join(maildir, 'new'))).toHaveLength(left);
  }
});

test('a Maildir that does not exist, and an email that can’t be saved now, end nothing', async () => {
  await bouncesMaildir(join(folder.path, 'nowhere'), followers())(upstream.services);
  const maildir = join(folder.path, 'Later');
  await mkdir(join(maildir, 'new'), { recursive: true });
  const [mail] = await mails();
  await writeFile(join(maildir, 'new', 'a.host'), returnedMail(mail ?? { messageId: '', recipient: '' }));
  await writeFile(join(maildir, 'new', 'b.host'), 'Subject: Hello\n\nThis is no report.\n');
  let isDown = true;
  const read = bouncesMaildir(maildir, {
    ...followers(),
    invoice: (...args) =>
      isDown ? Promise.reject(new Error('down')) : (followers().invoice?.(...args) ?? Promise.resolve()),
  });
  await read(upstream.services);
  expect(await invoice()).toMatchObject({ invoiceStatus: 'SENT', delivery: { report: null } });
  expect(await readdir(join(maildir, 'new'))).toEqual(['a.host']);
  isDown = false;
  upstream.clock.advance(15_000);
  await read(upstream.services);
  expect(await invoice()).toMatchObject(NOT_SENT);
  expect(await readdir(join(maildir, 'new'))).toEqual([]);
});
