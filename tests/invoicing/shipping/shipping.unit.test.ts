import { markedDateProblem, notMarkedQuestion } from '../../../rules/invoicing/invoices/marking';
import { editLayout } from '../../../rules/invoicing/shipping/edit-layout';
import { shippedDateWarning, shippingLabel, shippingRefusal } from '../../../rules/invoicing/shipping/shipping';

describe('a shipped date', () => {
  test.each([
    ['2026-11-19', null],
    ['2026-11-20', null],
    ['2026-11-21', 'The date cannot be in the future.'],
  ])('%s, on November 20: %s', (date, problem) => {
    expect(markedDateProblem(date, '2026-11-20')).toBe(problem);
  });

  test.each([
    ['2026-11-13', 'This is before the sale on Nov 14, 2026.'],
    ['2026-11-14', null],
    ['2026-11-15', null],
  ])('%s, of a sale on November 14, warns: %s', (date, warning) => {
    expect(shippedDateWarning(date, '2026-11-14')).toBe(warning);
  });
});

test('the question before unmarking is the specified one', () => {
  expect(notMarkedQuestion('Item', 'shipped')).toBe('Do you want to mark this Item as not shipped?');
  expect(notMarkedQuestion('Invoice', 'shipped')).toBe('Do you want to mark this Invoice as not shipped?');
});

test.each([
  [true, false, 'Mark as shipped'],
  [false, false, 'Mark as not shipped'],
  [true, true, 'Mark as picked up'],
  [false, true, 'Mark as not picked up'],
])('the action, shipped %s, of a pickup invoice %s: %s', (isShipped, pickup, label) => {
  expect(shippingLabel(isShipped, pickup)).toBe(label);
});

test.each([
  [{ suppressed: true }, 'This item is hidden from the invoice.'],
  [{ canceled: true, status: 'CREDITED' as const }, 'The sale of this item was canceled.'],
  [{ status: 'CREDITED' as const }, 'Credit notes cover this invoice.'],
  [{}, null],
])('an item that is %j is refused to be shipped with: %s', (given, refusal) => {
  expect(shippingRefusal({ suppressed: false, canceled: false, status: 'SENT', ...given })).toBe(refusal);
});

test.each([
  [true, true, 'PER_LOT'],
  [true, false, 'PER_LOT'],
  [false, true, 'PER_LOT'],
  [false, false, 'PER_INVOICE'],
])('costs per lot %s, overridden %s: charges are %s', (applyCostPerLot, costsOverride, layout) => {
  expect(editLayout({ applyCostPerLot, costsOverride })).toBe(layout);
});
