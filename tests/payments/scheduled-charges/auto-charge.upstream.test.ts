import type {
  AutoChargeChoiceJson,
  AutoChargeJson,
  UpcomingChargesJson,
} from '../../../upstream/invoicing/charge-dates/auto-charge-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { BidderMessagesJson } from '../../../upstream/invoicing/messages/messages-wire';
import type { SandboxCard } from '../../../upstream/payments/processor/sandbox-cards';
import type { AutomaticChargesJson } from '../../../upstream/payments/scheduled-charges/automatic-charge-wire';
import { hidingBody, historyOf, lineOf } from '../../invoicing/editing/editing-setup';
import { clientOf } from '../../invoicing/house-at-work';
import { budgets } from '../../support/budgets';
import { upstreamOfFile } from '../../support/services/of-file';
import { type ChargingHouse, chargingHouse, houseOfCards, secondServices } from '../charge-runs/charging-setup';

const DUE_AT_ONCE = budgets.automaticChargesAtOnce;
const OUTDATED = 'This auto-charge date is no longer valid. Please select a date 48 hours from last edit';
const MISSED =
  "The system wasn't running when this card was due to be charged, and more than 24 hours have passed. Nothing was charged. Choose another date.";
/** The number of planned charges, which an overnight outage once dropped. */
const PLANNED = 28;
const NINE = '2026-11-24T14:00:00Z';

let house: ChargingHouse;
let houses = 0;

const upstream = upstreamOfFile();

/** A house whose invoices were sent two days ago; it is Sunday, November 22, 11:00 in New York. */
async function houseWith(cards: readonly SandboxCard[]): Promise<void> {
  upstream.clock.set('2026-11-20T15:00:00Z');
  house = await chargingHouse(upstream, houseOfCards(cards, { userName: `auto-${(houses += 1)}` }));
}

const set = (day: string | null, ids: readonly number[] = house.invoiceIds) =>
  house.api.post<AutoChargeJson>('autoCharge', { target: { invoiceGroupID: house.groupId, ids }, day });
const passTo = async (instant: string) => {
  upstream.clock.set(instant);
  await upstream.runner.drain();
};
const chargedInvoices = () =>
  house
    .charges()
    .map(({ metadata }) => Number(metadata.invoice))
    .sort((a, b) => a - b);
/** Signs in now, and returns the invoices that the user sees. */
const seen = async (): Promise<readonly InvoiceJson[]> => {
  const api = await clientOf(upstream, house.api.userName);
  const invoices = (await api.detail(house.groupId)).invoiceBidders;
  return house.invoiceIds.flatMap((id) => invoices.filter(({ invoiceID }) => invoiceID === id));
};
const reports = async () => {
  const [row] = await upstream.db.query<{ email: string }>('select email from house where id = $1', [
    house.api.houseId,
  ]);
  return (
    await upstream.db.query<{ subject: string; body: string; recipient: string }>(
      `select subject, body, recipient from mail where house_id = $1 and kind = 'auto-charge' order by id`,
      [house.api.houseId],
    )
  ).map((mail) => ({ ...mail, toContact: mail.recipient === row?.email }));
};

test('a card is charged once at 09:00 in the house’s time zone on its day, and not earlier', async () => {
  await houseWith(['success']);
  await set('2026-11-24');
  await passTo('2026-11-24T13:59:59Z');
  expect(chargedInvoices()).toEqual([]);
  await passTo(NINE);
  expect(chargedInvoices()).toEqual(house.invoiceIds);
  const [invoice] = await seen();
  expect(invoice).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0, autoChargeDay: null });
  await passTo('2026-11-25T14:00:00Z');
  expect(house.charges()).toHaveLength(1);
  const labels = (
    await historyOf(await clientOf(upstream, house.api.userName), { invoiceID: house.invoiceIds[0] ?? 0 })
  ).edits.map(({ label }) => label);
  expect(labels).toContain('Automatic charge');
});

test('charges that are due in two processes at the same time are each made once', async () => {
  await houseWith(Array.from({ length: DUE_AT_ONCE }, () => 'success'));
  await set('2026-11-24');
  const second = await secondServices(upstream);
  try {
    upstream.clock.set(NINE);
    await Promise.all([upstream.runner.drain(), second.runner.drain()]);
    expect(chargedInvoices()).toEqual([...house.invoiceIds].sort((a, b) => a - b));
    expect((await seen()).filter(({ invoiceStatus }) => invoiceStatus !== 'PAID')).toEqual([]);
  } finally {
    await second.stop();
  }
});

