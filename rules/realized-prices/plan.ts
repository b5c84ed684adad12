import type { Minor } from '../core/money';
import { isSameResult, type LotResult, priceOf } from '../lots/results/lot-result';

/**
 * Returns the result that a realized price gives a lot. Without a paddle in the row, a sold lot keeps its buyer, and for any other nobody knows
 * the buyer.
 */
export function resultOfPrice(hammer: Minor, approvalId: number | null, before: LotResult): LotResult {
  if (hammer === 0) return { kind: 'PASSED' };
  if (approvalId !== null) return { kind: 'SOLD', approvalId, hammer };
  return before.kind === 'SOLD' ? { ...before, hammer } : { kind: 'PRICED', price: hammer };
}

/** What publishing a price does to its lot. `INVOICED`: nothing, because its price would differ from that on its invoice. */
export const PRICE_EFFECTS = ['UNCHANGED', 'SOLD', 'PRICED', 'PASSED', 'REPRICED', 'NEW_BUYER', 'INVOICED'] as const;
export type PriceEffect = (typeof PRICE_EFFECTS)[number];

/** Returns what publishing a price does to its lot. */
export function effectOf(from: LotResult, to: LotResult, isInvoiced: boolean): PriceEffect {
  if (isSameResult(from, to)) return 'UNCHANGED';
  if (isInvoiced) return 'INVOICED';
  if (to.kind === 'PASSED') return 'PASSED';
  if (from.kind === 'SOLD' && to.kind === 'SOLD') return from.approvalId === to.approvalId ? 'REPRICED' : 'NEW_BUYER';
  if (from.kind === to.kind) return 'REPRICED';
  return to.kind === 'SOLD' ? 'SOLD' : 'PRICED';
}

/** What publishing does, by effect. */
export type EffectCounts = Readonly<Record<PriceEffect, number>>;

/** Returns how many lots have each effect. */
export function countEffects(effects: readonly PriceEffect[]): EffectCounts {
  const counts = Object.fromEntries(PRICE_EFFECTS.map((effect) => [effect, 0])) as Record<PriceEffect, number>;
  for (const effect of effects) counts[effect] += 1;
  return counts;
}

/** Returns the sum of the prices that lots made. */
export const totalOf = (results: readonly LotResult[]): Minor =>
  results.reduce((sum, result) => sum + (priceOf(result) ?? 0), 0);
