import type { CreditNotesJson } from '../../../upstream/invoicing/credits/credit-wire';
import type { ChargeRefundJson } from '../../../upstream/payments/charge-wire';
import { cents } from '../../invoicing/added-charges/charges-setup';
import { refused as answersError } from '../processor/stripe-answers';
import { discrepancySteps } from '../reconciliation/discrepancy-steps';
import { stripeHouseOfFile } from '../reconciliation/stripe-setup';

const ENDED = 0;
const MADE = 1;
const BEYOND = 2;
const LATE = 3;
const UNALLOCATED = 4;

/** How Stripe treats new refunds: it stores an error under their keys, before or after it makes them. */
let fails: 'NO' | 'BEFORE' | 'AFTER' = 'NO';
const stored = new Set<string | undefined>();

const at = stripeHouseOfFile(['charges', 'charges', 'charges', 'charges', 'declines'], { userName: 'unconfirmed' });

beforeAll(() => {
  at.stripe.next = (asked) => {
    const isRefund = asked.method === 'POST' && asked.path === '/v1/refunds';
    if (isRefund && fails === 'AFTER' && !stored.has(asked.key)) at.ledger.answer({ ...asked, key: undefined });
    if (isRefund && fails !== 'NO') stored.add(asked.key);
    return isRefund && stored.has(asked.key) ? answersError(500, { type: 'api_error' }) : at.ledger.answer(asked);
  };
});

const { idOf, invoice, refOf, listed, act, refused } = discrepancySteps(() => at);

async function attemptOf(index: number): Promise<number> {
  const [row] = await at.upstream.db.query<{ id: number }>(
    'select id from charge_attempt where house_id = $1 and invoice_id = $2 order by id desc limit 1',
    [at.house.api.houseId, idOf(index)],
  );
  return row?.id ?? 0;
}
const refund = async (index: number, body: object = {}) =>
  at.house.api.post(`chargeAttempt/${await attemptOf(index)}/refund`, { reason: 'Goodwill', ...body });
const refunds = async (index: number) =>
  at.upstream.db.query<Pick<ChargeRefundJson, 'state'> & { readonly code: string | null }>(
    'select state, refusal_code as code from charge_refund where house_id = $1 and attempt_id = $2 order by id',
    [at.house.api.houseId, await attemptOf(index)],
  );

/** Charges an invoice, and refunds it while Stripe stores errors. */
async function unconfirmed(index: number, body: object = {}, when: typeof fails = 'BEFORE'): Promise<void> {
  await at.charge([idOf(index)]);
  fails = when;
  await refund(index, body);
  fails = 'NO';
}
/** Polls as often as the system does in this time. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 10) {
    at.upstream.clock.advance(600_000);
    await at.upstream.runner.drain();
  }
}
async function compare(): Promise<void> {
  at.ledger.events.splice(0);
  at.upstream.clock.advance(900_000);
  await at.house.api.post('paymentComparison', {});
}
/** Returns whether the ledger has what Stripe holds of an invoice's charge. */
const agrees = async (index: number) => cents((await invoice(index)).invoicePaid) === at.ledger.heldOf(refOf(index));

