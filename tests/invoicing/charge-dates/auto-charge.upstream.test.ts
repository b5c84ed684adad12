import { instantOfLocal } from '../../../rules/core/dates';
import type {
  AutoChargeChoiceJson,
  AutoChargeJson,
  EligibleJson,
} from '../../../upstream/invoicing/charge-dates/auto-charge-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { changesOf, deliveryBody, historyOf, notesBody, undo } from '../editing/editing-setup';
import { clientOf, clientOfNewHouse, type Failure, type HouseClient, newKey } from '../house-at-work';

const OUTDATED = 'This auto-charge date is no longer valid. Please select a date 48 hours from last edit';

const upstream = upstreamOfFile();
let api: HouseClient;
let group: number;
let ada: InvoiceJson;
let eve: InvoiceJson;

beforeEach(async () => {
  // Friday, 10:00 in New York.
  upstream.clock.set('2026-11-20T15:00:00Z');
  api = await clientOfNewHouse(upstream);
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
  [ada, eve] = [await api.invoiceOf(group, 'Marsh'), await api.invoiceOf(group, 'Stone')];
});

/** Signs in at that time. */
const signInAt = async (instant: string) => {
  upstream.clock.set(instant);
  api = await clientOf(upstream, api.userName);
};
const noon = (day: string) => instantOfLocal(day, '12:00', 'America/New_York');
const set = (day: string | null, ...invoices: InvoiceJson[]) =>
  api.post<AutoChargeJson>('autoCharge', { target: { invoiceIDs: invoices.map(({ invoiceID }) => invoiceID) }, day });
const refusedDay = (day: string | null, ...invoices: InvoiceJson[]) =>
  api.refused('autoCharge', { target: { invoiceIDs: invoices.map(({ invoiceID }) => invoiceID) }, day });
const send = (...invoices: InvoiceJson[]) =>
  api.post<SendJson>(
    `invoiceGroup/${group}/invoiceSend`,
    invoices.map(({ invoiceID }) => invoiceID),
  );
const waiting = async () =>
  (
    await upstream.db.query<{ key: string; runAfter: Date }>(
      `select key, run_after as "runAfter" from work where house_id = $1 and kind = 'invoicing.auto-charge' and state = 'READY' order by run_after`,
      [api.houseId],
    )
  ).map(({ key, runAfter }) => `${key.split('/')[0]} ${runAfter.toISOString()}`);

/** The two specified calls. */
const setByTimestamp = (autoChargeDate: number | null, ...invoices: InvoiceJson[]) =>
  api.client.post<{ data: AutoChargeJson } & Failure>(
    '/app/invoice/setAutoCharge',
    { autoChargeDate, invoiceIDs: invoices.map(({ invoiceID }) => invoiceID) },
    newKey(),
  );

describe('the list of chargeable invoices', () => {
  test('has the invoices of bidders with a card, with the specified fields', async () => {
    const all = (await api.detail(group)).invoiceBidders;
    const { eligibleInvoiceList } = await api.post<EligibleJson>(
      `invoiceGroup/${group}/autoCharge`,
      all.map(({ invoiceID }) => invoiceID),
    );
    expect(eligibleInvoiceList.map(({ lastName }) => lastName).sort()).toEqual(['Marsh', 'Stone']);
    expect(eligibleInvoiceList.find(({ lastName }) => lastName === 'Marsh')).toEqual({
      invoiceID: ada.invoiceID,
      total: ada.invoiceTotal,
      eligibleAmount: ada.onlineTotal,
      firstName: 'Ada',
      lastName: 'Marsh',
      channel: 'INV',
      approvalID: ada.approvalID,
      currencySymbol: '$',
      autoChargeDate: null,
      firstEligibleAutoChargeDate: null,
    });
    expect(ada.onlineTotal).toBeGreaterThan(0);
  });

  test('can be requested by number, with the available days, the total, and the plan', async () => {
    await set('2026-11-24', ada);
    const all = (await api.detail(group)).invoiceBidders;
    const answer = await api.post<AutoChargeChoiceJson>(
      `invoiceGroup/${group}/autoChargeChoice`,
      all.map(({ invoiceID }) => invoiceID),
    );
    expect(answer).toMatchObject({
      firstDay: '2026-11-22',
      lastDay: '2026-11-27',
      timeOfDay: '09:00',
      currencyCode: 'USD',
      outdatedCount: 0,
      plannedIDs: [ada.invoiceID],
    });
    expect([...answer.eligibleIDs].sort()).toEqual([ada.invoiceID, eve.invoiceID].sort());
    expect(answer.otherIDs).toHaveLength(all.length - 2);
    expect(answer.eligibleAmount).toBeCloseTo(ada.onlineTotal + eve.onlineTotal, 2);
    expect(answer.days).toEqual([{ day: '2026-11-24', invoiceCount: 1, outdatedCount: 0, amount: ada.onlineTotal }]);
  });

  test('gives the specified reasons for the other invoices', async () => {
    const [bruno, dev] = [await api.invoiceOf(group, 'Keller'), await api.invoiceOf(group, 'Patel')];
    expect(bruno.autoChargeRefusals).toEqual(['No Credit Card On File For This Bidder']);
    expect(dev.autoChargeRefusals[0]).toBe('Floor bidder invoice, no credit card on file');
  });

  test('is empty in a house without automatic charging', async () => {
    await upstream.db.query('update house set auto_charge_enabled = false where id = $1', [api.houseId]);
    expect((await api.refused(`invoiceGroup/${group}/autoCharge`, [ada.invoiceID])).status).toBe(403);
    expect((await setByTimestamp(noon('2026-11-24'), ada)).status).toBe(403);
    expect((await refusedDay('2026-11-24', ada)).status).toBe(403);
  });
});

