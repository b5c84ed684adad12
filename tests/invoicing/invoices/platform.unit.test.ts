import { formatPhone } from '../../../rules/invoicing/invoices/phone';
import { channelOfCompany, companyId, platformCode, platformName } from '../../../rules/invoicing/invoices/platform';

it.each([
  ['MARKETPLACE', 'INV', 'Marketplace', 1],
  ['PRIVATE_LABEL', 'PL', 'Private Label', 3],
  ['AGGREGATOR', 'AZ', 'Aggregator', 4],
  ['FLOOR', 'Floor', 'Floor Bidders', 9],
] as const)('the platform %s is %s, %s, company %i', (channel, code, name, company) => {
  expect(platformCode(channel)).toBe(code);
  expect(platformName(channel)).toBe(name);
  expect(companyId(channel)).toBe(company);
  expect(channelOfCompany(company)).toBe(channel);
});

it('any other company is the marketplace', () => expect(channelOfCompany(965)).toBe('MARKETPLACE'));

it.each([
  ['6415550150', '(641) 555-0150'],
  ['+1 641 555 0150', '(641) 555-0150'],
  ['1-641-555-0150', '(641) 555-0150'],
  ['(641) 555-0150', '(641) 555-0150'],
  [' 641.555.0150 ', '(641) 555-0150'],
  ['020 7946 0123', '020 7946 0123'],
  ['+44 20 7946 0123', '+44 20 7946 0123'],
  ['+33 123 456 789', '+33 123 456 789'],
  ['01 23 45 67 89', '01 23 45 67 89'],
  ['555-0150', '555-0150'],
  ['641 555 0150 ext 4', '641 555 0150 ext 4'],
  ['', ''],
])('the number "%s" is shown as "%s"', (phone, shown) => expect(formatPhone(phone)).toBe(shown));
