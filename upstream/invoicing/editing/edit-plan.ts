import type { PatchOf } from '../../core/database/record';
import type { InvoiceRecord } from '../invoices/invoice-facts';
import { standingCharges } from '../invoices/invoice-facts';
import type { invoiceRecord } from '../invoices/invoice-record';
import type { lineRecord } from '../lines/line-record';
import type { ChargeRow, CreditRow, NewEntryRow, PaymentRow } from './ledger-store';

/** What edits set of an invoice; its figures follow. */
export type InvoicePatch = PatchOf<typeof invoiceRecord>;
/** What edits set of a line. */
export type LinePatch = PatchOf<typeof lineRecord>;
/** An entry for the ledger, before it has its number. */
export type PlannedEntry = Omit<NewEntryRow, 'id' | 'recordedAt' | 'recordedBy' | 'editId'>;

/** What an edit makes of invoices that are locked for it. What is as requested already may be named: it is no change. */
export interface EditPlan {
  readonly invoices?: ReadonlyMap<number, InvoicePatch>;
  readonly lines?: ReadonlyMap<number, LinePatch>;
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
    ? [
        {
          ...entry,
          kind: 'PAYMENT',
          state,
          methodId: entry.methodId ?? null,
          reference: entry.reference ?? null,
          cause: entry.cause ?? null,
        },
      ]
    : [];
}

const creditOf = ({ kind, ...entry }: NewEntryRow): CreditRow[] => (kind === 'CREDIT' ? [{ ...entry, kind }] : []);

/** The record with entries added to its ledger. */
export function withEntries(record: InvoiceRecord, entries: readonly NewEntryRow[]): InvoiceRecord {
  if (entries.length === 0) return record;
  return {
    ...record,
    charges: standingCharges([...record.charges, ...entries.flatMap(chargeOf)]),
    payments: [...record.payments, ...entries.flatMap(paymentOf)],
    credits: [...record.credits, ...entries.flatMap(creditOf)],
  };
}

/** The record with what a plan sets; its entries and what is recomputed come after. */
export const withSettings = ({ invoice, lines, ...ledger }: InvoiceRecord, plan: EditPlan): InvoiceRecord => ({
  ...ledger,
  invoice: { ...invoice, ...plan.invoices?.get(invoice.id) },
  lines: lines.map((line) => ({ ...line, ...plan.lines?.get(line.id) })),
});
