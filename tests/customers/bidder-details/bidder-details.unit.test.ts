import {
  type BidderDetails,
  correctionOf,
  detailLabel,
  detailProblems,
  isOtherPlace,
  typedInto,
} from '../../../rules/customers/bidder-details/bidder-details';

const ADA: BidderDetails = {
  firstName: 'Ada',
  lastName: 'Marsh',
  company: '',
  phone: '2125550142',
  street1: '7 Elm Street',
  street2: '',
  city: 'Albany',
  state: 'NY',
  province: '',
  postalCode: '12207',
  country: 'US',
};

const problemsOf = (typed: Partial<BidderDetails>, before = ADA) =>
  detailProblems(before, typedInto(before, typed)).map(({ field, code, message }) => ({ field, code, message }));

test('typed details are stored in one line, with the code of the state and of the country', () => {
  expect(typedInto(ADA, { firstName: ' Ada\n Jane ', state: 'new jersey', country: 'us' })).toEqual({
    ...ADA,
    firstName: 'Ada Jane',
    state: 'NJ',
  });
  expect(typedInto(ADA, { country: 'uk', state: '' })).toMatchObject({ country: 'GB', state: '' });
});

test('details that aren’t typed keep their values, also those that today’s rules would write in another way', () => {
  const old = { ...ADA, city: ' Albany ', state: 'New York' };
  expect(typedInto(old, { firstName: 'Adah' })).toEqual({ ...old, firstName: 'Adah' });
});

test.each<[string, Partial<BidderDetails>, string, string]>([
  ['without any name', { firstName: '', lastName: ' ' }, 'firstName', 'Enter a first or a last name.'],
  ['with a state that the country doesn’t have', { state: 'QQ' }, 'state', 'Choose a state from the list.'],
  [
    'with a country that doesn’t exist',
    { country: 'XX', state: '', postalCode: '' },
    'country',
    'Choose a country from the list.',
  ],
  ['with a state but without a country', { country: '' }, 'country', 'Choose a country.'],
  ['with a postal code of another form', { postalCode: '1220' }, 'postalCode', 'Enter a zip code of this country.'],
  [
    'with a postal code of the country before',
    { country: 'CA', state: 'ON' },
    'postalCode',
    'Enter a postal code of this country.',
  ],
  [
    'with a state of the country before',
    { country: 'CA', postalCode: 'M5V 2T6' },
    'state',
    'Choose a province from the list.',
  ],
  ['that are too long', { city: 'x'.repeat(101) }, 'city', 'City has at most 100 characters.'],
])('refuses details %s', (_, typed, field, message) => {
  expect(problemsOf(typed)).toContainEqual({ field, code: 'INVALID_DETAILS', message });
});

test('refuses a card number, but no long telephone number', () => {
  expect(problemsOf({ company: '4111 1111 1111 1111' })).toMatchObject([{ field: 'company', code: 'CARD_NUMBER' }]);
  expect(problemsOf({ phone: '4111 1111 1111 1111' })).toMatchObject([{ field: 'phone', code: 'CARD_NUMBER' }]);
  expect(problemsOf({ phone: '+49 30 1234567890' })).toEqual([]);
});

test('what was saved before its rule existed isn’t checked until it changes', () => {
  const old = { ...ADA, postalCode: '99', state: 'Somewhere', company: 'y'.repeat(200) };
  expect(problemsOf({ firstName: 'Adah', street1: '8 Elm Street' }, old)).toEqual([]);
  expect(problemsOf({ postalCode: '98' }, old)).toMatchObject([{ field: 'postalCode' }]);
});

test('an address without a country, state, or postal code can be corrected', () => {
  const floor = { ...ADA, street1: '', city: '', state: '', postalCode: '', country: '', phone: '' };
  expect(problemsOf({ firstName: 'Dev' }, floor)).toEqual([]);
  expect(problemsOf({ city: 'Bern', country: 'CH', postalCode: '3011', province: 'Bern' }, floor)).toEqual([]);
});

test('a correction sets on another copy what changed, and of an address all of it', () => {
  expect(correctionOf(ADA, { ...ADA, firstName: 'Adah' })).toEqual({ firstName: 'Adah' });
  expect(correctionOf(ADA, { ...ADA, city: 'Troy', company: 'Marsh Ltd.' })).toEqual({
    company: 'Marsh Ltd.',
    street1: '7 Elm Street',
    street2: '',
    city: 'Troy',
    state: 'NY',
    province: '',
    postalCode: '12207',
    country: 'US',
  });
});

test('only another country or state is another place for taxes', () => {
  expect(isOtherPlace(ADA, { ...ADA, city: 'Troy', postalCode: '12180' })).toBe(false);
  expect(isOtherPlace(ADA, { ...ADA, state: 'NJ' })).toBe(true);
  expect(isOtherPlace(ADA, { ...ADA, country: 'CH', state: '' })).toBe(true);
});

test('labels are the terms of the country', () => {
  expect(['US', 'CA', 'GB', 'DE'].map((country) => detailLabel('postalCode', country))).toEqual([
    'Zip Code',
    'Postal code',
    'Postal code',
    'Postal code',
  ]);
  expect([detailLabel('state', 'CA'), detailLabel('province', 'GB'), detailLabel('province', '')]).toEqual([
    'Province',
    'County',
    'Province or county',
  ]);
});