test('one email reports the results to the house’s contact, once they are known', async () => {
  await houseWith(['success', 'decline', 'success']);
  await set('2026-11-24');
  await passTo(NINE);
  expect(await reports()).toEqual([]);
  await passTo('2026-11-24T14:15:00Z');
  const [report, ...others] = await reports();
  expect(others).toEqual([]);
  expect(report).toMatchObject({ toContact: true, subject: 'Automatic charges of Nov 24, 2026: 2 of 3 charged' });
  expect(report?.body).toMatch(new RegExp(`Invoice ${house.invoiceIds[0]}, Bidder No00001: charged [\\d.]+ USD\\.`));
  expect(report?.body).toContain(`Invoice ${house.invoiceIds[1]}, Bidder No00002: declined.`);
  await passTo('2026-11-24T18:00:00Z');
  expect(await reports()).toHaveLength(1);
  const [, declined] = await seen();
  expect(declined).toMatchObject({ invoiceStatus: 'PAYMENT_FAILED', autoChargeDay: null });
});

const letters = async () =>
  await upstream.db.query<{ subject: string; body: string; recipient: string; invoice: number }>(
    `select subject, body, recipient, invoice_id as invoice from mail where house_id = $1 and kind = 'message' order by id`,
    [house.api.houseId],
  );
const tell = (day: string | null, ids: readonly number[] = house.invoiceIds) =>
  house.api.post<AutoChargeJson>('autoCharge', {
    target: { invoiceGroupID: house.groupId, ids },
    day,
    notifyBidders: true,
  });

test('bidders are notified an hour later on request, once even if the job repeats; otherwise, nobody is notified', async () => {
  await houseWith(['success', 'success', 'settles']);
  const [silent = 0, told = 0, account = 0] = house.invoiceIds;
  await set('2026-11-24', [silent]);
  await tell('2026-11-24', [told, account]);
  await tell('2026-11-24', [told, account]);
  await passTo('2026-11-22T16:59:00Z');
  expect(await letters()).toEqual([]);
  await passTo('2026-11-22T17:00:00Z');
  await upstream.db.query(
    `update work set state = 'READY', attempts = 0, lease_until = null, finished_at = null where house_id = $1 and kind = 'invoicing.auto-charge-notice'`,
    [house.api.houseId],
  );
  await upstream.runner.drain();
  const sent = await letters();
  expect(sent.map(({ invoice }) => invoice)).toEqual([told, account]);
  expect(sent[0]).toMatchObject({
    subject: `Invoice ${told}: your card will be charged on Tuesday, November 24, 2026`,
  });
  expect(sent[0]?.body).toMatch(
    new RegExp(
      `On Tuesday, November 24, 2026 we will charge the outstanding balance of invoice ${told} to your Visa ending in \\d{4}: [\\d,.]+ USD as of today\\.`,
    ),
  );
  expect(sent[0]?.body).toMatch(/reply to this email before that day, or reach us at \S+@\S+/);
  expect(sent[1]?.body).toMatch(/to your bank account with .+ ending in \d{4}:/);
  const {
    owners: [messages],
  } = await (await clientOf(upstream, house.api.userName)).get<BidderMessagesJson>(`bidderMessages?invoiceIDs=${told}`);
  expect(messages).toMatchObject({
    totalRecords: 1,
    messages: [{ invoiceID: told, skipReason: null, delivery: { state: 'ACCEPTED' } }],
  });
});

test('a change that was undone or repeated within the hour notifies the final state; a removal names the removed day', async () => {
  await houseWith(['success', 'success', 'success']);
  const [undone = 0, moved = 0, removed = 0] = house.invoiceIds;
  const { edit } = await tell('2026-11-24', [undone]);
  await house.api.post(`invoiceEdit/${edit?.editID}/undo`, {});
  await set('2026-11-24', [removed]);
  await tell('2026-11-24', [moved]);
  await tell('2026-11-25', [moved]);
  await tell(null, [removed]);
  await passTo('2026-11-22T17:00:00Z');
  const sent = await letters();
  expect(sent.map(({ invoice, subject }) => [invoice, subject])).toEqual([
    [moved, `Invoice ${moved}: your card will be charged on Wednesday, November 25, 2026`],
    [removed, `Invoice ${removed}: your card will not be charged automatically`],
  ]);
  expect(sent[0]?.body).toContain('The charge was previously scheduled for Tuesday, November 24, 2026.');
  expect(sent[1]?.body).toContain(
    `The charge of invoice ${removed} scheduled for Tuesday, November 24, 2026 has been canceled.`,
  );
});

