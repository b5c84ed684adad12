import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { ChargeAttemptJson, ChargeDryRunJson } from '../../../upstream/payments/charge-wire';
import type { OpenPaymentLinkJson, PaymentLinkJson } from '../../../upstream/payments/links/link-wire';
import { openPaymentLink, readPaymentLink, refreshPaymentLink } from '../../../upstream/payments/links/payment-links';
import type { PaymentDiscrepanciesJson } from '../../../upstream/payments/reconciliation/discrepancy-wire';
import { clientOf } from '../../invoicing/house-at-work';
import { stripeHouseOfFile } from '../reconciliation/stripe-setup';
import { makeLink, tokenIn } from './made-links';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NAMES = [
  'paid',
  'reopened',
  'canceled',
  'sent',
  'lost',
  'expired',
  'late',
  'bank',
  'unverified',
  'together',
  'deleted',
  'gone',
  'first',
] as const;
type Name = (typeof NAMES)[number];

const at = stripeHouseOfFile(
  NAMES.map((name) => (name === 'bank' || name === 'unverified' ? 'unverified' : 'action')),
  { userName: 'links' },
);

const idOf = (name: Name) => at.house.invoiceIds[NAMES.indexOf(name)] ?? 0;
const runs = new Map<Name, number>();
/** Links are only known when they are made. */
const urls = new Map<number, string>();
/** Sessions end while the clock advances. */
const signedIn = () => clientOf(at.upstream, 'links', 'cashier');

async function charge(name: Name): Promise<ChargeAttemptJson> {
  const api = await signedIn();
  const { chargeRun } = await api.post<{ chargeRun: { chargeRunID: number } }>(
    `invoiceGroup/${at.house.groupId}/chargeRuns`,
    { target: { ids: [idOf(name)] } },
  );
  runs.set(name, chargeRun.chargeRunID);
  await at.upstream.runner.drain();
  const attempt = await attemptOf(name);
  if (attempt.state === 'ACTION_NEEDED') urls.set(attempt.chargeAttemptID, await makeLink(api, attempt));
  return attempt;
}
async function attemptOf(name: Name): Promise<ChargeAttemptJson> {
  const api = await signedIn();
  const { chargeAttempts } = await api.get<{ chargeAttempts: ChargeAttemptJson[] }>(
    `chargeRun/${runs.get(name)}/attempts`,
  );
  const [attempt] = chargeAttempts;
  if (!attempt) throw new Error(`no attempt of ${name}`);
  return attempt;
}
async function invoice(name: Name): Promise<InvoiceJson> {
  const found = (await (await signedIn()).detail(at.house.groupId)).invoiceBidders.find(
    ({ invoiceID }) => invoiceID === idOf(name),
  );
  if (!found) throw new Error(`no invoice of ${name}`);
  return found;
}
const urlOf = ({ chargeAttemptID }: ChargeAttemptJson): string => urls.get(chargeAttemptID) ?? '';
const tokenOf = (attempt: ChargeAttemptJson): string => tokenIn(urlOf(attempt));
const open = (attempt: ChargeAttemptJson): Promise<OpenPaymentLinkJson> =>
  openPaymentLink(at.upstream.services, tokenOf(attempt));
const returned = async (attempt: ChargeAttemptJson): Promise<PaymentLinkJson> =>
  (await refreshPaymentLink(at.upstream.services, tokenOf(attempt))).paymentLink;
const pageOf = ({ url }: OpenPaymentLinkJson): string => url?.split('/').at(-1) ?? '';
const payable = (name: Name): string[] =>
  at.ledger.openPages().filter((id) => at.ledger.sessions.get(id)?.metadata?.invoice === String(idOf(name)));

