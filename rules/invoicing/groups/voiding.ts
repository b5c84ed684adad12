/** What decides whether a group may be given up. */
export interface GroupForVoiding {
  readonly state: 'IN_CREATION' | 'CREATED' | 'FAILED' | 'VOIDED';
  /** Something of it was sent to a bidder, or has payments. */
  readonly sentOrPaid: boolean;
}

/** Why an invoice group cannot be voided now, in the words that staff read; null when it can. */
export function voidingRefusal({ state, sentOrPaid }: GroupForVoiding): string | null {
  if (state === 'VOIDED') return 'This group was given up.';
  if (state === 'IN_CREATION') return 'Invoices of this group are being created. Please try again when they are.';
  return sentOrPaid ? 'Invoices of this group were sent or paid: it cannot be voided.' : null;
}
