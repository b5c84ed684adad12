import { CANCELED_ITEM } from '../invoices/marking';

/** What determines whether an item can be hidden or shown. */
interface InvoiceForHiding {
  readonly allPaid: boolean;
  readonly paymentPending: boolean;
  /** The amount paid is more than it charges. */
  readonly isInCredit: boolean;
}

interface LineForHiding {
  readonly isPaid: boolean;
  readonly isHidden: boolean;
  /** A closed dispute canceled its sale. */
  readonly isCanceled: boolean;
}

/** Returns why an item can't be hidden or shown now, as a message for staff; null if it can. */
export function hidingRefusal(invoice: InvoiceForHiding, line: LineForHiding): string | null {
  if (invoice.paymentPending) return 'A payment on this invoice is pending.';
  // Hiding it would credit it twice, and showing it would charge it again.
  if (line.isCanceled) return CANCELED_ITEM;
  // An item that was hidden below the amount paid can be shown again: it uses up the credit.
  if (invoice.isInCredit && line.isHidden && !line.isPaid) return null;
  if (invoice.allPaid) return 'This invoice is paid.';
  return line.isPaid ? 'This item is paid.' : null;
}

/** Whether the item can be hidden or shown now: while neither it nor the invoice is paid or pending. */
export function canHideOrShow(invoice: InvoiceForHiding, line: LineForHiding): boolean {
  return hidingRefusal(invoice, line) === null;
}

/** Returns the label of the item's menu entry. The notice of `useHideLines` and the refusal `HIDDEN_ITEM` also say hidden or shown. */
export function hideOrShowLabel(isHidden: boolean): string {
  return isHidden ? 'Show on invoice' : 'Hide from invoice';
}
