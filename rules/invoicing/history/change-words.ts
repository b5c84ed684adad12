/** A field of an invoice or an item before and after an edit, in the words of edit-words.ts; '' if it is empty. */
export interface ChangeInWords {
  /** The name of the field in the audit log: suppressed, notes, charge.0.tax. */
  readonly field: string;
  readonly label: string;
  /** Null for the invoice as a whole. */
  readonly lotNumber: string | null;
  readonly before: string;
  readonly after: string;
}

const quoted = (text: string): string => `“${text}”`;

function noteSentence({ before, after }: ChangeInWords): string {
  if (before === '') return `Wrote the internal note ${quoted(after)}`;
  return after === ''
    ? `Deleted the internal note ${quoted(before)}`
    : `Internal note ${quoted(before)} → ${quoted(after)}`;
}

/** Describes effective payments before and after; part of one may have been refunded. */
function paymentSentence({ before, after }: ChangeInWords): string {
  if (before === '') return `Payment of ${after}`;
  return after === '' ? `Payment of ${before} reversed` : `Payments ${before} → ${after}`;
}

/** Describes the change of a field in one sentence for staff: "Hid lot 12", "S/H 0.00 → 25.00 on lot 12". */
export function changeSentence(change: ChangeInWords): string {
  const { field, label, lotNumber, before, after } = change;
  const lot = `lot ${lotNumber ?? ''}`;
  if (field === 'suppressed') return after === 'Hidden' ? `Hid ${lot}` : `Showed ${lot} again`;
  if (field === 'canceled') return `${after === 'Canceled' ? 'Canceled' : 'Restored'} the sale of ${lot}`;
  if (field === 'removed') return after === 'Taken off' ? `Took ${lot} off` : `Put ${lot} on`;
  if (field === 'shippedAt' && after === '') return `Marked ${lot} as not shipped`;
  if (field === 'shippedAt' && before === '') return `Marked ${lot} as shipped on ${after}`;
  if (field === 'notes') return noteSentence(change);
  if (field === 'credit.note') return before === '' ? `Credit note of ${after}` : `Credit notes ${before} → ${after}`;
  if (field === 'chargeHold') return after === '' ? 'Allowed charging the card again' : `Charging the card: ${after}`;
  if (field === 'chargeAgainReason' && after !== '') return `Reason to charge again: ${quoted(after)}`;
  if (field === 'payment.SETTLED') return `${paymentSentence(change)}${lotNumber === null ? '' : ` on ${lot}`}`;
  return `${label} ${before || 'none'} → ${after || 'none'}${lotNumber === null ? '' : ` on ${lot}`}`;
}