test('bidders whose invoice was sent are notified a day before; the others are saved with a reason', async () => {
  await houseWith(['success', 'success', 'success']);
  const [late = 0, never = 0, unreachable = 0] = house.invoiceIds;
  await upstream.db.query('update invoice set sent_at = null where house_id = $1 and id = any($2::int[])', [
    house.api.houseId,
    [late, never],
  ]);
  await upstream.db.query(`update invoice set email = '' where house_id = $1 and id = $2`, [
    house.api.houseId,
    unreachable,
  ]);
  await tell('2026-11-25');
  await passTo('2026-11-22T17:00:00Z');
  expect(await letters()).toEqual([]);
  await upstream.db.query('update invoice set sent_at = $3 where house_id = $1 and id = $2', [
    house.api.houseId,
    late,
    new Date('2026-11-22T18:00:00Z'),
  ]);
  await passTo('2026-11-24T14:00:00Z');
  expect((await letters()).map(({ invoice }) => invoice)).toEqual([late]);
  const { owners } = await (
    await clientOf(upstream, house.api.userName)
  ).get<BidderMessagesJson>(`bidderMessages?invoiceIDs=${never},${unreachable}`);
  expect(owners.map(({ messages }) => messages.map(({ skipReason }) => skipReason))).toEqual([
    ['The invoice was not sent.'],
    expect.arrayContaining(['No email address.']) as string[],
  ]);
});

test('a removed or moved date charges nothing on the old day', async () => {
  await houseWith(['success', 'success']);
  const [removed = 0, moved = 0] = house.invoiceIds;
  await set('2026-11-24');
  await set(null, [removed]);
  await set('2026-11-25', [moved]);
  await passTo(NINE);
  expect(chargedInvoices()).toEqual([]);
  await passTo('2026-11-25T14:00:00Z');
  expect(chargedInvoices()).toEqual([moved]);
});

test('after a new send, the card is charged when the 48 hours end on that day', async () => {
  await houseWith(['success']);
  await set('2026-11-24');
  await house.api.post(`invoiceGroup/${house.groupId}/invoiceSend`, house.invoiceIds);
  await passTo(NINE);
  expect(chargedInvoices()).toEqual([]);
  await passTo('2026-11-24T15:59:00Z');
  expect(chargedInvoices()).toEqual([]);
  await passTo('2026-11-24T16:00:00Z');
  expect(chargedInvoices()).toEqual(house.invoiceIds);
});

test.each([
  ['at its time', NINE, '2026-11-24T14:15:00Z'],
  ['after an outage', '2026-11-25T08:00:00Z', '2026-11-25T08:15:00Z'],
])(
  'an invoice edited too late is not charged %s; the date stays and is flagged, and the contact is notified',
  async (_, looked, told) => {
    await houseWith(['success']);
    await set('2026-11-24');
    upstream.clock.set('2026-11-23T15:00:00Z');
    const api = await clientOf(upstream, house.api.userName);
    const {
      invoiceBidders: [invoice],
    } = await api.detail(house.groupId);
    if (!invoice) throw new Error('no invoice');
    const line = lineOf(invoice, 0);
    await api.post(`invoiceGroup/${house.groupId}/groupDetailInfo`, hidingBody(invoice, line, true));
    await api.post(`invoiceGroup/${house.groupId}/groupDetailInfo`, hidingBody(invoice, line, false));
    await passTo(looked);
    await passTo(told);
    expect(chargedInvoices()).toEqual([]);
    expect((await seen())[0]).toMatchObject({ autoChargeDay: '2026-11-24', autoChargeOutdated: true });
    expect((await reports()).map(({ body }) => body)).toEqual([expect.stringContaining(`not charged. ${OUTDATED}`)]);
  },
);

test('after a night without a process, every planned charge is made when the system returns within 24 hours of its time', async () => {
  await houseWith(Array.from({ length: PLANNED }, () => 'success'));
  await set('2026-11-24');
  await passTo('2026-11-25T13:59:00Z');
  expect(chargedInvoices()).toEqual([...house.invoiceIds].sort((a, b) => a - b));
  expect((await seen()).filter(({ invoiceStatus }) => invoiceStatus !== 'PAID')).toEqual([]);
  await passTo('2026-11-25T15:00:00Z');
  expect(house.charges()).toHaveLength(PLANNED);
});

test('when the system returns more than 24 hours late, nothing is charged, the date stays, and staff are notified of the outage', async () => {
  await houseWith(['success']);
  await set('2026-11-24');
  await passTo('2026-11-25T14:00:01Z');
  await passTo('2026-11-25T14:15:00Z');
  expect(chargedInvoices()).toEqual([]);
  expect((await seen())[0]).toMatchObject({ autoChargeDay: '2026-11-24', autoChargeOutdated: true });
  expect((await reports()).map(({ body }) => body)).toEqual([expect.stringContaining(`not charged. ${MISSED}`)]);
});

