import { ALL_ACCESS } from '../../../rules/auth/access-types';
import { diyAllowed } from '../../../rules/auth/house-flags';
import { mayUse, RIGHTS, type Subject } from '../../../rules/auth/rights';

const subject: Subject = {
  access: ALL_ACCESS,
  isSuperUser: false,
  isSuperAdmin: false,
  processorType: 'p',
  connectType: 's',
  isInstant: true,
  invoicingDisabled: false,
  autoChargeEnabled: true,
  paymentsEnabled: true,
  isPaymentUser: true,
  lacksSecondFactor: false,
  diyAllowed: true,
  features: ['bulk-bidding'],
};
const lost = (change: Partial<Subject>) =>
  RIGHTS.filter((right) => mayUse(right, subject) && !mayUse(right, { ...subject, ...change }));

test('staff create sales unless catalogs are entered manually or come live from a partner', () => {
  expect(['standard', 'manual', 'live-feed-from-partner', ''].map(diyAllowed)).toEqual([true, false, false, true]);
});

test.each([
  [
    'a house without INVA invoicing',
    { invoicingDisabled: true },
    ['invoices', 'payments', 'chargeCards', 'autoCharge', 'templates'],
  ],
  ['a house without automatic charging', { autoChargeEnabled: false }, ['autoCharge']],
  ['a house that is not enrolled for payments', { paymentsEnabled: false }, ['chargeCards']],
  ['a user who is not a payment user', { isPaymentUser: false }, ['chargeCards']],
  ['another processor', { processorType: 'w' }, ['salesTax']],
  ['connect type e', { connectType: 'e' }, ['privateLabel']],
  ['connect type i', { connectType: 'i' }, ['yourCustomers', 'absenteeBids']],
  ['no connect type', { connectType: '' }, ['privateLabel', 'yourCustomers', 'absenteeBids']],
  ['a house whose staff do not enter its catalogs', { diyAllowed: false }, ['editSales']],
  ['a house that is not instant', { isInstant: false }, ['privateLabel']],
  ['a house without bulk bidding, even for a super user', { features: [], isSuperUser: true }, ['bulkBidding']],
  [
    'no access to settlement',
    { access: ALL_ACCESS.filter((access) => access !== 'settlement') },
    ['settlement', 'payments', 'chargeCards'],
  ],
] as const)('%s removes the permissions that depend on it, and no others', (_, change, rights) => {
  expect(lost(change as Partial<Subject>)).toEqual(rights);
});

test('a super user has bulk bidding without the access type; actions of the vendor’s staff are not available to the house', () => {
  const access = ALL_ACCESS.filter((one) => one !== 'bulkbidding');
  expect(mayUse('bulkBidding', { ...subject, access })).toBe(false);
  expect(mayUse('bulkBidding', { ...subject, access, isSuperUser: true })).toBe(true);
  expect(mayUse('superAdmin', { ...subject, isSuperUser: true })).toBe(false);
  expect(mayUse('superAdmin', { ...subject, isSuperAdmin: true })).toBe(true);
});
