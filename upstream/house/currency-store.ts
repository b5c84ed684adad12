import type { Queryable } from '../core/database/database';

interface CurrencyUses {
  readonly hasInvoices: boolean;
  readonly hasLots: boolean;
  readonly hasSteps: boolean;
}

/** Returns why the currency of a house can't change, as a sentence for staff; null if it can. */
export async function currencyRefusal(db: Queryable, houseId: number): Promise<string | null> {
  const [uses] = await db.query<CurrencyUses>(
    `select exists (select 1 from invoice_group_view where house_id = $1) as "hasInvoices",
       exists (select 1 from catalog_view c where c.house_id = $1
         and exists (select 1 from lot_view l where l.house_id = c.house_id and l.catalog_id = c.id)) as "hasLots",
       exists (select 1 from sale_terms_view where house_id = $1 and has_amounts) as "hasSteps"`,
    [houseId],
  );
  if (uses?.hasInvoices) return 'The house has invoices, so its currency can’t change.';
  if (uses?.hasLots) return 'The house has sessions with lots, so its currency can’t change.';
  if (uses?.hasSteps)
    return 'Auction terms have amounts in this currency. Archive those with several steps or with amounts per lot, then change the currency.';
  return null;
}
