import {
  type BatchChargeFacts,
  batchIneligibilities,
  batchIneligibilityText,
  firstEligibleAutoChargeAt,
  READY_TO_CHARGE,
} from '../../../rules/invoicing/charge-dates/batch-eligibility';
import { READY } from './ready-to-charge';

const HOUR = 3_600_000;
const SENT = 1_000_000;
const NOW = SENT + 48 * HOUR;

const ready = { ...READY, sentAt: SENT };

describe('charging an invoice in a batch', () => {
  it('is possible 48 hours after it was sent', () => {
    expect(batchIneligibilities(ready, NOW)).toEqual([]);
    expect(batchIneligibilities(ready, NOW - 1)).toEqual(['INVOICE_SENT_LESS_THAN_2_DAYS']);
    expect(READY_TO_CHARGE).toBe('Ready to charge');
  });

  it.each<[Partial<BatchChargeFacts>, string, string]>([
    [
      { paymentsEnabled: false },
      'HOUSE_PAYMENT_PROCESSING_DISABLED',
      'Enroll in Payment Processing to start using batch charging.',
    ],
    [{ channel: 'FLOOR' }, 'FLOOR_BIDDER_INVOICE', 'Floor bidder invoice, no credit card on file'],
    [{ credited: true }, 'INVOICE_CREDITED', 'Credit notes cover this invoice.'],
    [{ paid: true }, 'INVOICE_PAID', 'Invoice has been paid.'],
    [{ paymentPending: true }, 'INVOICE_PENDING_ACH', 'This invoice has a pending ACH payment.'],
    [
      { unallocated: true },
      'PAYMENT_UNALLOCATED',
      "The payment provider took a payment for this invoice that isn't in the ledger. Resolve it under Reconciliation first.",
    ],
    [
      { chargeHold: 'CHARGED_BACK' },
      'PAYMENT_CHARGED_BACK',
      "The bidder's bank reversed a payment on this invoice. The card isn't charged again until a user allows it.",
    ],
    [
      { chargeHold: 'REFUNDED' },
      'PAYMENT_REFUNDED',
      "A payment on this invoice was refunded. The card isn't charged again until a user allows it.",
    ],
    [
      { onlineTotal: 0 },
      'INVOICE_ITEMS_RESTRICTED',
      'Restricted items cannot be paid online, please collect payment offline.',
    ],
    [{ outstanding: 0, onlineTotal: 0 }, 'CANNOT_PROCESS', 'Cannot process invoice'],
    [{ itemCount: 0, outstanding: 0, onlineTotal: 0 }, 'INVOICE_ITEMS_SUPPRESSED', 'Remaining invoice items hidden'],
    [{ cardLimitExceeded: true }, 'CREDIT_CARD_LIMIT_EXCEEDED', 'Credit card limit exceeded'],
    [{ hasCard: false }, 'NO_CREDIT_CARD_FOR_APPROVAL', 'No Credit Card On File For This Bidder'],
    [
      { taxFailed: true },
      'AVA_TAX_CALC_ERROR',
      'Tax failed to calculate for this invoice due to invalid bidder address. Bidder needs to update address on invoice.',
    ],
    [
      { sentAt: null },
      'INVOICE_NOT_SENT',
      'This invoice has not been sent to the bidder. 48 hours after the invoice is sent it will become eligible.',
    ],
    [
      { editedAt: SENT + 1 },
      'INVOICE_EDIT_NOT_SENT',
      'Edits were made to this invoice that have not been sent to the bidder. Please resend this invoice.',
    ],
    [
      { sentAt: NOW - HOUR },
      'INVOICE_SENT_LESS_THAN_2_DAYS',
      'This invoice was sent less than 48 hours ago.  It will become eligible 48 hours after it was last sent.',
    ],
    [
      { autoChargeAt: NOW + HOUR },
      'AUTOCHARGE_SCHEDULED',
      'This invoice is scheduled to be auto-charged, and is not eligible for batch charge.',
    ],
  ])('is refused for %j: %s', (given, reason, text) => {
    const reasons = batchIneligibilities({ ...ready, ...given }, NOW);
    expect(reasons).toEqual([reason]);
    expect(reasons.map((one) => batchIneligibilityText(one))).toEqual([text]);
  });

  it('returns all reasons, most important first', () => {
    const everything: BatchChargeFacts = {
      ...ready,
      paymentsEnabled: false,
      channel: 'FLOOR',
      paymentPending: true,
      unallocated: true,
      chargeHold: 'CHARGED_BACK',
      onlineTotal: 0,
      cardLimitExceeded: true,
      hasCard: false,
      taxFailed: true,
      sentAt: NOW - HOUR,
      editedAt: NOW,
      autoChargeAt: NOW,
    };
    expect(batchIneligibilities(everything, NOW)).toEqual([
      'HOUSE_PAYMENT_PROCESSING_DISABLED',
      'FLOOR_BIDDER_INVOICE',
      'INVOICE_PENDING_ACH',
      'PAYMENT_UNALLOCATED',
      'PAYMENT_CHARGED_BACK',
      'INVOICE_ITEMS_RESTRICTED',
      'CREDIT_CARD_LIMIT_EXCEEDED',
      'NO_CREDIT_CARD_FOR_APPROVAL',
      'AVA_TAX_CALC_ERROR',
      'INVOICE_EDIT_NOT_SENT',
      'INVOICE_SENT_LESS_THAN_2_DAYS',
      'AUTOCHARGE_SCHEDULED',
    ]);
  });

  it('is not prevented by an edit that was sent', () => {
    expect(batchIneligibilities({ ...ready, editedAt: SENT }, NOW)).toEqual([]);
  });
});

describe('the first date for automatic charging', () => {
  it.each([
    ['48 hours after the send', SENT, null, SENT + 48 * HOUR],
    ['48 hours after a later edit', SENT, SENT + HOUR, SENT + 49 * HOUR],
    ['not moved by an earlier edit', SENT, SENT - HOUR, SENT + 48 * HOUR],
    ['none before it is sent', null, SENT, null],
  ])('is %s', (_, sentAt, editedAt, expected) => expect(firstEligibleAutoChargeAt(sentAt, editedAt)).toBe(expected));
});
