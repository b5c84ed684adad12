import { blankValues } from '../../../rules/core/record-fields';
import { evidenceFields } from '../../../rules/payments/chargebacks/evidence-fields';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { ChargeAttemptJson } from '../../../upstream/payments/charge-wire';
import { planReminders } from '../../../upstream/payments/chargebacks/chargeback-reminder';
import type {
  ChargebackHistoryJson,
  ChargebackJson,
  ChargebacksJson,
} from '../../../upstream/payments/chargebacks/chargeback-wire';
import type { RefundDryRunJson } from '../../../upstream/payments/refunds/refund-wire';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HOUSE = 'chargebacks';
/** The bidders by the outcome of their chargebacks. */
const BIDDERS = ['won', 'lost', 'accepted', 'late', 'edited', 'final'] as const;
type Bidder = (typeof BIDDERS)[number];

let api: HouseClient;
let run: number;

const upstream = upstreamOfFile({ quiet: true });
const house = ofFile(() =>
  chargingHouse(
    upstream,
    houseOfCards(
      BIDDERS.map((bidder) => (bidder === 'final' ? 'reverses' : 'disputes')),
      { userName: HOUSE },
    ),
  ),
);

beforeAll(async () => {
  api = house.api;
  run = await house.chargeAll();
  await passes(4 * MINUTE);
});

/** Lets time pass, and compares the ledger with the sandbox, as every day. */
async function passes(ms: number): Promise<void> {
  upstream.clock.advance(ms);
  await upstream.runner.drain();
  // Sessions expire while the clock advances.
  api = await clientOf(upstream, HOUSE, 'cashier');
  await api.post('paymentComparison', {});
  await upstream.runner.drain();
}

const idOf = (bidder: Bidder): number => house.invoiceIds[BIDDERS.indexOf(bidder)] ?? 0;
async function invoice(bidder: Bidder): Promise<InvoiceJson> {
  const { invoiceBidders } = await api.detail(house.groupId);
  const found = invoiceBidders.find(({ invoiceID }) => invoiceID === idOf(bidder));
  if (!found) throw new Error(`no invoice of ${bidder}`);
  return found;
}
async function charge(bidder: Bidder): Promise<ChargeAttemptJson> {
  const { chargeAttempts } = await api.get<{ chargeAttempts: ChargeAttemptJson[] }>(`chargeRun/${run}/attempts`);
  const found = chargeAttempts.find(({ invoiceID }) => invoiceID === idOf(bidder));
  if (!found) throw new Error(`no charge of ${bidder}`);
  return found;
}
async function chargeback(bidder: Bidder): Promise<ChargebackJson> {
  const { chargebacks } = await api.get<ChargebacksJson>(`chargebacks?invoiceIDs=${idOf(bidder)}`);
  const [found] = chargebacks;
  if (!found || chargebacks.length > 1) throw new Error(`${chargebacks.length} chargebacks of ${bidder}`);
  return found;
}

const blank = blankValues(evidenceFields);
const save = (one: ChargebackJson, texts: Partial<typeof blank>) =>
  api.post<{ chargeback: ChargebackJson }>(`chargeback/${one.chargebackID}/evidence`, {
    version: one.version,
    evidence: { ...one.evidence, ...texts },
  });
const respond = async (one: ChargebackJson, how: 'submit' | 'accept') =>
  (await api.post<{ chargeback: ChargebackJson }>(`chargeback/${one.chargebackID}/${how}`, { version: one.version }))
    .chargeback;
const refundDryRun = async (bidder: Bidder) =>
  api.post<RefundDryRunJson>(`chargeAttempt/${(await charge(bidder)).chargeAttemptID}/refundDryRun`, {});

/** The emails about chargebacks: recipient, subject, and text. */
const emails = () =>
  upstream.db.query<{ recipient: string; subject: string; body: string }>(
    "select recipient, subject, body from mail where house_id = $1 and kind = 'chargeback' order by id",
    [api.houseId],
  );

test('a disputed charge is a chargeback with its deadline and reason, and its money has left the invoice', async () => {
  expect(await chargeback('won')).toMatchObject({
    invoiceID: idOf('won'),
    invoiceGroupID: house.groupId,
    chargeAttemptID: (await charge('won')).chargeAttemptID,
    state: 'NEEDS_RESPONSE',
    stateText: 'Needs response',
    reasonText: 'The bidder says that they didn’t make this payment.',
    inquiry: false,
    dueBy: (await chargeback('won')).openedAt + 7 * DAY,
    evidence: blank,
    responseRefusal: null,
  });
  expect(await invoice('won')).toMatchObject({ paymentState: 'DISPUTED', chargeHold: 'CHARGED_BACK' });
});

