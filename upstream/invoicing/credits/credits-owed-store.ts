import type { Queryable } from '../../core/database/database';

/** An invoice of a living group with a negative balance; the credit in minor units of the currency. */
export interface CreditOwedRow {
  readonly invoiceId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly groupTitle: string;
  readonly credit: number;
  readonly currency: string;
  /** How it was paid: the methods of its settled payments. */
  readonly methods: readonly {
    readonly methodId: number | null;
    readonly online: boolean;
    readonly name: string | null;
  }[];
}

/** Returns invoices with credits after a number, by number. */
export const selectCreditsOwed = (
  db: Queryable,
  houseId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<CreditOwedRow[]> =>
  db.query<CreditOwedRow>(
    `select i.id as "invoiceId", i.first_name as "firstName", i.last_name as "lastName", i.email, g.title as "groupTitle",
       -i.outstanding as credit, i.currency,
       coalesce((select jsonb_agg(distinct jsonb_build_object('methodId', e.method_id, 'online', e.online, 'name', m.name))
         from ledger_entry e left join payment_method_view m on m.house_id = e.house_id and m.id = e.method_id
         where e.house_id = i.house_id and e.invoice_id = i.id and e.kind = 'PAYMENT' and e.state = 'SETTLED' and e.amount > 0),
           '[]'::jsonb) as methods
     from invoice i join invoice_group g on g.house_id = i.house_id and g.id = i.group_id and g.state = 'CREATED'
     where i.house_id = $1 and i.outstanding < 0 and i.id > $2 order by i.id limit $3`,
    [houseId, after, limit],
  );
