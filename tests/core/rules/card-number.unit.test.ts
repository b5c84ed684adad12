import { cardNumberRefusal, withoutCardNumbers } from '../../../rules/core/card-number';

test.each([
  ['4111111111111111', '•••• 1111'],
  ['Card 4111 1111 1111 1111, please charge', 'Card •••• 1111, please charge'],
  ['5500-0055-5555-5559.', '•••• 5559.'],
  ['378282246310005 and 6011111111111117', '•••• 0005 and •••• 1117'],
  ['2223003122003222', '•••• 3222'],
])('%j is saved as %j', (text, saved) => {
  expect(withoutCardNumbers(text)).toBe(saved);
  expect([cardNumberRefusal(text), cardNumberRefusal(saved)]).toEqual([
    expect.stringContaining('looks like a card number'),
    null,
  ]);
});

test.each([
  '4111111111111112',
  '411111111111',
  '1795791600000',
  'Lot 4111, hammer 1,111.00',
  '+44 20 7946 0958',
  '41111111111111110000',
  'LOT4111X1111',
  '',
])('%j is not a card number and is unchanged', (text) => {
  expect(withoutCardNumbers(text)).toBe(text);
  expect(cardNumberRefusal(text)).toBeNull();
});
