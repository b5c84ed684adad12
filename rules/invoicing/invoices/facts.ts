/**
 * The facts of an invoice: snapshots of its lines, and entries that are only ever appended.
 * Every figure and every state is computed from these (see projection.ts and docs/money.md).
 * Instants are epoch milliseconds UTC. Amounts are minor units of the invoice's currency.
 */
import type { Instant } from '../../core/dates';
import type { Minor } from '../../core/money';
import type { LotTaxCode } from '../../lots/tax-codes';
import type { ChargeHold } from '../holds/charge-hold';

/** A charge component of an invoice: tax, shipping, insurance or other. Template fees are named parts of `other`. */
export type ChargeComponent = 'tax' | 'shipping' | 'insurance' | 'other';

/**
 * The source of a charge entry. The latest source of a component determines whether it is recomputed automatically. A surcharge came with a payment, and is
 * never recomputed.
 */
export type ChargeSource = 'TEMPLATE' | 'AUTOMATIC_TAX' | 'MANUAL' | 'SURCHARGE';

/** Whether an amount is charged on each lot, or once per invoice and split over its lots. */
export type ChargeSplit = 'EACH_LOT' | 'EQUALLY' | 'BY_HAMMER';

/** Platform of the bidder: INV, PL, AZ or Floor. */
export type Channel = 'MARKETPLACE' | 'PRIVATE_LABEL' | 'AGGREGATOR' | 'FLOOR';

export interface LineFacts {
  readonly id: number;
  readonly lotId: number;
  readonly hammer: Minor;
  readonly premium: Minor;
  readonly liveFee: Minor;
  /** How the lot is taxed, as when it was invoiced. */
  readonly taxCode: LotTaxCode;
  /** Whether the artist's resale right is charged on it, as when it was invoiced. */
  readonly hasResaleRight: boolean;
  /** Hidden from the invoice (suppress in REST). A hidden line counts in no amount due. */
  readonly suppressed: boolean;
  /** A closed dispute canceled its sale. What credit notes credit on it is nothing to pay, and it is neither shipped, hidden, nor shown. */
  readonly canceled: boolean;
  /** Cannot be paid for online. */
  readonly restricted: boolean;
  readonly shippedAt: Instant | null;
}

/** One change of one charge component. The amount is signed; the current charge is the sum of its entries. */
export interface ChargeEntry {
  readonly id: number;
  /** Null for a charge of the whole invoice (charges per invoice). */
  readonly lineId: number | null;
  readonly component: ChargeComponent;
  /** 0 is the invoice itself; 1, 2, ... are rounds of additional charges. */
  readonly round: number;
  readonly amount: Minor;
  readonly label: string | null;
  readonly source: ChargeSource;
  /** How the amount of which it is a part was split over the lots. Absent if it was charged on each. */
  readonly split?: ChargeSplit | null;
  /** The line whose corrected price it charges, on the line or on the invoice as a whole. Absent for other charges. */
  readonly correctsLineId?: number | null;
  readonly at: Instant;
}

export type PaymentState = 'SETTLED' | 'PENDING' | 'FAILED';

/** Why money was returned to the bidder: the house refunded it, or the bidder's bank reversed it. */
export type ReturnCause = 'REFUND' | 'DISPUTE';

/** Why an entry isn't money that the bidder paid now: it was returned, or a credit moved between two invoices of a person. */
export type PaymentCause = ReturnCause | 'CREDIT';

/**
 * One step of a payment. A pending payment is followed by a SETTLED or FAILED entry that refers to it;
 * a reversal is a SETTLED entry with a negative amount that refers to the entry that it reverses.
 */
export interface PaymentEntry {
  readonly id: number;
  /** Null if paid on the invoice as a whole, otherwise the line that was paid. */
  readonly lineId: number | null;
  readonly round: number;
  readonly amount: Minor;
  readonly state: PaymentState;
  readonly refersTo: number | null;
  /** Paid online through the system's own provider (card or ACH). */
  readonly online: boolean;
  readonly methodId: number | null;
  /** Why an entry reverses or reinstates money, or moves a credit. Absent for payments and for manual corrections. */
  readonly cause?: PaymentCause | null;
  /** When it counts as paid: the date that staff chose, or the instant of the provider's response. */
  readonly at: Instant;
}

/** A credit note: it lowers the amount owed but is not a payment. */
export interface CreditEntry {
  readonly id: number;
  /** The line whose sale it cancels; null for a credit on the invoice as a whole. */
  readonly lineId: number | null;
  readonly amount: Minor;
  readonly at: Instant;
}

