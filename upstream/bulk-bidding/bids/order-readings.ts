import type { Database } from '../../core/database/database';
import { type BiddingSaleRow, selectBiddingSales, selectPaddles } from '../sale/sale-store';

/** What an order of bids depends on. */
export interface OrderReading {
  /** Null if the house has no such session. */
  readonly sale: BiddingSaleRow | null;
  /** The bidder with the paddle; null if nobody has it, and for the house's own account. */
  readonly approvalId: number | null;
}

interface Waiting {
  readonly catalogRef: string;
  readonly paddle: string | null;
  readonly answer: (reading: OrderReading) => void;
  readonly fail: (error: unknown) => void;
}

/** Reads the sessions and bidders of orders. Those that come while others are read are read together, so that many clients cost few queries. */
export class OrderReadings {
  private readonly waiting = new Map<number, Waiting[]>();

  constructor(private readonly db: Database) {}

  read(houseId: number, catalogRef: string, paddle: string | null): Promise<OrderReading> {
    return new Promise((answer, fail) => {
      const own = { catalogRef, paddle, answer, fail };
      const line = this.waiting.get(houseId);
      if (line) line.push(own);
      else {
        this.waiting.set(houseId, [own]);
        void this.drain(houseId);
      }
    });
  }

  private async drain(houseId: number): Promise<void> {
    for (;;) {
      const next = this.waiting.get(houseId)?.splice(0) ?? [];
      if (next.length === 0) break;
      try {
        const sales = await selectBiddingSales(this.db, houseId, [
          ...new Set(next.map(({ catalogRef }) => catalogRef)),
        ]);
        const numbers = [...new Set(next.flatMap(({ paddle }) => paddle ?? []))];
        const ids = sales.map(({ id }) => id);
        const paddles = numbers.length === 0 ? [] : await selectPaddles(this.db, houseId, ids, numbers);
        const saleOf = new Map(sales.map((sale) => [sale.ref, sale]));
        const bidders = new Map(paddles.map((row) => [`${row.catalogId} ${row.number}`, row.approvalId]));
        for (const { catalogRef, paddle, answer } of next) {
          const sale = saleOf.get(catalogRef) ?? null;
          answer({ sale, approvalId: sale && paddle !== null ? (bidders.get(`${sale.id} ${paddle}`) ?? null) : null });
        }
      } catch (error) {
        for (const { fail } of next) fail(error);
      }
    }
    this.waiting.delete(houseId);
  }
}
