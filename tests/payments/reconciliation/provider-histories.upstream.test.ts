import fc from 'fast-check';
import type { ChargebackJson, ChargebacksJson } from '../../../upstream/payments/chargebacks/chargeback-wire';
import { openPaymentLink } from '../../../upstream/payments/links/payment-links';
import { compareWithProvider } from '../../../upstream/payments/reconciliation/compare';
import type { PaymentDiscrepanciesJson } from '../../../upstream/payments/reconciliation/discrepancy-wire';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { budgets, limitFor } from '../../support/budgets';
import { makeLink, tokenIn } from '../links/made-links';
import type { Behavior } from '../processor/stripe-ledger';
import { takeOther } from './other-amount';
import { stripeHouseOfFile } from './stripe-setup';
import { vanishing } from './vanishing';

const HISTORIES = budgets.providerHistories;
const POOL = 12;
const HOUR = 3_600_000;
const BEHAVIORS = ['charges', 'declines', 'action', 'bank', 'unverified'] as const satisfies readonly Behavior[];

/** What can happen between a charge and the comparison that must find every disagreement. */
const anyStep = fc.record({
  act: fc.constantFrom(
    'charge',
    'charge',
    'succeed',
    'succeed',
    'fail',
    'cancel',
    'take other amount',
    'refund by hand',
    'dispute',
    'submit evidence',
    'accept loss',
    'bank decides',
    'vanish',
    'vanish',
    'vanish refund',
    'vanish refund',
    'reappear',
    'deliver',
    'deliver',
    'deliver again',
    'lose',
    'hour',
    'two days',
    'staff refund',
    'record',
    'record',
    'refund listed',
    'ignore',
    'compare',
    'open link',
    'open link',
    'pay page',
    'pay page',
    'expire page',
    'verify',
    'cancel link',
  ),
  behavior: fc.constantFrom(...BEHAVIORS),
  place: fc.nat({ max: 20 }),
  share: fc.integer({ min: 1, max: 100 }),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

let last = 0;
/** The payments of which Stripe took another amount. */
const takenOther = new Set<string>();

const at = stripeHouseOfFile(
  Array.from({ length: POOL }, () => 'charges' as const),
  { userName: 'histories' },
);

const vanished = vanishing(() => at);
const { signal } = new AbortController();
const pick = <One>(list: readonly One[], place: number): One | undefined => list[place % Math.max(1, list.length)];

/** The payments of an invoice at Stripe. */
const intentsOf = (invoiceId: number) =>
  [...at.ledger.intents.values()].filter(({ metadata }) => metadata.invoice === String(invoiceId));

async function staff(invoiceId: number, { act, place, share }: Step): Promise<void> {
  // Sessions expire while the clock advances.
  const api = await clientOf(at.upstream, 'histories', 'cashier');
  const refusedOrDone = (path: string, body: object) => api.post(path, body).catch(() => undefined);
  if (act === 'charge') {
    await refusedOrDone(`invoiceGroup/${at.house.groupId}/chargeRuns`, { target: { ids: [invoiceId] } });
    await at.upstream.runner.drain();
  } else if (act === 'staff refund') {
    const charges = await at.upstream.db.query<{ id: number; amount: number }>(
      "select id, amount from charge_attempt where house_id = $1 and invoice_id = $2 and state = 'CHARGED' order by id",
      [api.houseId, invoiceId],
    );
    const charge = pick(charges, place);
    const amount = Math.max(1, Math.floor(((charge?.amount ?? 1) * share) / 100)) / 100;
    if (charge) await refusedOrDone(`chargeAttempt/${charge.id}/refund`, { amount, reason: 'Goodwill' });
  } else if (act === 'submit evidence' || act === 'accept loss') {
    await respond(api, invoiceId, act);
  } else if (act === 'cancel link') {
    const waiting = await waitingOf(invoiceId);
    if (waiting) await refusedOrDone(`chargeAttempt/${waiting.id}/link/cancel`, { version: waiting.version });
  } else {
    const { paymentDiscrepancies } = await api.get<PaymentDiscrepanciesJson>('paymentDiscrepancies?states=OPEN');
    const one = pick(paymentDiscrepancies, place);
    const how = { record: 'record', 'refund listed': 'refund', ignore: 'ignore' }[act as 'record'];
    const reason = how === 'ignore' ? { reason: 'Settled by phone' } : {};
    if (one)
      await refusedOrDone(`paymentDiscrepancy/${one.paymentDiscrepancyID}/${how}`, { version: one.version, ...reason });
  }
}

/** Responds to the first chargeback of an invoice that needs it. */
async function respond(api: HouseClient, invoiceId: number, act: 'submit evidence' | 'accept loss'): Promise<void> {
  const { chargebacks } = await api.get<ChargebacksJson>(`chargebacks?states=NEEDS_RESPONSE&invoiceID=${invoiceId}`);
  const [one] = chargebacks;
  if (!one) return;
  const refusedOrDone = (how: string, body: object) =>
    api
      .post<{ chargeback: ChargebackJson }>(`chargeback/${one.chargebackID}/${how}`, body)
      .catch(() => ({ chargeback: one }));
  const evidence = { ...one.evidence, otherEvidence: 'The bidder signed' };
  const { chargeback } = await refusedOrDone('evidence', { version: one.version, evidence });
  await refusedOrDone(act === 'accept loss' ? 'accept' : 'submit', { version: chargeback.version });
}

/** Returns the charge of an invoice that waits for its bidder; undefined for none. */
async function waitingOf(invoiceId: number): Promise<{ id: number; version: number } | undefined> {
  const rows = await at.upstream.db.query<{ id: number; version: number }>(
    `select a.id, a.version from charge_attempt a where a.house_id = $1 and a.invoice_id = $2 and a.state = 'ACTION_NEEDED'`,
    [at.house.api.houseId, invoiceId],
  );
  return rows[0];
}

/** Returns the pages of Stripe on which an invoice can be paid now. */
const openPagesOf = (invoiceId: number): string[] =>
  at.ledger.openPages().filter((id) => at.ledger.sessions.get(id)?.metadata?.invoice === String(invoiceId));

/** Simulates a bidder with a link at random. */
async function bidder(invoiceId: number, { act, place }: Step): Promise<void> {
  const page = pick(openPagesOf(invoiceId), place);
  const waiting = await waitingOf(invoiceId);
  const unverified = intentsOf(invoiceId).find(({ status }) => status === 'requires_action');
  if (act === 'open link' && waiting) {
    const api = await clientOf(at.upstream, 'histories', 'cashier');
    const url = await makeLink(api, { chargeAttemptID: waiting.id, version: waiting.version });
    await openPaymentLink(at.upstream.services, tokenIn(url)).catch(() => undefined);
  } else if (act === 'pay page' && page !== undefined) at.ledger.pay(page);
  else if (act === 'expire page' && page !== undefined) at.ledger.expire(page);
  else if (act === 'verify' && unverified) at.ledger.verify(unverified.id);
}

/** The bank decides the dispute of a payment, if one is open. */
function decide(intentId: string, how: 'won' | 'lost'): void {
  const open = at.ledger.banks.takenOf(intentId).find(({ status }) => status !== 'lost');
  if (open) at.ledger.banks.decide(open.id, how);
}

/** Simulates Stripe, the payer, and the network at random. */
async function world(invoiceId: number, { act, place, share }: Step): Promise<void> {
  const { ledger, upstream } = at;
  const intent = pick(intentsOf(invoiceId), place);
  const event = pick(ledger.events, place);
  const held = intent ? ledger.heldOf(intent.id) : 0;
  const [payload, signature] = event ?? ['', ''];
  const isOpen = intent !== undefined && !['succeeded', 'canceled'].includes(intent.status);
  // A payment that was canceled or declined sometimes succeeds nevertheless, contrary to the provider's own report.
  if (act === 'succeed' && held === 0 && (isOpen || intent?.status === 'canceled') && (isOpen || share > 60))
    ledger.succeed(intent.id);
  else if (act === 'fail' && intent?.status === 'processing') ledger.fail(intent.id);
  else if (act === 'cancel' && isOpen) ledger.cancelByHand(intent.id);
  else if (act === 'refund by hand' && intent && held > 0)
    ledger.refundByHand(intent.id, Math.max(1, Math.floor((held * share) / 100)));
  // A bank may reverse the whole payment although part of it was refunded.
  else if (act === 'dispute' && intent && held > 0 && (intent.amount === held || share > 50)) ledger.dispute(intent.id);
  else if (act === 'take other amount' && intent && held > 0 && intent.amount === held && !takenOther.has(intent.id)) {
    takenOther.add(intent.id);
    takeOther(ledger, intent.id, Math.max(1, intent.amount + (share - 50)));
  } else if (act === 'vanish' && intent) vanished.forgetPayment(intent);
  else if (act === 'vanish refund' && intent) vanished.forgetRefundOf(intent);
  else if (act === 'reappear') vanished.returnOne(invoiceId);
  else if (act === 'bank decides' && intent) decide(intent.id, share > 50 ? 'won' : 'lost');
  else if (act === 'lose' && event) ledger.events.splice(ledger.events.indexOf(event), 1);
  else if ((act === 'deliver' || act === 'deliver again') && event) {
    const isTaken = await upstream.services.processor.accept?.(payload, signature).catch(() => false);
    if (isTaken && act === 'deliver') ledger.events.splice(ledger.events.indexOf(event), 1);
  } else if (act === 'hour' || act === 'two days') {
    upstream.clock.advance(act === 'hour' ? HOUR : 48 * HOUR);
    await upstream.runner.drain();
    // What is only in the ledger is found by the daily comparison, not after weeks.
    if (act === 'two days' && vanished.any())
      await compareWithProvider(upstream.services, at.house.api.houseId, signal);
  } else if (act === 'compare') await compareWithProvider(upstream.services, at.house.api.houseId, signal);
}

const BY_STAFF: readonly Step['act'][] = [
  'charge',
  'staff refund',
  'record',
  'refund listed',
  'ignore',
  'cancel link',
  'submit evidence',
  'accept loss',
];
const BY_BIDDER: readonly Step['act'][] = ['open link', 'pay page', 'expire page', 'verify'];

/**
 * Returns the payments for which the amount held by the house differs between the ledger with its open discrepancies
 * and Stripe.
 */
async function disagreements(): Promise<object[]> {
  const { houseId } = at.house.api;
  const ledger = await at.upstream.db.query<{ ref: string; held: number }>(
    `select a.processor_ref as ref, sum(a.amount - (select coalesce(sum(f.amount + f.beyond), 0) from charge_refund f
       where f.house_id = a.house_id and f.attempt_id = a.id and f.state = 'REFUNDED')) as held
     from charge_attempt a where a.house_id = $1 and a.state = 'CHARGED' group by 1`,
    [houseId],
  );
  const listed = await at.upstream.db.query<{
    kind: string;
    state: string;
    ref: string;
    amount: number;
    charged: number;
    returned: number;
  }>(
    `select kind, state, processor_ref as ref, amount, coalesce(charged, 0) as charged,
       (select coalesce(sum((value ->> 'amount')::int), 0) from jsonb_each(returned) where not (value ->> 'isBack')::boolean) as returned
     from payment_discrepancy where house_id = $1`,
    [houseId],
  );
  const holds = new Map(ledger.map(({ ref, held }) => [ref, held]));
  const isMoney = ({ kind }: (typeof listed)[number]) => kind === 'UNALLOCATED' || kind === 'AMOUNT_DIFFERS';
  const unallocated = new Map<string, number>();
  for (const { ref, amount, charged, returned } of listed.filter((one) => isMoney(one) && one.state !== 'RECORDED'))
    unallocated.set(ref, (unallocated.get(ref) ?? 0) + amount - charged - returned);
  // What was recorded must agree; other discrepancies only explain a difference while they are not.
  const named = new Set(listed.filter((one) => !isMoney(one) && one.state !== 'RECORDED').map(({ ref }) => ref));
  const refundsOf = (id: string) =>
    [...at.ledger.refunds.values(), ...at.ledger.disputes.values(), ...vanished.refunds.values()].filter(
      ({ payment_intent: of }) => of === id,
    );
  return [...at.ledger.intents.values(), ...vanished.payments.values()].flatMap(({ id, status }) => {
    const isGone = vanished.payments.has(id);
    const [there, here] = [isGone ? 0 : at.ledger.heldOf(id), (holds.get(id) ?? 0) + (unallocated.get(id) ?? 0)];
    const isListed =
      named.has(id) ||
      refundsOf(id).some((refund) => named.has(refund.id)) ||
      (isGone && listed.some((one) => one.ref === id && one.state !== 'RECORDED'));
    return there === here || isListed ? [] : [{ id, status, there, here }];
  });
}

/**
 * Returns the invoices with payments above their total, unless the bank returned one, or a refund was reversed, after the invoice had been
 * paid again.
 */
const overpaid = () =>
  at.upstream.db.query(
    `select id from invoice i where i.house_id = $1 and i.outstanding < 0
       and not exists (select from chargeback c where c.house_id = i.house_id and c.invoice_id = i.id and c.state = 'WON')
       and not exists (select from charge_refund f join charge_attempt a on a.house_id = f.house_id and a.id = f.attempt_id
         where f.house_id = i.house_id and a.invoice_id = i.id and f.refusal_code = 'NOT_MADE')`,
    [at.house.api.houseId],
  );

/** Returns the disputes at Stripe whose chargeback is missing here, or in another state. */
async function unknownDisputes(): Promise<object[]> {
  const chargebacks = await at.upstream.db.query<{ ref: string; state: string }>(
    'select processor_ref as ref, state from chargeback where house_id = $1',
    [at.house.api.houseId],
  );
  const states = new Map(chargebacks.map(({ ref, state }) => [ref, state.toLowerCase()]));
  return [...at.ledger.disputes.values()].flatMap(({ id, status }) =>
    states.get(id) === status ? [] : [{ id, there: status, here: states.get(id) }],
  );
}

/** Returns the charges listed as held differently, although their other discrepancies explain all that events and staff do here. */
const differing = () =>
  at.upstream.db.query(
    "select processor_ref, amount, charged from payment_discrepancy where house_id = $1 and kind = 'NET_DIFFERS' and state = 'OPEN'",
    [at.house.api.houseId],
  );

/** Returns the keys with more than one payment in the ledger. */
const twice = () =>
  at.upstream.db.query(
    `select invoice_id from charge_attempt where house_id = $1 and state in ('READY', 'REQUESTED', 'UNKNOWN', 'PENDING', 'ACTION_NEEDED') group by 1 having count(*) > 1
     union all select id from charge_attempt where house_id = $1 and processor_ref in
       (select processor_ref from charge_attempt where house_id = $1 and state = 'CHARGED' group by 1 having count(*) > 1)`,
    [at.house.api.houseId],
  );

test(
  'whatever the provider and staff do, and whichever events are lost, late, or duplicated, the ledgers agree or the disagreement is listed',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyStep, fc.array(anyStep, { minLength: 2, maxLength: 9 }), async (first, steps) => {
        const invoiceId = at.house.invoiceIds[last % POOL] ?? 0;
        last += 1;
        const charge: Step = { ...first, act: 'charge' };
        for (const step of [charge, ...steps]) {
          if (step.act === 'charge') await at.behave(invoiceId, step.behavior);
          if (BY_STAFF.includes(step.act)) await staff(invoiceId, step);
          else if (BY_BIDDER.includes(step.act)) await bidder(invoiceId, step);
          else await world(invoiceId, step);
          await at.upstream.runner.drain();
          const mostPages = (await waitingOf(invoiceId)) ? 1 : 0;
          expect(openPagesOf(invoiceId).length).toBeLessThanOrEqual(mostPages);
        }
        // Undelivered events are lost for good; the clock makes every request old enough to be compared.
        at.ledger.events.splice(0);
        at.upstream.clock.advance(2 * HOUR);
        await at.upstream.runner.drain();
        await compareWithProvider(at.upstream.services, at.house.api.houseId, signal);
        expect(await disagreements()).toEqual([]);
        expect(await differing()).toEqual([]);
        expect(await unknownDisputes()).toEqual([]);
        expect(await overpaid()).toEqual([]);
        expect(await twice()).toEqual([]);
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    );
  },
  limitFor(HISTORIES, 8_000),
);
