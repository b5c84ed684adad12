import type { PaymentDiscrepancyJson } from '../../../upstream/payments/reconciliation/discrepancy-wire';
import { cents, lotPayload } from '../../invoicing/added-charges/charges-setup';
import { discrepancySteps } from './discrepancy-steps';
import { takeOther } from './other-amount';
import { stripeHouseOfFile } from './stripe-setup';

const MORE = 0;
const LESS = 1;
const REFUNDED = 2;
const BY_HAND = 3;
const TWICE = 4;
const LATE = 5;

const at = stripeHouseOfFile(['charges', 'charges', 'charges', 'charges', 'charges', 'declines'], {
  userName: 'differences',
});

const { idOf, invoice, refOf, listed, act, refused } = discrepancySteps(() => at);
async function one(index: number): Promise<PaymentDiscrepancyJson> {
  const [first, ...others] = await listed(index);
  if (!first || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} listed of ${index}`);
  return first;
}

/** Returns the cents that the ledger holds of a charge, as its refunds and payments say, beside what Stripe holds. */
async function books(index: number) {
  const [row] = await at.upstream.db.query<{ held: number; paid: number }>(
    `select a.amount - coalesce((select sum(f.amount + f.beyond) from charge_refund f
         where f.house_id = a.house_id and f.attempt_id = a.id and f.state = 'REFUNDED'), 0) as held,
       (select sum(e.amount) from ledger_entry e where e.house_id = a.house_id and e.invoice_id = a.invoice_id and e.kind = 'PAYMENT' and e.state = 'SETTLED' and e.online) as paid
     from charge_attempt a where a.house_id = $1 and a.invoice_id = $2 and a.state = 'CHARGED'`,
    [at.house.api.houseId, idOf(index)],
  );
  return { held: Number(row?.held), paid: Number(row?.paid), there: at.ledger.heldOf(refOf(index)) };
}

/** Charges a card, then has Stripe take another amount. */
async function takeAnother(index: number, by: number): Promise<number> {
  await at.charge([idOf(index)]);
  const amount = at.ledger.intents.get(refOf(index))?.amount ?? 0;
  takeOther(at.ledger, refOf(index), amount + by);
  await at.deliver();
  return amount;
}

test('a higher amount is recorded on the charge once the invoice owes the difference, and can be refunded like the rest', async () => {
  const amount = await takeAnother(MORE, 500);
  const found = await one(MORE);
  expect(found).toMatchObject({ kind: 'AMOUNT_DIFFERS', left: 5, canRecord: true, canRefund: true });
  expect(await refused(found, 'record')).toMatchObject({
    code: 'NOT_OWED',
    message: `Invoice ${idOf(MORE)} owes nothing. Refund the difference instead.`,
  });
  expect(await refused(found, 'record', { invoiceID: idOf(LESS) })).toMatchObject({ code: 'OTHER_INVOICE' });
  await at.house.api.post('additionalCharges', lotPayload(await invoice(MORE), 0, { shipping: 5 }));
  const { paymentDiscrepancy } = await act(await one(MORE), 'record');
  expect(paymentDiscrepancy).toMatchObject({ state: 'RECORDED', canRecord: false, canRefund: false });
  expect(await books(MORE)).toEqual({ held: amount + 500, paid: amount + 500, there: amount + 500 });
  const attempt = paymentDiscrepancy.chargeAttemptID ?? 0;
  await at.house.api.post(`chargeAttempt/${attempt}/refund`, { reason: 'All of it' });
  expect(await books(MORE)).toEqual({ held: 0, paid: 0, there: 0 });
});

test('a lower amount is recorded on the charge, and the invoice owes the difference again', async () => {
  const amount = await takeAnother(LESS, -300);
  const found = await one(LESS);
  expect(found).toMatchObject({ kind: 'AMOUNT_DIFFERS', left: 0, canRecord: true, canRefund: false });
  expect(await refused(found, 'refund')).toMatchObject({ code: 'NOT_A_PAYMENT' });
  await act(found, 'record');
  expect(await invoice(LESS)).toMatchObject({ outStandingBalance: 3, paymentState: null });
  expect(await books(LESS)).toEqual({ held: amount - 300, paid: amount - 300, there: amount - 300 });
  await at.deliver();
  expect(await listed(LESS)).toHaveLength(1);
});

test('a higher amount is refunded at the provider, and the charge keeps what the ledger has', async () => {
  const amount = await takeAnother(REFUNDED, 700);
  const { paymentDiscrepancy } = await act(await one(REFUNDED), 'refund');
  expect(paymentDiscrepancy).toMatchObject({ state: 'REFUNDED', left: 0 });
  await at.deliver();
  expect(await books(REFUNDED)).toEqual({ held: amount, paid: amount, there: amount });
  expect(await invoice(REFUNDED)).toMatchObject({ outStandingBalance: 0, invoiceStatus: 'PAID' });
});

test('a refund in the dashboard of all that the provider took closes the difference and refunds the charge', async () => {
  const amount = await takeAnother(BY_HAND, 900);
  at.ledger.refundByHand(refOf(BY_HAND), amount + 900);
  await at.deliver();
  expect(await listed(BY_HAND)).toMatchObject([{ kind: 'AMOUNT_DIFFERS', state: 'REFUNDED', left: 0 }]);
  expect(await books(BY_HAND)).toEqual({ held: 0, paid: 0, there: 0 });
  expect(cents((await invoice(BY_HAND)).outStandingBalance)).toBe(amount);
});

test('what the bank reverses beyond a refund is recorded as owed by the bidder, until the bank returns it', async () => {
  await at.charge([idOf(TWICE)]);
  const amount = at.ledger.intents.get(refOf(TWICE))?.amount ?? 0;
  at.ledger.refundByHand(refOf(TWICE), 200);
  await at.deliver();
  const dispute = at.ledger.dispute(refOf(TWICE));
  await at.deliver();
  const found = await one(TWICE);
  expect(found).toMatchObject({ kind: 'REFUND_NOT_RECORDED', amount: 2, left: 0, canRecord: true, canRefund: false });
  expect(cents((await invoice(TWICE)).outStandingBalance)).toBe(amount);
  await act(found, 'record');
  expect(cents((await invoice(TWICE)).outStandingBalance)).toBe(amount + 200);
  expect(await books(TWICE)).toEqual({ held: -200, paid: -200, there: -200 });
  expect(await invoice(TWICE)).toMatchObject({ paymentState: 'DISPUTED' });
  at.ledger.banks.decide(dispute, 'won');
  await at.deliver();
  expect(await books(TWICE)).toEqual({ held: amount - 200, paid: amount - 200, there: amount - 200 });
  expect(await invoice(TWICE)).toMatchObject({ outStandingBalance: 2 });
});

test('a payment that arrives late with another amount is listed once, with the amount that was taken', async () => {
  await at.charge([idOf(LATE)]);
  const amount = at.ledger.intents.get(refOf(LATE))?.amount ?? 0;
  takeOther(at.ledger, refOf(LATE), amount - 100);
  await at.deliver();
  const found = await one(LATE);
  expect(found).toMatchObject({ kind: 'UNALLOCATED', amount: (amount - 100) / 100, canRecord: true });
  await act(found, 'record');
  expect(await books(LATE)).toEqual({ held: amount - 100, paid: amount - 100, there: amount - 100 });
});
