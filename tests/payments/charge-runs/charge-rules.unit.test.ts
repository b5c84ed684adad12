import {
  type ChargeFacts,
  chargeReasons,
  chargeReasonText,
  chargeStatusText,
  eligibleByWaitingAt,
} from '../../../rules/payments/charge-runs/charge-reasons';

const eligible: ChargeFacts = {
  reasons: [],
  inOtherRun: false,
  additionalPaid: false,
  amount: 100,
  amountRefusal: null,
  heldByDispute: false,
};

test('an invoice without a reason is ready to charge', () => {
  expect(chargeReasons(eligible, 'BATCH')).toEqual([]);
  expect(chargeStatusText([])).toBe('Ready to charge');
});

test.each([
  [
    'one that another run has',
    { inOtherRun: true, reasons: ['INVOICE_PENDING_ACH'] },
    ['PAYMENT_PENDING'],
    'Payment pending',
  ],
  [
    'one with a pending ACH payment',
    { reasons: ['INVOICE_PENDING_ACH'] },
    ['INVOICE_PENDING_ACH'],
    'This invoice has a pending ACH payment.',
  ],
  ['one that is paid', { reasons: ['INVOICE_PAID'], amount: 0 }, ['INVOICE_PAID'], 'Invoice has been paid.'],
  [
    'one that is paid with its additional charges',
    { reasons: ['INVOICE_PAID'], additionalPaid: true },
    ['INVOICE_PAID', 'ADDITIONAL_CHARGES_PAID'],
    'Invoice has been paid.',
  ],
  ['one of which nothing can be taken', { amount: 0 }, ['CANNOT_PROCESS'], 'Cannot process invoice'],
  [
    'one in a currency that the provider does not charge',
    { amountRefusal: 'CURRENCY_NOT_CHARGEABLE' },
    ['CURRENCY_NOT_CHARGEABLE'],
    "The payment provider can't charge this currency",
  ],
  [
    'one of which nothing can be taken, in such a currency,',
    { amount: 0, amountRefusal: 'CURRENCY_NOT_CHARGEABLE' },
    ['CANNOT_PROCESS'],
    'Cannot process invoice',
  ],
  [
    'one with an open dispute, after what else prevents the charge,',
    { heldByDispute: true, reasons: ['INVOICE_NOT_SENT'] },
    ['INVOICE_NOT_SENT', 'ITEM_DISPUTED'],
    'This invoice has not been sent to the bidder. 48 hours after the invoice is sent it will become eligible.',
  ],
] as const)('%s says so', (_, facts, reasons, text) => {
  const found = chargeReasons({ ...eligible, ...facts }, 'BATCH');
  expect(found).toEqual(reasons);
  expect(chargeStatusText(found)).toBe(text);
});

test('uses the specified texts for every other reason', () => {
  expect(
    (['ADDITIONAL_CHARGES_PAID', 'PAYMENT_PENDING', 'INVOICE_ALREADY_PAID', 'CANNOT_PROCESS'] as const).map(
      chargeReasonText,
    ),
  ).toEqual(['Additional charges paid', 'Payment pending', 'Invoice already paid', 'Cannot process invoice']);
});

test('an automatic charge ignores reasons that apply only to batches', () => {
  const reasons = [
    'CREDIT_CARD_LIMIT_EXCEEDED',
    'INVOICE_EDIT_NOT_SENT',
    'INVOICE_SENT_LESS_THAN_2_DAYS',
    'AUTOCHARGE_SCHEDULED',
  ] as const;
  expect(chargeReasons({ ...eligible, reasons }, 'BATCH')).toEqual(reasons);
  expect(chargeReasons({ ...eligible, reasons }, 'AUTO')).toEqual(['CREDIT_CARD_LIMIT_EXCEEDED']);
});

test('an invoice has an eligible time only when no other reason prevents the charge', () => {
  const sentAt = Date.parse('2026-11-20T15:00:00Z');
  expect(eligibleByWaitingAt(['INVOICE_SENT_LESS_THAN_2_DAYS'], sentAt)).toBe(Date.parse('2026-11-22T15:00:00Z'));
  expect(eligibleByWaitingAt(['NO_CREDIT_CARD_FOR_APPROVAL', 'INVOICE_SENT_LESS_THAN_2_DAYS'], sentAt)).toBeNull();
  expect(eligibleByWaitingAt([], sentAt)).toBeNull();
  expect(eligibleByWaitingAt(['INVOICE_NOT_SENT'], null)).toBeNull();
});
