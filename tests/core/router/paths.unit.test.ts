import { addressInApp, returnPath } from '../../../web/core/router/paths';

test.each(['/', '/invoices/AllInvoices?page=2', '/customers/bidder/104'])(
  'an address in the app can be returned to: %s',
  (address) => expect(addressInApp(address)).toBe(address),
);

test.each([
  null,
  '',
  'invoices',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/\n/elsewhere.example/',
  'javascript:alert(1)',
])('no other address is returned to: %j', (address) => {
  expect(addressInApp(address)).toBeNull();
  expect(returnPath(address)).toBe('/');
});
