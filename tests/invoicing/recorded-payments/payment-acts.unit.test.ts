import { paymentActs } from '../../../rules/invoicing/recorded-payments/payment-acts';

const entry = {
  editId: 1,
  amount: 100,
  at: new Date(0),
  state: 'SETTLED',
  methodId: 2,
  online: false,
  reference: null,
};

test('entries that one edit recorded alike are one act', () => {
  const parts = [entry, { ...entry, amount: 250 }];
  expect(paymentActs(parts)).toEqual([parts]);
});

test.each([
  ['edit', { editId: 2 }],
  ['direction', { amount: -100 }],
  ['date', { at: new Date(1) }],
  ['state', { state: 'FAILED' }],
  ['method', { methodId: 3 }],
  ['reference', { reference: 'No. 18' }],
])('entries with another %s are acts of their own', (_, other) => {
  expect(paymentActs([entry, { ...entry, ...other }])).toHaveLength(2);
});

test('entries that no edit recorded are acts of their own', () => {
  const unknown = { ...entry, editId: null };
  expect(paymentActs([unknown, unknown])).toHaveLength(2);
});
