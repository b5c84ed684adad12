/** What decides whether a group may be given up. */
export interface GroupForVoiding {
  readonly state: 'IN_CREATION' | 'CREATED' | 'FAILED' | 'VOIDED';
  /** Something of it was sent to a bidder, or has payments. */
  readonly sentOrPaid: boolean;
}

/** Why an invoice group cannot be voided now, in the words that staff read; null when it can. */
export function voidingRefusal({ state, sentOrPaid }: GroupForVoiding): string | null {
  if (state === 'VOIDED') return 'This group was canceled.';
  if (state === 'IN_CREATION') return "Invoices in this group are still being created. Try again when they're done.";
  return sentOrPaid ? "This group can't be voided because some of its invoices have been sent or paid." : null;
}
