import { anyValue, edited, flag, optionalInstant, text } from '../../core/record-fields';

/** What staff edit of an item of an invoice. Column, wire type, history and undo come from here. */
export const lineFields = {
  suppressed: edited(flag, {
    label: 'Item',
    check: anyValue,
    show: (isHidden) => (isHidden ? 'Hidden' : 'Shown'),
    undo: 'restore',
  }),
  shippedAt: edited(optionalInstant, { label: 'Shipped', check: anyValue, undo: 'restore' }),
  carrier: edited(text, { label: 'Carrier', check: anyValue, undo: 'restore' }),
  trackingNumber: edited(text, { label: 'Tracking number', check: anyValue, undo: 'restore' }),
};
