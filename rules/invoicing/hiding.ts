/** Hide from invoice and Show on invoice are offered while neither the item nor the invoice is paid or pending (S0§4). */
export function canHideOrShow(invoice: { allPaid: boolean; paymentPending: boolean }, line: { isPaid: boolean }): boolean {
  return !line.isPaid && !invoice.paymentPending && !invoice.allPaid;
}

/** The item menu's entry. */
export function hideOrShowLabel(suppressed: boolean): string {
  return suppressed ? 'Show on invoice' : 'Hide from invoice';
}
