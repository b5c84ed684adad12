import { planComparisons } from '../../../upstream/payments/reconciliation/comparison-work';
import type {
  PaymentComparisonJson,
  PaymentDiscrepanciesJson,
  PaymentDiscrepancyJson,
} from '../../../upstream/payments/reconciliation/discrepancy-wire';
import { discrepancySteps } from './discrepancy-steps';
import { stripeHouseOfFile } from './stripe-setup';

const DAY = 24 * 3_600_000;
const CHECK = 2;
const LATE = 0;
const COVERED = 1;
const HELD = 2;
const REFUNDED = 3;
const SILENT = 4;
const DISPUTED = 5;
const VANISHED = 6;

const at = stripeHouseOfFile(['declines', 'declines', 'declines', 'charges', 'bank', 'charges', 'charges'], {
  userName: 'reconciliation',
});

const { idOf, invoice, refOf, listed: allOf, act, refused } = discrepancySteps(() => at);
async function listed(index: number): Promise<PaymentDiscrepancyJson> {
  const [found] = await allOf(index);
  if (!found) throw new Error(`nothing listed of ${index}`);
  return found;
}
const compare = () => at.house.api.post<PaymentComparisonJson>('paymentComparison', {});
const forget = () => at.ledger.events.splice(0);

/** Charges a card that is declined, then lets Stripe complete the payment later. */
async function takeLate(index: number): Promise<PaymentDiscrepancyJson> {
  await at.charge([idOf(index)]);
  at.ledger.succeed(refOf(index));
  await at.deliver();
  return listed(index);
}