test('the list begins with the earliest deadline, and can be limited to states and one invoice', async () => {
  const { chargebacks, totalRecords } = await api.get<ChargebacksJson>('chargebacks');
  expect(totalRecords).toBe(BIDDERS.length);
  expect(chargebacks.map(({ state }) => state)).toEqual([...Array<string>(5).fill('NEEDS_RESPONSE'), 'LOST']);
  expect(await api.get<ChargebacksJson>('chargebacks?states=LOST,WON&order=LATEST')).toMatchObject({ totalRecords: 1 });
  expect(await api.get<ChargebacksJson>(`chargebacks?invoiceID=${idOf('lost')}`)).toMatchObject({ totalRecords: 1 });
});

test('a late return of a bank account is lost at once: the bank accepts no response', async () => {
  const one = await chargeback('final');
  expect(one).toMatchObject({
    state: 'LOST',
    dueBy: null,
    reasonText: 'The bank account had insufficient funds.',
    responseRefusal: { code: 'ALREADY_DECIDED' },
  });
  expect(await api.refused(`chargeback/${one.chargebackID}/accept`, { version: one.version })).toMatchObject({
    status: 409,
    code: 'ALREADY_DECIDED',
  });
});

test('every user who can charge cards gets one email about new chargebacks, with their deadlines', async () => {
  await passes(16 * MINUTE);
  const sent = await emails();
  const { responders } = await api.get<{ responders: string[] }>('chargebackResponders');
  expect(responders.length).toBeGreaterThan(0);
  expect(sent.map(({ subject }) => subject)).toEqual(responders.map(() => '5 chargebacks need your response'));
  expect(sent[0]?.body).toMatch(
    /Invoice \d+, .+ USD: The bidder says that they didn’t make this payment\. Respond by /,
  );
  expect(sent[0]?.body).toContain('The bank decided for the bidder.');
  await passes(16 * MINUTE);
  expect(await emails()).toHaveLength(sent.length);
});

test('while a charge is disputed, it cannot be refunded', async () => {
  expect((await refundDryRun('won')).refusal).toMatchObject({ code: 'CHARGED_BACK' });
  const { chargeAttemptID } = await charge('won');
  expect(await api.refused(`chargeAttempt/${chargeAttemptID}/refund`, { reason: 'Goodwill' })).toMatchObject({
    status: 409,
    code: 'CHARGED_BACK',
  });
});

test('evidence is saved as a draft by users who can charge cards, with what changed in the audit log', async () => {
  const before = await chargeback('edited');
  const clerk = await clientOf(upstream, HOUSE);
  expect(
    await clerk.refused(`chargeback/${before.chargebackID}/evidence`, { version: before.version, evidence: blank }),
  ).toMatchObject({ status: 403 });
  const { chargeback: saved } = await save(before, { shippingCarrier: ' UPS ' });
  expect(saved).toMatchObject({
    evidence: { ...blank, shippingCarrier: 'UPS' },
    version: before.version + 1,
    submittedAt: null,
  });
  const [entry] = await upstream.db.query<{ before: object; after: object }>(
    "select before, after from audit where house_id = $1 and action = 'payments.chargeback-evidence' order by id desc limit 1",
    [api.houseId],
  );
  expect(entry).toEqual({ before: { shippingCarrier: '' }, after: { shippingCarrier: 'UPS' } });
});

test('a save that is based on an earlier version is refused with the current chargeback, and invalid texts by field', async () => {
  const one = await chargeback('edited');
  const body = { version: one.version - 1, evidence: { ...blank, shippingDate: 'May 4' } };
  const answer = await api.client.post(api.path(`chargeback/${one.chargebackID}/evidence`), body);
  expect(answer).toMatchObject({
    status: 409,
    body: { error: { code: 'EDITED_MEANWHILE', details: { chargeback: { version: one.version } } } },
  });
  expect(
    await api.refused(`chargeback/${one.chargebackID}/evidence`, {
      version: one.version,
      evidence: { ...blank, otherEvidence: 'The card was 4242 4242 4242 4242' },
    }),
  ).toMatchObject({ status: 422, code: 'CARD_NUMBER', field: 'otherEvidence' });
});

test('without evidence nothing is submitted, and the evidence of an earlier version neither', async () => {
  const one = await chargeback('won');
  const path = `chargeback/${one.chargebackID}/submit`;
  expect(await api.refused(path, { version: one.version })).toMatchObject({ status: 422, code: 'EVIDENCE_REQUIRED' });
  await save(one, { productDescription: 'Lot 12, a clock', otherEvidence: 'winning_evidence' });
  expect(await api.refused(path, { version: one.version })).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
});

