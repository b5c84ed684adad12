import { premiumBeside, premiumRates, priceText } from '../../../rules/publishing/catalogue/estimate';

const step = (from: number, to: number | null, percent: number) => ({ from, to, rateMillionths: percent * 10_000 });
const none = { price: null, lowEstimate: null, highEstimate: null, startingBid: null };

test('a price is what bidders read first: the price, the estimate, or where bidding starts', () => {
  const text = (lot: object, isBuyNow = false) => priceText({ ...none, ...lot }, isBuyNow, 'USD');
  expect(text({ lowEstimate: 40000, highEstimate: 60000 })).toBe('Estimate $400–600');
  expect(text({ lowEstimate: 120050, highEstimate: 200000 })).toBe('Estimate $1,200.50–2,000');
  expect(text({ highEstimate: 60000 })).toBe('Estimate $600');
  expect(text({ startingBid: 5000 })).toBe('Bidding starts at $50');
  expect(text({})).toBe('Estimate on request');
  expect(text({ price: 8000, lowEstimate: 100 }, true)).toBe('Price $80');
});

test('the premium is beside the estimate, with the amounts where its rate changes', () => {
  expect(premiumRates([step(0, null, 25)], 'USD')).toBe('25%');
  expect(premiumRates([step(0, 100_000_00, 25), step(100_000_00, null, 20)], 'USD')).toBe('25% to $100,000, 20% above');
  expect(premiumRates([step(0, null, 0)], 'USD')).toBe('');
  expect(premiumBeside('25%')).toBe('plus 25% premium');
  expect(premiumBeside('25% to $1,000, 20% above')).toBe('plus premium of 25% to $1,000, 20% above');
  expect(premiumBeside('')).toBe('no premium');
});
