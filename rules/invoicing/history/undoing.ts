import { NOT_BY_HAND } from '../recorded-payments/paying';

/** What an edit is, for the question whether it can be undone. */
export interface EditForUndo {
  /** Whether it undid another edit. Undoing it is a redo. */
  readonly isUndo: boolean;
  /** What it changed: email, notes, pickup, suppressed, shippedAt, charge, additional, payment. */
  readonly touched: readonly string[];
  /** It refunded a payment through the provider, or reinstated one. */
  readonly isRefund: boolean;
  /** It issued a credit note. */
  readonly isCreditNote: boolean;
  /** What changed with it, so that it isn't undone alone; null if nothing did. */
  readonly together: ChangedTogether | null;
}

/** What determines whether an edit can be undone on one of its invoices now. */
export interface InvoiceForUndo {
  /** A later change of the invoice is in effect, so that it isn't as the edit left it. */
  readonly hasLater: boolean;
  readonly paymentPending: boolean;
  readonly allPaid: boolean;
  /** An item of the invoice is paid or has a payment. */
  readonly anyItemPaid: boolean;
  /** An item that the edit changed is paid. */
  readonly editedItemPaid: boolean;
  /** The edit changed charges of the invoice itself, not only additional ones. */
  readonly originalCharged: boolean;
  /** The edit includes a step of a payment of the invoice through the provider. */
  readonly hasOnlinePayment: boolean;
}

/** Why a refund can't be undone. */
const REFUND_STANDS = "A refund by the payment provider can't be undone. Charge the card again.";

/** Why a credit note can't be undone. */
const CREDIT_STANDS = "A credit note is a numbered document and can't be undone. Add a charge to the invoice instead.";

/** What an edit changed with the invoices: prices of a session, the sale of a lot, or invoices that gave or got a credit. */
export type ChangedTogether = 'PRICES' | 'SALE' | 'CREDIT';

/** Edits that changed something else, too, by the beginning of their actions. */
const WITH_OTHERS: Readonly<Partial<Record<string, ChangedTogether>>> = {
  'invoice.price': 'PRICES',
  'invoice.sale': 'SALE',
  'invoice.till': 'CREDIT',
};

/** Why an edit can't be undone on these invoices alone. */
const TOGETHER: Readonly<Record<ChangedTogether, string>> = {
  PRICES: 'Undo it under Edit Realized Prices, so that the prices of the lots follow.',
  SALE: 'Undo it under “Correct sale” of the lot, so that its result follows.',
  CREDIT: 'Undo the receipt under Deposits, so that the credit returns to its invoice.',
};

/** Returns what an edit with this action changed with the invoices, or undid; null for other edits. */
export const changedTogether = (action: string): ChangedTogether | null => {
  const [kind = ''] = action.split('-');
  return WITH_OTHERS[kind] ?? null;
};

/** Whether an edit with this action only issued a credit note. */
export const isCreditEdit = (action: string): boolean =>
  ['invoice.credit-note', 'invoice.dispute', 'invoice.dispute-back'].includes(action);

/** Actions of refunds by the provider, as named in the audit log. */
const REFUNDS: readonly string[] = [
  'payment.refund',
  'payment.refund-back',
  'payment.refund-reverse',
  'payment.dispute',
  'payment.dispute-back',
];

/** Whether an edit with this action refunded a payment through the provider, or reinstated one. */
export const isRefundEdit = (action: string): boolean => REFUNDS.includes(action);

/** Why an edit that was undone on all of its invoices can't be undone again. */
export const alreadyUndone = ({ isUndo }: Pick<EditForUndo, 'isUndo'>): string =>
  isUndo ? 'This change is already redone.' : 'This edit is already undone.';

/**
 * Returns why an edit can't be undone on an invoice now, as a message for staff, or null if it can. Edits of an invoice are undone latest
 * first, and an undo or a redo changes what the edit changed: the rules for hiding lots and for pickup and shipping apply to both.
 */
export function undoRefusal(edit: EditForUndo, invoice: InvoiceForUndo): string | null {
  const changed = (...names: string[]): boolean => names.some((name) => edit.touched.includes(name));
  if (edit.together !== null) return TOGETHER[edit.together];
  if (edit.isRefund) return REFUND_STANDS;
  if (edit.isCreditNote) return CREDIT_STANDS;
  if (invoice.hasOnlinePayment) return NOT_BY_HAND;
  // A surcharge is undone with the payment that it came with.
  const changesCharges = changed('charge') && !changed('payment') && invoice.originalCharged;
  const changesFigures = changed('suppressed', 'pickup') || changesCharges;
  if (invoice.paymentPending && (changesFigures || changed('additional', 'payment')))
    return 'A payment on this invoice is pending.';
  if (invoice.allPaid && changesFigures) return 'This invoice is paid.';
  if ((changed('suppressed') && invoice.editedItemPaid) || (changed('pickup') && invoice.anyItemPaid))
    return 'An item of this invoice is paid.';
  if (!invoice.hasLater) return null;
  return edit.isUndo
    ? 'The invoice was changed since. Undo or redo the newer changes first.'
    : 'Undo the newer changes first.';
}
