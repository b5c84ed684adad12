import { blankValues } from '../../../rules/core/record-fields';
import { type AuditedChargeback, chargebackEventText } from '../../../rules/payments/chargebacks/chargeback-history';
import {
  chargebackReasonText,
  type ChargebackState,
  dueText,
  isNews,
  refundBlock,
  type RespondableChargeback,
  responseRefusal,
} from '../../../rules/payments/chargebacks/chargeback-states';
import {
  evidenceFields,
  evidenceProblems,
  hasEvidence,
  trimmedEvidence,
} from '../../../rules/payments/chargebacks/evidence-fields';

const now = new Date('2026-11-20T12:00:00Z');
const tomorrow = new Date('2026-11-21T12:00:00Z');
const progress = (state: ChargebackState, isInquiry = false) => ({ state, isInquiry });

test.each([
  ['a review after a response', progress('NEEDS_RESPONSE'), progress('UNDER_REVIEW'), true],
  ['a decision after a review', progress('UNDER_REVIEW'), progress('LOST'), true],
  ['a chargeback after an inquiry that had ended', progress('CLOSED', true), progress('NEEDS_RESPONSE'), true],
  ['another decision of the bank', progress('LOST'), progress('WON'), true],
  ['a late report of the beginning', progress('UNDER_REVIEW'), progress('NEEDS_RESPONSE'), false],
  ['a late report after the decision', progress('WON'), progress('UNDER_REVIEW'), false],
  ['an inquiry after it became a chargeback', progress('NEEDS_RESPONSE'), progress('CLOSED', true), false],
  ['the same report again', progress('LOST'), progress('LOST'), false],
] as const)('%s counts only if it is newer', (_, known, reported, expected) => {
  expect(isNews(known, reported)).toBe(expected);
});

const open: RespondableChargeback = {
  ...progress('NEEDS_RESPONSE'),
  request: null,
  submittedAt: null,
  dueBy: tomorrow,
};

test.each([
  ['until the deadline', open, null],
  ['at the deadline', { ...open, dueBy: now }, 'DEADLINE_PASSED'],
  ['if the bank accepts nothing', { ...open, dueBy: null }, 'NO_RESPONSE_POSSIBLE'],
  ['while a request has no answer', { ...open, request: 'ACCEPT_LOSS' }, 'REQUEST_IN_PROGRESS'],
  ['after the evidence was submitted', { ...open, submittedAt: now }, 'ALREADY_SUBMITTED'],
  ['while the bank reviews', { ...open, state: 'UNDER_REVIEW' }, 'ALREADY_SUBMITTED'],
  ['after the decision', { ...open, state: 'WON' }, 'ALREADY_DECIDED'],
] as const)('whether a house can respond %s is clear', (_, chargeback, code) => {
  expect(responseRefusal(chargeback, now)?.code ?? null).toBe(code);
});

test('a chargeback blocks refunds until it is won, and an inquiry blocks none', () => {
  expect(refundBlock(progress('NEEDS_RESPONSE'))).toContain('would pay the bidder twice if the chargeback is lost');
  expect(refundBlock(progress('UNDER_REVIEW'))).not.toBeNull();
  expect(refundBlock(progress('LOST'))).toContain('returned this payment');
  expect(refundBlock(progress('WON'))).toBeNull();
  expect(refundBlock(progress('NEEDS_RESPONSE', true))).toBeNull();
});

test('reasons are sentences, and one that is not known is shown as the provider names it', () => {
  expect(chargebackReasonText('product_not_received')).toBe('The bidder says that the lots didn’t arrive.');
  expect(chargebackReasonText('brand_new_reason')).toBe("The bank's reason: brand new reason.");
});

const blank = blankValues(evidenceFields);

test('evidence has limits and no card numbers, except that a tracking number may look like one', () => {
  const card = '4242 4242 4242 4242';
  expect(evidenceProblems({ ...blank, trackingNumber: card })).toEqual([]);
  expect(evidenceProblems({ ...blank, otherEvidence: `Paid with ${card}`, shippingDate: 'x'.repeat(201) })).toEqual([
    { field: 'shippingDate', code: 'TOO_LONG', message: 'Shipped on can have at most 200 characters.' },
    expect.objectContaining({ field: 'otherEvidence', code: 'CARD_NUMBER' }),
  ]);
  expect(evidenceProblems({ ...blank, refundPolicy: 'x'.repeat(5000) })).toEqual([]);
});

test('spaces are no evidence, and are not saved around it', () => {
  expect(hasEvidence({ ...blank, refundPolicy: ' \n' })).toBe(false);
  expect(trimmedEvidence({ ...blank, refundPolicy: ' No returns \n' }).refundPolicy).toBe('No returns');
});

test('all texts together stay below the limit of Stripe', () => {
  const most = Object.values(evidenceFields).reduce((sum, field) => sum + field.most, 0);
  expect(most).toBeLessThan(150_000);
});

const STEP = 'payments.chargeback';
const before: AuditedChargeback = {
  state: 'NEEDS_RESPONSE',
  request: null,
  reason: 'fraudulent',
  dueBy: '2026-11-30T12:00:00.000Z',
  refusal: null,
  invoiceID: 104_001,
};

test.each<[string, AuditedChargeback | null, AuditedChargeback, string]>([
  ['its opening', null, before, 'Opened. The bidder says that they didn’t make this payment.'],
  ['a request', before, { ...before, request: 'SUBMIT_EVIDENCE' }, 'Submission of the evidence requested'],
  ['an answer', { ...before, request: 'SUBMIT_EVIDENCE' }, before, 'Evidence submitted'],
  ['a refusal', { ...before, request: 'ACCEPT_LOSS' }, { ...before, refusal: 'No.' }, 'Request failed: No.'],
  ['a decision', before, { ...before, state: 'LOST' }, 'Status: Lost'],
  ['a later place', { ...before, invoiceID: null }, before, 'Recorded on invoice 104001'],
  ['another deadline', before, { ...before, dueBy: null }, 'Deadline changed by the bank'],
  ['anything else', before, before, 'Updated'],
])('the history of a chargeback says %s', (_, was, is, expected) => {
  expect(chargebackEventText(STEP, was, is)).toBe(expected);
});

test('the history of a chargeback names the texts that were saved', () => {
  const texts = { trackingNumber: '1Z', shippingCarrier: 'UPS' } as AuditedChargeback;
  expect(chargebackEventText('payments.chargeback-evidence', null, texts)).toBe(
    'Evidence saved: Carrier, Tracking number',
  );
});

test.each([
  // 7 AM in New York, and 9 PM in Tokyo.
  ['2026-11-20T23:00:00Z', 'America/New_York', 'Due today'],
  ['2026-11-20T23:00:00Z', 'Asia/Tokyo', 'Due tomorrow'],
  ['2026-11-21T12:00:00Z', 'America/New_York', 'Due tomorrow'],
  ['2026-11-23T11:00:00Z', 'America/New_York', 'Due in 3 days'],
  ['2026-11-23T13:00:00Z', 'America/New_York', null],
  ['2026-11-20T11:00:00Z', 'America/New_York', null],
])('a response by %s is, in %s, %s', (dueBy, timeZone, expected) => {
  expect(dueText({ ...open, dueBy: new Date(dueBy) }, now, timeZone)).toBe(expected);
});

test('nothing is due once the house has responded', () => {
  expect(dueText({ ...open, submittedAt: now }, now, 'UTC')).toBeNull();
});
