import type { ChargeRunJson } from '../../../upstream/payments/charge-wire';
import { createStripeProcessor } from '../../../upstream/payments/processor/stripe-processor';
import { followProcessor } from '../../../upstream/payments/processor-events';
import { startTestServer, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { type ChargingHouse, chargingHouse, houseOfCards } from '../charge-runs/charging-setup';
import { posted, SECRET_KEY, SIGNING_SECRET, startStripe, type StripeDouble } from './stripe-double';
import { StripeLedger } from './stripe-ledger';

let stripe: StripeDouble;
let upstream: TestUpstream;
let server: TestServer;
let house: ChargingHouse;
let ledger: StripeLedger;
let run: number;

beforeAll(async () => {
  stripe = await startStripe();
  upstream = await startTestUpstream({
    quiet: true,
    processor: createStripeProcessor({ secretKey: SECRET_KEY, webhookSecret: SIGNING_SECRET, apiUrl: stripe.url }),
  });
  followProcessor(upstream.services);
  server = await startTestServer(upstream);
  house = await chargingHouse(upstream, houseOfCards(['settles', 'settles']));
  await upstream.db.query(
    "update card_on_file set processor = 'stripe', card_ref = 'cus_' || approval_id || '/pm_bank'",
    [],
  );
  ledger = new StripeLedger(() => upstream.clock.now());
  stripe.next = ledger.answer;
  const { chargeRun } = await house.api.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${house.groupId}/chargeRuns`, {
    target: { filter: {}, except: [] },
  });
  run = chargeRun.chargeRunID;
  await upstream.runner.drain();
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
  await stripe.stop();
});

const post = (payload: string, signature: string, init: RequestInit = {}) =>
  fetch(`${server.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
    ...init,
  });
const states = async () => (await house.attempts(run)).map(({ state }) => state);
const invoices = async () =>
  new Map((await house.api.detail(house.groupId)).invoiceBidders.map((invoice) => [invoice.invoiceID, invoice]));

const nth = (index: number): string => [...ledger.intents.keys()][index] ?? '';
/** Returns the event that Stripe raised last. */
const lastEvent = (): [payload: string, signature: string] => ledger.events.at(-1) ?? ['', ''];

test('bank payments are pending until Stripe’s event arrives at the public address, and each event counts once', async () => {
  expect(await states()).toEqual(['PENDING', 'PENDING']);
  ledger.succeed(nth(0));
  const settled = lastEvent();
  expect((await post(...settled)).status).toBe(200);
  expect((await post(...settled)).status).toBe(200);
  ledger.fail(nth(1));
  expect((await post(...lastEvent())).status).toBe(200);
  expect((await states()).toSorted()).toEqual(['CHARGED', 'DECLINED']);
  expect((await house.attempts(run)).find(({ state }) => state === 'DECLINED')?.reason?.text).toBe(
    'Insufficient funds.',
  );
  const [paid, failed] = [...(await invoices()).values()].toSorted(
    (a, b) => a.outStandingBalance - b.outStandingBalance,
  );
  expect(paid).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect(failed).toMatchObject({ invoiceStatus: 'PAYMENT_FAILED', invoicePaid: 0 });
  expect(stripe.asked.filter(({ path }) => path === '/v1/payment_intents')).toHaveLength(2);
});

test('unsigned posts change nothing', async () => {
  const before = await states();
  const [payload] = lastEvent();
  expect((await post(payload, posted('evt_3', 'payment_intent.succeeded', {}, 'whsec_of_somebody')[1])).status).toBe(
    400,
  );
  expect((await fetch(`${server.url}/webhooks/stripe`, { method: 'POST', body: payload })).status).toBe(400);
  expect((await post('x'.repeat(300_000), 't=1,v1=0')).status).toBe(400);
  expect((await fetch(`${server.url}/webhooks/stripe`)).status).toBe(405);
  expect(await states()).toEqual(before);
});

test('an event that cannot be saved now is refused, so that Stripe repeats it', async () => {
  const alone = await startTestServer({ url: 'http://127.0.0.1:9' });
  const [payload, signature] = lastEvent();
  const answer = await fetch(`${alone.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  });
  expect(answer.status).toBe(503);
  await alone.stop();
});
