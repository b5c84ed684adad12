import type { Minor } from '../../core/money';
import { decimalFromMinor } from '../../core/money';
import type { Problem } from '../../core/problem';
import type { InvoiceProjection } from '../invoices/facts';

/** The figures of an invoice that decide whether an edit lowers it below what is paid. */
type Owing = Pick<InvoiceProjection, 'invoiceTotal' | 'additionalTotal' | 'outstanding'>;

const owed = ({ invoiceTotal, additionalTotal }: Owing): Minor => invoiceTotal + additionalTotal;

/**
 * Why an edit can't lower what an invoice charges; null when it can. Money that is paid stays covered by the invoice: a refund or a credit
 * note lowers it on record. An edit that charges no less is never refused here, also where the house owes the bidder already.
 */
export function belowPaidProblem(
  { id, currency }: { readonly id: number; readonly currency: string },
  before: Owing,
  after: Owing,
): Omit<Problem, 'field'> | null {
  if (owed(after) >= owed(before) || after.outstanding >= 0) return null;
  const amount = (minor: Minor) => `${decimalFromMinor(minor, currency)} ${currency}`;
  const covered = owed(after) - after.outstanding;
  return {
    code: 'TOTAL_BELOW_PAID',
    message: `${amount(covered)} is already paid or credited on invoice ${id}, so it can't be lowered to ${amount(owed(after))}. Refund the difference first, or issue a credit note instead.`,
  };
}
