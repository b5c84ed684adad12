import { blankValues } from '../../../rules/core/record-fields';
import { evidenceFields } from '../../../rules/payments/chargebacks/evidence-fields';
import type { ChargebackJson, ChargebacksJson } from '../../../upstream/payments/chargebacks/chargeback-wire';
import type { PaymentDiscrepanciesJson } from '../../../upstream/payments/reconciliation/discrepancy-wire';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { stripeHouseOfFile } from '../reconciliation/stripe-setup';

const HOUSE = 'chargeback-reports';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const POOL = 11;

let api: HouseClient;

const at = stripeHouseOfFile(
  Array.from({ length: POOL }, () => 'charges' as const),
  { userName: HOUSE },
);

beforeAll(async () => {
  api = at.house.api;
  await at.charge(at.house.invoiceIds);
  await at.deliver();
});
/** The payment of an invoice at Stripe. */
function intentOf(place: number): string {
  const invoice = String(at.house.invoiceIds[place]);
  const intent = [...at.ledger.intents.values()].find(({ metadata }) => metadata.invoice === invoice);
  if (!intent) throw new Error(`no payment of ${invoice}`);
  return intent.id;
}
const all = async (place: number): Promise<ChargebackJson[]> =>
  (await api.get<ChargebacksJson>(`chargebacks?invoiceIDs=${at.house.invoiceIds[place] ?? 0}`)).chargebacks;
async function one(place: number): Promise<ChargebackJson> {
  const [found, ...others] = await all(place);
  if (!found || others.length > 0) throw new Error(`${others.length} other chargebacks`);
  return found;
}
async function passes(ms: number): Promise<void> {
  at.upstream.clock.advance(ms);
  await at.upstream.runner.drain();
  api = await clientOf(at.upstream, HOUSE, 'cashier');
}
const compare = () => api.post('paymentComparison', {});
const evidence = { ...blankValues(evidenceFields), productDescription: 'A clock', customerCommunication: 'We wrote' };
async function save(found: ChargebackJson): Promise<ChargebackJson> {
  const body = { version: found.version, evidence };
  return (await api.post<{ chargeback: ChargebackJson }>(`chargeback/${found.chargebackID}/evidence`, body)).chargeback;
}
const submit = async (found: ChargebackJson): Promise<ChargebackJson> =>
  (
    await api.post<{ chargeback: ChargebackJson }>(`chargeback/${found.chargebackID}/submit`, {
      version: found.version,
    })
  ).chargeback;

test('events in any order and twice make one chargeback in its last state', async () => {
  const dispute = at.ledger.dispute(intentOf(0));
  at.ledger.banks.decide(dispute, 'lost');
  const events = at.ledger.events.splice(0).reverse();
  for (const event of [...events, ...events]) await at.upstream.services.processor.accept?.(...event);
  expect(await one(0)).toMatchObject({ state: 'LOST', processorRef: dispute, version: 1 });
});

test('a chargeback whose events were lost is found by the comparison, whatever its age', async () => {
  const dispute = at.ledger.dispute(intentOf(1));
  await at.deliver();
  expect(await one(1)).toMatchObject({ state: 'NEEDS_RESPONSE' });
  await passes(60 * DAY);
  at.ledger.banks.decide(dispute, 'lost');
  at.ledger.events.splice(0);
  await passes(20 * DAY);
  await compare();
  expect(await one(1)).toMatchObject({ state: 'LOST' });
});

test('the chargeback of money that the bank took before chargebacks were recorded is found too', async () => {
  at.ledger.dispute(intentOf(2));
  await at.deliver();
  await at.upstream.db.query('delete from chargeback where house_id = $1 and invoice_id = $2', [
    api.houseId,
    at.house.invoiceIds[2],
  ]);
  await passes(20 * DAY);
  await compare();
  expect(await one(2)).toMatchObject({ reason: 'fraudulent' });
});

test('an inquiry moves no money and blocks no refund until the bank makes it a chargeback, which gets its own response', async () => {
  const dispute = at.ledger.banks.inquire(at.ledger.intents.get(intentOf(3)) ?? fail());
  await at.deliver();
  expect(await one(3)).toMatchObject({ inquiry: true, state: 'NEEDS_RESPONSE', refundBlock: null });
  expect(await submit(await save(await one(3)))).toMatchObject({ inquiry: true, state: 'UNDER_REVIEW' });
  at.ledger.banks.escalate(dispute);
  await at.deliver();
  expect(await one(3)).toMatchObject({ inquiry: false, state: 'NEEDS_RESPONSE', evidence });
  expect((await one(3)).refundBlock).not.toBeNull();
});