export interface InvoiceFacts {
  readonly currency: string;
  readonly pickup: boolean;
  readonly channel: Channel;
  /** Charges are per lot, otherwise per invoice. */
  readonly chargesPerLot: boolean;
  readonly lines: readonly LineFacts[];
  readonly charges: readonly ChargeEntry[];
  readonly payments: readonly PaymentEntry[];
  readonly credits: readonly CreditEntry[];
  /** Why the card is not charged until a user allows it. */
  readonly chargeHold: ChargeHold | null;
  /** A payment through the provider requires action by the bidder or the house. */
  readonly actionNeeded: boolean;
  /** The provider took money for the invoice that isn't in the ledger. */
  readonly unallocated: boolean;
  readonly sentAt: Instant | null;
  /** When each round of additional charges was sent to the bidder. */
  readonly additionalSentAt: Readonly<Record<number, Instant>>;
}

/** The sums of the parts of a price. */
export interface PriceParts {
  readonly hammer: Minor;
  readonly premium: Minor;
  readonly liveFee: Minor;
  readonly tax: Minor;
  readonly shipping: Minor;
  readonly insurance: Minor;
  readonly other: Minor;
}

/** Statuses of an invoice in order of precedence. */
export type InvoiceStatus =
  'CREDITED' | 'PAID' | 'PAYMENT_PENDING' | 'PAYMENT_FAILED' | 'PARTIAL_PAID' | 'SENT' | 'NOT_SENT';
/** The notable state of an invoice's payments, in addition to its status; the most urgent first. */
export type InvoicePaymentState =
  'DISPUTED' | 'UNALLOCATED' | 'ACTION_NEEDED' | 'CREDIT_OWED' | 'PARTLY_REFUNDED' | 'REFUNDED';
export type ShipStatus = 'SHIPPED' | 'PARTIAL_SHIPPED' | 'NOT_SHIPPED';
/** Statuses of a line. */
export type LineStatus = 'NOT_SENT' | 'SENT' | 'PAID' | 'SHIPPED' | 'CREDITED';
/** Statuses of additional charges. */
export type AdditionalChargeStatus = 'HIDDEN' | 'PAID' | 'PAYMENT_PENDING' | 'PAYMENT_FAILED' | 'SENT' | 'NOT_SENT';

/** Charges of all rounds of additional charges, without the invoice itself. */
export interface AdditionalProjection extends Pick<PriceParts, ChargeComponent> {
  readonly total: Minor;
  readonly paid: Minor;
  readonly status: AdditionalChargeStatus;
  /** The date in the label: paid, failed, or sent; null for the others. */
  readonly statusAt: Instant | null;
}

export interface LineProjection {
  readonly id: number;
  readonly price: PriceParts;
  /** Sum of `price`: totalAmount in REST. Includes hidden lines. */
  readonly total: Minor;
  /** What credit notes that canceled its sale credit, including its share of the taxes of the whole invoice. */
  readonly credited: Minor;
  readonly paid: Minor;
  readonly isPaid: boolean;
  readonly paidAt: Instant | null;
  readonly paidOnline: boolean;
  readonly status: LineStatus;
  readonly additional: AdditionalProjection;
}

/** The figures that lists filter, sort, and sum by. Stored in the transaction that changes the facts; rebuilding it must give the same. */
export interface InvoiceProjection {
  readonly lines: readonly LineProjection[];
  /** Lines that are not hidden. */
  readonly itemCount: number;
  /** Sums over lines that are not hidden, including the charges of the whole invoice. */
  readonly price: PriceParts;
  readonly invoiceTotal: Minor;
  readonly additionalTotal: Minor;
  /** Additional charges of lines that are not hidden and of the whole invoice; its total is additionalTotal. */
  readonly additional: AdditionalProjection;
  /** Settled payments on the invoice itself, less reversals. */
  readonly paid: Minor;
  readonly additionalPaid: Minor;
  /** Pending payments, neither settled nor failed. */
  readonly pendingPayment: Minor;
  /** The sum of the credit notes. */
  readonly credited: Minor;
  /** invoiceTotal + additionalTotal - credited - paid - additionalPaid. */
  readonly outstanding: Minor;
  /** Unpaid additional charges of lines that are not hidden (Total Pending Charges). */
  readonly pendingCharges: Minor;
  /** The unpaid part on restricted lines, which must be paid offline. */
  readonly restrictedTotal: Minor;
  /** outstanding less restrictedTotal, never below 0. */
  readonly onlineTotal: Minor;
  readonly allPaid: boolean;
  readonly status: InvoiceStatus;
  /** The date in the label: credited, paid, failed, partial, or sent; null for the others. */
  readonly statusAt: Instant | null;
  /** The notable state of its payments; null if there is none. */
  readonly paymentState: InvoicePaymentState | null;
  /** The amount paid since a payment failed, while that is the status. */
  readonly paidSinceFailure: Minor;
  readonly shipStatus: ShipStatus;
  readonly shippedAt: Instant | null;
  /** Whether any line that is not hidden is restricted. */
  readonly hasRestricted: boolean;
}

export type { Instant, Minor };
