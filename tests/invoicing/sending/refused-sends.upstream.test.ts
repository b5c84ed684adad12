import { readFile } from 'node:fs/promises';
import type { AutoChargeJson } from '../../../upstream/invoicing/charge-dates/auto-charge-wire';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import type { AutomaticChargesJson } from '../../../upstream/payments/scheduled-charges/automatic-charge-wire';
import type { SalesTaxJson, SalesTaxPlacesJson } from '../../../upstream/sales-tax/wire';
import { type ChargingHouse, chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { type OddMailServer, startOddMailServer } from '../../support/services/odd-mail-server';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { clientOf } from '../house-at-work';

const NO_SUCH_USER = { at: 'RCPT', reply: '550 5.1.1 No such user' } as const;

let house: ChargingHouse;
let houses = 0;

const server = ofFile(startOddMailServer, (started) => started.close());
const upstream = upstreamOfFile(() => ({ smtpUrl: server.smtpUrl, quiet: true }));

/** A house whose only invoice was sent 49 hours ago, as the mail server answered. It is Sunday, November 22, 11:00 in New York. */
async function houseAfter(...answers: Parameters<OddMailServer['next']>): Promise<void> {
  upstream.clock.set('2026-11-20T15:00:00Z');
  server.next(...answers);
  house = await chargingHouse(upstream, houseOfCards(['success'], { userName: `refused-${(houses += 1)}` }));
}

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
/** The tax of the house if it counts at the invoice date. */
async function invoiceTax(): Promise<number> {
  const boss = await clientOf(upstream, house.api.userName, 'super');
  const { salesTaxPlaces } = await boss.get<SalesTaxPlacesJson>('salesTaxPlaces');
  for (const { placeID, version } of salesTaxPlaces)
    await boss.post(`salesTaxPlace/${placeID}`, { basis: 'INVOICE', version });
  const { totals } = await boss.get<SalesTaxJson>('salesTaxReport');
  return totals.reduce((sum, { salesAmount, taxAmount }) => sum + salesAmount + taxAmount, 0);
}
const listed = async (query: string) =>
  (await house.clerk.get<{ totalRecords: number }>(`invoices?${query}`)).totalRecords;

test('an invoice whose email was refused is not sent: it has no dates, counts for no tax, and its card can’t be charged', async () => {
  await houseAfter(NO_SUCH_USER);
  expect(await invoice()).toMatchObject({
    invoiceStatus: 'NOT_SENT',
    invoiceSentDate: null,
    invoiceSentDateString: null,
    invoiceDate: null,
    dueDate: null,
    firstEligibleAutoChargeDate: null,
    batchChargeEligible: false,
    batchChargeIneligibilityCodes: ['INVOICE_NOT_SENT'],
    delivery: { state: 'REFUSED', reply: expect.stringContaining('550 5.1.1 No such user') as string },
  });
  expect((await invoice()).invoiceDetails?.map(({ status }) => status)).toEqual(['NOT_SENT']);
  expect([await listed('sent=true'), await listed('sent=false'), await listed('status=SENT')]).toEqual([0, 1, 0]);
  expect(await house.clerk.group(house.groupId)).toMatchObject({ sentOrPaid: false });
  expect(await invoiceTax()).toBe(0);
  expect(await house.dryRun()).toMatchObject({ readyCount: 0, reasons: [{ code: 'INVOICE_NOT_SENT', count: 1 }] });
});

test('a run says which of its emails were refused, with the reply, and its version increases', async () => {
  await houseAfter(NO_SUCH_USER);
  server.next('reset-before-data', { at: 'DATA', reply: '554 rejected as spam' });
  const id = await resend();
  const before = await house.clerk.get<SendJson>(`sendRun/${id}`);
  expect(before).toMatchObject({ total: 1, skipped: [], refused: [] });
  upstream.clock.advance(60_000);
  await upstream.runner.drain();
  const after = await house.clerk.get<SendJson>(`sendRun/${id}`);
  expect(after.refused).toMatchObject([
    { invoiceID: number(), reason: expect.stringContaining('554 rejected as spam') as string },
  ]);
  expect(after.version).toBe(before.version + 1);
});

test('a later email that is accepted sends the invoice then: its dates and the 48 hours start with it', async () => {
  await houseAfter(NO_SUCH_USER);
  const at = upstream.clock.now().getTime();
  await resend();
  expect(await invoice()).toMatchObject({
    invoiceStatus: 'SENT',
    invoiceSentDate: at,
    batchChargeIneligibilityCodes: ['INVOICE_SENT_LESS_THAN_2_DAYS'],
  });
  const { invoiceDate, dueDate, invoiceSentDateString } = await invoice();
  expect([invoiceDate, dueDate]).toEqual(['2026-11-22', '2026-11-22']);
  expect(invoiceSentDateString).toBe('11/22/2026');
  expect(await invoiceTax()).toBeGreaterThan(0);
});

test('a resend that is refused changes nothing about the send before it', async () => {
  await houseAfter('accept');
  const before = await invoice();
  const tax = await invoiceTax();
  server.next(NO_SUCH_USER);
  await resend();
  const after = await invoice();
  expect(after).toMatchObject({
    invoiceStatus: 'SENT',
    invoiceSentDate: before.invoiceSentDate,
    invoiceDate: before.invoiceDate,
    dueDate: before.dueDate,
    batchChargeEligible: true,
    delivery: { state: 'REFUSED' },
  });
  expect(await invoiceTax()).toBe(tax);
});

test('an automatic charge of an invoice whose email was refused charges nothing and says so', async () => {
  await houseAfter(NO_SUCH_USER);
  await house.api.post<AutoChargeJson>('autoCharge', {
    target: { invoiceGroupID: house.groupId, ids: [number()] },
    day: '2026-11-24',
  });
  upstream.clock.set('2026-11-24T14:00:00Z');
  await upstream.runner.drain();
  expect(house.charges()).toEqual([]);
  const api = await clientOf(upstream, house.api.userName, 'cashier');
  const { automaticCharges } = await api.get<AutomaticChargesJson>('automaticCharges');
  expect(automaticCharges).toMatchObject([
    { invoiceID: number(), reason: expect.stringMatching(/^This invoice has not been sent to the bidder\./) as string },
  ]);
});

test('an email whose outcome is unknown leaves the invoice as sent', async () => {
  await houseAfter('reset-after-data');
  expect(await invoice()).toMatchObject({
    invoiceStatus: 'SENT',
    batchChargeEligible: true,
    delivery: { state: 'UNKNOWN' },
  });
});

test('the migration takes back the sends that were refused before, with the tax that they counted', async () => {
  await houseAfter('accept');
  const sent = await invoice();
  // As earlier versions left it.
  await upstream.db.query(`update mail set state = 'REFUSED' where house_id = $1 and kind = 'invoice'`, [
    house.api.houseId,
  ]);
  expect(sent.invoiceStatus).toBe('SENT');
  const text = await readFile('upstream/core/database/migrations/0170-refused-sends.sql', 'utf8');
  const migrate = () => upstream.db.transaction((tx) => tx.script(text));
  await migrate();
  expect(await invoice()).toMatchObject({
    invoiceStatus: 'NOT_SENT',
    invoiceSentDate: null,
    invoiceDate: null,
    dueDate: null,
    batchChargeIneligibilityCodes: ['INVOICE_NOT_SENT'],
    invoiceDetails: [{ status: 'NOT_SENT' }],
  });
  expect(await invoiceTax()).toBe(0);
  const figures = await upstream.db.query('select * from invoice where house_id = $1', [house.api.houseId]);
  await upstream.db.transaction((tx) => rebuildProjections(tx, house.api.houseId, house.groupId));
  expect(await upstream.db.query('select * from invoice where house_id = $1', [house.api.houseId])).toEqual(figures);
  await resend();
  expect(await invoice()).toMatchObject({ invoiceStatus: 'SENT' });
  expect(await invoiceTax()).toBeGreaterThan(0);
});
