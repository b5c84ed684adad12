import { addressLines, countryName, type PostalAddress } from '../../../rules/core/address';

const nowhere: PostalAddress = {
  street1: '',
  street2: '',
  city: '',
  state: '',
  province: '',
  postalCode: '',
  country: '',
};

test.each<[Partial<PostalAddress>, string]>([
  [{ city: 'Hudson', state: 'NY', postalCode: '12534', country: 'US' }, 'Hudson, NY 12534'],
  [{ city: 'Toronto', state: 'ON', postalCode: 'M5H 2N2', country: 'CA' }, 'Toronto, ON M5H 2N2'],
  [{ city: 'Sydney', province: 'NSW', postalCode: '2000', country: 'AU' }, 'Sydney, NSW 2000'],
  [{ city: 'London', postalCode: 'SW1Y 6QB', country: 'GB' }, 'London SW1Y 6QB'],
  [{ city: 'Bath', province: 'Somerset', postalCode: 'BA1 2QP', country: 'GB' }, 'Bath, Somerset BA1 2QP'],
  [{ city: 'Bunkyo-ku', province: 'Tokyo', postalCode: '113-0033', country: 'JP' }, 'Bunkyo-ku, Tokyo 113-0033'],
  [{ city: 'Berlin', postalCode: '10969', country: 'DE' }, '10969 Berlin'],
  [{ city: 'Berlin', province: 'Berlin', postalCode: '10969', country: 'DE' }, '10969 Berlin'],
  [{ city: 'München', province: 'Bayern', postalCode: '80331', country: 'DE' }, '80331 München, Bayern'],
  [{ city: 'Milano', province: 'MI', postalCode: '20121', country: 'IT' }, '20121 Milano MI'],
  [{ city: 'Wien', postalCode: '1010', country: 'AT' }, '1010 Wien'],
  [{ city: 'Bern', province: 'Bern', postalCode: '3011', country: 'CH' }, '3011 Bern'],
  [{ city: 'Paris', postalCode: '75009', country: 'FR' }, '75009 Paris'],
  [{ city: 'Amsterdam', postalCode: '1012 AB', country: 'NL' }, '1012 AB Amsterdam'],
  [{ city: 'New York', state: 'NY', country: 'US' }, 'New York, NY'],
  [{ city: 'Albany', postalCode: '12207', country: 'US' }, 'Albany 12207'],
  [{ state: 'NY', postalCode: '12207', country: 'US' }, 'NY 12207'],
  [{ postalCode: '10969', country: 'DE' }, '10969'],
])('the town of %j is written "%s"', (parts, line) => {
  expect(addressLines({ ...nowhere, ...parts })).toEqual([line]);
});

test('an address has one line per known part of the street', () => {
  const town = { city: 'Hudson', state: 'NY', postalCode: '12534', country: 'US' };
  expect(addressLines({ ...nowhere, ...town, street1: '41 Northgate Street', street2: 'Floor 2' })).toEqual([
    '41 Northgate Street',
    'Floor 2',
    'Hudson, NY 12534',
  ]);
  expect(addressLines({ ...nowhere, ...town, street2: 'Floor 2' })).toEqual(['Floor 2', 'Hudson, NY 12534']);
  expect(addressLines({ ...nowhere, country: 'US' })).toEqual([]);
});

test.each([
  ['US', 'United States'],
  ['GB', 'United Kingdom'],
  ['DE', 'Germany'],
  ['', ''],
  ['Narnia', 'Narnia'],
  ['QX', 'QX'],
])('the country %p is "%s"', (code, name) => {
  expect(countryName(code)).toBe(name);
});
