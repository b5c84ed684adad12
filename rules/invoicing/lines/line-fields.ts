import { anyValue, edited, flag, optionalInstant, text } from '../../core/record-fields';

/** The fields of an invoice's item that staff edit. They define columns, wire types, history, and undo. */
export const lineFields = {
  suppressed: edited(flag, {
    label: 'Item',
    check: anyValue,
    show: (isHidden) => (isHidden ? 'Hidden' : 'Shown'),
    undo: 'restore',
  }),
  /** A closed dispute canceled its sale, or a reopened one restored it. Credit notes can't be undone. */
  canceled: edited(flag, {
    label: 'Sale',
    check: anyValue,
    show: (isCanceled) => (isCanceled ? 'Canceled' : 'In effect'),
    undo: 'restore',
  }),
  shippedAt: edited(optionalInstant, { label: 'Shipped', check: anyValue, undo: 'restore' }),
  carrier: edited(text, { label: 'Carrier', check: anyValue, undo: 'restore' }),
  trackingNumber: edited(text, { label: 'Tracking number', check: anyValue, undo: 'restore' }),
};