test('a charge that the bank wants confirmed waits for the bidder, with nothing left open at the provider', async () => {
  const attempt = await charge('paid');
  expect(attempt).toMatchObject({
    state: 'ACTION_NEEDED',
    stateText: 'Action needed',
    reason: { code: 'CONFIRMATION_NEEDED' },
    endedAt: null,
  });
  expect(urlOf(attempt)).toMatch(/\/pay\/PAY[A-Z2-9]{32}$/);
  expect([...at.ledger.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
  expect(await invoice('paid')).toMatchObject({ paymentState: 'ACTION_NEEDED', invoiceStatus: 'PAYMENT_PENDING' });
});

test('no batch and no retry charges an invoice that waits for its bidder', async () => {
  const dryRun = await (
    await signedIn()
  ).post<ChargeDryRunJson>(`invoiceGroup/${at.house.groupId}/chargeDryRun`, {
    target: { ids: [idOf('paid')] },
  });
  expect(dryRun).toMatchObject({ readyCount: 0, candidates: [{ reasons: [{ code: 'PAYMENT_PENDING' }] }] });
});

test('a bidder who pays on the page settles the charge', async () => {
  const attempt = await attemptOf('paid');
  const opened = await open(attempt);
  expect(opened).toMatchObject({ paymentLink: { state: 'OPEN', invoiceID: idOf('paid') } });
  at.ledger.pay(pageOf(opened));
  await at.deliver();
  expect(await attemptOf('paid')).toMatchObject({ state: 'CHARGED', link: null, reason: null });
  expect(await invoice('paid')).toMatchObject({ invoiceStatus: 'PAID', paymentState: null, outStandingBalance: 0 });
  expect(await open(attempt)).toMatchObject({ paymentLink: { state: 'PAID' }, url: null });
});

test('a link that is opened again closes its earlier page, whose end does not end the charge', async () => {
  const attempt = await charge('reopened');
  const first = pageOf(await open(attempt));
  const second = pageOf(await open(attempt));
  expect(payable('reopened')).toEqual([second]);
  expect(first).not.toBe(second);
  await at.deliver();
  expect(await attemptOf('reopened')).toMatchObject({ state: 'ACTION_NEEDED' });
  at.ledger.expire(second);
  await at.deliver();
  expect(await attemptOf('reopened')).toMatchObject({ state: 'DECLINED', reason: { code: 'LINK_EXPIRED' } });
  expect(await invoice('reopened')).toMatchObject({ paymentState: null });
});

test('of pages that are opened at once, at most one can be paid', async () => {
  const attempt = await charge('together');
  const opened = await Promise.allSettled([open(attempt), open(attempt), open(attempt)]);
  const usable = opened.flatMap((one) => (one.status === 'fulfilled' ? [pageOf(one.value)] : []));
  expect(payable('together').length).toBeLessThanOrEqual(1);
  expect(usable.filter((id) => payable('together').includes(id))).toEqual(payable('together'));
  const last = pageOf(await open(attempt));
  expect(payable('together')).toEqual([last]);
});

test.each([
  { name: 'deleted', provider: 'still lists' },
  { name: 'gone', provider: 'no longer knows' },
] as const)(
  'a link whose card’s customer was deleted ($name), which Stripe $provider, ends the charge',
  async ({ name }) => {
    const attempt = await charge(name);
    const page = pageOf(await open(attempt));
    const customer = at.ledger.sessions.get(page)?.customer;
    if (typeof customer !== 'string') throw new Error('The page has no customer.');
    at.ledger.setups.deleteCustomer(customer);
    if (name === 'gone')
      at.stripe.next = (asked) =>
        asked.path.includes(`customer=${customer}`)
          ? { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }
          : at.ledger.answer(asked);
    expect(await open(attempt)).toMatchObject({ paymentLink: { state: 'CLOSED' }, url: null });
    at.stripe.next = at.ledger.answer;
    expect(await attemptOf(name)).toMatchObject({
      state: 'DECLINED',
      reason: {
        code: 'resource_missing',
        text: 'The card on file no longer exists at the payment provider. Ask the bidder for another card.',
      },
    });
    expect(await invoice(name)).toMatchObject({ paymentState: null });
  },
);

test('staff cancel a charge that waits: its page is closed, and the link no longer works', async () => {
  const attempt = await charge('canceled');
  const api = await signedIn();
  await open(attempt);
  const path = `chargeAttempt/${attempt.chargeAttemptID}/link/cancel`;
  expect(await api.refused(path, { version: attempt.version + 1 })).toMatchObject({ code: 'EDITED_MEANWHILE' });
  await api.post(path, { version: attempt.version });
  expect(await attemptOf('canceled')).toMatchObject({ state: 'DECLINED', reason: { code: 'LINK_CANCELED' } });
  expect(payable('canceled')).toEqual([]);
  expect(await open(attempt)).toMatchObject({ paymentLink: { state: 'CLOSED' }, url: null });
  await api.post(path, { version: attempt.version });
  const [change] = await at.upstream.db.query<{ by: number | null }>(
    "select by_user as by from audit where house_id = $1 and action = 'payments.charge' order by id desc limit 1",
    [api.houseId],
  );
  expect(change?.by).not.toBeNull();
});

test('a payment that the bidder makes while staff cancel is recorded, not canceled', async () => {
  const attempt = await charge('late');
  at.ledger.pay(pageOf(await open(attempt)));
  at.ledger.events.splice(0);
  await (await signedIn()).post(`chargeAttempt/${attempt.chargeAttemptID}/link/cancel`, { version: attempt.version });
  expect(await attemptOf('late')).toMatchObject({ state: 'CHARGED' });
});

test('a first payment that succeeds late settles the charge, and closes the page that is open', async () => {
  const attempt = await charge('first');
  await open(attempt);
  at.ledger.succeed(attempt.processorRef ?? '');
  await at.deliver();
  await at.upstream.runner.drain();
  expect(await attemptOf('first')).toMatchObject({ state: 'CHARGED', processorRef: attempt.processorRef });
  expect(payable('first')).toEqual([]);
});

test('staff email the link to the bidder, once per request', async () => {
  const attempt = await charge('sent');
  const api = await signedIn();
  const path = `chargeAttempt/${attempt.chargeAttemptID}/link/send`;
  const cashier = await at.upstream.signIn('links', 'cashier');
  const send = () => cashier.post(api.path(path), { version: attempt.version }, { 'idempotency-key': 'send-once' });
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  const mails = await at.upstream.db.query<{ subject: string; body: string }>(
    "select subject, body from mail where house_id = $1 and kind = 'payment-link'",
    [api.houseId],
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^Confirm your payment of [\d.,]+ USD$/);
  const [, emailed = ''] = /\/pay\/(PAY[A-Z2-9]{32})/.exec(mails[0]?.body ?? '') ?? [];
  await at.upstream.runner.drain();
  // Every email and every copy has a link of its own, and all of them work.
  expect(emailed).not.toBe(tokenOf(attempt));
  for (const token of [emailed, tokenOf(attempt)])
    expect((await readPaymentLink(at.upstream.services, token)).paymentLink).toMatchObject({ state: 'OPEN' });
  const stored = await at.upstream.db.query<{ row: string }>(
    'select to_jsonb(t)::text as row from payment_link_token t union all select to_jsonb(l)::text from payment_link l union all select to_jsonb(m)::text from mail m',
  );
  expect(stored.filter(({ row }) => row.includes(emailed) || row.includes(tokenOf(attempt)))).toEqual([]);
  expect((await attemptOf('sent')).link?.sentAt).not.toBeNull();
});

test('a link that was emailed before only hashes were stored keeps working', async () => {
  // As the migration converts the tokens of earlier links.
  await at.upstream.db.query(
    `insert into payment_link_token (token_hash, house_id, attempt_id, made_at)
     select encode(sha256(convert_to('PAYEARLIEREARLIER2', 'UTF8')), 'hex'), house_id, attempt_id, created_at from payment_link
     where attempt_id = $1`,
    [(await attemptOf('sent')).chargeAttemptID],
  );
  expect((await readPaymentLink(at.upstream.services, 'PAYEARLIEREARLIER2')).paymentLink).toMatchObject({
    state: 'OPEN',
    invoiceID: idOf('sent'),
  });
});

test('a payment whose events are lost is found when the bidder returns, and by polling', async () => {
  const sent = await attemptOf('sent');
  at.ledger.pay(pageOf(await open(sent)));
  at.ledger.events.splice(0);
  expect(await returned(sent)).toMatchObject({ state: 'PAID' });
  const attempt = await charge('lost');
  at.ledger.pay(pageOf(await open(attempt)));
  at.ledger.events.splice(0);
  at.upstream.clock.advance(HOUR);
  await at.upstream.runner.drain();
  expect(await attemptOf('lost')).toMatchObject({ state: 'CHARGED' });
});

test('a bank account waits until the bidder has verified it, then the payment is pending and settles', async () => {
  const attempt = await charge('bank');
  expect(attempt).toMatchObject({ state: 'ACTION_NEEDED', reason: { code: 'VERIFICATION_NEEDED' } });
  const opened = await open(attempt);
  expect(opened.url).toBe(`https://payments.stripe.com/microdeposit/${attempt.processorRef}`);
  at.ledger.verify(attempt.processorRef ?? '');
  expect(await returned(attempt)).toMatchObject({ state: 'PENDING' });
  expect(await invoice('bank')).toMatchObject({ invoiceStatus: 'PAYMENT_PENDING', paymentState: null });
  at.ledger.succeed(attempt.processorRef ?? '');
  await at.deliver();
  expect(await attemptOf('bank')).toMatchObject({ state: 'CHARGED' });
});

test('a canceled verification cancels the payment of the bank account', async () => {
  const attempt = await charge('unverified');
  await (await signedIn()).post(`chargeAttempt/${attempt.chargeAttemptID}/link/cancel`, { version: attempt.version });
  expect(await attemptOf('unverified')).toMatchObject({ state: 'DECLINED', reason: { code: 'LINK_CANCELED' } });
  expect(at.ledger.intents.get(attempt.processorRef ?? '')?.status).toBe('canceled');
});

test('a link that nobody opened for a week ends the charge, and no payment is left unexplained', async () => {
  await charge('expired');
  at.upstream.clock.advance(7 * DAY + HOUR);
  await at.upstream.runner.drain();
  expect(await attemptOf('expired')).toMatchObject({ state: 'DECLINED', reason: { code: 'LINK_EXPIRED' } });
  const api = await signedIn();
  await api.post('paymentComparison', {});
  expect(await api.get<PaymentDiscrepanciesJson>('paymentDiscrepancies')).toMatchObject({ totalRecords: 0 });
  expect(at.ledger.openPages()).toEqual([]);
});
