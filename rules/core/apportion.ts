import type { Minor } from './money';

/**
 * Splits an amount in proportion to weights, to the smallest unit: the shares are rounded towards 0 and the units that are left go one each to the
 * shares with the largest remainders, of equal ones to the first. The sum of the shares is the amount. Weights are whole numbers of at least 0; if
 * all are 0, the shares are equal.
 */
export function apportion(amount: Minor, weights: readonly number[]): Minor[] {
  const isWeighted = weights.some((weight) => weight > 0);
  const shares = weights.map((weight) => BigInt(isWeighted ? weight : 1));
  const all = shares.reduce((sum, share) => sum + share, 0n);
  if (all === 0n) return [];
  const size = BigInt(Math.abs(amount));
  const parts = shares.map((share, index) => ({
    index,
    whole: (size * share) / all,
    remainder: (size * share) % all,
  }));
  const left = Number(size - parts.reduce((sum, { whole }) => sum + whole, 0n));
  const largestFirst = [...parts].sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  const rounded = new Set(largestFirst.slice(0, left).map(({ index }) => index));
  const sign = amount < 0 ? -1 : 1;
  return parts.map(({ index, whole }) => sign * (Number(whole) + (rounded.has(index) ? 1 : 0)) || 0);
}
