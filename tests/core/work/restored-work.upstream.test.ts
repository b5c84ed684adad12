import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSandboxLedger } from '../../../upstream/payments/processor/sandbox-ledger';
import type { AutomaticChargesJson } from '../../../upstream/payments/scheduled-charges/automatic-charge-wire';
import { clientOf, clientOfNewHouse } from '../../invoicing/house-at-work';
import { chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { refundingHouse } from '../../payments/refunds/refunding-setup';
import { bigHouse } from '../../support/houses/sample-house';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { backUpTo, restoreTo } from '../backup/backups';

const MINUTE = 60_000;

let source: TestUpstream;
let target: TestUpstream;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-backup-'));
  file = join(folder, 'backup.tar');
  source = await startTestUpstream({ ownDatabase: true });
  target = await startTestUpstream({ ownDatabase: true });
});
afterEach(async () => {
  await source.stop();
  await target.stop();
  await rm(folder, { recursive: true, force: true });
});

const TOTALS = `select id, ref, invoice_total::text as total, outstanding::text as outstanding, paid::text as paid, item_count as items from invoice order by house_id, id`;

test('a restored copy of a backup made during a send is complete and sends nothing twice', async () => {
  const invoices = 350;
  const api = await clientOfNewHouse(source, (userName) => bigHouse({ userName, invoices, lotsEach: 1 }));
  const { invoiceGroupID } = await api.create([...(await api.sessions()).keys()], 'Cards per lot');
  const ids = (await api.detail(invoiceGroupID, '?size=1000')).invoiceBidders.map(({ invoiceID }) => invoiceID);
  expect(ids).toHaveLength(invoices);
  const before = await source.db.query(TOTALS);

  const sending = api.post(`invoiceGroup/${invoiceGroupID}/invoiceSend`, ids);
  for (let tries = 0; tries < 10_000; tries += 1) {
    const [{ done } = { done: 0 }] = await source.db.query<{ done: number }>(
      'select coalesce(max(done), 0) as done from send_run',
    );
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
  const [run] = await target.db.query<{ done: number; isOver: boolean; skipped: { reason: string }[] }>(
    'select done, finished_at is not null as "isOver", skipped from send_run',
  );
  expect(run).toMatchObject({ done: invoices, isOver: true });
  expect(run?.skipped).toHaveLength(invoices - sent);
  expect(new Set(run?.skipped.map(({ reason }) => reason))).toEqual(
    new Set(
      sent === invoices
        ? []
        : ['Rostrum was restored from a backup made during this send. The invoice may have been sent.'],
    ),
  );

  target.clock.advance(3_600_000);
  await target.runner.drain();
  expect(await readdir(target.outbox)).toEqual([]);
  // Staff decide: if they send an invoice again, it is sent.
  const restored = await clientOf(target, api.userName);
  await restored.post(`invoiceGroup/${invoiceGroupID}/invoiceSend`, ids.slice(0, 1));
  await target.runner.drain();
  expect(await readdir(target.outbox)).toHaveLength(1);
});

test('a restored copy does not send the rest of a message to many bidders', async () => {
  const api = await clientOfNewHouse(source, (userName) => bigHouse({ userName, invoices: 130, lotsEach: 1 }));
  const { invoiceGroupID } = await api.create([...(await api.sessions()).keys()], 'Cards per lot');
  const ids = (await api.detail(invoiceGroupID, '?size=1000')).invoiceBidders.map(({ invoiceID }) => invoiceID);
  await api.post(`invoiceGroup/${invoiceGroupID}/messages`, {
    ids,
    subject: 'Collection',
    message: 'Your lots are ready.',
    answersTo: 'HOUSE',
  });
  await backUpTo(file, source);
  target.clock.set(source.clock.now());
  await restoreTo(target, file);
  await target.runner.drain();
  expect(await readdir(target.outbox)).toEqual([]);
  expect(await target.db.query('select done, finished_at is not null as "isOver" from message_run')).toEqual([
    { done: 130, isOver: true },
  ]);
  expect(
    await target.db.query('select skip_reason as reason, count(*) as count from bidder_message group by 1 order by 2'),
  ).toEqual([
    { reason: 'Rostrum was restored from a backup made during this send. The message may have been sent.', count: 30 },
    { reason: null, count: 100 },
  ]);
});

/** Both installations use the same provider, so the copy gets the sandbox ledger as the original continued it. */
const shareBooks = () =>
  cp(join(source.sandboxFolder, 'charges'), join(target.sandboxFolder, 'charges'), { recursive: true, force: true });
const chargesIn = (books: string) => readSandboxLedger(books).filter((line) => line.did === 'CHARGE');

test('a restored copy looks up charges in progress, and charges no card twice', async () => {
  const house = await chargingHouse(source, houseOfCards(['success', 'success', 'decline'], { userName: 'charged' }));
  const { readyTotal } = await house.dryRun();
  await house.api.post(`invoiceGroup/${house.groupId}/chargeRuns`, {
    target: { filter: {}, except: [] },
    readyCount: 3,
    readyTotal,
  });
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
  expect(
    chargesIn(target.sandboxFolder)
      .map(({ ref }) => ref)
      .sort(),
  ).toEqual(made.map(({ ref }) => ref).sort());
});

test('a restored copy looks up refunds that were not requested yet, and makes each once', async () => {
  const house = await refundingHouse(source, ['success', 'success'], 'refunded');
  jest
    .spyOn(source.services.processor, 'refund')
    .mockRejectedValueOnce(new Error('cut off'))
    .mockRejectedValueOnce(new Error('cut off'));
  for (const index of [0, 1]) await house.refund(index);
  // Simulates a process that is killed between saving a refund and requesting it.
  await source.db.query(
    `update charge_refund set state = 'READY', refusal_code = null, refusal_text = null, next_look_at = null, requested_at = null`,
  );
  await source.db.query(`delete from work where kind = 'payments.refund-look'`);
  await backUpTo(file, source);

  // After the backup, the original makes the first refund; the second never reaches the provider.
  await source.db.query(
    `delete from work where kind = 'payments.refund' and key = (select max(id)::text from charge_refund)`,
  );
  source.clock.advance(600_000);
  await source.runner.drain();
  expect(house.recorded()).toHaveLength(1);

  target.clock.set(source.clock.now());
  await restoreTo(target, file);
  await cp(source.sandboxFolder, target.sandboxFolder, { recursive: true, force: true });
  target.clock.advance(600_000);
  await target.runner.drain();
  expect(await target.db.query('select state from charge_refund order by id')).toEqual([
    { state: 'REFUNDED' },
    { state: 'REFUNDED' },
  ]);
  const refunds = readSandboxLedger(target.sandboxFolder).filter((line) => line.did === 'REFUND');
  expect(refunds.map(({ metadata }) => metadata.invoice).sort()).toEqual(house.invoiceIds.map(String).sort());
  // The refund that the original had made was looked up, not requested again.
  const asked = readSandboxLedger(target.sandboxFolder).flatMap((line) => (line.did === 'REQUEST' ? [line.key] : []));
  expect(refunds.map(({ key }) => asked.filter((each) => each === key).length)).toEqual([1, 1]);
});

test('a restored copy does not send an automatic-charge email that was due before the restore, and sends a later one', async () => {
  const house = await chargingHouse(source, houseOfCards(['success', 'success'], { userName: 'noticed' }));
  const [early = 0, late = 0] = house.invoiceIds;
  const choose = (invoice: number) =>
    house.api.post('autoCharge', {
      target: { invoiceGroupID: house.groupId, ids: [invoice] },
      day: '2026-11-26',
      notifyBidders: true,
    });
  await choose(early);
  source.clock.advance(45 * MINUTE);
  await choose(late);
  await backUpTo(file, source);

  // Each bidder is notified an hour after the date was set.
  target.clock.set(source.clock.now());
  target.clock.advance(30 * MINUTE);
  await restoreTo(target, file);
  await target.runner.drain();
  expect(await readdir(target.outbox)).toEqual([]);
  const messages = () =>
    target.db.query('select invoice_id as invoice, skip_reason as reason from bidder_message order by id');
  const notSent = {
    invoice: early,
    reason: 'Rostrum was restored from a backup made before this message. It may have been sent.',
  };
  expect(await messages()).toEqual([notSent]);

  target.clock.advance(60 * MINUTE);
  await target.runner.drain();
  expect(await readdir(target.outbox)).toHaveLength(1);
  expect(await messages()).toEqual([notSent, { invoice: late, reason: null }]);
});

test('a restored copy does not make an automatic charge that was due before the restore, which staff decide on, and makes a later one', async () => {
  const house = await chargingHouse(source, houseOfCards(['success', 'success'], { userName: 'dated' }));
  const [early = 0, late = 0] = house.invoiceIds;
  const day = (invoice: number, date: string) =>
    house.api.post('autoCharge', { target: { invoiceGroupID: house.groupId, ids: [invoice] }, day: date });
  await day(early, '2026-11-25');
  await day(late, '2026-11-26');
  await backUpTo(file, source);

  target.clock.set('2026-11-25T18:00:00Z');
  await restoreTo(target, file);
  await target.runner.drain();
  expect(chargesIn(target.sandboxFolder)).toEqual([]);
  const api = await clientOf(target, 'dated', 'cashier');
  const { automaticCharges } = await api.get<AutomaticChargesJson>('automaticCharges');
  expect(automaticCharges).toMatchObject([
    {
      invoiceID: early,
      isDateKept: true,
      reason: expect.stringContaining('Check with the payment provider whether the card was charged') as string,
    },
  ]);

  target.clock.set('2026-11-26T18:00:00Z');
  await target.runner.drain();
  expect(chargesIn(target.sandboxFolder).map(({ metadata }) => Number(metadata.invoice))).toEqual([late]);
});
