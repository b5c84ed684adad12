import type { Database } from '../../core/database/database';
import { readTogether } from '../../core/database/read-together';
import { conflict, notFound } from '../../core/errors';
import { type BiddingSaleRow, selectBiddingSales, selectPaddles } from '../sale-store';

/** What an order of bids depends on. */
export interface OrderReading {
  /** Null if the house has no such session. */
  readonly sale: BiddingSaleRow | null;
  /** The bidder with the paddle; null if nobody has it, and for the house's own account. */
  readonly approvalId: number | null;
}

interface Asked {
  readonly catalogRef: string;
  readonly paddle: string | null;
}

/** Reads what orders of a house that come at once depend on. */
async function readOrders(db: Database, houseId: number, orders: readonly Asked[]): Promise<OrderReading[]> {
  const sales = await selectBiddingSales(db, houseId, [...new Set(orders.map(({ catalogRef }) => catalogRef))]);
  const numbers = [...new Set(orders.flatMap(({ paddle }) => paddle ?? []))];
  const ids = sales.map(({ id }) => id);
  const paddles = numbers.length === 0 ? [] : await selectPaddles(db, houseId, ids, numbers);
  const saleOf = new Map(sales.map((sale) => [sale.ref, sale]));
  const bidders = new Map(paddles.map((row) => [`${row.catalogId} ${row.number}`, row.approvalId]));
  return orders.map(({ catalogRef, paddle }) => {
    const sale = saleOf.get(catalogRef) ?? null;
    return { sale, approvalId: sale && paddle !== null ? (bidders.get(`${sale.id} ${paddle}`) ?? null) : null };
  });
}

/** Reads the sessions and bidders of orders, those of each house together, so that many clients cost few queries. */
export class OrderReadings {
  private readonly houses = new Map<number, ReturnType<typeof readTogether<Asked, OrderReading>>>();

  constructor(private readonly db: Database) {}

  read(houseId: number, catalogRef: string, paddle: string | null): Promise<OrderReading> {
    const house = this.houses.get(houseId) ?? readTogether((orders) => readOrders(this.db, houseId, orders));
    this.houses.set(houseId, house);
    return house.load({ catalogRef, paddle });
  }
}

/** Returns a timed session that may have been found. Throws 404, and 409 NOT_TIMED for others. */
export function timedSale(sale: BiddingSaleRow | null): BiddingSaleRow {
  if (!sale) throw notFound('The session');
  if (sale.kind !== 'TIMED') throw conflict('NOT_TIMED', 'Bulk bidding is only for timed sales.');
  return sale;
}
