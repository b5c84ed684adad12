import { formatDateUS } from '../../core/dates';
import type { AdditionalChargeStatus, Instant, InvoiceStatus, LineStatus, ShipStatus } from './facts';

/** The statuses as shown to staff, without their dates. */
export const STATUS_TEXT: Readonly<Record<InvoiceStatus, string>> = {
  CREDITED: 'Credited',
  PAID: 'Paid',
  PAYMENT_PENDING: 'Payment Pending',
  PAYMENT_FAILED: 'Payment Failed',
  PARTIAL_PAID: 'Partial Paid',
  SENT: 'Sent',
  NOT_SENT: 'Not Sent',
};

const ADDITIONAL_TEXT: Readonly<Record<AdditionalChargeStatus, string>> = {
  HIDDEN: 'Hidden',
  PAID: 'Paid',
  PAYMENT_PENDING: 'Payment Pending',
  PAYMENT_FAILED: 'Payment Failed',
  SENT: 'Sent',
  NOT_SENT: 'Not Sent',
};

function dated(text: string, at: Instant | null, zone: string): string {
  return at === null ? text : `${text} - ${formatDateUS(at, zone)}`;
}

/** What determines the state of an invoice, each with the instant for its label. */
export interface StatusFacts {
  /** Credit notes cover all that the invoice charges: the instant of the last one. */
  readonly creditedAt: Instant | null;
  /** Everything not hidden is paid, including additional charges: the instant of the last payment. */
  readonly paidAt: Instant | null;
  readonly pending: boolean;
  /** The last online attempt failed. */
  readonly failedAt: Instant | null;
  /** Some but not all of the amount owed is paid: the instant of the last payment. */
  readonly partialAt: Instant | null;
  readonly sentAt: Instant | null;
}

/** Returns the status of an invoice and the instant in its label. The first condition that holds wins; docs/money.md lists the order. */
export function invoiceStatus(facts: StatusFacts): { status: InvoiceStatus; at: Instant | null } {
  if (typeof facts.creditedAt === 'number' && !facts.pending) return { status: 'CREDITED', at: facts.creditedAt };
  if (facts.paidAt !== null) return { status: 'PAID', at: facts.paidAt };
  if (facts.pending) return { status: 'PAYMENT_PENDING', at: null };
  if (facts.failedAt !== null) return { status: 'PAYMENT_FAILED', at: facts.failedAt };
  if (facts.partialAt !== null) return { status: 'PARTIAL_PAID', at: facts.partialAt };
  if (facts.sentAt !== null) return { status: 'SENT', at: facts.sentAt };
  return { status: 'NOT_SENT', at: null };
}

/** Returns the label of the group table, "Paid - 10/17/2026", in the house's time zone. */
export function statusLabel(status: InvoiceStatus, at: Instant | null, zone: string): string {
  return dated(STATUS_TEXT[status], at, zone);
}

/** Returns SHIPPED once every line that is not hidden is shipped; the instant is that of the last line. Nothing to ship: not shipped. */
export function shipStatus(shippedAt: readonly (Instant | null)[]): { status: ShipStatus; at: Instant | null } {
  const done = shippedAt.filter((at) => at !== null);
  if (done.length === 0) return { status: 'NOT_SHIPPED', at: null };
  if (done.length < shippedAt.length) return { status: 'PARTIAL_SHIPPED', at: null };
  return { status: 'SHIPPED', at: Math.max(...done) };
}

/** Returns "Shipped - 10/17/2026", or "Picked Up - ..." if the buyer collects; in the house's time zone. */
export function shipStatusLabel(status: ShipStatus, at: Instant | null, pickup: boolean, zone: string): string {
  if (status === 'NOT_SHIPPED') return 'Not Shipped';
  if (status === 'PARTIAL_SHIPPED') return 'Partial Shipped';
  return dated(pickup ? 'Picked Up' : 'Shipped', at, zone);
}

/** What determines the status of a line. */
interface LineStatusFacts {
  readonly sentAt: Instant | null;
  /** Its sale was canceled, or credit notes cover the whole invoice. */
  readonly isCredited: boolean;
  readonly isPaid: boolean;
  readonly shippedAt: Instant | null;
}

/** Returns the furthest step of a line on the create screen: Not Sent, Sent, Paid, Shipped; or Credited, which is none of these. */
export function lineStatus(facts: LineStatusFacts): LineStatus {
  if (facts.isCredited) return 'CREDITED';
  if (facts.shippedAt !== null) return 'SHIPPED';
  if (facts.isPaid) return 'PAID';
  return facts.sentAt === null ? 'NOT_SENT' : 'SENT';
}

/** Returns the line's label, without a date; "Picked Up" for a shipped line that the buyer collected. */
export function lineStatusLabel(status: LineStatus, pickup: boolean): string {
  if (status === 'SHIPPED') return pickup ? 'Picked Up' : 'Shipped';
  return STATUS_TEXT[status];
}

/** Additional charges have no partial state: a partial payment doesn't change their state. */
export interface AdditionalChargeFacts extends Omit<StatusFacts, 'partialAt' | 'creditedAt'> {
  readonly suppressed: boolean;
}

/** Returns the state of a line's additional charges and the instant for its label. */
export function additionalChargeStatus(facts: AdditionalChargeFacts): {
  status: AdditionalChargeStatus;
  at: Instant | null;
} {
  if (facts.suppressed) return { status: 'HIDDEN', at: null };
  if (facts.paidAt !== null) return { status: 'PAID', at: facts.paidAt };
  if (facts.pending) return { status: 'PAYMENT_PENDING', at: null };
  if (facts.failedAt !== null) return { status: 'PAYMENT_FAILED', at: facts.failedAt };
  return facts.sentAt === null ? { status: 'NOT_SENT', at: null } : { status: 'SENT', at: facts.sentAt };
}

/** Returns "Paid - 10/17/2026" or "Sent - 10/17/2026"; the labels of the other states have no date. */
export function additionalChargeLabel(status: AdditionalChargeStatus, at: Instant | null, zone: string): string {
  return dated(ADDITIONAL_TEXT[status], status === 'PAID' || status === 'SENT' ? at : null, zone);
}
