import { discrepancySteps } from './discrepancy-steps';
import { type StripeHouse, stripeHouse } from './stripe-setup';

let at: StripeHouse;

beforeAll(async () => {
  at = await stripeHouse(['declines', 'declines', 'bank', 'bank'], { userName: 'unallocated' });
});
afterAll(() => at.stop());

const { idOf, invoice } = discrepancySteps(() => at);
const listed = () =>
  at.upstream.db.query<{ kind: string; state: string; amount: number; ref: string; invoice: number | null }>(
    'select kind, state, amount, processor_ref as ref, invoice_id as invoice from payment_discrepancy where house_id = $1 order by id',
    [at.house.api.houseId],
  );
const intentOf = (index: number): string =>
  [...at.ledger.intents.values()].find(({ metadata }) => metadata.invoice === String(idOf(index)))?.id ?? '';
const attemptOf = async (run: number) => (await at.house.attempts(run))[0];

test('a declined payment is canceled at Stripe before it counts as declined', async () => {
  const run = await at.charge([idOf(0)]);
  expect(await attemptOf(run)).toMatchObject({ state: 'DECLINED', reason: { code: 'generic_decline' } });
  expect(at.ledger.intents.get(intentOf(0))?.status).toBe('canceled');
  expect(await invoice(0)).toMatchObject({ invoiceStatus: 'PAYMENT_FAILED', invoicePaid: 0 });
});

test('a payment that Stripe took after the charge had failed is listed once for staff, and never recorded or only logged', async () => {
  await at.charge([idOf(1)]);
  const ref = intentOf(1);
  const { outStandingBalance } = await invoice(1);
  // As with a provider that completes a payment after reporting its failure.
  at.ledger.succeed(ref);
  at.ledger.succeed(ref);
  await at.deliver();
  await at.deliver();
  const amount = at.ledger.intents.get(ref)?.amount;
  expect(await listed()).toEqual([{ kind: 'UNALLOCATED', state: 'OPEN', amount, ref, invoice: idOf(1) }]);
  expect(await invoice(1)).toMatchObject({ invoiceStatus: 'PAYMENT_FAILED', outStandingBalance });
});

test('an unallocated payment that is refunded at the provider is closed by the event', async () => {
  const ref = intentOf(1);
  const amount = at.ledger.intents.get(ref)?.amount ?? 0;
  at.ledger.refundByHand(ref, 100);
  await at.deliver();
  expect(await listed()).toMatchObject([{ state: 'OPEN' }]);
  at.ledger.refundByHand(ref, amount - 100);
  await at.deliver();
  expect(await listed()).toMatchObject([{ state: 'REFUNDED' }]);
});

test('a pending bank payment that is canceled at Stripe ends, and the invoice is owed again', async () => {
  const run = await at.charge([idOf(2)]);
  expect(await attemptOf(run)).toMatchObject({ state: 'PENDING' });
  at.ledger.cancelByHand(intentOf(2));
  await at.deliver();
  expect(await attemptOf(run)).toMatchObject({
    state: 'DECLINED',
    reason: { code: 'canceled', text: 'The payment was canceled at the payment provider.' },
  });
  expect(await invoice(2)).toMatchObject({ invoiceStatus: 'PAYMENT_FAILED', invoicePaid: 0 });
});

test('a pending payment whose event is lost is polled until it ends, without being charged again', async () => {
  const run = await at.charge([idOf(3)]);
  at.ledger.succeed(intentOf(3));
  at.ledger.events.splice(0);
  at.upstream.clock.advance(3_600_000 + 1000);
  await at.upstream.runner.drain();
  expect(await attemptOf(run)).toMatchObject({ state: 'CHARGED' });
  expect(await invoice(3)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  const charges = at.stripe.asked.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents');
  expect(charges.filter(({ form }) => form.get('metadata[invoice]') === String(idOf(3)))).toHaveLength(1);
});