test('evidence is sent in the fields of Stripe, once per key, and a win returns the money', async () => {
  const dispute = at.ledger.dispute(intentOf(4));
  await at.deliver();
  expect(await submit(await save(await one(4)))).toMatchObject({ state: 'UNDER_REVIEW', request: null });
  expect(at.ledger.disputes.get(dispute)?.evidence).toEqual({
    product_description: 'A clock',
    uncategorized_text: 'Communication with the bidder:\nWe wrote',
  });
  at.ledger.banks.decide(dispute, 'won');
  await at.deliver();
  expect(await one(4)).toMatchObject({ state: 'WON' });
  expect(at.ledger.heldOf(intentOf(4))).toBeGreaterThan(0);
  expect(await api.get<PaymentDiscrepanciesJson>('paymentDiscrepancies')).toMatchObject({ totalRecords: 0 });
});

test('a request without an answer is continued by a job, and is not sent a second time', async () => {
  at.ledger.dispute(intentOf(5));
  await at.deliver();
  const saved = await save(await one(5));
  const { stripe, ledger } = at;
  stripe.next = (asked) => {
    const answer = ledger.answer(asked);
    return asked.method === 'POST' ? 'hang up' : answer;
  };
  expect(await submit(saved)).toMatchObject({
    request: 'SUBMIT_EVIDENCE',
    stateText: 'Submitting evidence',
    responseRefusal: { code: 'REQUEST_IN_PROGRESS' },
  });
  stripe.next = ledger.answer;
  stripe.asked.length = 0;
  await passes(2 * MINUTE);
  expect(await one(5)).toMatchObject({ request: null, state: 'UNDER_REVIEW' });
  expect((await one(5)).submittedBy).not.toBeNull();
  expect(stripe.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a request that never reached the provider ends after two days, and can be repeated', async () => {
  at.ledger.dispute(intentOf(6));
  await at.deliver();
  const saved = await save(await one(6));
  at.stripe.next = 'hang up';
  await submit(saved);
  for (let hours = 0; hours < 60; hours += 1) {
    at.upstream.clock.advance(60 * MINUTE);
    await at.upstream.runner.drain();
  }
  api = await clientOf(at.upstream, HOUSE, 'cashier');
  at.stripe.next = at.ledger.answer;
  expect(await one(6)).toMatchObject({
    request: null,
    submittedAt: null,
    refusal: "The payment provider didn't confirm the request. Check the chargeback there before you try again.",
    responseRefusal: null,
  });
  expect(await submit(await one(6))).toMatchObject({ state: 'UNDER_REVIEW', refusal: null });
});

test('a refusal of the provider is shown, and nothing counts as submitted', async () => {
  const dispute = at.ledger.dispute(intentOf(7));
  await at.deliver();
  const saved = await save(await one(7));
  at.ledger.banks.decide(dispute, 'lost');
  expect(await submit(saved)).toMatchObject({
    request: null,
    submittedAt: null,
    refusal: `The payment provider refused the request: This dispute is lost.`,
  });
  await at.deliver();
  expect(await one(7)).toMatchObject({ state: 'LOST', responseRefusal: { code: 'ALREADY_DECIDED' } });
});

test('a chargeback that cannot be fetched does not keep others from being recorded', async () => {
  const [first, second] = [at.ledger.dispute(intentOf(9)), at.ledger.dispute(intentOf(10))];
  await at.deliver();
  for (const dispute of [first, second]) at.ledger.banks.decide(dispute, 'lost');
  at.ledger.events.splice(0);
  at.stripe.next = (asked) => (asked.path.endsWith(first) ? 'hang up' : at.ledger.answer(asked));
  await passes(20 * DAY);
  await compare();
  expect(await one(9)).toMatchObject({ state: 'NEEDS_RESPONSE' });
  expect(await one(10)).toMatchObject({ state: 'LOST' });
  at.stripe.next = at.ledger.answer;
  await compare();
  expect(await one(9)).toMatchObject({ state: 'LOST' });
});

test('a chargeback of a payment that the ledger does not have is listed without an invoice', async () => {
  const known = intentOf(8);
  const stray = {
    ...(at.ledger.intents.get(known) ?? fail()),
    id: 'pi_stray',
    metadata: { key: 'x', house: String(api.houseId) },
  };
  at.ledger.intents.set(stray.id, stray);
  const dispute = at.ledger.dispute(stray.id);
  await at.deliver();
  const { chargebacks } = await api.get<ChargebacksJson>('chargebacks?order=LATEST&size=1');
  expect(chargebacks).toMatchObject([{ processorRef: dispute, invoiceID: null, chargeAttemptID: null }]);
  // The money is listed as a discrepancy, as before.
  expect(await api.get<PaymentDiscrepanciesJson>('paymentDiscrepancies?kinds=REFUND_NOT_RECORDED')).toMatchObject({
    totalRecords: 1,
  });
});

function fail(): never {
  throw new Error('there is no such payment');
}
