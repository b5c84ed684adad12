import fc from 'fast-check';
import { compareWithProvider } from '../../../upstream/payments/reconciliation/compare';
import { limitFor } from '../../support/budgets';
import { discrepancySteps } from './discrepancy-steps';
import { stripeHouseOfFile } from './stripe-setup';

const HISTORIES = 12;
const HOUR = 3_600_000;

let last = 0;

const at = stripeHouseOfFile(
  Array.from({ length: HISTORIES + 3 }, () => 'charges' as const),
  { userName: 'balances' },
);

const { idOf, refOf, invoice, listed, act } = discrepancySteps(() => at);

/** Charges the next invoice, and returns its index. */
async function charged(): Promise<number> {
  const index = last;
  last += 1;
  await at.charge([idOf(index)]);
  await at.deliver();
  return index;
}

async function compare(): Promise<void> {
  await compareWithProvider(at.upstream.services, at.house.api.houseId, new AbortController().signal);
}

const amountOf = (index: number): number => at.ledger.intents.get(refOf(index))?.amount ?? 0;

/** Refunds a part of the charge at Stripe, and returns a way to change the refund there without an event. */
async function refunded(index: number, amount: number): Promise<(part: { amount?: number; status?: string }) => void> {
  at.ledger.refundByHand(refOf(index), amount);
  const refund = [...at.ledger.refunds.values()].findLast(({ payment_intent: of }) => of === refOf(index));
  if (!refund) throw new Error('no refund');
  await at.deliver();
  return (part) => {
    at.ledger.refunds.set(refund.id, { ...refund, ...part });
  };
}

test('a charge of which the provider holds another amount is listed, and closed once both agree', async () => {
  const index = await charged();
  const change = await refunded(index, 500);
  await compare();
  expect(await listed(index)).toEqual([]);

  change({ amount: 300 });
  await compare();
  const [amount, ledgerAmount] = [amountOf(index) - 300, amountOf(index) - 500].map((cents) => cents / 100);
  expect(await listed(index)).toMatchObject([
    { kind: 'NET_DIFFERS', state: 'OPEN', amount, ledgerAmount, canRecord: false, canRefund: false, canIgnore: true },
  ]);
  // A card would pay what the provider holds already.
  expect(await invoice(index)).toMatchObject({ paymentState: 'UNALLOCATED' });

  change({ amount: 500 });
  await compare();
  expect(await listed(index)).toMatchObject([{ kind: 'NET_DIFFERS', state: 'RECORDED', stateText: 'Settled' }]);
  expect(await invoice(index)).not.toMatchObject({ paymentState: 'UNALLOCATED' });
});

test('a difference that staff ignored stays ignored until it is another one', async () => {
  const index = await charged();
  const change = await refunded(index, 500);
  change({ amount: 300 });
  await compare();
  const [found] = await listed(index);
  if (!found) throw new Error('nothing listed');
  await act(found, 'ignore', { reason: 'Settled by phone' });
  await compare();
  expect(await listed(index)).toMatchObject([{ state: 'IGNORED' }]);
  change({ amount: 400 });
  await compare();
  expect(await listed(index)).toMatchObject([{ state: 'OPEN', reason: null, amount: (amountOf(index) - 400) / 100 }]);
});

const anyMove = fc.record({
  what: fc.constantFrom('refund', 'dispute', 'win', 'lose', 'appeal', 'edit a refund', 'fail a refund', 'deliver'),
  share: fc.integer({ min: 1, max: 60 }),
  place: fc.nat({ max: 9 }),
});

/** Moves money at Stripe, partly without an event. */
async function move(
  index: number,
  { what, share, place }: { what: string; share: number; place: number },
): Promise<void> {
  const { ledger } = at;
  const ref = refOf(index);
  const held = ledger.heldOf(ref);
  const part = Math.max(1, Math.floor((held * share) / 100));
  const refunds = [...ledger.refunds.values()].filter(({ payment_intent: of }) => of === ref);
  const refund = refunds[place % Math.max(1, refunds.length)];
  const dispute = [...ledger.disputes.values()].find(({ payment_intent: of }) => of === ref);
  if (what === 'refund' && held > 0 && !dispute) ledger.refundByHand(ref, part);
  else if (what === 'dispute' && held > 0 && !dispute && refunds.length === 0) ledger.dispute(ref);
  else if ((what === 'win' || what === 'lose') && dispute?.status === 'needs_response')
    ledger.banks.decide(dispute.id, what === 'win' ? 'won' : 'lost', what === 'win' ? share : undefined);
  else if (what === 'appeal' && dispute?.status === 'won') ledger.banks.loseAppeal(dispute.id);
  else if (what === 'edit a refund' && refund && refund.amount > 1)
    ledger.refunds.set(refund.id, { ...refund, amount: refund.amount - 1 });
  else if (what === 'fail a refund' && refund) ledger.refunds.set(refund.id, { ...refund, status: 'failed' });
  else if (what === 'deliver') {
    const events = ledger.events.splice(0);
    const from = place % Math.max(1, events.length);
    ledger.events.push(...events.slice(from), ...events.slice(0, from));
    ledger.events.splice(0, share % 2);
    await at.deliver().catch(() => undefined);
  }
}

test(
  'whatever the events said, a charge that the provider holds another amount of is listed, and no other',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyMove, { minLength: 1, maxLength: 8 }), async (moves) => {
        const index = await charged();
        for (const one of moves) await move(index, one);
        at.ledger.events.splice(0);
        await compare();
        const found = await listed(index);
        const returned = found.filter(({ kind, state }) => kind === 'REFUND_NOT_RECORDED' && state === 'OPEN');
        const beyond = returned.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
        const paid = Math.round((await invoice(index)).invoicePaid * 100);
        const there = at.ledger.heldOf(refOf(index));
        const open = found.filter(({ kind, state }) => kind === 'NET_DIFFERS' && state === 'OPEN');
        expect(open.map(({ amount }) => Math.round(amount * 100))).toEqual(paid - beyond === there ? [] : [there]);
        await compare();
        expect((await listed(index)).length).toBe(found.length);
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    );
  },
  limitFor(HISTORIES, 8_000),
);

test('a difference of a charge that is older than the listed weeks is closed too', async () => {
  const index = await charged();
  const change = await refunded(index, 500);
  change({ amount: 300 });
  await compare();
  at.upstream.clock.advance(20 * 24 * HOUR);
  change({ amount: 500 });
  await compare();
  // The session of the cashier has expired.
  const { houseId } = at.house.api;
  const rows = await at.upstream.db.query(
    'select kind, state from payment_discrepancy where house_id = $1 and invoice_id = $2',
    [houseId, idOf(index)],
  );
  expect(rows).toEqual([{ kind: 'NET_DIFFERS', state: 'RECORDED' }]);
});
