import { STEPS_ONLY } from '../../../rules/invoicing/lines/premium';
import { premiumBeside, premiumRates, priceText } from '../../../rules/publishing/catalogue/estimate';
import { catalogueWords } from '../../../rules/publishing/catalogue/languages/languages';

const en = catalogueWords('en');
const step = (from: number, to: number | null, percent: number) => ({ from, to, rateMillionths: percent * 10_000 });
const terms = (...steps: ReturnType<typeof step>[]) => ({ method: 'MARGINAL' as const, steps, ...STEPS_ONLY });
const none = { price: null, lowEstimate: null, highEstimate: null, startingBid: null };

test('a price is what bidders read first: the price, the estimate, or where bidding starts', () => {
  const text = (lot: object, isBuyNow = false) => priceText({ ...none, ...lot }, isBuyNow, 'USD', en);
  expect(text({ lowEstimate: 40000, highEstimate: 60000 })).toBe('Estimate $400–600');
  expect(text({ lowEstimate: 120050, highEstimate: 200000 })).toBe('Estimate $1,200.50–2,000');
  expect(text({ highEstimate: 60000 })).toBe('Estimate $600');
  expect(text({ startingBid: 5000 })).toBe('Bidding starts at $50');
  expect(text({})).toBe('Estimate on request');
  expect(text({ price: 8000, lowEstimate: 100 }, true)).toBe('Price $80');
});

test('the premium is beside the estimate, with the amounts where its rate changes', () => {
  const steps = [step(0, 100_000_00, 25), step(100_000_00, null, 20)];
  const rates = (list: typeof steps) => premiumRates(terms(...list), 'USD', en);
  expect(rates([step(0, null, 25)])).toBe('25%');
  expect(rates(steps)).toBe('25% to $100,000, 20% above');
  expect(rates([step(0, null, 0)])).toBe('');
  const beside = (list: typeof steps) => premiumBeside(terms(...list), 'USD', en);
  expect(beside([step(0, null, 25.5)])).toBe('plus 25.5% premium');
  expect(beside(steps)).toBe('plus premium of 25% to $100,000, 20% above');
  expect(beside([])).toBe('no premium');
});

test('the amounts of the premium for each lot are beside the rates', () => {
  const limits = { flat: 200, minimum: 2000, maximum: 500_000 };
  const premium = { ...terms(step(0, null, 25)), ...limits };
  expect(premiumRates(premium, 'USD', en)).toBe('25%, plus $2 per lot, at least $20 per lot, at most $5,000 per lot');
  expect(premiumBeside({ ...premium, flat: null, maximum: null }, 'USD', en)).toBe(
    'plus premium of 25%, at least $20 per lot',
  );
  const noRate = terms(step(0, null, 0));
  expect(premiumRates({ ...noRate, flat: 200 }, 'USD', en)).toBe('0%, plus $2 per lot');
  expect(premiumBeside({ ...noRate, maximum: 200 }, 'USD', en)).toBe('no premium');
});

test.each([
  ['de', 'Schätzpreis 400–600 €', 'zzgl. 25 % Aufgeld'],
  ['fr', 'Estimation 400–600 €', 'plus 25 % de frais'],
  ['ja', '予想落札価格 €400–600', '別途落札手数料25%'],
])('prices in %s are formatted as in that language', (language, price, premium) => {
  const words = catalogueWords(language);
  const spaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  const lot = { ...none, lowEstimate: 40000, highEstimate: 60000 };
  expect(spaces(priceText(lot, false, 'EUR', words))).toBe(price);
  expect(spaces(premiumBeside(terms(step(0, null, 25)), 'EUR', words))).toBe(premium);
});
