import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AutomaticChargesJson } from '../../upstream/payments/automatic-charge-wire';
import { readSandboxLedger } from '../../upstream/payments/sandbox-books';
import { deskInNewHouse, deskOf } from '../invoicing/house-at-work';
import { chargingDesk, houseOfCards } from '../payments/charging-desk';
import { bigHouse } from '../support/sample-house';
import { startTestUpstream, type TestUpstream } from '../support/upstream';
import { backUpTo, restoreTo } from './backups';

jest.setTimeout(120_000);

let source: TestUpstream;
let target: TestUpstream;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-backup-'));
  file = join(folder, 'backup.tar');
  source = await startTestUpstream();
  target = await startTestUpstream();
});
afterEach(async () => {
  await source.stop();
  await target.stop();
  await rm(folder, { recursive: true, force: true });
});

const TOTALS = `select id, ref, invoice_total::text as total, outstanding::text as outstanding, paid::text as paid, item_count as items from invoice order by house_id, id`;

test('a backup made while invoices are being sent is whole, and what was under way is not sent again by the restored copy', async () => {
  const invoices = 350;
  const desk = await deskInNewHouse(source, (userName) => bigHouse({ userName, invoices, lotsEach: 1 }));
  const { invoiceGroupID } = await desk.create([...(await desk.sessions()).keys()], 'Cards per lot');
  const ids = (await desk.detail(invoiceGroupID, '?size=1000')).invoiceBidders.map(({ invoiceID }) => invoiceID);
  expect(ids).toHaveLength(invoices);
  const before = await source.db.query(TOTALS);

  const sending = desk.post(`invoiceGroup/${invoiceGroupID}/invoiceSend`, ids);
  for (let look = 0; look < 10_000; look += 1) {
    const [{ done } = { done: 0 }] = await source.db.query<{ done: number }>('select coalesce(max(done), 0) as done from send_run');
    if (done > 0) break;
    await sleep(1);
  }
  await backUpTo(file, source);
  await sending;
  await source.runner.drain();
  expect(await readdir(source.outbox)).toHaveLength(invoices);

  target.clock.set(source.clock.now());
  const lines = await restoreTo(target, file);
  expect(lines.join('\n')).toContain('are not carried on');
  expect(await target.db.query(TOTALS)).toEqual(before);
  const [counts] = await target.db.query<{ mails: number; sent: number; marked: number; unknown: number }>(
    `select (select count(*) from mail) as mails, (select count(*) from sent_invoice) as sent, (select count(*) from invoice where sent_at is not null) as marked,
       (select count(*) from mail where state = 'UNKNOWN') as unknown`,
  );
  const sent = counts?.mails ?? 0;
  expect(sent).toBeGreaterThan(0);
  expect(counts).toEqual({ mails: sent, sent, marked: sent, unknown: sent });
  const [run] = await target.db.query<{ done: number; isOver: boolean; skipped: { reason: string }[] }>('select done, finished_at is not null as "isOver", skipped from send_run');
  expect(run).toMatchObject({ done: invoices, isOver: true });
  expect(run?.skipped).toHaveLength(invoices - sent);
  expect(new Set(run?.skipped.map(({ reason }) => reason))).toEqual(new Set(sent === invoices ? [] : ['Rostrum was restored from a backup made during this send. The invoice may have been sent.']));

  target.clock.advance(3_600_000);
  await target.runner.drain();
  expect(await readdir(target.outbox)).toEqual([]);
  // Staff decide: an invoice that they send again is sent.
  const restored = await deskOf(target, desk.userName);
  await restored.post(`invoiceGroup/${invoiceGroupID}/invoiceSend`, ids.slice(0, 1));
  await target.runner.drain();
  expect(await readdir(target.outbox)).toHaveLength(1);
});

test('a message to many bidders that a backup caught half posted is not posted to the others by the restored copy', async () => {
  const desk = await deskInNewHouse(source, (userName) => bigHouse({ userName, invoices: 130, lotsEach: 1 }));
  const { invoiceGroupID } = await desk.create([...(await desk.sessions()).keys()], 'Cards per lot');
  const ids = (await desk.detail(invoiceGroupID, '?size=1000')).invoiceBidders.map(({ invoiceID }) => invoiceID);
  await desk.post(`invoiceGroup/${invoiceGroupID}/messages`, { ids, subject: 'Collection', message: 'Your lots are ready.', answersTo: 'HOUSE' });
  await backUpTo(file, source);
  target.clock.set(source.clock.now());
  await restoreTo(target, file);
  await target.runner.drain();
  expect(await readdir(target.outbox)).toEqual([]);
  expect(await target.db.query('select done, finished_at is not null as "isOver" from message_run')).toEqual([{ done: 130, isOver: true }]);
  expect(await target.db.query(
    'select skip_reason as reason, count(*) as count from bidder_message group by 1 order by 2',
  )).toEqual([{ reason: 'Rostrum was restored from a backup made during this send. The message may have been sent.', count: 30 }, { reason: null, count: 100 }]);
});

/** The provider of both installations is one: its books are those that the backed-up installation went on with. */
const shareBooks = () => cp(join(source.sandboxFolder, 'charges'), join(target.sandboxFolder, 'charges'), { recursive: true, force: true });
const chargesIn = (books: string) => readSandboxLedger(books).filter((line) => line.did === 'CHARGE');

test('charges that a backup caught under way are looked up by the restored copy, and no card is charged twice', async () => {
  const house = await chargingDesk(source, houseOfCards(['success', 'success', 'decline'], { userName: 'charged' }));
  const { readyTotal } = await house.dryRun();
  await house.desk.post(`invoiceGroup/${house.groupId}/chargeRuns`, { target: { filter: {}, except: [] }, readyCount: 3, readyTotal });
  await backUpTo(file, source);
  await source.runner.drain();
  const made = chargesIn(source.sandboxFolder);
  expect(made).toHaveLength(3);

  target.clock.set(source.clock.now());
  await restoreTo(target, file);
  await shareBooks();
  await target.runner.drain();
  const states = 'select key, state, processor_ref as ref from charge_attempt order by id';
  expect(await target.db.query(states)).toEqual(await source.db.query(states));
  expect(await target.db.query(TOTALS)).toEqual(await source.db.query(TOTALS));
  expect(chargesIn(target.sandboxFolder).map(({ ref }) => ref).sort()).toEqual(made.map(({ ref }) => ref).sort());
});

test('an automatic charge that became due between the backup and the restore is left to staff; a later one is made', async () => {
  const house = await chargingDesk(source, houseOfCards(['success', 'success'], { userName: 'dated' }));
  const [early = 0, late = 0] = house.invoiceIds;
  const day = (invoice: number, date: string) => house.desk.post('autoCharge', { target: { invoiceGroupID: house.groupId, ids: [invoice] }, day: date });
  await day(early, '2026-11-25');
  await day(late, '2026-11-26');
  await backUpTo(file, source);

  target.clock.set('2026-11-25T18:00:00Z');
  await restoreTo(target, file);
  await target.runner.drain();
  expect(chargesIn(target.sandboxFolder)).toEqual([]);
  const desk = await deskOf(target, 'dated', 'cashier');
  const { automaticCharges } = await desk.get<AutomaticChargesJson>('automaticCharges');
  expect(automaticCharges).toMatchObject([{ invoiceID: early, isDateKept: true, reason: expect.stringContaining('Check with the payment provider whether the card was charged') as string }]);

  target.clock.set('2026-11-26T18:00:00Z');
  await target.runner.drain();
  expect(chargesIn(target.sandboxFolder).map(({ metadata }) => Number(metadata.invoice))).toEqual([late]);
});
