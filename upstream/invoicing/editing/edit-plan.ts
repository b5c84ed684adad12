import type { PatchOf } from '../../core/database/record';
import { effectiveCharges, type InvoiceRecord } from '../records/invoice-facts';
import type { invoiceRecord } from '../records/invoice-record';
import type { ChargeRow, CreditRow, NewEntryRow, PaymentRow } from '../records/ledger-store';
import type { lineRecord } from '../records/line-record';

/** The fields of an invoice that edits set. Its figures are derived. */
export type InvoicePatch = PatchOf<typeof invoiceRecord>;
/** The fields of a line that edits set. */
export type LinePatch = PatchOf<typeof lineRecord>;
/** A ledger entry without a number. */
export type PlannedEntry = Omit<NewEntryRow, 'id' | 'recordedAt' | 'recordedBy' | 'editId'>;

/**
 * Which automatic charges are recomputed: those of whole invoices, after lines are hidden or shown; all, after the place or the
 * prices change; or the taxes on charges, after staff enter shipping or other charges.
 */
export type RecomputedPart = 'PER_INVOICE' | 'ALL' | 'TAXES_ON_CHARGES';

/** The planned changes to locked invoices. Values that are already set may be included; they count as unchanged. */
export interface EditPlan {
  readonly invoices?: ReadonlyMap<number, InvoicePatch>;
  readonly lines?: ReadonlyMap<number, LinePatch>;
  readonly entries?: readonly PlannedEntry[];
  /** Which automatic charges to recompute afterwards. */
  readonly recompute?: RecomputedPart;
  /** Whether the document that the bidder received becomes outdated. */
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

/** Returns the record with entries added to its ledger. */
export function withEntries(record: InvoiceRecord, entries: readonly NewEntryRow[]): InvoiceRecord {
  if (entries.length === 0) return record;
  return {
    ...record,
    charges: effectiveCharges([...record.charges, ...entries.flatMap(chargeOf)]),
    payments: [...record.payments, ...entries.flatMap(paymentOf)],
    credits: [...record.credits, ...entries.flatMap(creditOf)],
  };
}

/** Returns the record as the plan leaves it, with provisional numbers for the planned entries and without recomputed charges. */
export const withPlan = (record: InvoiceRecord, plan: EditPlan, at: Date): InvoiceRecord =>
  withEntries(
    withSettings(record, plan),
    (plan.entries ?? []).map((entry, index, { length }) => ({
      ...entry,
      id: Number.MAX_SAFE_INTEGER - length + index,
      recordedAt: at,
      recordedBy: null,
      editId: 0,
    })),
  );

/** Returns the record with the planned settings. Entries and recomputed charges are added later. */
export const withSettings = ({ invoice, lines, ...ledger }: InvoiceRecord, plan: EditPlan): InvoiceRecord => ({
  ...ledger,
  invoice: { ...invoice, ...plan.invoices?.get(invoice.id) },
  lines: lines.map((line) => ({ ...line, ...plan.lines?.get(line.id) })),
});
