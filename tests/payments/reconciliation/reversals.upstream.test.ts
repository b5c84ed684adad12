import type Stripe from 'stripe';
import type { PaymentDiscrepancyJson } from '../../../upstream/payments/reconciliation/discrepancy-wire';
import { cents } from '../../invoicing/added-charges/charges-setup';
import { discrepancySteps } from './discrepancy-steps';
import { stripeHouseOfFile } from './stripe-setup';

const REVERSED = 0;
const LATE = 1;
const REFUNDED = 2;
const NOT_REFUNDED = 3;
const CREDITED = 4;
const LATE_REFUND = 5;
const AWAY = 6;

const at = stripeHouseOfFile(
  Array.from({ length: 7 }, () => 'charges' as const),
  { userName: 'reversals' },
);

const { idOf, invoice, refOf, listed, act, refused } = discrepancySteps(() => at);

async function compare(): Promise<void> {
  at.ledger.events.splice(0);
  at.upstream.clock.advance(900_000);
  await at.house.api.post('paymentComparison', {});
}

async function one(index: number, kind: PaymentDiscrepancyJson['kind']): Promise<PaymentDiscrepancyJson> {
  const found = (await listed(index)).find((each) => each.kind === kind);
  if (!found) throw new Error(`No ${kind} is listed of ${index}.`);
  return found;
}

/** Charges an invoice, after which Stripe no longer has the payment. */
async function vanish(index: number): Promise<{ intent: Stripe.PaymentIntent; found: PaymentDiscrepancyJson }> {
  await at.charge([idOf(index)]);
  const intent = at.ledger.intents.get(refOf(index));
  if (!intent) throw new Error('Stripe has no payment.');
  at.ledger.forget(intent.id);
  await compare();
  return { intent, found: await one(index, 'NOT_TAKEN') };
}

const attemptOf = async (index: number): Promise<number> => {
  const [row] = await at.upstream.db.query<{ id: number }>(
    'select id from charge_attempt where house_id = $1 and invoice_id = $2 order by id desc limit 1',
    [at.house.api.houseId, idOf(index)],
  );
  return row?.id ?? 0;
};

/** Charges and refunds an invoice, after which Stripe no longer has the refund. */
async function vanishRefund(
  index: number,
  body: object = {},
): Promise<{ refund: Stripe.Refund; found: PaymentDiscrepancyJson }> {
  await at.charge([idOf(index)]);
  await at.house.api.post(`chargeAttempt/${await attemptOf(index)}/refund`, { reason: 'Goodwill', ...body });
  const refund = [...at.ledger.refunds.values()].at(-1);
  if (!refund) throw new Error('Stripe has no refund.');
  at.ledger.forget(refund.id);
  await compare();
  return { refund, found: await one(index, 'REFUND_NOT_MADE') };
}

