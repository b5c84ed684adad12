import { billTo, houseParty, partyLines } from '../../../rules/invoicing/documents/document-parties';

const address = {
  street1: '8 Duke Street',
  street2: '',
  city: 'London',
  stateCountryCompositeKey: '-GB',
  province: '',
  postCode: 'SW1Y 6QB',
  telNo: '02079460112',
};

test('a house without a state has its country after the dash', () => {
  const party = houseParty({ house: { name: 'Southbank', email: 'sales@southbank.example' }, houseAddress: address });
  expect(party).toMatchObject({
    name: 'Southbank',
    addressLines: ['8 Duke Street', 'London SW1Y 6QB'],
    countryName: 'United Kingdom',
  });
});

test('a house with a state has it before the dash', () => {
  const houseAddress = {
    ...address,
    city: 'Hudson',
    stateCountryCompositeKey: 'NY-US',
    postCode: '12534',
    telNo: '5185550112',
  };
  const party = houseParty({ house: { name: 'Northgate', email: '' }, houseAddress });
  expect(partyLines(party)).toEqual(['8 Duke Street', 'Hudson, NY 12534', 'United States', '(518) 555-0112']);
});

test('a house with a tax number shows it, and documents from before have none', () => {
  const house = { name: 'Southbank', email: '', taxNumber: 'GB 123 4567 89' };
  expect(partyLines(houseParty({ house, houseAddress: address })).at(-1)).toBe('Tax number: GB 123 4567 89');
  expect(houseParty({ house: { ...house, taxNumber: undefined }, houseAddress: address }).references).toEqual([]);
});

test('the billed party has name, company, and the address that the invoice is sent to', () => {
  const billing = {
    firstName: 'Bruno',
    lastName: 'Keller',
    street: 'Lindenallee 7',
    street2: 'c/o Vogel',
    city: 'München',
    state: 'Bayern',
    postalCode: '80331',
    country: 'DE',
    phone: '03023125001',
  };
  const party = billTo({ billing, company: 'Keller KG', emailTo: 'bruno@bidder.example' });
  expect(party.name).toBe('Bruno Keller');
  expect(partyLines(party)).toEqual([
    'Keller KG',
    'Lindenallee 7',
    'c/o Vogel',
    '80331 München, Bayern',
    'Germany',
    '03023125001',
    'bruno@bidder.example',
  ]);
});
