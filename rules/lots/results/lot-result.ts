import type { Minor } from '../../core/money';

/** What a sale made of a lot. */
export type LotResult =
  /** Nobody has recorded anything, or bids can still be given. */
  | { readonly kind: 'OPEN' }
  | { readonly kind: 'SOLD'; readonly approvalId: number; readonly hammer: Minor }
  /** It was sold for that price, and nobody knows to whom. It can't be invoiced until a buyer is known. */
  | { readonly kind: 'PRICED'; readonly price: Minor }
  /** It wasn't sold. */
  | { readonly kind: 'PASSED' };

/** The same as it is stored with the lot. */
export interface StoredResult {
  /** The buyer and the hammer price; null unless both are known. */
  readonly approvalId: number | null;
  readonly hammer: Minor | null;
  readonly soldAt: Date | null;
  /** The price of a lot without a buyer; 0 if it passed; else null. */
  readonly realizedPrice: Minor | null;
  /** When bidding on it ended. */
  readonly closedAt: Date | null;
}

/** Reads the result of a lot. One that was closed without a buyer passed. */
export function resultOf({ approvalId, hammer, realizedPrice, closedAt }: Omit<StoredResult, 'soldAt'>): LotResult {
  if (hammer !== null && approvalId !== null) return { kind: 'SOLD', approvalId, hammer };
  if (realizedPrice !== null && realizedPrice > 0) return { kind: 'PRICED', price: realizedPrice };
  return realizedPrice === 0 || closedAt !== null ? { kind: 'PASSED' } : { kind: 'OPEN' };
}

/** Returns how a result is stored that is recorded at a time. The time of a sale stays when its price or its buyer is corrected. */
export function storedAs(result: LotResult, before: StoredResult, at: Date): StoredResult {
  const none = { approvalId: null, hammer: null, soldAt: null, realizedPrice: null };
  const closedAt = before.closedAt ?? at;
  switch (result.kind) {
    case 'OPEN':
      return { ...none, closedAt: null };
    case 'SOLD':
      return {
        ...none,
        approvalId: result.approvalId,
        hammer: result.hammer,
        soldAt: before.soldAt ?? closedAt,
        closedAt,
      };
    case 'PRICED':
      return { ...none, realizedPrice: result.price, closedAt };
    case 'PASSED':
      return { ...none, realizedPrice: 0, closedAt };
  }
}

/** Returns the price that a lot made: 0 if it passed; null while it has no result. */
export function priceOf(result: LotResult): Minor | null {
  switch (result.kind) {
    case 'OPEN':
      return null;
    case 'SOLD':
      return result.hammer;
    case 'PRICED':
      return result.price;
    case 'PASSED':
      return 0;
  }
}

/** Returns whether two results are the same. */
export const isSameResult = (one: LotResult, other: LotResult): boolean =>
  one.kind === other.kind &&
  priceOf(one) === priceOf(other) &&
  (one.kind !== 'SOLD' || other.kind !== 'SOLD' || one.approvalId === other.approvalId);
