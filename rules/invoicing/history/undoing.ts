import { NOT_BY_HAND } from '../paying/paying';

/** What determines whether an edit can be undone now. */
export interface EditForUndo {
  /** The edit is itself an undo. */
  readonly isUndo: boolean;
  readonly isUndone: boolean;
  /** A later edit of one of its invoices has not been undone. */
  readonly hasLater: boolean;
  /** What it changed: email, notes, pickup, suppressed, shippedAt, charge, additional, payment. */
  readonly touched: readonly string[];
  /** Whether any of its invoices has a pending payment. */
  readonly paymentPending: boolean;
  readonly allPaid: boolean;
  /** An item of any of its invoices is paid or has a payment. */
  readonly anyItemPaid: boolean;
  /** It includes a step of a payment through the provider. */
  readonly hasOnlinePayment: boolean;
  /** It refunded a payment through the provider, or reinstated one. */
  readonly isRefund: boolean;
  /** It issued a credit note. */
  readonly isCreditNote: boolean;
  /** An item that it changed is paid. */
  readonly editedItemPaid: boolean;
}

/** Why a refund can't be undone. */
const REFUND_STANDS = "A refund by the payment provider can't be undone. Charge the card again.";

/** Why a credit note can't be undone. */
const CREDIT_STANDS = "A credit note is a numbered document and can't be undone. Add a charge to the invoice instead.";

/** Whether an edit with this action only issued a credit note. */
export const isCreditEdit = (action: string): boolean => action === 'invoice.credit-note';

/** Actions of refunds by the provider, as named in the audit log. */
const REFUNDS: readonly string[] = ['payment.refund', 'payment.refund-back', 'payment.dispute', 'payment.dispute-back'];

/** Whether an edit with this action refunded a payment through the provider, or reinstated one. */
export const isRefundEdit = (action: string): boolean => REFUNDS.includes(action);

/**
 * Returns why an edit can't be undone now, as a message for staff; null if it can. Edits are undone latest first, and an undo
 * changes what the edit changed, so the rules for hiding lots and for pickup and shipping apply to it as well.
 */
export function undoRefusal(edit: EditForUndo): string | null {
  const changed = (...names: string[]): boolean => names.some((name) => edit.touched.includes(name));
  if (edit.isUndone) return 'This edit is already undone.';
  if (edit.isUndo) return "An undo can't be undone. Make the edit again.";
  if (edit.hasLater) return 'Undo the newer changes first.';
  if (edit.isRefund) return REFUND_STANDS;
  if (edit.isCreditNote) return CREDIT_STANDS;
  if (edit.hasOnlinePayment) return NOT_BY_HAND;
  if (!changed('suppressed', 'pickup', 'charge', 'additional', 'payment')) return null;
  if (edit.paymentPending) return 'A payment on this invoice is pending.';
  if (!changed('suppressed', 'pickup', 'charge')) return null;
  if (edit.allPaid) return 'This invoice is paid.';
  const paid = (changed('suppressed') && edit.editedItemPaid) || (changed('pickup') && edit.anyItemPaid);
  return paid ? 'An item of this invoice is paid.' : null;
}