test('a refund whose key has a stored error at the provider ends after about an hour, and another one can be made', async () => {
  await unconfirmed(ENDED);
  expect(await refunds(ENDED)).toEqual([{ state: 'UNKNOWN', code: 'ANSWER_MISSING' }]);
  await pass(50);
  expect(await refunds(ENDED)).toEqual([{ state: 'UNKNOWN', code: 'ANSWER_MISSING' }]);
  await pass(60);
  expect(await refunds(ENDED)).toEqual([{ state: 'REFUSED', code: 'NOT_CONFIRMED' }]);
  expect(await invoice(ENDED)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  await refund(ENDED);
  expect(await refunds(ENDED)).toMatchObject([{ state: 'REFUSED' }, { state: 'REFUNDED' }]);
  expect(at.ledger.heldOf(refOf(ENDED))).toBe(0);
  expect(await agrees(ENDED)).toBe(true);
});

test('a refund that the provider made although it stored an error is found in its list', async () => {
  await unconfirmed(MADE, {}, 'AFTER');
  await pass(10);
  expect(await refunds(MADE)).toEqual([{ state: 'REFUNDED', code: null }]);
  expect(await agrees(MADE)).toBe(true);
});

test('a refund beyond the rest of a charge is listed while another one is unconfirmed, and counts once that one has ended', async () => {
  const { invoiceTotal } = await invoice(BEYOND);
  await unconfirmed(BEYOND, { amount: invoiceTotal - 10 });
  at.ledger.refundByHand(refOf(BEYOND), cents(invoiceTotal) - 500);
  await at.deliver();
  const [found] = await listed(BEYOND);
  if (!found) throw new Error('Nothing is listed.');
  expect(found).toMatchObject({ kind: 'REFUND_NOT_RECORDED', state: 'OPEN' });
  expect(cents(found.amount)).toBe(cents(invoiceTotal) - 500);
  expect(await refused(found, 'record')).toMatchObject({ status: 409, code: 'REFUND_IN_PROGRESS' });
  expect(await invoice(BEYOND)).toMatchObject({ invoicePaid: invoiceTotal });
  await compare();
  expect(await listed(BEYOND)).toMatchObject([{ kind: 'REFUND_NOT_RECORDED', state: 'OPEN' }]);
  await pass(110);
  expect(await refunds(BEYOND)).toMatchObject([{ state: 'REFUSED', code: 'NOT_CONFIRMED' }]);
  await compare();
  expect(await refunds(BEYOND)).toMatchObject([{ state: 'REFUSED' }, { state: 'REFUNDED' }]);
  expect(await listed(BEYOND)).toMatchObject([{ kind: 'REFUND_NOT_RECORDED', state: 'RECORDED' }]);
  expect(await agrees(BEYOND)).toBe(true);
});

test('a refund that the provider makes after it had ended is recorded with its credit note', async () => {
  await unconfirmed(LATE, { amount: 3, creditNote: true });
  await pass(110);
  expect(await refunds(LATE)).toMatchObject([{ state: 'REFUSED' }]);
  const asked = at.stripe.asked.findLast(({ method, path }) => method === 'POST' && path === '/v1/refunds');
  if (!asked) throw new Error('Stripe was not asked.');
  at.ledger.answer({ ...asked, key: undefined });
  await at.deliver();
  expect(await refunds(LATE)).toEqual([{ state: 'REFUNDED', code: null }]);
  const { creditNotes } = await at.house.api.get<CreditNotesJson>(`creditNotes?invoiceIDs=${idOf(LATE)}`);
  expect(creditNotes).toMatchObject([{ amount: 3 }]);
  expect(await agrees(LATE)).toBe(true);
});

test('the refund of an unallocated payment ends too, and can be made again', async () => {
  await at.charge([idOf(UNALLOCATED)]);
  at.ledger.succeed(refOf(UNALLOCATED));
  await at.deliver();
  const [found] = await listed(UNALLOCATED);
  if (!found) throw new Error('Nothing is listed.');
  fails = 'BEFORE';
  await act(found, 'refund');
  fails = 'NO';
  expect(await listed(UNALLOCATED)).toMatchObject([{ state: 'REFUNDING' }]);
  await pass(110);
  const [open] = await listed(UNALLOCATED);
  expect(open).toMatchObject({
    state: 'OPEN',
    refusal: "The payment provider didn't confirm the refund and doesn't list it. Nothing was refunded.",
  });
  await act(open ?? found, 'refund');
  expect(await listed(UNALLOCATED)).toMatchObject([{ state: 'REFUNDED' }]);
  expect(at.ledger.heldOf(refOf(UNALLOCATED))).toBe(0);
});
