import type { ChargeAttemptJson, ChargeRunJson } from '../../../upstream/payments/charge-wire';
import { clientOf } from '../../invoicing/house-at-work';
import type { StripeAnswer, StripeRequest } from '../processor/stripe-double';
import { stripeHouseOfFile } from '../reconciliation/stripe-setup';

const HOUR = 3_600_000;
const LOST = 0;
const YOUNG = 1;
const REFUNDED = 2;

const at = stripeHouseOfFile(['charges', 'charges', 'charges'], { userName: 'old-keys' });
beforeEach(() => {
  at.stripe.next = at.ledger.answer;
  at.stripe.asked.length = 0;
});

const idOf = (index: number) => at.house.invoiceIds[index] ?? 0;
/** Requests to make something never reach Stripe, and are never answered; looking things up works. */
const losesOrders = (asked: StripeRequest): StripeAnswer =>
  asked.method === 'POST' ? 'hang up' : at.ledger.answer(asked);
const orders = (): (string | undefined)[] =>
  at.stripe.asked.filter(({ method }) => method === 'POST').map(({ key }) => key);
const lookups = (): number => at.stripe.asked.filter(({ method }) => method === 'GET').length;

/** Sessions end while the clock advances. */
const signedIn = () => clientOf(at.upstream, 'old-keys', 'cashier');
async function charge(index: number): Promise<number> {
  const api = await signedIn();
  const { chargeRun } = await api.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${at.house.groupId}/chargeRuns`, {
    target: { ids: [idOf(index)] },
  });
  await at.upstream.runner.drain();
  return chargeRun.chargeRunID;
}
/** The charge of a run of one invoice. */
async function attemptOf(run: number): Promise<ChargeAttemptJson> {
  const api = await signedIn();
  const { chargeAttempts } = await api.get<{ chargeAttempts: ChargeAttemptJson[] }>(`chargeRun/${run}/attempts`);
  const [attempt] = chargeAttempts;
  if (!attempt) throw new Error('no attempt');
  return attempt;
}
async function fetchStatus(run: number): Promise<ChargeAttemptJson> {
  await (await signedIn()).post(`chargeRun/${run}/look`, {});
  return attemptOf(run);
}

test('a charge whose key is older than 23 hours is looked up and never requested again under it', async () => {
  at.stripe.next = losesOrders;
  const run = await charge(LOST);
  expect(await attemptOf(run)).toMatchObject({ state: 'UNKNOWN' });
  const [key] = orders();
  at.upstream.clock.advance(23 * HOUR);
  at.stripe.asked.length = 0;
  expect(await fetchStatus(run)).toMatchObject({
    state: 'DECLINED',
    reason: { code: 'PROVIDER_AWAY', text: "The payment provider couldn't be reached. Nothing was charged." },
  });
  expect(orders()).toEqual([]);
  expect(lookups()).toBeGreaterThan(0);
  expect([...at.ledger.intents.values()].filter(({ metadata }) => metadata.key === key)).toEqual([]);
});

test('a charge whose key is younger than 23 hours is requested again under the same key', async () => {
  at.stripe.next = losesOrders;
  const run = await charge(YOUNG);
  const [key] = orders();
  at.upstream.clock.advance(23 * HOUR - 60_000);
  at.stripe.next = at.ledger.answer;
  at.stripe.asked.length = 0;
  expect(await fetchStatus(run)).toMatchObject({ state: 'CHARGED' });
  expect(orders()).toEqual([key]);
});

test('a refund whose key is older than 23 hours is looked up and never requested again under it', async () => {
  const run = await charge(REFUNDED);
  const { chargeAttemptID } = await attemptOf(run);
  at.stripe.next = losesOrders;
  const path = `chargeAttempt/${chargeAttemptID}/refund`;
  await (await signedIn()).post(path, { amount: 1, reason: 'Goodwill' });
  expect((await attemptOf(run)).refunds).toMatchObject([{ state: 'UNKNOWN' }]);
  at.upstream.clock.advance(23 * HOUR);
  at.stripe.asked.length = 0;
  await (await signedIn()).post(`${path}/look`, {});
  expect((await attemptOf(run)).refunds).toMatchObject([{ state: 'REFUSED', refusal: { code: 'PROVIDER_AWAY' } }]);
  expect(orders()).toEqual([]);
  expect(lookups()).toBeGreaterThan(0);
  expect(at.ledger.refunds.size).toBe(0);
});
