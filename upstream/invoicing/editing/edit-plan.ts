import type { InvoiceRecord } from '../invoices/invoice-facts';
import { standingCharges } from '../invoices/invoice-facts';
import type { InvoiceRow } from '../invoices/invoice-store';
import type { LineRow } from '../lines/line-store';
import type { ChargeRow, NewEntryRow, PaymentRow } from './ledger-store';

/** Facts of an invoice that edits set; its figures follow from facts. */
export type InvoiceSettings = Partial<
  Pick<InvoiceRow, 'email' | 'notes' | 'pickup' | 'autoChargeAt' | 'editedAt' | 'taxFailed'>
>;
/** Facts of a line that edits set. */
export type LineSettings = Partial<Pick<LineRow, 'suppressed' | 'shippedAt' | 'carrier' | 'trackingNumber'>>;
/** An entry for the ledger, before it has its number. */
export type PlannedEntry = Omit<NewEntryRow, 'id' | 'recordedAt' | 'recordedBy' | 'editId'>;

/** What an edit makes of invoices that are locked for it. What is as wished already may be named: it is no change. */
export interface EditPlan {
  readonly invoices?: ReadonlyMap<number, InvoiceSettings>;
  readonly lines?: ReadonlyMap<number, LineSettings>;
  readonly entries?: readonly PlannedEntry[];
  /** Which automatic charges follow: those of whole invoices, when lines are hidden or shown, or all, when the place changes. */
  readonly recompute?: 'PER_INVOICE' | 'ALL';
  /** What the bidder was sent lacks it. */
  readonly changesDocument?: boolean;
}

function chargeOf({ component, source, ...entry }: NewEntryRow): ChargeRow[] {
  return component && source ? [{ ...entry, kind: 'CHARGE', component, source, label: entry.label ?? null }] : [];
}

function paymentOf({ state, ...entry }: NewEntryRow): PaymentRow[] {
  return state
    ? [{ ...entry, kind: 'PAYMENT', state, methodId: entry.methodId ?? null, reference: entry.reference ?? null }]
    : [];
}

/** The record with entries added to its ledger. */
export function withEntries(record: InvoiceRecord, entries: readonly NewEntryRow[]): InvoiceRecord {
  if (entries.length === 0) return record;
  return {
    ...record,
    charges: standingCharges([...record.charges, ...entries.flatMap(chargeOf)]),
    payments: [...record.payments, ...entries.flatMap(paymentOf)],
  };
}

/** The record with what a plan sets; its entries and what is recomputed come after. */
export const withSettings = ({ invoice, lines, ...ledger }: InvoiceRecord, plan: EditPlan): InvoiceRecord => ({
  ...ledger,
  invoice: { ...invoice, ...plan.invoices?.get(invoice.id) },
  lines: lines.map((line) => ({ ...line, ...plan.lines?.get(line.id) })),
});
