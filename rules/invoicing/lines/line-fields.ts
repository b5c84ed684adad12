import { amount, anyValue, edited, flag, optionalInstant, text } from '../../core/record-fields';

/** The fields of an invoice's item that staff edit. They define columns, wire types, history, and undo. */
export const lineFields = {
  suppressed: edited(flag, {
    label: 'Item',
    check: anyValue,
    show: (isHidden) => (isHidden ? 'Hidden' : 'Shown'),
    undo: 'restore',
  }),
  /** The hammer price, which staff correct under Edit Realized Prices, and what follows from it by the session's terms. */
  hammer: edited(amount, { label: 'Hammer price', check: anyValue, undo: 'restore' }),
  premium: edited(amount, { label: 'Buyer’s premium', check: anyValue, undo: 'restore' }),
  liveFee: edited(amount, { label: 'Live fee', check: anyValue, undo: 'restore' }),
  /** The lot passed after all, or is sold to another bidder, so it is no longer sold on this invoice. A lot that is added was taken off until then. */
  removed: edited(flag, {
    label: 'Lot',
    check: anyValue,
    show: (isRemoved) => (isRemoved ? 'Taken off' : 'On the invoice'),
    undo: 'restore',
  }),
  /** A closed dispute or a corrected price canceled its sale, or it was restored. Credit notes can't be undone. */
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
