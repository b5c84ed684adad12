import { type CardChangeFacts, cardChangeRefusal, hasExpired } from '../../../rules/payments/cards/card-on-file';
import {
  readSandboxCardRef,
  SANDBOX_CARDS,
  type SandboxCard,
  sandboxCardRef,
} from '../../../rules/payments/cards/sandbox-card-kinds';

test.each([
  ['2026-11-30', false],
  ['2026-12-01', true],
  ['2027-01-01', true],
])('a card that expires in November 2026 has expired on %s: %s', (today, expired) => {
  expect(hasExpired({ expiresMonth: 11, expiresYear: 2026 }, today)).toBe(expired);
});

test('a bank account never expires', () => {
  expect(hasExpired({ expiresMonth: null, expiresYear: null }, '2099-01-01')).toBe(false);
});

const eligible: CardChangeFacts = { processorType: 'p', paymentsEnabled: true, channel: 'MARKETPLACE' };

test.each<[string, Partial<CardChangeFacts>, string | undefined]>([
  ['of a house that is enrolled', {}, undefined],
  ['of a house that is not', { paymentsEnabled: false }, 'Enroll in Payment Processing to start using batch charging.'],
  [
    'of a house with another processor',
    { processorType: 's' },
    'Enroll in Payment Processing to start using batch charging.',
  ],
  ['who bids on the floor', { channel: 'FLOOR' }, "Floor bidders can't be charged online, so no card can be on file."],
])('a bidder %s', (_, facts, message) => {
  expect(cardChangeRefusal({ ...eligible, ...facts })?.message).toBe(message);
});

test.each(Object.keys(SANDBOX_CARDS) as SandboxCard[])(
  'a sandbox reference determines its card %s and its owner',
  (card) => {
    expect(readSandboxCardRef(sandboxCardRef(card, 17))).toEqual({ card, bidder: 17 });
  },
);

test.each(['sandbox-nothing-1', 'sandbox-success-', 'cus_1/pm_1', '4242 4242 4242 4242', ''])(
  '"%s" is not a sandbox reference',
  (text) => {
    expect(readSandboxCardRef(text)).toBeNull();
  },
);
