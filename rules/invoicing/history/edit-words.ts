import { formatDayAndTime, type Instant } from '../../core/dates';
import { formatAmount } from '../../core/money';
import { fieldLabel, shownValue, type StoredValue, type ValueWords } from '../../core/record-fields';
import { invoiceFields } from '../invoices/invoice-fields';
import { lineFields } from '../lines/line-fields';

/** What an edit did, as shown in the history, by its action in the audit log. */
const ACTIONS: Readonly<Record<string, string>> = {
  'invoiceLine.suppress': 'Items hidden or shown',
  'invoice.pay': 'Paid',
  'invoice.unpay': 'Not paid',
  'invoice.update': 'Invoice details',
  'invoice.email': 'Email address',
  'invoice.notes': 'Internal note',
  'invoice.note-add': 'Internal note added',
  'invoice.note-delete': 'Internal note deleted',
  'invoice.delivery-mode': 'Pickup or shipping',
  'invoice.charge': 'Charges',
  'invoice.charge-equally': 'Charges per invoice, split equally',
  'invoice.charge-by-hammer': 'Charges per invoice, split by hammer price',
  'invoice.payment': 'Payment',
  'invoice.receive': 'Payments received',
  'invoice.till': 'Payments received with a credit',
  'invoice.till-back': 'Payments with a credit undone',
  'payment.begin': 'Payment requested',
  'payment.action': 'Waiting for the bidder',
  'payment.unallocated': 'Unallocated payment found or resolved',
  'payment.settle': 'Paid online',
  'payment.fail': 'Online payment failed',
  'payment.return': 'Payment returned by the bank',
  'payment.reverse': 'Payment reversed: not at the payment provider',
  'payment.adjust': 'Payment corrected to the amount that the provider took',
  'payment.refund': 'Refunded online',
  'payment.refund-back': 'Refund returned',
  'payment.refund-reverse': 'Refund reversed: not at the payment provider',
  'payment.dispute': 'Payment reversed by the bank',
  'payment.dispute-back': 'Payment reinstated by the bank',
  'invoice.ship': 'Shipped',
  'invoice.unship': 'Not shipped',
  'invoice.auto-charge': 'Auto-charge date',
  'invoice.auto-charge-due': 'Automatic charge',
  'invoice.credit-note': 'Credit note issued',
  'invoice.dispute': 'Credit notes issued for closed disputes',
  'invoice.dispute-back': 'Credit notes reversed for reopened disputes',
  'invoice.price': 'Prices corrected',
  'invoice.price-back': 'Corrected prices undone',
  'invoice.price-credit': 'Credit notes issued for corrected prices',
  'invoice.price-credit-back': 'Credit notes for corrected prices reversed',
  'invoice.sale': 'Sale corrected',
  'invoice.sale-back': 'Corrected sale undone',
  'invoice.sale-credit': 'Credit note issued for a corrected sale',
  'invoice.sale-credit-back': 'Credit note for a corrected sale reversed',
  'invoice.exempt': 'Tax exemption',
  'invoice.bidder': 'Name and address',
  'invoice.tax': 'Tax entered by hand, or computed again',
  'invoice.allow-charging': 'Charging allowed again',
  'invoice.undo': 'Undone',
  'invoice.redo': 'Redone',
};

const FIELDS = { ...invoiceFields, ...lineFields };

const COMPONENTS: Readonly<Record<string, string>> = {
  tax: 'Tax',
  shipping: 'S/H',
  insurance: 'Insurance',
  other: 'Other',
};
const PAYMENTS: Readonly<Record<string, string>> = {
  SETTLED: 'Payment',
  PENDING: 'Pending payment',
  FAILED: 'Failed payment',
};

/** Returns what an edit did, for staff; the action itself if it has no label yet. */
export const editLabel = (action: string): string => ACTIONS[action] ?? action;

/** Returns the label of an edited field; null for a field that only follows from others. */
export function editedFieldLabel(name: string): string | null {
  const [kind = '', round, component = ''] = name.split('.');
  if (kind === 'charge') return (round === '0' ? '' : "Add'l ") + (COMPONENTS[component] ?? component);
  if (kind === 'payment') return PAYMENTS[round ?? ''] ?? null;
  if (kind === 'credit') return 'Credit notes';
  return fieldLabel(FIELDS, kind);
}

/** Formats a value of an edited field for staff; '' for none. Amounts are decimals of the currency, dates are in the given zone. */
export function editedValue(name: string, value: StoredValue, words: ValueWords): string {
  if (value === null) return '';
  const shown = shownValue(FIELDS, name, value, words);
  if (shown !== null) return shown;
  if (typeof value === 'number') return formatAmount(value, words.currency, words.locale);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface MeanwhileEdit {
  /** Null for the system itself. */
  readonly by: string | null;
  readonly at: Instant;
  readonly timeZone: string;
  /** The reader's, or en-US. */
  readonly locale?: string | undefined;
  readonly invoiceNumber: number;
  /** The names of the fields that both edits change. */
  readonly fields: readonly string[];
}

/** Returns who changed what since an editor read the record, as a message for that editor. */
export function editConflictMessage({ by, at, timeZone, locale, invoiceNumber, fields }: MeanwhileEdit): string {
  const what = fields.flatMap((name) => editedFieldLabel(name) ?? []).join(', ');
  return `${by ?? 'The system'} changed ${what} of invoice ${invoiceNumber} on ${formatDayAndTime(at, timeZone, locale)}. Review that change, then save again.`;
}
