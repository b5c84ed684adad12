import { type BuyNowInput, buyNowValues, NEW_TERMS } from '../../../rules/sales/buy-now/buy-now-fields';
import { buyNowProblems, chargeProblems } from '../../../rules/sales/buy-now/buy-now-problems';
import { foundCountries, otherCountries, shipToLists } from '../../../rules/sales/buy-now/ship-to';

const complete: BuyNowInput = {
  cards: [3],
  excludedCountries: [],
  subject: 'Your invoice',
  fromName: 'Northgate',
  fromEmail: 'sales@northgate.example',
  bccEmail: '',
  charges: [],
  terms: NEW_TERMS.map((term, index) => (index < 2 ? { ...term, text: 'As agreed.' } : term)),
};
const charge = { name: 'Sales tax', rate: '8.875', country: 'US', state: 'NY' };
const wrong = (change: Partial<BuyNowInput>) =>
  Object.fromEntries(buyNowProblems({ ...complete, ...change }).map(({ field, message }) => [field, message]));
const wrongCharge = (change: Partial<typeof charge>) =>
  Object.fromEntries(chargeProblems({ ...charge, ...change }).map(({ field, message }) => [field, message]));

test('complete settings have no problem', () => {
  expect(buyNowProblems(complete)).toEqual([]);
});

test('a sale needs a card', () => {
  expect(wrong({ cards: [] })).toEqual({ cards: 'Please select at least one payment method' });
  expect(wrong({ cards: [7] })).toEqual({ cards: 'Choose cards from the list.' });
});

test.each([
  ['0', 'Rate % must be a number between 0-100%'],
  ['-5', 'Rate % must be a number between 0-100%'],
  ['100.001', 'Rate % must be a number between 0-100%'],
  ['1000', 'Rate % must be a number between 0-100%'],
  ['8.8755', 'Please enter a valid number, up to three decimal places'],
  ['eight', 'Please enter a valid number, up to three decimal places'],
  ['8.', 'Please enter a valid number, up to three decimal places'],
  ['', 'Rate % is required'],
])('a rate of "%s" is refused', (rate, message) => {
  expect(wrongCharge({ rate })).toEqual({ rate: message });
});

test.each(['100', '0.001', '8.875', ' 7 '])('a rate of "%s" is accepted', (rate) => {
  expect(wrongCharge({ rate })).toEqual({});
});

test('a charge needs a type, a country, and a state if the country has states', () => {
  expect(wrongCharge({ name: ' ' })).toEqual({ name: 'Tax Type is required' });
  expect(wrongCharge({ name: 'x'.repeat(151) })).toEqual({ name: 'Tax Type can have 150 characters at most' });
  expect(wrongCharge({ country: '' })).toEqual({ country: 'Country / Region is required' });
  expect(wrongCharge({ country: 'XX' })).toEqual({ country: 'Choose a country or region from the list.' });
  expect(wrongCharge({ state: '' })).toEqual({ state: 'State / Province is required' });
  expect(wrongCharge({ state: 'ZZ' })).toEqual({ state: 'Choose a state or province from the list.' });
  expect(wrongCharge({ state: 'ALL' })).toEqual({});
  expect(wrongCharge({ country: 'FR', state: '' })).toEqual({});
  expect(wrongCharge({ country: 'ALL', state: '' })).toEqual({});
  expect(wrongCharge({ country: 'EU', state: '' })).toEqual({});
});

test('problems of charges have the place of the charge', () => {
  expect(wrong({ charges: [charge, { ...charge, rate: '0' }] })).toEqual({
    'charges.1.rate': 'Rate % must be a number between 0-100%',
  });
});

test('the invoice email needs a subject and an address to reply to', () => {
  expect(wrong({ subject: '', fromName: '', fromEmail: '' })).toEqual({
    subject: 'Email Subject is required',
    fromName: 'Reply To Name is required',
    fromEmail: 'Reply To Email is required',
  });
  expect(wrong({ fromEmail: 'nobody', bccEmail: 'a@b' })).toEqual({
    fromEmail: 'Please enter a valid email address',
    bccEmail: 'Please enter a valid email address',
  });
  expect(wrong({ subject: 'x'.repeat(151) })).toEqual({ subject: 'Email Subject can have 150 characters at most' });
});

const terms = (index: number, change: Partial<(typeof NEW_TERMS)[number]>) =>
  wrong({ terms: complete.terms.map((term, at) => (at === index ? { ...term, ...change } : term)) });

test('only the first two terms need a title and a text', () => {
  expect(terms(0, { title: '', text: '' })).toEqual({
    'terms.0.title': 'Conditions of Sale Display Title is required',
    'terms.0.text': 'Conditions of Sale Text is required',
  });
  expect(terms(1, { text: ' ' })).toEqual({ 'terms.1.text': 'Shipping Text is required' });
  expect(terms(2, { active: true, title: '', text: '' })).toEqual({});
  expect(terms(5, { title: 'x'.repeat(151) })).toEqual({
    'terms.5.title': 'Condition(s) Display Title can have 150 characters at most',
  });
  expect(wrong({ terms: [] })).toEqual({ terms: 'Terms have 6 panels. Send all of them.' });
});

test.each([
  ['<b>All sales are final</b>', 'HTML'],
  ['<script>alert(1)</script>', 'HTML'],
  ['See https://example.com', 'LINK'],
  ['See www.example.com', 'LINK'],
  ['Продажа окончательна', 'LANGUAGE'],
])('terms can’t contain %s', (text, code) => {
  const at = buyNowProblems({ ...complete, terms: complete.terms.map((term) => ({ ...term, text })) });
  expect(at.map((problem) => problem.code)).toEqual(Array(6).fill(code));
});

test('terms can contain accents, comparisons, and line breaks', () => {
  expect(terms(3, { text: 'Paiement sous 7 jours.\nMoins de 5 < 6 & plus. Größe: 10 €' })).toEqual({});
});

test('stored settings are tidy: known cards in order, countries once, states only where there are some', () => {
  const values = buyNowValues({
    ...complete,
    cards: [6, 3, 3],
    excludedCountries: ['fr', 'UK', 'FR'],
    charges: [charge, { name: ' VAT ', rate: '20', country: 'UK', state: '' }],
    terms: complete.terms.map((term) => ({ ...term, active: false })),
  });
  expect(values).toMatchObject({
    cards: [3, 6],
    excludedCountries: ['FR', 'GB'],
    charges: [
      { name: 'Sales tax', rate: 88_750, country: 'US', state: 'NY' },
      { name: 'VAT', rate: 200_000, country: 'GB', state: 'ALL' },
    ],
  });
  expect(values.terms.map(({ active }) => active)).toEqual([true, true, false, false, false, false]);
});

test('both lists of countries are sorted by name, and the European Union finds its members', () => {
  const { include, exclude } = shipToLists(['US', 'AX', 'DE']);
  expect(exclude.map(({ name }) => name)).toEqual(['Åland Islands', 'Germany', 'United States']);
  const names = include.map(({ name }) => name);
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
  expect(include.length + exclude.length).toBe(249);
  expect(foundCountries(include, 'european union')).toHaveLength(26);
  expect(foundCountries(include, 'united k').map(({ code }) => code)).toEqual(['GB']);
  expect(otherCountries(otherCountries(['UK', 'US']))).toEqual(['GB', 'US']);
});