test('a payment that the provider never took is reversed once, with the user in the audit log, and can be charged again', async () => {
  const { found } = await vanish(REVERSED);
  expect(found).toMatchObject({ state: 'OPEN', canRecord: true, canRefund: false, withCreditNote: false });
  expect(await invoice(REVERSED)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  const { paymentDiscrepancy } = await act(found, 'record');
  expect(paymentDiscrepancy).toMatchObject({ state: 'RECORDED', stateText: 'Reversed', resolvedBy: 'Carmen Ashby' });
  const { outStandingBalance, invoiceTotal, paymentState } = await invoice(REVERSED);
  expect({ outStandingBalance, paymentState }).toEqual({ outStandingBalance: invoiceTotal, paymentState: null });
  expect(await refused(found, 'record')).toMatchObject({ code: 'ALREADY_RESOLVED' });
  const audited = await at.upstream.db.query<{ by: number | null }>(
    `select by_user as by from audit where house_id = $1 and action = 'payments.charge' and after ->> 'reason' = 'NOT_TAKEN'`,
    [at.house.api.houseId],
  );
  expect(audited).toEqual([{ by: expect.any(Number) as number }]);
  await compare();
  expect(await listed(REVERSED)).toMatchObject([{ kind: 'NOT_TAKEN', state: 'RECORDED' }]);
  await at.charge([idOf(REVERSED)]);
  expect(await invoice(REVERSED)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect(cents(invoiceTotal)).toBe(at.ledger.heldOf(refOf(REVERSED)));
});

test('a payment that has arrived by the time of its reversal is not reversed, and the discrepancy is closed', async () => {
  const { intent, found } = await vanish(LATE);
  at.ledger.intents.set(intent.id, intent);
  expect(await refused(found, 'record')).toMatchObject({ code: 'AT_PROVIDER' });
  expect(await invoice(LATE)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  const closed = await one(LATE, 'NOT_TAKEN');
  expect(closed).toMatchObject({ state: 'IGNORED', resolvedBy: null });
  expect(await refused(closed, 'reopen')).toMatchObject({ code: 'NOT_IGNORED' });
});

test('a payment that is lost again after a closed discrepancy is listed again, and one that arrives after its reversal as unallocated', async () => {
  const intent = at.ledger.intents.get(refOf(LATE));
  if (!intent) throw new Error('Stripe has no payment.');
  at.ledger.forget(intent.id);
  await compare();
  const again = await one(LATE, 'NOT_TAKEN');
  expect(again).toMatchObject({ state: 'OPEN', resolvedAt: null });
  await act(again, 'record');
  at.ledger.intents.set(intent.id, intent);
  await compare();
  const taken = await one(LATE, 'UNALLOCATED');
  expect(taken).toMatchObject({ state: 'OPEN', canRecord: true });
  await act(taken, 'record');
  expect(await invoice(LATE)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  at.ledger.forget(intent.id);
  await compare();
  await act(await one(LATE, 'NOT_TAKEN'), 'record');
  at.ledger.intents.set(intent.id, intent);
  await compare();
  expect(await one(LATE, 'UNALLOCATED')).toMatchObject({ state: 'OPEN' });
});

test('a payment that was refunded in the ledger is reversed only after its refund', async () => {
  const { found: refund } = await vanishRefund(REFUNDED, { amount: 1 });
  at.ledger.forget(refOf(REFUNDED));
  await compare();
  const payment = await one(REFUNDED, 'NOT_TAKEN');
  expect(await refused(payment, 'record')).toMatchObject({ code: 'PARTLY_RETURNED' });
  await act(refund, 'record');
  await act(payment, 'record');
  const { outStandingBalance, invoiceTotal } = await invoice(REFUNDED);
  expect(outStandingBalance).toBe(invoiceTotal);
});

test('a payment from which staff returned money by hand is not reversed', async () => {
  const { found } = await vanish(AWAY);
  await at.upstream.db.query(
    `insert into ledger_entry (house_id, id, invoice_id, line_id, edit_id, kind, round, amount, at, refers_to, state, method_id, online, reference, recorded_at)
     select house_id, 1000000, invoice_id, line_id, edit_id, kind, round, -100, at, id, state, method_id, false, null, recorded_at
     from ledger_entry where house_id = $1 and invoice_id = $2 and kind = 'PAYMENT' and state = 'SETTLED' order by id desc limit 1`,
    [at.house.api.houseId, idOf(AWAY)],
  );
  expect(await refused(found, 'record')).toMatchObject({ code: 'PARTLY_RETURNED' });
  const answer = at.stripe.next;
  at.stripe.next = () => ({ status: 500, body: {} });
  expect(await refused(found, 'record')).toMatchObject({ code: 'PROVIDER_AWAY' });
  at.stripe.next = answer;
});

test('a refund that the provider never made is reversed, so that its amount counts as paid again', async () => {
  const { found } = await vanishRefund(NOT_REFUNDED);
  expect(found).toMatchObject({ state: 'OPEN', canRecord: true, canRefund: false, withCreditNote: false });
  expect(await invoice(NOT_REFUNDED)).toMatchObject({ paymentState: 'REFUNDED' });
  const { paymentDiscrepancy } = await act(found, 'record');
  expect(paymentDiscrepancy).toMatchObject({ state: 'RECORDED', stateText: 'Reversed' });
  expect(await invoice(NOT_REFUNDED)).toMatchObject({
    invoiceStatus: 'PAID',
    outStandingBalance: 0,
    paymentState: null,
  });
  await compare();
  expect(await listed(NOT_REFUNDED)).toMatchObject([{ state: 'RECORDED' }]);
  await at.house.api.post(`chargeAttempt/${await attemptOf(NOT_REFUNDED)}/refund`, { reason: 'Really' });
  expect(at.ledger.heldOf(refOf(NOT_REFUNDED))).toBe(0);
});

test('the credit note of a reversed refund stays, so that the house owes the bidder its amount', async () => {
  const { found } = await vanishRefund(CREDITED, { amount: 2, creditNote: true });
  expect(found.withCreditNote).toBe(true);
  expect(await invoice(CREDITED)).toMatchObject({ outStandingBalance: 0 });
  await act(found, 'record');
  expect(await invoice(CREDITED)).toMatchObject({ outStandingBalance: -2, paymentState: 'CREDIT_OWED' });
});

test('a refund that is made after its reversal is recorded again, without a second credit note', async () => {
  const { refund, found } = await vanishRefund(LATE_REFUND, { amount: 3, creditNote: true });
  const credited = await invoice(LATE_REFUND);
  await act(found, 'record');
  at.ledger.refunds.set(refund.id, refund);
  await compare();
  const now = await invoice(LATE_REFUND);
  expect(now.outStandingBalance).toBe(credited.outStandingBalance);
  expect(now.invoiceTotal).toBe(credited.invoiceTotal);
  const notes = await at.upstream.db.query('select id from credit_note where house_id = $1 and invoice_id = $2', [
    at.house.api.houseId,
    idOf(LATE_REFUND),
  ]);
  expect(notes).toHaveLength(1);
  at.ledger.forget(refund.id);
  await compare();
  expect(await one(LATE_REFUND, 'REFUND_NOT_MADE')).toMatchObject({ state: 'OPEN' });
});
