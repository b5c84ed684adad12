import { emailRefusal, isEmailAddress } from '../../../rules/core/email-address';

const EXAMPLE = 'Enter one email address, such as name@example.com.';

test.each([
  'ada@bidder.example',
  'a.b+auctions@mail.bidder.example',
  "o'neil@bidder.example",
  'eve@bücher.example',
  '用户@例子.example',
  'a@b-c.example',
  'a@1.example',
])('%s is an email address', (address) => {
  expect(isEmailAddress(address)).toBe(true);
  expect(emailRefusal(` ${address} `)).toBeNull();
});

test.each([
  'ada',
  'ada@',
  '@bidder.example',
  'ada@bidder',
  'ada@.example',
  'ada@bidder.',
  'ada@bidder..example',
  'ada@-bidder.example',
  'ada@bidder-.example',
  'ada@bidder.example, eve@bidder.example',
  'ada bidder@a.example',
  'ada@bidder.example\r\nBcc: x@y.example',
  '<ada@bidder.example>',
  '"ada"@bidder.example',
  'ada@[10.0.0.1]',
  `${'a'.repeat(65)}@bidder.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@${'b.'.repeat(130)}example`,
])('%j is not an email address', (text) => {
  expect(emailRefusal(text)).toBe(EXAMPLE);
});

test.each(['', '   '])('%j is empty', (text) => {
  expect(emailRefusal(text)).toBe('Enter an email address.');
});

test('a long invalid text is rejected quickly', () => {
  expect(emailRefusal(`a@${'b.'.repeat(100_000)}`)).toBe(EXAMPLE);
});
