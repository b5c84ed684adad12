import { setHouse } from '../../../upstream/house/set-house';
import type { ChargeAttemptsJson, ChargeRunJson } from '../../../upstream/payments/charge-wire';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { ofFile } from '../../support/services/of-file';
import { type ChargingHouse, chargingHouse, houseOfCards } from '../charge-runs/charging-setup';
import { stripeHouseOfFile } from '../reconciliation/stripe-setup';
import { posted, SIGNING_SECRET } from './stripe-double';
import { StripeLedger } from './stripe-ledger';

const [NORTH, SOUTH] = ['acct_North', 'acct_South'];

const ledgers = new Map<string | undefined, StripeLedger>();

const setAccount = (userName: string, stripeAccount: string) =>
  setHouse(at.upstream.services, { userName, settings: { stripeAccount } });

/** Charges the only invoice of a house, and returns its attempt. */
async function charge(api: HouseClient, house: ChargingHouse) {
  const { chargeRun } = await api.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${house.groupId}/chargeRuns`, {
    target: { ids: house.invoiceIds },
  });
  await at.upstream.runner.drain();
  const [attempt] = (await api.get<ChargeAttemptsJson>(`chargeRun/${chargeRun.chargeRunID}/attempts`)).chargeAttempts;
  if (!attempt) throw new Error('nothing was charged');
  return attempt;
}

const at = stripeHouseOfFile(['charges'], { userName: 'north' });
const south = ofFile(() => chargingHouse(at.upstream, houseOfCards(['settles'], { userName: 'south' })));
/** The client of the first house: its session expired while the second house was prepared. */
const north = ofFile(() => clientOf(at.upstream, 'north', 'cashier'));

beforeAll(async () => {
  await at.upstream.db.query(
    "update card_on_file set processor = 'stripe', card_ref = 'cus_' || approval_id || '/pm_bank' where house_id = $1",
    [south.api.houseId],
  );
  for (const account of [NORTH, SOUTH]) ledgers.set(account, new StripeLedger(() => at.upstream.clock.now(), account));
  at.stripe.next = (asked) =>
    ledgers.get(asked.account)?.answer(asked) ?? { status: 400, body: { error: { type: 'invalid_request_error' } } };
  await setAccount('north', NORTH);
  await setAccount('south', SOUTH);
});

test('charges, refunds, polls, and comparisons of two houses never mix: each call names the account of its house', async () => {
  const [northern, southern] = [await charge(north, at.house), await charge(south.api, south)];
  expect([northern.state, southern.state]).toEqual(['CHARGED', 'PENDING']);
  await north.post(`chargeAttempt/${northern.chargeAttemptID}/refund`, { amount: 1, reason: 'Goodwill' });
  await south.api.post(`chargeRun/${southern.chargeRunID}/look`, {});
  at.upstream.clock.advance(900_000);
  await north.post('paymentComparison', {});
  await south.api.post('paymentComparison', {});
  const accountOf = new Map([
    [String(north.houseId), NORTH],
    [String(south.api.houseId), SOUTH],
  ]);
  expect(at.stripe.asked.filter(({ account }) => account === undefined)).toEqual([]);
  const named = at.stripe.asked.filter(({ form }) => form.has('metadata[house]'));
  expect(named).toHaveLength(3);
  for (const { form, account } of named) expect(account).toBe(accountOf.get(form.get('metadata[house]') ?? ''));
  const own = (account: string | undefined) => [...(ledgers.get(account)?.intents.values() ?? [])];
  expect([own(NORTH).length, own(SOUTH).length]).toEqual([1, 1]);
  expect(await north.get('paymentDiscrepancies')).toMatchObject({ totalRecords: 0 });
  expect(await south.api.get('paymentDiscrepancies')).toMatchObject({ totalRecords: 0 });
});

test('an event of another account changes nothing, whatever key it names', async () => {
  const [intent] = [...(ledgers.get(SOUTH)?.intents.values() ?? [])];
  const taken = { ...intent, status: 'succeeded', amount_received: intent?.amount };
  const states = () =>
    at.upstream.db.query<{ state: string }>('select state from charge_attempt where house_id = $1', [
      south.api.houseId,
    ]);
  const accept = (account: string | undefined, id: string) =>
    at.upstream.services.processor.accept?.(...posted(id, 'payment_intent.succeeded', taken, SIGNING_SECRET, account));
  for (const account of [NORTH, undefined]) await accept(account, `evt_of_${account}`);
  expect(await states()).toEqual([{ state: 'PENDING' }]);
  expect(await south.api.get('paymentDiscrepancies')).toMatchObject({ totalRecords: 0 });
  await accept(SOUTH, 'evt_own');
  expect(await states()).toEqual([{ state: 'CHARGED' }]);
});

test('the account of another house is refused', async () => {
  await expect(setAccount('north', SOUTH)).rejects.toMatchObject({ problems: [{ code: 'ACCOUNT_IN_USE' }] });
  await expect(setAccount('north', NORTH)).resolves.toBeUndefined();
});

test('a charge stays with the account that it was requested on when its house moves to another one', async () => {
  await setAccount('north', 'acct_Moved');
  const [attempt] = await at.upstream.db.query<{ id: number }>(
    "select id from charge_attempt where house_id = $1 and state = 'CHARGED'",
    [north.houseId],
  );
  await north.post(`chargeAttempt/${attempt?.id}/refund`, { amount: 2, reason: 'Goodwill' });
  expect(at.stripe.asked.at(-1)).toMatchObject({ path: '/v1/refunds', account: NORTH });
});
