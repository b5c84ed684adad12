import { changeSentence } from '../../../rules/invoicing/history/change-words';
import { editedFieldLabel, editedValue } from '../../../rules/invoicing/history/edit-words';
import { chargeAgainProblem, holdAfter } from '../../../rules/invoicing/holds/charge-hold';

test.each([
  [null, 'REFUND', 'REFUNDED'],
  [null, 'DISPUTE', 'CHARGED_BACK'],
  ['REFUNDED', 'REFUND', 'REFUNDED'],
  ['REFUNDED', 'DISPUTE', 'CHARGED_BACK'],
  ['CHARGED_BACK', 'REFUND', 'CHARGED_BACK'],
] as const)('an invoice with the hold %s has after a %s the hold %s', (hold, kind, after) => {
  expect(holdAfter(hold, kind)).toBe(after);
});

test.each([
  ['', 'REASON_REQUIRED'],
  ['   ', 'REASON_REQUIRED'],
  ['x'.repeat(201), 'TOO_LONG'],
  ['card 4111 1111 1111 1111', 'CARD_NUMBER'],
  ['The bidder agreed by phone', undefined],
])('the reason %j to charge again has the problem %s', (reason, code) => {
  expect(chargeAgainProblem(reason)?.code).toBe(code);
});

test.each([
  ['chargeHold', null, 'CHARGED_BACK', 'Charging the card: Blocked after a chargeback'],
  ['chargeHold', 'REFUNDED', null, 'Allowed charging the card again'],
  ['chargeAgainReason', '', 'Agreed by phone', 'Reason to charge again: “Agreed by phone”'],
])('the history describes the change of %s from %j to %j', (field, before, after, sentence) => {
  const words = { currency: 'USD', timeZone: 'America/New_York' };
  expect(
    changeSentence({
      field,
      label: editedFieldLabel(field) ?? '',
      lotNumber: null,
      before: editedValue(field, before, words),
      after: editedValue(field, after, words),
    }),
  ).toBe(sentence);
});