describe('a date', () => {
  test('is set by an instant of the day, at 09:00 in the house’s time zone, and removed by null', async () => {
    const answer = await setByTimestamp(noon('2026-11-24'), ada, eve);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      changedCount: 2,
      skipped: [],
      edit: { label: 'Auto-charge date', canUndo: true },
    });
    const shown = await api.invoiceOf(group, 'Marsh');
    expect(shown).toMatchObject({
      autoChargeDay: '2026-11-24',
      autoChargeDate: { time: Date.parse('2026-11-24T14:00:00Z') },
      autoChargeOutdated: false,
    });
    expect(shown.batchChargeIneligibilityCodes).toContain('AUTOCHARGE_SCHEDULED');
    expect((await setByTimestamp(null, ada)).body.data).toMatchObject({ changedCount: 1 });
    expect(await api.invoiceOf(group, 'Marsh')).toMatchObject({ autoChargeDay: null, autoChargeDate: null });
  });

  test('that is unchanged makes no edit, and neither does removing a missing date', async () => {
    await set('2026-11-24', ada);
    expect(await set('2026-11-24', ada)).toMatchObject({ edit: null, changedCount: 0 });
    expect(await set(null, eve)).toMatchObject({ edit: null, changedCount: 0 });
  });

  test.each(['2026-11-21', '2026-11-28'])('outside of 2 to 7 days from today is refused: %s', async (day) => {
    expect(await refusedDay(day, ada)).toMatchObject({
      status: 422,
      code: 'AUTO_CHARGE_WINDOW',
      message: 'Choose a day from 2 to 7 days from today.',
      field: 'day',
    });
    expect((await setByTimestamp(noon(day), ada)).body.error.code).toBe('AUTO_CHARGE_WINDOW');
  });

  test('that is not a day is refused', async () => {
    expect(await refusedDay('2026-02-30', ada)).toMatchObject({ status: 422, code: 'NOT_A_DATE' });
  });

  test('that one invoice cannot have is refused for all, and no date changes', async () => {
    // Spring: 48 hours after 23:30 on Friday end on Monday.
    await signInAt('2027-03-13T04:30:00Z');
    await send(eve);
    const refused = await refusedDay('2027-03-14', ada, eve);
    expect(refused).toMatchObject({
      status: 422,
      code: 'AUTO_CHARGE_TOO_EARLY',
      field: 'day',
      message: `${OUTDATED} (invoice ${eve.invoiceID}).`,
    });
    expect(await api.invoiceOf(group, 'Marsh')).toMatchObject({ autoChargeDay: null });
    expect(await set('2027-03-15', ada, eve)).toMatchObject({ changedCount: 2 });
  });

  test('of a named ineligible invoice is refused; in a selection, ineligible invoices are skipped and reported', async () => {
    const bruno = await api.invoiceOf(group, 'Keller');
    expect(await refusedDay('2026-11-24', ada, bruno)).toMatchObject({
      status: 422,
      code: 'CANNOT_AUTO_CHARGE',
      message: `Invoice ${bruno.invoiceID}: No Credit Card On File For This Bidder`,
    });
    const answer = await api.post<AutoChargeJson>('autoCharge', {
      target: { invoiceGroupID: group, filter: {}, except: [] },
      day: '2026-11-24',
    });
    expect(answer.changedCount).toBe(2);
    expect(answer.skipped).toContainEqual({
      reason: 'Floor bidder invoice, no credit card on file',
      count: 1,
      invoiceIDs: [(await api.invoiceOf(group, 'Patel')).invoiceID],
    });
    expect(answer.skipped.flatMap(({ invoiceIDs }) => invoiceIDs)).toContain(bruno.invoiceID);
  });

  test('is set once per key', async () => {
    const key = newKey();
    const body = { target: { invoiceIDs: [ada.invoiceID] }, day: '2026-11-24' };
    const first = await api.client.post<{ data: AutoChargeJson }>(api.path('autoCharge'), body, key);
    const second = await api.client.post<{ data: AutoChargeJson }>(api.path('autoCharge'), body, key);
    expect(second.body.data.edit?.editID).toBe(first.body.data.edit?.editID);
    expect(
      (await api.client.post<Failure>(api.path('autoCharge'), { ...body, day: '2026-11-25' }, key)).body.error.code,
    ).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('that another user set since is a conflict, and other edits are not', async () => {
    const versions = [{ type: 'Invoice', id: ada.invoiceID, version: ada.version }];
    await api.post(`invoiceGroup/${group}/groupDetailInfo`, notesBody(ada, 'Ring first'));
    const command = (day: string) => ({ target: { invoiceIDs: [ada.invoiceID] }, day, versions });
    await api.post<AutoChargeJson>('autoCharge', command('2026-11-24'));
    expect(await api.refused('autoCharge', command('2026-11-25'))).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
    });
  });

  test('is in the history and can be undone', async () => {
    await set('2026-11-24', ada);
    const { edit } = await set('2026-11-26', ada);
    const [change] = await changesOf(api, [edit?.editID ?? 0], ada);
    expect(change).toMatchObject({ label: 'Auto-charge date', before: 'Nov 24, 2026', after: 'Nov 26, 2026' });
    await undo(api, edit?.editID ?? 0);
    expect(await api.invoiceOf(group, 'Marsh')).toMatchObject({ autoChargeDay: '2026-11-24' });
    expect((await historyOf(api, ada)).edits.map(({ label }) => label)).toEqual([
      'Undone',
      'Auto-charge date',
      'Auto-charge date',
    ]);
  });

  test('that has passed is not restored by an undo', async () => {
    await set('2026-11-22', ada);
    const { edit } = await set('2026-11-25', ada);
    await signInAt('2026-11-22T15:00:00Z');
    expect(await api.refused(`invoiceEdit/${edit?.editID ?? 0}/undo`, {})).toMatchObject({
      status: 409,
      code: 'CANNOT_UNDO',
      message: 'The previous auto-charge date has already passed.',
    });
  });

  test('does not count as an edit of the sent invoice: the 48 hours do not restart', async () => {
    await send(ada);
    await set('2026-11-24', ada);
    expect(await api.invoiceOf(group, 'Marsh')).toMatchObject({
      firstEligibleAutoChargeDate: Date.parse('2026-11-22T15:00:00Z'),
      firstEligibleAutoChargeDay: '2026-11-22',
    });
  });

  test('is no longer valid once an edit moves the first eligible day past it', async () => {
    await send(ada);
    await set('2026-11-22', ada);
    await signInAt('2026-11-21T21:00:00Z');
    await api.post(`invoiceGroup/${group}/groupDetailInfo`, deliveryBody(ada, ada.pickup ? 'shipping' : 'pickup'));
    expect(await api.invoiceOf(group, 'Marsh')).toMatchObject({
      autoChargeDay: '2026-11-22',
      firstEligibleAutoChargeDay: '2026-11-23',
      autoChargeOutdated: true,
    });
  });
});

describe('the job of a date', () => {
  test('waits for 09:00, or until 48 hours after the send if they end on that day', async () => {
    await send(eve);
    await set('2026-11-22', ada, eve);
    expect(await waiting()).toEqual([
      `${ada.invoiceID} 2026-11-22T14:00:00.000Z`,
      `${eve.invoiceID} 2026-11-22T15:00:00.000Z`,
    ]);
  });

  test('is replaced and removed with the date, and restored by an undo', async () => {
    await set('2026-11-24', ada);
    await set('2026-11-26', ada);
    expect(await waiting()).toEqual([`${ada.invoiceID} 2026-11-26T14:00:00.000Z`]);
    const { edit } = await set(null, ada);
    expect(await waiting()).toEqual([]);
    await undo(api, edit?.editID ?? 0);
    expect(await waiting()).toEqual([`${ada.invoiceID} 2026-11-26T14:00:00.000Z`]);
  });

  test('uses the house’s own time of day', async () => {
    await upstream.db.query(`update house set auto_charge_time = '17:30' where id = $1`, [api.houseId]);
    await set('2026-11-24', ada);
    expect(await waiting()).toEqual([`${ada.invoiceID} 2026-11-24T22:30:00.000Z`]);
  });
});