test.each([
  ['over the limit', 'house set credit_card_limit = 1 where id', 'Credit card limit exceeded'],
  ['charged back', "invoice set charge_hold = 'CHARGED_BACK' where house_id", 'bank reversed'],
])('an invoice that is %s is skipped, its date is removed, and the contact is notified why', async (_, change, why) => {
  await houseWith(['success', 'success']);
  await set('2026-11-24');
  await upstream.db.query(`update ${change} = $1`, [house.api.houseId]);
  await passTo(NINE);
  await passTo('2026-11-24T14:15:00Z');
  expect(chargedInvoices()).toEqual([]);
  expect((await seen()).map(({ autoChargeDay }) => autoChargeDay)).toEqual([null, null]);
  expect((await reports()).map(({ body }) => body)).toEqual([expect.stringContaining(why)]);
});

test('a house that turned off automatic charging charges nothing', async () => {
  await houseWith(['success']);
  await set('2026-11-24');
  await upstream.db.query('update house set auto_charge_enabled = false where id = $1', [house.api.houseId]);
  await passTo(NINE);
  expect(chargedInvoices()).toEqual([]);
});

test('results of automatic charges are saved latest first, with their run if there is one: charged, declined, unknown, refused, and outdated', async () => {
  await houseWith(['success', 'decline', 'lost', 'success', 'success']);
  const [charged = 0, declined = 0, lost = 0, refused = 0, outdated = 0] = house.invoiceIds;
  await set('2026-11-24');
  upstream.clock.set('2026-11-23T15:00:00Z');
  const api = await clientOf(upstream, house.api.userName);
  const late = (await api.detail(house.groupId)).invoiceBidders.find(({ invoiceID }) => invoiceID === outdated);
  if (!late) throw new Error('no invoice');
  await api.post(`invoiceGroup/${house.groupId}/groupDetailInfo`, hidingBody(late, lineOf(late, 0), true));
  await api.post(`invoiceGroup/${house.groupId}/groupDetailInfo`, hidingBody(late, lineOf(late, 0), false));
  await upstream.db.query(
    'delete from card_on_file where house_id = $1 and approval_id = (select approval_id from invoice where house_id = $1 and id = $2)',
    [house.api.houseId, refused],
  );
  await passTo(NINE);

  const read = async (query = '') =>
    (await clientOf(upstream, house.api.userName)).get<AutomaticChargesJson>(
      `automaticCharges?invoiceGroupID=${house.groupId}${query}`,
    );
  const { automaticCharges, totalRecords } = await read();
  expect(totalRecords).toBe(5);
  expect(automaticCharges.map(({ automaticChargeID }) => automaticChargeID)).toEqual([5, 4, 3, 2, 1]);
  const of = (invoice: number) => automaticCharges.find(({ invoiceID }) => invoiceID === invoice);
  expect(of(charged)).toMatchObject({
    outcome: 'CHARGED',
    outcomeText: 'Charged',
    reason: null,
    day: '2026-11-24',
    amount: expect.any(Number) as number,
    chargeRunID: expect.any(Number) as number,
    endedAt: Date.parse(NINE),
  });
  expect(of(declined)).toMatchObject({ outcome: 'DECLINED', reason: 'The card was declined.' });
  expect(of(lost)).toMatchObject({ outcome: 'UNKNOWN', endedAt: null, nextCheckAt: expect.any(Number) as number });
  expect(of(refused)).toMatchObject({
    outcome: 'SKIPPED',
    outcomeText: 'Not charged',
    reason: 'No Credit Card On File For This Bidder',
    amount: null,
    chargeRunID: null,
    isDateKept: false,
  });
  expect(of(outdated)).toMatchObject({ outcome: 'SKIPPED', reason: OUTDATED, chargeRunID: null, isDateKept: true });
  expect((await read('&size=2&page=3')).automaticCharges.map(({ automaticChargeID }) => automaticChargeID)).toEqual([
    1,
  ]);

  const upcoming = await (await clientOf(upstream, house.api.userName)).get<UpcomingChargesJson>('upcomingCharges');
  expect(upcoming.today).toBe('2026-11-24');
  expect(upcoming.days).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ]);
  expect(upcoming.charges).toEqual([
    {
      day: '2026-11-24',
      invoiceGroupID: house.groupId,
      currencyCode: 'USD',
      invoiceCount: 1,
      outdatedCount: 1,
      amount: 0,
      invoiceIDs: [outdated],
    },
  ]);
  const { days } = await (
    await clientOf(upstream, house.api.userName)
  ).post<AutoChargeChoiceJson>(`invoiceGroup/${house.groupId}/autoChargeChoice`, house.invoiceIds);
  expect(days).toEqual([{ day: '2026-11-24', invoiceCount: 1, outdatedCount: 1, amount: 0 }]);
});
