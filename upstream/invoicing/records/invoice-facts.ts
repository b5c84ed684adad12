import { sumMinor } from '../../../rules/core/money';
import type { NamedTaxEntry } from '../../../rules/invoicing/credits/lot-credit';
import type { ChargeEntry, InvoiceFacts, LineFacts, PaymentEntry } from '../../../rules/invoicing/invoices/facts';
import type { Queryable } from '../../core/database/database';
import type { InvoiceRow } from './invoice-record';
import { type ChargeRow, type CreditRow, type LedgerRow, type PaymentRow, selectLedger } from './ledger-store';
import type { LineRow } from './line-record';
import { selectLines } from './line-store';
import { rowsBy } from './rows-by';

/** An invoice with its lines and effective entries. Charges that an undo reversed are left out, with their reversals. */
export interface InvoiceRecord {
  readonly invoice: InvoiceRow;
  readonly lines: readonly LineRow[];
  readonly charges: readonly ChargeRow[];
  readonly payments: readonly PaymentRow[];
  readonly credits: readonly CreditRow[];
}

const isCharge = (row: LedgerRow): row is ChargeRow => row.kind === 'CHARGE';
const isPayment = (row: LedgerRow): row is PaymentRow => row.kind === 'PAYMENT';
const isCredit = (row: LedgerRow): row is CreditRow => row.kind === 'CREDIT';

/** Returns the effective charges, without reversed ones and their reversals. */
export function effectiveCharges(charges: readonly ChargeRow[]): ChargeRow[] {
  const reversed = new Set(charges.map(({ refersTo }) => refersTo));
  return charges.filter(({ id, refersTo }) => refersTo === null && !reversed.has(id));
}

/** Reads the lines and entries of these invoices, in order, with two statements for any number. */
export async function readRecords(
  db: Queryable,
  houseId: number,
  invoices: readonly InvoiceRow[],
): Promise<InvoiceRecord[]> {
  const ids = invoices.map(({ id }) => id);
  const lines = rowsBy(await selectLines(db, houseId, ids), ({ invoiceId }) => invoiceId);
  const entries = rowsBy(await selectLedger(db, houseId, ids), ({ invoiceId }) => invoiceId);
  return invoices.map((invoice) => {
    const own = entries.get(invoice.id) ?? [];
    return {
      invoice,
      lines: lines.get(invoice.id) ?? [],
      charges: effectiveCharges(own.filter(isCharge)),
      payments: own.filter(isPayment),
      credits: own.filter(isCredit),
    };
  });
}

/** Returns when additional rounds were sent: a round counts as sent if the invoice was sent after the round's last entry. */
function additionalSentAt(sentAt: Date | null, charges: readonly ChargeRow[]): InvoiceFacts['additionalSentAt'] {
  if (sentAt === null) return {};
  const rounds = [
    ...rowsBy(
      charges.filter(({ round }) => round > 0),
      ({ round }) => round,
    ),
  ];
  const sent = rounds.filter(([, entries]) => entries.every(({ recordedAt }) => recordedAt <= sentAt));
  return Object.fromEntries(sent.map(([round]) => [round, sentAt.getTime()]));
}

/** Converts a charge for the rules. */
export const chargeEntry = (row: ChargeRow): ChargeEntry => ({ ...row, at: row.at.getTime() });
/** Converts a payment for the rules. */
export const paymentEntry = (row: PaymentRow): PaymentEntry => ({ ...row, at: row.at.getTime() });

/** Converts a line for the rules. */
export const lineFacts = (line: LineRow): LineFacts => ({ ...line, shippedAt: line.shippedAt?.getTime() ?? null });

/** Converts an invoice for the rules that compute its figures. */
export const factsOf = ({ invoice, lines, charges, payments, credits }: InvoiceRecord): InvoiceFacts => ({
  currency: invoice.currency,
  pickup: invoice.pickup,
  channel: invoice.channel,
  chargesPerLot: invoice.chargesPerLot,
  lines: lines.map(lineFacts),
  charges: charges.map(chargeEntry),
  payments: payments.map(paymentEntry),
  credits: credits.map(({ id, lineId, amount, at }) => ({ id, lineId, amount, at: at.getTime() })),
  chargeHold: invoice.chargeHold,
  actionNeeded: invoice.actionNeeded,
  unallocated: invoice.unallocated,
  sentAt: invoice.sentAt?.getTime() ?? null,
  additionalSentAt: additionalSentAt(invoice.sentAt, charges),
});

/** Returns the taxes of the items that aren't hidden and of the whole invoice, under the names that the bidder reads; those of additional charges have one name. */
export function namedTaxes({ lines, charges }: InvoiceRecord): NamedTaxEntry[] {
  const shown = new Set<number | null>(lines.filter(({ suppressed }) => !suppressed).map(({ id }) => id));
  if (shown.size > 0) shown.add(null);
  const taxes = charges.filter(({ component, lineId }) => component === 'tax' && shown.has(lineId));
  const isByHand = taxes.some(({ round, label }) => round === 0 && label === null);
  return taxes.map(({ round, lineId, correctsLineId = null, label, amount }) => ({
    lineId,
    correctsLineId,
    label: round > 0 ? "Add'l Tax" : isByHand ? COMPONENT_LABELS.tax : (label ?? COMPONENT_LABELS.tax),
    amount,
  }));
}

/** A charge with the label that the bidder sees. */
export interface NamedCharge {
  readonly component: ChargeRow['component'];
  readonly label: string;
  readonly amount: number;
}

const COMPONENT_LABELS: Readonly<Record<ChargeRow['component'], string>> = {
  tax: 'Tax',
  shipping: 'Shipping',
  insurance: 'Insurance',
  other: 'Other',
};

/**
 * Returns the charges of the original invoice by label; together they are its tax, shipping, insurance, and other charges. Manual
 * charges replace the labels of their component. Charges of hidden lines are excluded, and charges of 0 are left out.
 */
export function namedCharges({ lines, charges }: InvoiceRecord): NamedCharge[] {
  const shown = new Set<number | null>(lines.filter(({ suppressed }) => !suppressed).map(({ id }) => id));
  if (shown.size > 0) shown.add(null);
  const counted = charges.filter(({ round, lineId }) => round === 0 && shown.has(lineId));
  const byHand = new Set(counted.filter(({ label }) => label === null).map(({ component }) => component));
  const components = Object.keys(COMPONENT_LABELS) as ChargeRow['component'][];
  return components
    .flatMap((component) => {
      const fallback = COMPONENT_LABELS[component];
      const own = counted.filter((charge) => charge.component === component);
      const named = rowsBy(own, ({ label }) => (byHand.has(component) ? fallback : (label ?? fallback)));
      return [...named].map(([label, entries]) => ({
        component,
        label,
        amount: sumMinor(entries.map(({ amount }) => amount)),
      }));
    })
    .filter(({ amount }) => amount !== 0);
}
