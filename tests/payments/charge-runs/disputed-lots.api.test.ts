import type { ProcessCardsJson } from '../../../upstream/payments/charge-wire';
import { ofFile, serverOfFile, upstreamOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards, openReturn } from './charging-setup';

const DRY = `query ($input: ChargeDryRunInput!, $show: ChargeCandidates!) { chargeDryRun(input: $input, show: $show, first: 10) {
  readyCount disputedCount totalCount hasChargeable candidates { invoiceNumber willBeCharged isDisputed reasons { code } } } }`;
const CHARGE = `mutation ($input: ChargeCardsInput!) { chargeCards(input: $input) {
  chargeRun { confirmedCount skippedCount } userErrors { code } } }`;

interface Dry {
  readonly chargeDryRun: Readonly<Record<string, unknown>>;
}

let disputed: number;

const upstream = upstreamOfFile({ quiet: true });
const house = ofFile(() =>
  chargingHouse(upstream, houseOfCards(['success', 'success', 'success'], { userName: 'disputed' })),
);
const server = serverOfFile(() => upstream);
const cashier = ofFile(() => server.as('disputed', 'cashier'));

beforeAll(async () => {
  disputed = house.invoiceIds[0] ?? 0;
  await openReturn(upstream, house, disputed);
});

const selection = () => ({ groupNumber: house.groupId, filter: {} });
const dryRun = async (show: string, more: object = {}) =>
  (await cashier.gql<Dry>(DRY, { input: { selection: selection(), ...more }, show })).data.chargeDryRun;
const held = () => ({
  invoiceNumber: disputed,
  willBeCharged: false,
  isDisputed: true,
  reasons: [{ code: 'ITEM_DISPUTED' }],
});

test('a dry run marks the invoice of a disputed lot, and leaves it out until it is selected', async () => {
  const ready = await dryRun('READY');
  expect(ready).toMatchObject({ readyCount: 2, disputedCount: 1, totalCount: 3, hasChargeable: true });
  expect(ready.candidates).toContainEqual(held());
  expect(await dryRun('OTHERS')).toMatchObject({ totalCount: 0 });
  const selected = await dryRun('READY', { disputedNumbers: [disputed] });
  expect(selected).toMatchObject({ readyCount: 3, disputedCount: 0 });
  expect(selected.candidates).toContainEqual({ ...held(), willBeCharged: true, reasons: [] });
});

test('the batch information gives the dispute as the reason', async () => {
  expect(await house.clerk.get<object>(`invoiceGroup/${house.groupId}/groupInfo/processCards`)).toMatchObject({
    invoiceGroupInfo: {
      invoices: expect.arrayContaining([
        expect.objectContaining({
          invoiceID: disputed,
          batchChargeEligible: false,
          reasons: [expect.objectContaining({ code: 'ITEM_DISPUTED' })],
        }),
      ]) as unknown,
    },
  });
});

test('charging skips the disputed invoice unless it is named', async () => {
  const { data } = await cashier.gql<{ chargeCards: object }>(CHARGE, {
    input: { selection: selection(), readyCount: 2, idempotencyKey: 'undisputed' },
  });
  expect(data.chargeCards).toEqual({ chargeRun: { confirmedCount: 2, skippedCount: 1 }, userErrors: [] });
  await upstream.runner.drain();
  expect(house.charges()).toHaveLength(2);
  const skipped = await house.api.post<ProcessCardsJson>('processCards?wait=0', [disputed]);
  expect(skipped.invoiceConfirmations).toMatchObject([{ state: 'SKIPPED', reason: { code: 'ITEM_DISPUTED' } }]);
  await house.api.post('processCards?wait=0', { ids: [disputed], disputedIDs: [disputed] });
  await upstream.runner.drain();
  expect(house.charges().map(({ metadata }) => metadata.invoice)).toContain(String(disputed));
});

test('a dispute that is opened after the confirmation holds the card back, unless staff selected the invoice', async () => {
  const late = await chargingHouse(upstream, houseOfCards(['success', 'success'], { userName: 'late' }));
  const [seen = 0, unseen = 0] = late.invoiceIds;
  await openReturn(upstream, late, seen);
  const { chargeRunID } = await late.api.post<ProcessCardsJson>('processCards?wait=0', {
    ids: [seen, unseen],
    disputedIDs: [seen],
  });
  await openReturn(upstream, late, unseen);
  await upstream.runner.drain();
  const attempts = await late.attempts(chargeRunID);
  expect(attempts.map(({ invoiceID, state, reason }) => [invoiceID, state, reason?.text ?? null])).toEqual([
    [seen, 'CHARGED', null],
    [unseen, 'SKIPPED', 'A lot on this invoice has an open dispute or return. Select the invoice to charge it anyway.'],
  ]);
});
