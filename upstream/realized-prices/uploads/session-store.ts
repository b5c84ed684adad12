import type { PremiumTerms } from '../../../rules/invoicing/lines/premium';
import type { BidIncrement } from '../../../rules/lots/bid-increments';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import type { Queryable } from '../../core/database/database';

/** A session whose realized prices are edited. */
export interface PricingSessionRow {
  readonly id: number;
  readonly title: string;
  readonly kind: SaleKind;
  readonly endedAt: Date | null;
  readonly timeZone: string;
  readonly currency: string;
  readonly premium: PremiumTerms;
  /** Null unless they were frozen when the session was published. */
  readonly increments: readonly BidIncrement[] | null;
  readonly isOnlineOnly: boolean;
}

/** Returns a session of the house; undefined if there is none. */
export async function selectPricingSession(
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<PricingSessionRow | undefined> {
  const [row] = await db.query<PricingSessionRow>(
    `select c.id, c.title, c.kind, c.ended_at as "endedAt", c.time_zone as "timeZone", c.currency, c.premium,
       c.bid_increments as increments, h.is_online_only as "isOnlineOnly"
     from catalog_view c join house_view h on h.id = c.house_id where c.house_id = $1 and c.id = $2`,
    [houseId, catalogId],
  );
  return row;
}

/** Returns the bidders of a session by paddle. */
export async function selectPaddles(
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ number: string; approvalId: number }>(
    'select number, approval_id as "approvalId" from paddle_view where house_id = $1 and catalog_id = $2',
    [houseId, catalogId],
  );
  return new Map(rows.map(({ number, approvalId }) => [number, approvalId]));
}

/** The invoice that a lot is on. */
export interface LotInvoiceRow {
  readonly lotId: number;
  readonly groupId: number;
  readonly groupTitle: string;
  readonly invoiceId: number;
}

/** Returns the invoices that lots are on. */
export const selectInvoicesOfLots = (
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<LotInvoiceRow[]> =>
  db.query<LotInvoiceRow>(
    `select i.lot_id as "lotId", i.group_id as "groupId", g.title as "groupTitle", i.invoice_id as "invoiceId"
     from lot_invoice_view i join invoice_group_view g on g.house_id = i.house_id and g.id = i.group_id
     where i.house_id = $1 and i.lot_id = any($2::int[])`,
    [houseId, lotIds],
  );
