import {
  isSameResult,
  type LotResult,
  priceOf,
  resultOf,
  storedAs,
  type StoredResult,
} from '../../../rules/lots/results/lot-result';

const at = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-03T09:00:00Z');
const open: StoredResult = { approvalId: null, hammer: null, soldAt: null, realizedPrice: null, closedAt: null };
const RESULTS: readonly LotResult[] = [
  { kind: 'OPEN' },
  { kind: 'SOLD', approvalId: 7, hammer: 120_000 },
  { kind: 'PRICED', price: 95_000 },
  { kind: 'PASSED' },
];

describe('the result of a lot', () => {
  test('is read as it was stored, whatever it was before', () => {
    for (const before of RESULTS) {
      for (const result of RESULTS) {
        const stored = storedAs(result, storedAs(before, open, at), later);
        expect(resultOf(stored)).toEqual(result);
        expect(stored.realizedPrice === null || stored.hammer === null).toBe(true);
        expect((stored.hammer === null) === (stored.soldAt === null)).toBe(true);
      }
    }
  });

  test('keeps the time of the sale when its price is corrected', () => {
    const sold = storedAs({ kind: 'SOLD', approvalId: 7, hammer: 120_000 }, open, at);
    expect(storedAs({ kind: 'SOLD', approvalId: 7, hammer: 110_000 }, sold, later).soldAt).toEqual(at);
  });

  test('is that it passed if bidding on it was closed and nobody bought it', () => {
    expect(resultOf({ ...open, closedAt: at })).toEqual({ kind: 'PASSED' });
  });

  test('is a price of 0 if it passed, and none while it is open', () => {
    expect(RESULTS.map(priceOf)).toEqual([null, 120_000, 95_000, 0]);
  });

  test('differs from the same price with another buyer', () => {
    const [, sold] = RESULTS;
    expect(isSameResult({ kind: 'SOLD', approvalId: 8, hammer: 120_000 }, sold ?? { kind: 'OPEN' })).toBe(false);
    expect(isSameResult({ kind: 'PRICED', price: 120_000 }, sold ?? { kind: 'OPEN' })).toBe(false);
    expect(RESULTS.every((result) => isSameResult(result, result))).toBe(true);
  });
});
