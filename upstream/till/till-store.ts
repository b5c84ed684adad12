import type { Queryable } from '../core/database/database';

/** An invoice of a person at the till. */
export interface TillInvoiceRow {
  readonly personId: number;
  readonly id: number;
  readonly currency: string;
  /** Minor units; negative for what the house owes. */
  readonly outstanding: number;
}

/** The most invoices of one person. */
const MOST_INVOICES = 200;

/**
 * Returns the invoices of people that aren't settled: those with an amount due, oldest first, then those with a credit, then those of which items wait to be
 * handed over. One statement for any number of people.
 */
export const selectTillInvoices = (
  db: Queryable,
  houseId: number,
  personIds: readonly number[],
): Promise<TillInvoiceRow[]> =>
  db.query(
    `select asked.id as "personId", own.id, own.currency, own.outstanding
     from unnest($2::int[]) as asked (id)
     cross join lateral (
       select i.id, i.currency, i.outstanding,
         case when i.outstanding > 0 then 0 when i.outstanding < 0 then 1 else 2 end as place
       from approval_view a join till_invoice_view i on i.house_id = a.house_id and i.approval_id = a.id
       where a.house_id = $1 and a.person_id = asked.id
         and (i.outstanding <> 0 or (i.ship_status <> 'SHIPPED' and i.item_count > 0))
       order by place, i.id limit $3) own
     order by asked.id, own.place, own.id`,
    [houseId, personIds, MOST_INVOICES],
  );

/** Returns the people of invoices, by number. */
export const selectOwners = (
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<{ readonly invoiceId: number; readonly personId: number }[]> =>
  db.query(
    `select i.id as "invoiceId", a.person_id as "personId"
     from till_invoice_view i join approval_view a on a.house_id = i.house_id and a.id = i.approval_id
     where i.house_id = $1 and i.id = any($2::int[])`,
    [houseId, invoiceIds],
  );
