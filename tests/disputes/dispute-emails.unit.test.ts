import { disputeEmail, type EmailedDispute } from '../../rules/disputes/dispute-emails';

const dispute = (more: Partial<EmailedDispute> = {}): EmailedDispute => ({
  number: 13,
  kind: 'DISPUTE',
  reasonId: 4,
  resolutionId: null,
  lot: '2A',
  title: 'Two Herons',
  currency: 'USD',
  payable: 40_525,
  effects: [],
  ...more,
});

test('the email about a new dispute has what staff typed, its lot, its amount, and its reason', () => {
  expect(disputeEmail('OPEN', [dispute()], 'Please pay by Friday.')).toEqual({
    subject: 'Dispute 13 opened: lot 2A, Two Herons',
    message: 'Please pay by Friday.\n\nDispute 13: lot 2A, Two Herons, $405.25\nReason: Non-payment',
  });
});

test('the email about a closed dispute says what that means for the bidder, even without a message', () => {
  const effects = [
    { kind: 'PLATFORM_CREDIT' as const, amount: 525 },
    { kind: 'NO_BID_LIST' as const, amount: null },
    { kind: 'STRIKE' as const, amount: null },
    { kind: 'CREDIT_NOTE' as const, amount: 55_931 },
  ];
  const { subject, message } = disputeEmail('CLOSE', [dispute({ effects })], '');
  expect(subject).toBe('Dispute 13 closed: lot 2A, Two Herons');
  expect(message.split('\n').slice(2)).toEqual([
    'Result: closed. The sale is canceled.',
    'A credit note of $559.31 is issued for your invoice.',
    'An unpaid-item strike is recorded on your account.',
    "You are on the auction house's No Bid List.",
  ]);
});

test.each([
  ['CLOSE', 3, 'Result: closed. The sale stays as it is.'],
  ['CANCEL', null, 'Result: canceled. Nothing changes for you.'],
  ['REOPEN', null, 'It is open again. What closing it did is reversed.'],
] as const)('the email about %s with resolution %s says: %s', (event, resolutionId, words) => {
  expect(disputeEmail(event, [dispute({ reasonId: 7, resolutionId })], '').message).toContain(words);
});

test.each([
  [['DISPUTE', 'DISPUTE'], 'Disputes closed: lots 1 and 2'],
  [['RETURN', 'RETURN'], 'Returns closed: lots 1 and 2'],
  [['DISPUTE', 'RETURN', 'RETURN'], 'Disputes and returns closed: lots 1, 2, and 3'],
] as const)('the subject of an email about %j is "%s"', (kinds, subject) => {
  const disputes = kinds.map((kind, index) => dispute({ kind, lot: `${index + 1}` }));
  expect(disputeEmail('CLOSE', disputes, '').subject).toBe(subject);
});

test('a subject names ten lots at most, and a long title is cut', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => dispute({ lot: `${index + 1}` }));
  expect(disputeEmail('SEND', twelve, 'Hello').subject).toBe(
    'Disputes: lots 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, and 2 more',
  );
  expect(disputeEmail('SEND', [dispute({ title: 'x'.repeat(200) })], 'Hello').subject).toHaveLength(150);
});
