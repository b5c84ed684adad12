import { changeSentence } from '../../../rules/invoicing/history/change-words';

const change = { field: 'charge.0.shipping', label: 'S/H', lotNumber: '12', before: '0.00', after: '25.00' };

test.each([
  [{ field: 'suppressed', label: 'Item', before: 'Shown', after: 'Hidden' }, 'Hid lot 12'],
  [{ field: 'suppressed', label: 'Item', before: 'Hidden', after: 'Shown' }, 'Showed lot 12 again'],
  [{}, 'S/H 0.00 → 25.00 on lot 12'],
  [{ lotNumber: null }, 'S/H 0.00 → 25.00'],
  [{ field: 'shippedAt', label: 'Shipped', before: '', after: '11/18/2026' }, 'Marked lot 12 as shipped on 11/18/2026'],
  [{ field: 'shippedAt', label: 'Shipped', before: '11/18/2026', after: '' }, 'Marked lot 12 as not shipped'],
  [
    { field: 'shippedAt', label: 'Shipped', before: '11/18/2026', after: '11/19/2026' },
    'Shipped 11/18/2026 → 11/19/2026 on lot 12',
  ],
  [
    { field: 'trackingNumber', label: 'Tracking number', before: '', after: '1Z 9' },
    'Tracking number none → 1Z 9 on lot 12',
  ],
  [
    { field: 'notes', label: 'Internal note', lotNumber: null, before: '', after: 'Calls back.' },
    'Wrote the internal note “Calls back.”',
  ],
  [
    { field: 'notes', label: 'Internal note', lotNumber: null, before: 'Calls back.', after: '' },
    'Deleted the internal note “Calls back.”',
  ],
  [
    { field: 'notes', label: 'Internal note', lotNumber: null, before: 'Calls back.', after: 'Paid.' },
    'Internal note “Calls back.” → “Paid.”',
  ],
  [
    { field: 'pickup', label: 'Delivery', lotNumber: null, before: 'Shipping', after: 'Pickup' },
    'Delivery Shipping → Pickup',
  ],
])('a changed field is described in the words that staff use: %#', (facts, sentence) => {
  expect(changeSentence({ ...change, ...facts })).toBe(sentence);
});
