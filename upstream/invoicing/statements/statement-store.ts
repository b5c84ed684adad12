import type { PaymentCause } from '../../../rules/invoicing/invoices/facts';
import type { Queryable } from '../../core/database/database';

/** Returns the newest invoices of all records of a person in created groups, oldest first. */
export async function selectInvoicesOfPerson(
  db: Queryable,
  houseId: number,
  personId: number,
  most: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select own.id from (
       select i.id from approval_view a join till_invoice_view i on i.house_id = a.house_id and i.approval_id = a.id
       where a.house_id = $1 and a.person_id = $2 order by i.id desc limit $3) own
     order by own.id`,
    [houseId, personId, most],
  );
  return rows.map(({ id }) => id);
}

/** A payment as its payer knows it: one charge, check, or refund, also of several invoices. */
export interface StatementPaymentRow {
  readonly currency: string;
  readonly at: Date;
  readonly amount: number;
  readonly methodId: number | null;
  readonly online: boolean;
  readonly cause: PaymentCause | null;
  readonly reference: string | null;
  readonly invoiceIds: readonly number[];
}

/** Returns the settled payments of invoices and what was paid back, oldest first. Credits that moved between invoices of the person aren't payments. */
export const selectPaymentsOfInvoices = (
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<StatementPaymentRow[]> =>
  db.query(
    `select p.currency, min(p.at) as at, sum(p.amount)::bigint as amount, p.method_id as "methodId", p.online, p.cause, p.reference,
       array_agg(distinct p.invoice_id order by p.invoice_id) as "invoiceIds"
     from bidder_payment_view p
     where p.house_id = $1 and p.invoice_id = any($2::int[]) and p.state = 'SETTLED' and p.cause is distinct from 'CREDIT'
     group by p.currency, p.act, p.amount < 0, p.method_id, p.online, p.cause, p.reference
     order by min(p.at), min(p.id)`,
    [houseId, invoiceIds],
  );