test('evidence is submitted once and for good, by name, and repeating the request submits nothing', async () => {
  const one = await chargeback('won');
  const post = () =>
    api.client.post<{ data: { chargeback: ChargebackJson } }>(
      api.path(`chargeback/${one.chargebackID}/submit`),
      { version: one.version },
      { 'idempotency-key': 'submit-won' },
    );
  const { body } = await post();
  expect(body.data.chargeback).toMatchObject({
    state: 'UNDER_REVIEW',
    request: null,
    refusal: null,
    submittedBy: expect.stringMatching(/.+/) as string,
    responseRefusal: { code: 'ALREADY_SUBMITTED' },
  });
  expect((await post()).body.data.chargeback).toEqual(body.data.chargeback);
  const now = await chargeback('won');
  expect(await api.refused(`chargeback/${one.chargebackID}/submit`, { version: now.version })).toMatchObject({
    code: 'ALREADY_SUBMITTED',
  });
  const { status } = await api.client.post(api.path(`chargeback/${one.chargebackID}/evidence`), {
    version: now.version,
    evidence: blank,
  });
  expect(status).toBe(409);
});

test('a chargeback that is won returns the money to the invoice, and its card stays blocked until a user allows it', async () => {
  const lost = await chargeback('lost');
  await respond((await save(lost, { otherEvidence: 'The bidder signed' })).chargeback, 'submit');
  await passes(2 * MINUTE);
  expect(await chargeback('won')).toMatchObject({ state: 'WON', decidedAt: expect.any(Number) as number });
  expect(await chargeback('lost')).toMatchObject({ state: 'LOST', refundBlock: expect.any(String) as string });
  expect(await invoice('won')).toMatchObject({ invoiceStatus: 'PAID', chargeHold: 'CHARGED_BACK' });
  expect((await charge('won')).refunds).toMatchObject([{ kind: 'DISPUTE', state: 'RETURNED' }]);
  expect((await refundDryRun('won')).refusal).toBeNull();
  expect(await invoice('lost')).toMatchObject({ paymentState: 'DISPUTED' });
  expect((await refundDryRun('lost')).refusal).toMatchObject({ code: 'CHARGED_BACK' });
});

test('the decision is emailed', async () => {
  const before = await emails();
  await passes(16 * MINUTE);
  const [email] = (await emails()).slice(before.length);
  expect(email?.subject).toBe('2 chargebacks were decided');
  expect(email?.body).toContain('The bank decided for you, and the money is returned to you.');
});

test('a loss that is accepted is lost, by name', async () => {
  const one = await respond(await chargeback('accepted'), 'accept');
  expect(one).toMatchObject({ state: 'LOST', acceptedBy: expect.stringMatching(/.+/) as string, submittedAt: null });
});

test('three days before the deadline, every user who can charge cards gets one reminder of what the house has not answered', async () => {
  const waiting = (await api.get<ChargebacksJson>('chargebacks?states=NEEDS_RESPONSE')).chargebacks;
  expect(waiting.map(({ dueSoon }) => dueSoon)).toEqual(waiting.map(() => false));
  const reminders = async () => (await emails()).filter(({ subject }) => subject.startsWith('Reminder: '));
  const untilReminder = (waiting[0]?.dueBy ?? 0) - 3 * DAY - upstream.clock.now().getTime();
  await passes(untilReminder - MINUTE);
  await planReminders(upstream.services);
  await upstream.runner.drain();
  expect(await reminders()).toEqual([]);
  await passes(2 * MINUTE);
  await planReminders(upstream.services);
  await planReminders(upstream.services);
  await upstream.runner.drain();
  const sent = await reminders();
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
    [...new Set((await emails()).map(({ recipient }) => recipient))].toSorted(),
  );
  expect(sent[0]?.body).toContain('Respond by');
  const now = await chargeback('late');
  expect(now).toMatchObject({ dueSoon: true });
  await passes(DAY);
  await planReminders(upstream.services);
  await upstream.runner.drain();
  expect(await reminders()).toEqual(sent);
  expect(
    (await api.get<ChargebackHistoryJson>(`chargebackHistory?ids=${now.chargebackID}`)).events.map(({ text }) => text),
  ).toContain('Reminder of the deadline emailed');
});

test('after the deadline nothing can be sent, and the chargeback is lost', async () => {
  upstream.clock.advance(7 * DAY);
  api = await clientOf(upstream, HOUSE, 'cashier');
  const one = await chargeback('late');
  expect(one).toMatchObject({ state: 'NEEDS_RESPONSE', responseRefusal: { code: 'DEADLINE_PASSED' } });
  expect(await api.refused(`chargeback/${one.chargebackID}/accept`, { version: one.version })).toMatchObject({
    code: 'DEADLINE_PASSED',
  });
  await passes(MINUTE);
  expect(await chargeback('late')).toMatchObject({ state: 'LOST', submittedAt: null });
});
