import { posted } from '../processor/stripe-double';
import { discrepancySteps } from './discrepancy-steps';
import { takeOther } from './other-amount';
import { stripeHouseOfFile } from './stripe-setup';

const PARTLY = 0;
const APPEAL = 1;
const REVERSED = 2;
const REFUNDS = 3;
const SHORT = 4;

const at = stripeHouseOfFile(['charges', 'charges', 'charges', 'charges', 'charges'], { userName: 'moved-amounts' });

const { idOf, invoice, refOf, listed } = discrepancySteps(() => at);

/** Charges a card, and returns the amount in cents. */
async function charged(index: number): Promise<number> {
  await at.charge([idOf(index)]);
  await at.deliver();
  return at.ledger.intents.get(refOf(index))?.amount ?? 0;
}

const intentOf = (index: number) => {
  const intent = at.ledger.intents.get(refOf(index));
  if (!intent) throw new Error(`no payment of ${index}`);
  return intent;
};

async function compare(): Promise<void> {
  await at.house.api.post('paymentComparison', {});
  await at.upstream.runner.drain();
}

test('a chargeback that is reinstated in part pays the invoice in part', async () => {
  await charged(PARTLY);
  const back = 100;
  const id = at.ledger.banks.dispute(intentOf(PARTLY));
  await at.deliver();
  expect(await invoice(PARTLY)).toMatchObject({ invoicePaid: 0 });
  at.ledger.banks.decide(id, 'won', back);
  await at.deliver();
  expect(await invoice(PARTLY)).toMatchObject({ invoicePaid: 1, invoiceStatus: 'PARTIAL_PAID' });
  await compare();
  expect(await invoice(PARTLY)).toMatchObject({ invoicePaid: 1 });
});

test('a chargeback that is won and then lost on appeal is owed again', async () => {
  const amount = await charged(APPEAL);
  const id = at.ledger.banks.dispute(intentOf(APPEAL));
  at.ledger.banks.decide(id, 'won');
  await at.deliver();
  expect(await invoice(APPEAL)).toMatchObject({ invoicePaid: amount / 100, invoiceStatus: 'PAID' });
  at.ledger.banks.loseAppeal(id);
  await at.deliver();
  expect(await invoice(APPEAL)).toMatchObject({
    invoicePaid: 0,
    outStandingBalance: amount / 100,
    paymentState: 'DISPUTED',
  });
  await compare();
  expect(await invoice(APPEAL)).toMatchObject({ invoicePaid: 0 });
});

test('the events of a chargeback hold the invoice in any order', async () => {
  const amount = await charged(REVERSED);
  const id = at.ledger.banks.dispute(intentOf(REVERSED));
  at.ledger.banks.decide(id, 'won');
  at.ledger.events.reverse();
  await at.deliver();
  expect(await invoice(REVERSED)).toMatchObject({ invoicePaid: amount / 100, chargeHold: 'CHARGED_BACK' });
});

test('a refund that its charge had no room for is no longer listed once it counts', async () => {
  const amount = await charged(REFUNDS);
  const ref = refOf(REFUNDS);
  at.ledger.refundByHand(ref, amount);
  const [first] = [...at.ledger.refunds.values()].filter(({ payment_intent: of }) => of === ref);
  if (!first) throw new Error('no refund');
  await at.deliver();
  // It fails at Stripe, and staff refund a part there; the second event arrives first.
  const failed = { ...first, status: 'failed', failure_reason: 'declined' };
  at.ledger.refunds.set(first.id, failed);
  at.ledger.move(failed);
  at.ledger.refundByHand(ref, amount - 1000);
  await at.deliver();
  expect(await listed(REFUNDS)).toMatchObject([{ kind: 'REFUND_NOT_RECORDED', state: 'OPEN' }]);
  at.ledger.events.push(posted('evt_refund_failed', 'refund.failed', failed));
  await at.deliver();
  await compare();
  expect(await invoice(REFUNDS)).toMatchObject({ invoicePaid: 10 });
  expect(await listed(REFUNDS)).toMatchObject([{ kind: 'REFUND_NOT_RECORDED', state: 'RECORDED', canRecord: false }]);
});

test('a payment of which less was received than requested is listed with what was received', async () => {
  const amount = await charged(SHORT);
  takeOther(at.ledger, refOf(SHORT), amount);
  at.ledger.intents.set(refOf(SHORT), { ...intentOf(SHORT), amount_received: amount - 500 });
  at.ledger.events.splice(0);
  await compare();
  expect(await listed(SHORT)).toMatchObject([{ kind: 'AMOUNT_DIFFERS', state: 'OPEN', amount: (amount - 500) / 100 }]);
});
