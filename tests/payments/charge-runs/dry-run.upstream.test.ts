import { runDataCommand } from '../../../upstream/data-commands';
import { selectActor } from '../../../upstream/demo/store';
import { appendEntries } from '../../../upstream/invoicing/editing/append-entries';
import type { HistoryJson } from '../../../upstream/invoicing/editing/history-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { InvoicePaymentsJson } from '../../../upstream/invoicing/recorded-payments/paying-wire';
import type {
  BatchChargeInfoJson,
  CardLimitJson,
  ChargeDryRunJson,
  ChargeRunJson,
} from '../../../upstream/payments/charge-wire';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';

const HOURS_24 = 24 * 3_600_000;
const ALL = { target: { filter: {}, except: [] } };

let clerk: HouseClient;
let cashier: HouseClient;
let group: number;

async function signIn(): Promise<void> {
  clerk = await clientOf(upstream, 'sample');
  cashier = await clientOf(upstream, 'sample', 'cashier');
}
const upstream = upstreamOfFile({
  houses: [smallHouse({ creditCardLimit: 350_000 }), smallHouse({ userName: 'other' })],
});

beforeAll(async () => {
  await signIn();
  group = (await clerk.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
});

const dryRun = (body: object = ALL) => clerk.post<ChargeDryRunJson>(`invoiceGroup/${group}/chargeDryRun`, body);
const codesByName = ({ candidates }: ChargeDryRunJson) =>
  Object.fromEntries(candidates.map(({ lastName, reasons }) => [lastName, reasons.map(({ code }) => code)]));
const send = async () =>
  clerk.post(
    `invoiceGroup/${group}/invoiceSend`,
    (await clerk.detail(group)).invoiceBidders.map(({ invoiceID }) => invoiceID),
  );
const enter = async (invoice: InvoiceJson, entries: object) =>
  upstream.db.transaction(async (tx) =>
    appendEntries(tx, upstream.services, await selectActor(tx, clerk.houseId, 'cashier'), {
      groupId: group,
      charges: [],
      payments: [],
      action: 'invoice.payment',
      ...entries,
    }),
  );

test('invoices that were not sent list all reasons, permanent ones first', async () => {
  const dry = await dryRun();
  expect(codesByName(dry)).toEqual({
    Marsh: ['INVOICE_NOT_SENT'],
    Keller: ['NO_CREDIT_CARD_FOR_APPROVAL', 'INVOICE_NOT_SENT'],
    Rossi: ['NO_CREDIT_CARD_FOR_APPROVAL', 'INVOICE_NOT_SENT'],
    Patel: ['FLOOR_BIDDER_INVOICE', 'NO_CREDIT_CARD_FOR_APPROVAL', 'INVOICE_NOT_SENT'],
    Stone: ['INVOICE_NOT_SENT'],
  });
  expect(dry).toMatchObject({ invoiceCount: 5, readyCount: 0, readyTotal: 0, cardLimit: 3500 });
  expect(dry.candidates.find(({ lastName }) => lastName === 'Patel')).toMatchObject({
    statusText: 'Floor bidder invoice, no credit card on file',
    card: null,
  });
  expect(dry.reasons).toContainEqual({
    code: 'INVOICE_NOT_SENT',
    text: 'This invoice has not been sent to the bidder. 48 hours after the invoice is sent it will become eligible.',
    count: 2,
  });
});

test('sent invoices say when the two days end', async () => {
  await send();
  const sentAt = upstream.clock.now().getTime();
  const marsh = (await dryRun()).candidates.find(({ lastName }) => lastName === 'Marsh');
  expect(marsh).toMatchObject({
    eligibleAt: sentAt + 2 * HOURS_24,
    statusText:
      'This invoice was sent less than 48 hours ago.  It will become eligible 48 hours after it was last sent.',
  });
  upstream.clock.advance(2 * HOURS_24 - 1);
  await signIn();
  expect((await dryRun()).readyCount).toBe(0);
  upstream.clock.advance(1);
  expect((await dryRun()).readyCount).toBe(2);
});

test('the house’s limit prevents larger charges; staff and the operator can set it', async () => {
  const set = async (creditCardLimit: number | null) =>
    cashier.post<CardLimitJson>('creditCardLimit', { creditCardLimit });
  expect(await set(3000)).toEqual({ creditCardLimit: 3000, currencyCode: 'USD' });
  expect(await dryRun()).toMatchObject({ overLimitCount: 2, readyCount: 0, cardLimit: 3000 });
  expect(await clerk.invoiceOf(group, 'Stone')).toMatchObject({
    creditCardLimitExceeded: true,
    batchChargIneligibilityReason: 'Credit card limit exceeded',
  });
  expect(await cashier.refused('creditCardLimit', { creditCardLimit: -1 })).toMatchObject({
    status: 422,
    field: 'creditCardLimit',
  });
  expect(await cashier.refused('creditCardLimit', { creditCardLimit: 0.001 })).toMatchObject({
    status: 422,
    code: 'NOT_AN_AMOUNT',
  });
  expect(
    await runDataCommand(upstream.services, 'house:set', {
      userName: 'sample',
      settings: { creditCardLimit: '3400.50' },
    }),
  ).toHaveLength(1);
  expect(await clerk.get('creditCardLimit')).toEqual({ creditCardLimit: 3400.5, currencyCode: 'USD' });
  const trail = await upstream.db.query<{ before: object; after: object }>(
    `select before, after from audit where type = 'House' and action = 'house.set' order by id`,
  );
  expect(trail).toEqual([
    { before: { creditCardLimit: 350_000 }, after: { creditCardLimit: 300_000 } },
    { before: { creditCardLimit: 300_000 }, after: { creditCardLimit: 340_050 } },
  ]);
});

test('the specified call reports for every invoice whether the house can charge it', async () => {
  const {
    invoiceGroupInfo: { invoices },
  } = await clerk.get<BatchChargeInfoJson>(`invoiceGroup/${group}/groupInfo/processCards`);
  expect(invoices).toHaveLength(5);
  expect(new Set(invoices.map(({ canHouseProcessCards }) => canHouseProcessCards))).toEqual(new Set([true]));
  expect(invoices.filter(({ batchChargeEligible }) => batchChargeEligible)).toHaveLength((await dryRun()).readyCount);
});

test('a run charges what its dry run listed, and leaves restricted items to be paid otherwise', async () => {
  const dry = await dryRun();
  const marsh = await clerk.invoiceOf(group, 'Marsh');
  expect(dry.candidates.find(({ lastName }) => lastName === 'Marsh')).toMatchObject({
    willBeCharged: true,
    amount: 3302.64,
    outStandingBalance: 4101.36,
  });
  const { chargeRun } = await cashier.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${group}/chargeRuns`, {
    ...ALL,
    readyCount: dry.readyCount,
    readyTotal: dry.readyTotal,
  });
  await upstream.runner.drain();
  const { chargeAttempts } = await clerk.get<{
    chargeAttempts: { invoiceID: number; state: string; amount: number; reason: { code: string } | null }[];
  }>(`chargeRun/${chargeRun.chargeRunID}/attempts`);
  expect(
    chargeAttempts.map(({ invoiceID, state, amount, reason }) => [
      invoiceID,
      state === 'CHARGED',
      amount,
      reason?.code,
    ]),
  ).toEqual(
    dry.candidates.map(({ invoiceID, willBeCharged, amount, reasons }) => [
      invoiceID,
      willBeCharged,
      amount,
      reasons[0]?.code,
    ]),
  );
  expect(await clerk.invoiceOf(group, 'Marsh')).toMatchObject({
    invoiceStatus: 'PARTIAL_PAID',
    outStandingBalance: 798.72,
    invoicePaid: 3302.64,
    onlineTotal: 0,
  });
  expect(codesByName(await dryRun()).Marsh).toEqual(['INVOICE_ITEMS_RESTRICTED']);
  expect(marsh.invoiceDetails?.map(({ lotTitle, restricted }) => [lotTitle, restricted])).toContainEqual([
    'Walrus Ivory Box',
    true,
  ]);
  const paid = (await clerk.invoiceOf(group, 'Marsh')).invoiceDetails?.map(({ restricted, paid: isPaid }) => [
    restricted,
    isPaid,
  ]);
  expect(paid).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  );
  const { invoices } = await clerk.get<InvoicePaymentsJson>(`invoicePayments?invoiceIDs=${marsh.invoiceID}`);
  const owed = marsh.invoiceDetails?.filter(({ restricted }) => !restricted);
  expect(invoices[0]?.payments.map(({ lotNumber, amount }) => [lotNumber, amount])).toEqual(
    owed?.toReversed().map(({ lotNum, totalAmount }) => [String(lotNum), totalAmount]),
  );
});

test('additional charges of a paid invoice are charged separately, and the invoice is paid again', async () => {
  const stone = await clerk.invoiceOf(group, 'Stone');
  expect(stone).toMatchObject({ invoiceStatus: 'PAID' });
  await enter(stone, {
    charges: [
      {
        invoiceId: stone.invoiceID,
        lineId: stone.invoiceDetails?.[0]?.invoiceDetailID ?? null,
        round: 1,
        amount: 2500,
        component: 'shipping',
        at: upstream.clock.now(),
      },
    ],
  });
  await clerk.post(`invoiceGroup/${group}/invoiceSend`, [stone.invoiceID]);
  upstream.clock.advance(2 * HOURS_24);
  await signIn();
  const dry = await dryRun({ target: { ids: [stone.invoiceID] } });
  expect(dry).toMatchObject({ readyCount: 1, readyTotal: 25 });
  await cashier.post(`invoiceGroup/${group}/chargeRuns`, { target: { ids: [stone.invoiceID] } });
  await upstream.runner.drain();
  expect(await clerk.invoiceOf(group, 'Stone')).toMatchObject({
    invoiceStatus: 'PAID',
    outStandingBalance: 0,
    pendingCharges: 0,
  });
});

test('runs of another house are not found', async () => {
  const other = await clientOf(upstream, 'other', 'cashier');
  const { chargeRuns } = await clerk.get<{ chargeRuns: ChargeRunJson[] }>('chargeRuns');
  expect(chargeRuns.length).toBeGreaterThan(1);
  const [run] = chargeRuns;
  for (const path of ['', '/attempts', '/chargeRun.csv'])
    expect(await other.refused(`chargeRun/${run?.chargeRunID}${path}`)).toMatchObject({ status: 404 });
  for (const path of ['retry', 'look'])
    expect(await other.refused(`chargeRun/${run?.chargeRunID}/${path}`, {})).toMatchObject({ status: 404 });
  expect(await other.get(`chargeRuns?ids=${run?.chargeRunID}`)).toEqual({ chargeRuns: [], totalRecords: 0 });
  const foreign = (await clerk.invoiceOf(group, 'Marsh')).invoiceID;
  const own = await other.refused('processCards', [String(foreign)]);
  expect(own).toMatchObject({ status: 404 });
});

test('payments by the provider cannot be undone by staff', async () => {
  const marsh = await clerk.invoiceOf(group, 'Marsh');
  const {
    invoices: [history],
  } = await clerk.get<HistoryJson>(`invoiceHistory?invoiceIDs=${marsh.invoiceID}`);
  const [paid, begun] = history?.edits ?? [];
  expect([paid, begun].map((edit) => [edit?.label, edit?.by, edit?.canUndo])).toEqual([
    ['Paid online', 'Carmen Ashby', false],
    ['Payment requested', 'Carmen Ashby', false],
  ]);
  expect(await cashier.refused(`invoiceEdit/${paid?.editID ?? 0}/undo`, {})).toMatchObject({
    status: 409,
    code: 'CANNOT_UNDO',
  });
});