test('unallocated money that is recorded pays its invoice, and can be refunded like any charge', async () => {
  const found = await takeLate(LATE);
  expect(found).toMatchObject({
    kind: 'UNALLOCATED',
    state: 'OPEN',
    canRecord: true,
    canRefund: true,
    canIgnore: true,
  });
  const { paymentDiscrepancy } = await act(found, 'record');
  expect(paymentDiscrepancy).toMatchObject({ state: 'RECORDED', resolvedBy: 'Carmen Ashby', canRecord: false });
  expect(await invoice(LATE)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  const attempt = paymentDiscrepancy.chargeAttemptID ?? 0;
  await at.house.api.post(`chargeAttempt/${attempt}/refund`, { amount: 1, reason: 'Goodwill' });
  expect(await invoice(LATE)).toMatchObject({ outStandingBalance: 1 });
});

test('a discrepancy is resolved once, and only as it was seen', async () => {
  const found = await listed(LATE);
  expect(await refused(found, 'record')).toMatchObject({ code: 'ALREADY_RESOLVED' });
  expect(await refused(found, 'refund')).toMatchObject({ code: 'ALREADY_RESOLVED' });
  const held = await takeLate(HELD);
  expect(await refused({ ...held, version: held.version + 1 }, 'refund')).toMatchObject({ code: 'EDITED_MEANWHILE' });
  expect(await refused(held, 'ignore', { reason: ' ' })).toMatchObject({ code: 'REASON_REQUIRED' });
  const { paymentDiscrepancy } = await act(held, 'ignore', { reason: 'Settled by phone' });
  expect(paymentDiscrepancy).toMatchObject({ state: 'IGNORED', reason: 'Settled by phone' });
});

test('unallocated money can’t be recorded on an invoice that no longer owes it, and is refunded at the provider once', async () => {
  const found = await takeLate(COVERED);
  await at.house.api.post('invoicePaidOnly', {
    paidInvoices: [{ invoiceID: idOf(COVERED), paid: true, paymentMethodID: CHECK }],
  });
  expect(await invoice(COVERED)).toMatchObject({ invoiceStatus: 'PAID' });
  expect(await refused(found, 'record')).toMatchObject({ code: 'NOT_OWED' });
  const { paymentDiscrepancy } = await act(found, 'refund');
  expect(paymentDiscrepancy).toMatchObject({ state: 'REFUNDED', left: 0 });
  expect(at.ledger.heldOf(found.processorRef)).toBe(0);
  await at.deliver();
  expect(await listed(COVERED)).toMatchObject({ state: 'REFUNDED', version: paymentDiscrepancy.version });
  expect(await invoice(COVERED)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
});

test('a comparison finds payments, refunds, and chargebacks whose events were lost', async () => {
  await at.charge([idOf(REFUNDED), idOf(SILENT), idOf(DISPUTED)]);
  at.ledger.refundByHand(refOf(REFUNDED), 250);
  at.ledger.succeed(refOf(SILENT));
  at.ledger.dispute(refOf(DISPUTED));
  forget();
  at.upstream.clock.advance(900_000);
  const { paymentComparison } = await compare();
  expect(paymentComparison).toMatchObject({ error: null });
  expect(await invoice(REFUNDED)).toMatchObject({ outStandingBalance: 2.5 });
  expect(await invoice(SILENT)).toMatchObject({ invoiceStatus: 'PAID' });
  const { outStandingBalance, invoiceTotal } = await invoice(DISPUTED);
  expect(outStandingBalance).toBe(invoiceTotal);
  const before = await at.house.api.get<PaymentDiscrepanciesJson>('paymentDiscrepancies');
  await compare();
  expect(await at.house.api.get('paymentDiscrepancies')).toEqual(before);
});

test('a comparison lists a charge of the ledger that the provider does not have', async () => {
  await at.charge([idOf(VANISHED)]);
  at.ledger.forget(refOf(VANISHED));
  forget();
  at.upstream.clock.advance(900_000);
  await compare();
  expect(await listed(VANISHED)).toMatchObject({ kind: 'NOT_TAKEN', state: 'OPEN', canRecord: true, canIgnore: true });
});

/** Has Stripe take a payment of the house that the ledger does not have. */
function takeUnrecorded(key: string, cents: number): void {
  at.ledger.answer({
    method: 'POST',
    path: '/v1/payment_intents',
    key: undefined,
    authorization: undefined,
    version: undefined,
    account: undefined,
    form: new URLSearchParams({
      customer: 'cus_1',
      payment_method: 'pm_charges',
      amount: String(cents),
      currency: 'usd',
      'metadata[key]': key,
      'metadata[house]': String(at.house.api.houseId),
      'allowed_payment_method_types[0]': 'card',
    }),
  });
}

test('a payment of this installation that the ledger does not have is recorded on the invoice that staff name', async () => {
  takeUnrecorded('CHGLOST', 100);
  await at.deliver();
  const { paymentDiscrepancies } = await at.house.api.get<PaymentDiscrepanciesJson>(
    'paymentDiscrepancies?states=OPEN&kinds=UNALLOCATED',
  );
  expect(paymentDiscrepancies).toMatchObject([{ invoiceID: null, amount: 1 }]);
  const [lost] = paymentDiscrepancies;
  if (!lost) throw new Error('nothing listed');
  expect(await refused(lost, 'record')).toMatchObject({ code: 'INVOICE_REQUIRED' });
  const { outStandingBalance } = await invoice(REFUNDED);
  await act(lost, 'record', { invoiceID: idOf(REFUNDED) });
  expect(await invoice(REFUNDED)).toMatchObject({ outStandingBalance: outStandingBalance - 1 });
});

test('a refund that is reported before its payment is closed once the payment is known', async () => {
  takeUnrecorded('CHGEARLY', 300);
  const [payment] = forget();
  const intent = [...at.ledger.intents.values()].find(({ metadata }) => metadata.key === 'CHGEARLY');
  at.ledger.refundByHand(intent?.id ?? '', 300);
  await at.deliver();
  const found = async () => {
    const { paymentDiscrepancies } = await at.house.api.get<PaymentDiscrepanciesJson>('paymentDiscrepancies');
    return paymentDiscrepancies.filter(({ amount }) => amount === 3).map(({ kind, state }) => [kind, state]);
  };
  expect(await found()).toEqual([['REFUND_NOT_RECORDED', 'OPEN']]);
  if (payment) at.ledger.events.push(payment);
  await at.deliver();
  await compare();
  expect(await found()).toEqual([
    ['UNALLOCATED', 'REFUNDED'],
    ['REFUND_NOT_RECORDED', 'RECORDED'],
  ]);
});

test('the house is emailed about what is still open, once', async () => {
  at.upstream.clock.advance(900_000);
  await at.upstream.runner.drain();
  const rows = await at.upstream.db.query<{ subject: string; body: string }>(
    "select subject, body from mail where kind = 'payment-discrepancy' order by id",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ body }) => body).join('\n')).toContain(
    "The payment provider doesn't have this payment of invoice",
  );
  at.upstream.clock.advance(900_000);
  await at.upstream.runner.drain();
  expect(await at.upstream.db.query("select id from mail where kind = 'payment-discrepancy'")).toHaveLength(
    rows.length,
  );
});

test('what staff did is in the audit log', async () => {
  const rows = await at.upstream.db.query<{ state: string; by: number | null }>(
    `select after ->> 'state' as state, by_user as by from audit where house_id = $1 and type = 'PaymentDiscrepancy' and by_user is not null`,
    [at.house.api.houseId],
  );
  expect(rows.map(({ state }) => state).toSorted()).toEqual(
    ['IGNORED', 'RECORDED', 'RECORDED', 'REFUNDED', 'REFUNDING'].toSorted(),
  );
});

test('comparisons are planned once a day for houses that charge cards', async () => {
  await planComparisons(at.upstream.services);
  await planComparisons(at.upstream.services);
  const planned = () => at.upstream.db.query("select key from work where kind = 'payments.comparison'");
  expect(await planned()).toHaveLength(1);
  at.upstream.clock.advance(DAY);
  await planComparisons(at.upstream.services);
  expect(await planned()).toHaveLength(2);
});
