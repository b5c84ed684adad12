import type { Queryable } from '../../core/database/database';

/** A payment that is about to be recorded. */
export interface AskedReference {
  readonly invoiceId: number;
  /** As compared: lowercase, trimmed. */
  readonly reference: string;
}

export interface RepeatedReferenceRow {
  /** Position in the request, from 1. */
  readonly place: number;
  readonly invoiceId: number;
  readonly at: Date;
  readonly reference: string;
  readonly methodName: string | null;
}

/**
 * Returns the latest payment of the same bidder with each reference, unless it was reversed in full. A payment is reversed by what refers to
 * it, unless that was itself reversed, and so on. One statement for any number of references.
 */
export const selectRepeatedReferences = (
  db: Queryable,
  houseId: number,
  asked: readonly AskedReference[],
): Promise<RepeatedReferenceRow[]> =>
  db.query<RepeatedReferenceRow>(
    `select distinct on (asked.place) asked.place::int as place, e.invoice_id as "invoiceId", e.at, e.reference, m.name as "methodName"
     from unnest($2::int[], $3::text[]) with ordinality as asked (invoice_id, reference, place)
     join invoice own on own.house_id = $1 and own.id = asked.invoice_id
     join invoice i on i.house_id = own.house_id and i.approval_id = own.approval_id
     join ledger_entry e on e.house_id = i.house_id and e.invoice_id = i.id and e.kind = 'PAYMENT' and e.state = 'SETTLED'
       and e.amount > 0 and e.refers_to is null and lower(e.reference) = asked.reference
     left join payment_method_view m on m.house_id = e.house_id and m.id = e.method_id
     where (
       with recursive follows as (
         select e.id, e.amount
         union all
         select r.id, r.amount from ledger_entry r join follows f on r.refers_to = f.id
         where r.house_id = $1 and r.invoice_id = e.invoice_id and r.kind = 'PAYMENT' and r.state = 'SETTLED'
       ) select sum(amount) from follows) > 0
     order by asked.place, e.id desc`,
    [houseId, asked.map(({ invoiceId }) => invoiceId), asked.map(({ reference }) => reference)],
  );
