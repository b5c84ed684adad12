/** What determines whether a group can be voided. */
export interface GroupForVoiding {
  readonly state: 'IN_CREATION' | 'CREATED' | 'FAILED' | 'VOIDED';
  /** Some of its invoices were sent to a bidder or have payments. */
  readonly sentOrPaid: boolean;
}

/** Returns why an invoice group can't be voided now, as a message for staff; null if it can. */
export function voidingRefusal({ state, sentOrPaid }: GroupForVoiding): string | null {
  if (state === 'VOIDED') return 'This group was canceled.';
  if (state === 'IN_CREATION') return "Invoices in this group are still being created. Try again when they're done.";
  return sentOrPaid ? "This group can't be voided because some of its invoices have been sent or paid." : null;
}
