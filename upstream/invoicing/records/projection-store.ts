import type { InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import type { Transaction } from '../../core/database/database';

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns the figures of an invoice as its projection columns. */
export const invoiceFigures = (projection: InvoiceProjection) => ({
  item_count: projection.itemCount,
  hammer: projection.price.hammer,
  premium: projection.price.premium,
  live_fee: projection.price.liveFee,
  tax: projection.price.tax,
  shipping: projection.price.shipping,
  insurance: projection.price.insurance,
  other: projection.price.other,
  invoice_total: projection.invoiceTotal,
  additional_total: projection.additionalTotal,
  paid: projection.paid,
  additional_paid: projection.additionalPaid,
  credited: projection.credited,
  pending_payment: projection.pendingPayment,
  outstanding: projection.outstanding,
  pending_charges: projection.pendingCharges,
  restricted_total: projection.restrictedTotal,
  online_total: projection.onlineTotal,
  all_paid: projection.allPaid,
  has_restricted: projection.hasRestricted,
  status: projection.status,
  status_at: instant(projection.statusAt),
  payment_state: projection.paymentState,
  ship_status: projection.shipStatus,
  shipped_at: instant(projection.shippedAt),
});

/** Returns the figures of a line as its projection columns. */
export const lineFigures = (line: InvoiceProjection['lines'][number]) => ({
  tax: line.price.tax,
  shipping: line.price.shipping,
  insurance: line.price.insurance,
  other: line.price.other,
  total: line.total,
  credited: line.credited,
  additional_tax: line.additional.tax,
  additional_shipping: line.additional.shipping,
  additional_insurance: line.additional.insurance,
  additional_other: line.additional.other,
  additional_paid: line.additional.paid,
  paid: line.paid,
  is_paid: line.isPaid,
  paid_at: instant(line.paidAt),
  paid_online: line.paidOnline,
  status: line.status,
});

/** The projection columns of an invoice. */
export const INVOICE_FIGURES = [
  'item_count',
  'hammer',
  'premium',
  'live_fee',
  'tax',
  'shipping',
  'insurance',
  'other',
  'invoice_total',
  'additional_total',
  'paid',
  'additional_paid',
  'credited',
  'pending_payment',
  'outstanding',
  'pending_charges',
  'restricted_total',
  'online_total',
  'all_paid',
  'has_restricted',
  'status',
  'status_at',
  'payment_state',
  'ship_status',
  'shipped_at',
] as const satisfies readonly (keyof ReturnType<typeof invoiceFigures>)[];

/** The projection columns of a line. */
export const LINE_FIGURES = [
  'tax',
  'shipping',
  'insurance',
  'other',
  'total',
  'credited',
  'additional_tax',
  'additional_shipping',
  'additional_insurance',
  'additional_other',
  'additional_paid',
  'paid',
  'is_paid',
  'paid_at',
  'paid_online',
  'status',
] as const satisfies readonly (keyof ReturnType<typeof lineFigures>)[];

const GROUP_SUMS = [
  'item_count',
  'hammer',
  'premium',
  'live_fee',
  'tax',
  'shipping',
  'insurance',
  'other',
  'invoice_total',
  'additional_total',
  'pending_charges',
] as const;

const assignments = (columns: readonly string[]) => columns.map((column) => `${column} = r.${column}`).join(', ');

/** Whether any of the columns of a stored row differs: rewriting rows and their index entries for nothing takes longer than comparing them. */
const differs = (stored: string, columns: readonly string[]) =>
  `(${columns.map((column) => `${stored}.${column}`).join(', ')}) is distinct from (${columns.map((column) => `r.${column}`).join(', ')})`;

const UPDATE_INVOICES = `update invoice i set ${assignments(INVOICE_FIGURES)}
  from jsonb_populate_recordset(null::invoice, $2::jsonb) as r where i.house_id = $1 and i.id = r.id and ${differs('i', INVOICE_FIGURES)}`;
const UPDATE_LINES = `update invoice_line l set ${assignments(LINE_FIGURES)}
  from jsonb_populate_recordset(null::invoice_line, $2::jsonb) as r where l.house_id = $1 and l.id = r.id and ${differs('l', LINE_FIGURES)}`;

/** Stores the figures of lines, with one statement for any number. Versions don't change, because they count edits. */
export async function updateLineFigures(
  tx: Transaction,
  houseId: number,
  lines: InvoiceProjection['lines'],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(UPDATE_LINES, [houseId, JSON.stringify(lines.map((line) => ({ id: line.id, ...lineFigures(line) })))]);
}

/** Does the same for invoices and all their lines. */
export async function updateProjections(
  tx: Transaction,
  houseId: number,
  projections: ReadonlyMap<number, InvoiceProjection>,
): Promise<void> {
  const invoices = [...projections].map(([id, projection]) => ({ id, ...invoiceFigures(projection) }));
  await tx.query(UPDATE_INVOICES, [houseId, JSON.stringify(invoices)]);
  await updateLineFigures(
    tx,
    houseId,
    [...projections.values()].flatMap(({ lines }) => lines),
  );
}

/**
 * Recomputes the totals of a group from its stored invoices. Sums can't drift like differences, and take only some
 * milliseconds for 5,000 invoices. The group must be locked before its invoices are changed, so that updates are serialized.
 */
export async function updateGroupTotals(tx: Transaction, houseId: number, groupId: number): Promise<void> {
  const sums = GROUP_SUMS.map((column) => `coalesce(sum(${column}), 0) as ${column}`).join(', ');
  await tx.query(
    `update invoice_group g set ${assignments(['invoice_count', 'paid', 'outstanding', 'credit_owed', ...GROUP_SUMS])}
     from (select count(*) as invoice_count, coalesce(sum(paid + additional_paid), 0) as paid,
             coalesce(sum(greatest(outstanding, 0)), 0) as outstanding, coalesce(sum(greatest(-outstanding, 0)), 0) as credit_owed, ${sums}
           from invoice where house_id = $1 and group_id = $2) r
     where g.house_id = $1 and g.id = $2`,
    [houseId, groupId],
  );
}
