/** What decides whether an item may be hidden or shown. */
interface InvoiceForHiding {
  readonly allPaid: boolean;
  readonly paymentPending: boolean;
  /** More is paid than it charges. */
  readonly isInCredit: boolean;
}

interface LineForHiding {
  readonly isPaid: boolean;
  readonly isHidden: boolean;
}

/** Why an item can be neither hidden nor shown now, in the words that staff read; null when it can. */
export function hidingRefusal(invoice: InvoiceForHiding, line: LineForHiding): string | null {
  if (invoice.paymentPending) return 'A payment on this invoice is pending.';
  // What was hidden from an invoice below what is paid can be shown again: it uses up the credit.
  if (invoice.isInCredit && line.isHidden && !line.isPaid) return null;
  if (invoice.allPaid) return 'This invoice is paid.';
  return line.isPaid ? 'This item is paid.' : null;
}

/** Hide from invoice and Show on invoice are offered while neither the item nor the invoice is paid or pending. */
export function canHideOrShow(invoice: InvoiceForHiding, line: LineForHiding): boolean {
  return hidingRefusal(invoice, line) === null;
}

/** The item menu's entry. */
export function hideOrShowLabel(suppressed: boolean): string {
  return suppressed ? 'Show on invoice' : 'Hide from invoice';
}
