import type { ChargeDryRunJson } from '../../../upstream/payments/charge-wire';
import { discrepancySteps } from './discrepancy-steps';
import { stripeHouseOfFile } from './stripe-setup';

const at = stripeHouseOfFile(['declines', 'declines', 'bank', 'bank', 'declines', 'declines', 'declines', 'declines'], {
  userName: 'unallocated',
});

const { idOf, invoice, act, refused, listed: listedOf } = discrepancySteps(() => at);
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

/** Has Stripe take a payment after its charge failed, and ignores the discrepancy. */
async function ignored(index: number) {
  await at.charge([idOf(index)]);
  at.ledger.succeed(intentOf(index));
  await at.deliver();
  const [found] = await listedOf(index);
  if (!found) throw new Error('Nothing was found.');
  expect(await refused(found, 'reopen')).toMatchObject({ status: 409, code: 'NOT_IGNORED' });
  const { paymentDiscrepancy } = await act(found, 'ignore', { reason: 'Settled by phone' });
  expect(paymentDiscrepancy).toMatchObject({ state: 'IGNORED', canIgnore: false, canReopen: true });
  return paymentDiscrepancy;
}

test('an ignored discrepancy is reopened as it was seen, and can be recorded then', async () => {
  const before = await ignored(4);
  expect(await refused({ ...before, version: before.version - 1 }, 'reopen')).toMatchObject({
    code: 'EDITED_MEANWHILE',
  });
  const { paymentDiscrepancy: reopened } = await act(before, 'reopen');
  expect(reopened).toMatchObject({ state: 'OPEN', reason: null, resolvedAt: null, resolvedBy: null, canReopen: false });
  await act(reopened, 'record');
  expect(await invoice(4)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
});

test('a payment that was returned after it was ignored is refunded when it is reopened', async () => {
  const before = await ignored(5);
  const ref = intentOf(5);
  at.ledger.refundByHand(ref, at.ledger.intents.get(ref)?.amount ?? 0);
  await at.deliver();
  const [seen] = await listedOf(5);
  expect(seen).toMatchObject({ paymentDiscrepancyID: before.paymentDiscrepancyID, state: 'IGNORED', left: 0 });
  const { paymentDiscrepancy } = await act(seen ?? before, 'reopen');
  expect(paymentDiscrepancy).toMatchObject({ state: 'REFUNDED', canRecord: false, canRefund: false });
});

const HELD =
  "The payment provider took a payment for this invoice that isn't in the ledger. Resolve it under Reconciliation first.";
const charges = (index: number) =>
  at.stripe.asked.filter(
    ({ method, path, form }) =>
      method === 'POST' && path === '/v1/payment_intents' && form.get('metadata[invoice]') === String(idOf(index)),
  ).length;
const dryRun = async (index: number) =>
  (
    await at.house.api.post<ChargeDryRunJson>(`invoiceGroup/${at.house.groupId}/chargeDryRun`, {
      target: { ids: [idOf(index)] },
    })
  ).candidates[0];

test('an invoice with an unallocated payment is not charged again until a user resolves it', async () => {
  const run = await at.charge([idOf(6)]);
  at.ledger.succeed(intentOf(6));
  await at.deliver();
  await at.behave(idOf(6), 'charges');
  expect(await invoice(6)).toMatchObject({
    paymentState: 'UNALLOCATED',
    batchChargeEligible: false,
    batchChargIneligibilityReason: HELD,
    autoChargeRefusals: [HELD],
  });
  expect(await dryRun(6)).toMatchObject({ reasons: [{ code: 'PAYMENT_UNALLOCATED', text: HELD }] });
  await at.charge([idOf(6)]);
  await at.house.api.refused(`chargeRun/${run}/retry`, {});
  await at.upstream.runner.drain();
  expect(charges(6)).toBe(1);
  const [found] = await listedOf(6);
  if (!found) throw new Error('Nothing was found.');
  await act(found, 'ignore', { reason: 'Refunded by hand' });
  expect(await invoice(6)).toMatchObject({ paymentState: null, batchChargeEligible: true });
});

test('a payment that the ledger lacks keeps the invoice that its metadata names, which is not charged', async () => {
  await at.charge([idOf(7)]);
  const ref = intentOf(7);
  // As after a restored backup: the ledger has lost the attempt, and Stripe has its payment.
  const intent = at.ledger.intents.get(ref);
  if (!intent) throw new Error('No intent.');
  at.ledger.intents.set('pi_restored', {
    ...intent,
    id: 'pi_restored',
    metadata: { ...intent.metadata, key: 'CHG-lost' },
    status: 'succeeded',
    amount_received: intent.amount,
  });
  await at.behave(idOf(7), 'charges');
  await at.house.api.post('paymentComparison', {});
  await at.upstream.runner.drain();
  expect(await listedOf(7)).toMatchObject([{ kind: 'UNALLOCATED', state: 'OPEN', invoiceID: idOf(7) }]);
  await at.charge([idOf(7)]);
  expect(charges(7)).toBe(1);
  const [found] = await listedOf(7);
  if (!found) throw new Error('Nothing was found.');
  await act(found, 'record');
  expect(await invoice(7)).toMatchObject({ invoiceStatus: 'PAID', paymentState: null });
});
