import {
  canonicalLocation,
  type LocationField,
  type LocationFields,
  locationLabelOf,
  locationProblem,
  locationProblems,
} from '../../rules/house/location-fields';
import { deletionRefusal } from '../../rules/house/location-uses';
import { isPostalCode } from '../../rules/house/postal-code';
import { placeTimeZone, timeZonesOf } from '../../rules/house/time-zones';

const hudson: LocationFields = {
  facilityName: 'Main Rooms',
  street1: '12 Wharf Street',
  street2: '',
  city: 'Hudson',
  country: 'US',
  state: 'NY',
  postalCode: '12534',
  phone: '',
  fax: '',
  email: '',
};

test('a location with the required fields is valid', () => {
  expect(locationProblems(hudson)).toEqual({});
});

test.each<[LocationField, string, string]>([
  ['street1', 'US', 'Street Address 1 is required'],
  ['city', 'US', 'City is required'],
  ['country', '', 'Country is required'],
  ['state', 'US', 'State is required'],
  ['state', 'CA', 'Province is required'],
  ['state', 'AU', 'State/Territory is required'],
  ['state', 'UK', 'County is required'],
  ['state', 'FR', 'State/Province is required'],
  ['postalCode', 'US', 'Zip Code is required'],
  ['postalCode', 'CA', 'Postal code is required'],
  ['postalCode', '', 'Postal code is required'],
])('a location without %s in the country %p is refused: %s', (field, country, text) => {
  expect(locationProblem(field, { ...hudson, country, [field]: '  ' })).toBe(text);
});

test.each<[LocationField, number]>([
  ['facilityName', 75],
  ['street1', 50],
  ['street2', 50],
  ['city', 50],
  ['phone', 40],
])('the field %s of a location has at most %i characters', (field, most) => {
  expect(locationProblem(field, { ...hudson, [field]: 'x'.repeat(most) })).toBeNull();
  expect(locationProblem(field, { ...hudson, [field]: 'x'.repeat(most + 1) })).toBe(
    `${locationLabelOf(field, 'US')} can have ${most} characters at most`,
  );
});

test('a postal code has at most 32 characters if its country has no format', () => {
  expect(locationProblem('postalCode', { ...hudson, country: 'AO', postalCode: 'x'.repeat(32) })).toBeNull();
  expect(locationProblem('postalCode', { ...hudson, country: 'AO', postalCode: 'x'.repeat(33) })).toBe(
    'Postal code can have 32 characters at most',
  );
});

test('the email of a location is a valid address of at most 60 characters', () => {
  const email = (letters: number) => `${'a'.repeat(letters - '@b.example'.length)}@b.example`;
  expect(locationProblem('email', { ...hudson, email: email(60) })).toBeNull();
  expect(locationProblem('email', { ...hudson, email: email(61) })).toBe('Email can have 60 characters at most');
  expect(locationProblem('email', { ...hudson, email: 'nobody' })).toBe('Please enter a valid email address');
});

test('a postal code without a country asks for the country first', () => {
  expect(locationProblem('postalCode', { ...hudson, country: '' })).toBe('Please select a country first');
});

test.each([
  ['US', '12345', true],
  ['US', '12345-6789', true],
  ['US', 'AB', false],
  ['US', '1234', false],
  ['CA', 'M5H 2N2', true],
  ['CA', 'm5h2n2', true],
  ['CA', '12345', false],
  ['UK', 'SE1 9PD', true],
  ['GB', 'se1 9pd', true],
  ['UK', '12345', false],
  ['AU', '2000', true],
  ['AU', '20000', false],
  ['DE', '10969', true],
  ['AO', 'anything', true],
])('in %s, whether %p is a valid postal code: %p', (country, code, valid) => {
  expect(isPostalCode(country, code)).toBe(valid);
});

test('an error names the postal code as its country does', () => {
  expect(locationProblem('postalCode', { ...hudson, postalCode: 'AB' })).toBe('Please enter a valid Zip Code');
  expect(locationProblem('postalCode', { ...hudson, country: 'CA', postalCode: 'AB' })).toBe(
    'Please enter a valid Postal code',
  );
});

test('a state must be a code or name from the country’s list if it has one', () => {
  expect(locationProblem('state', { ...hudson, state: 'New York' })).toBeNull();
  expect(locationProblem('state', { ...hudson, country: 'CA', state: 'NY' })).toBe(
    'Please select a Province from the list',
  );
  expect(locationProblem('state', { ...hudson, country: 'FR', state: 'Île-de-France' })).toBeNull();
});

test('a location is stored trimmed, with GB for UK and codes for states', () => {
  expect(canonicalLocation({ ...hudson, country: 'uk', state: ' Kent ', city: ' Deal ' })).toMatchObject({
    country: 'GB',
    state: 'Kent',
    city: 'Deal',
  });
  expect(canonicalLocation({ ...hudson, state: 'new york' }).state).toBe('NY');
});

test('a location has the time zone of its state; of several, the chosen one, the house’s, or the first', () => {
  expect(timeZonesOf('US', 'NY')).toEqual(['America/New_York']);
  expect(timeZonesOf('US', 'TX')).toEqual(['America/Chicago', 'America/Denver']);
  expect(timeZonesOf('UK', 'Kent')).toEqual(['Europe/London']);
  expect(timeZonesOf('AU', 'NSW')).toContain('Australia/Lord_Howe');
  expect(timeZonesOf('', '')).toEqual([]);
  expect(placeTimeZone('US', 'TX', '', 'America/New_York')).toBe('America/Chicago');
  expect(placeTimeZone('US', 'TX', 'America/Denver', 'America/Chicago')).toBe('America/Denver');
  expect(placeTimeZone('US', 'TX', 'Europe/London', 'America/Denver')).toBe('America/Denver');
  expect(placeTimeZone('US', 'CA', 'America/New_York', 'America/New_York')).toBe('America/Los_Angeles');
});

test('states and provinces have valid time zones', () => {
  for (const [country, states] of [
    ['US', 'AK FL IN OR HI'],
    ['CA', 'BC NL NU ON YT'],
    ['AU', 'NSW WA'],
  ] as const) {
    for (const state of states.split(' ')) {
      const zones = timeZonesOf(country, state);
      expect(zones.length).toBeGreaterThan(0);
      for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    }
  }
});

test('the primary location and locations in use cannot be deleted, and the reason names the uses', () => {
  expect(deletionRefusal({ isPrimary: true }, [])).toBe(
    'The primary location cannot be deleted. Make another location primary first.',
  );
  expect(deletionRefusal({ isPrimary: false }, [{ kind: 'SESSION', count: 0, names: [] }])).toBeNull();
  expect(
    deletionRefusal({ isPrimary: false }, [
      { kind: 'SESSION', count: 12, names: ['Clocks', 'Maps', 'Toys'] },
      { kind: 'TEMPLATE', count: 1, names: ['Standard'] },
      { kind: 'INVOICE_GROUP', count: 2, names: ['March', 'May'] },
    ]),
  ).toBe(
    'This location cannot be deleted: it is used by 12 sessions (Clocks, Maps, Toys and others), 1 invoice template (Standard), 2 invoice groups (March, May).',
  );
});
