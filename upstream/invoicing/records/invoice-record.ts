import type { LocalDate } from '../../../rules/core/dates';
import type { Minor } from '../../../rules/core/money';
import type { Channel, InvoicePaymentState, InvoiceStatus, ShipStatus } from '../../../rules/invoicing/invoices/facts';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { column, defineRecord, type RowOf, selectColumns } from '../../core/database/record';

/** An invoice with the bidder's data, as of its creation or corrected, and its stored figures. Amounts are minor units of its currency. */
export const invoiceRecord = defineRecord({
  type: 'Invoice',
  table: 'invoice',
  fields: invoiceFields,
  columns: {
    id: column<number>(),
    version: column<number>(),
    ref: column<string>(),
    groupId: column<number>(),
    approvalId: column<number>(),
    channel: column<Channel>(),
    memberId: column<number | null>(),
    paddleNumber: column<string>(),
    currency: column<string>(),
    chargesPerLot: column<boolean>(),
    costsOverride: column<boolean>(),
    createdAt: column<Date>(),
    sentAt: column<Date | null>(),
    firstSentAt: column<Date | null>(),
    dueOn: column<LocalDate | null>(),
    itemCount: column<number>(),
    hammer: column<Minor>(),
    premium: column<Minor>(),
    liveFee: column<Minor>(),
    tax: column<Minor>(),
    shipping: column<Minor>(),
    insurance: column<Minor>(),
    other: column<Minor>(),
    invoiceTotal: column<Minor>(),
    additionalTotal: column<Minor>(),
    paid: column<Minor>(),
    additionalPaid: column<Minor>(),
    credited: column<Minor>(),
    pendingPayment: column<Minor>(),
    outstanding: column<Minor>(),
    pendingCharges: column<Minor>(),
    restrictedTotal: column<Minor>(),
    onlineTotal: column<Minor>(),
    allPaid: column<boolean>(),
    hasRestricted: column<boolean>(),
    status: column<InvoiceStatus>(),
    statusAt: column<Date | null>(),
    paymentState: column<InvoicePaymentState | null>(),
    shipStatus: column<ShipStatus>(),
    shippedAt: column<Date | null>(),
  },
});

export type InvoiceRow = RowOf<typeof invoiceRecord>;

/** The columns of an InvoiceRow, for a table or subquery named i. */
export const INVOICE_COLUMNS = selectColumns(invoiceRecord, 'i');
