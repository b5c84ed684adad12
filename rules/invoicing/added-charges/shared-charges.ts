import { type Minor, sumMinor } from '../../core/money';
import type { ChargeEntry, ChargeSplit, Instant } from '../invoices/facts';
import { inOrder, manualDelta, type NewChargeEntry } from './charge-deltas';
import { CHARGE_COMPONENTS, shares } from './charge-fill';

/** A line of an invoice, after some of its lines were hidden or shown. */
export interface SharingLine {
  readonly id: number;
  readonly hammer: Minor;
  readonly suppressed: boolean;
  /** Whether something was paid on the line itself. Its charges don't change then. */
  readonly hasPayments: boolean;
}

/** A line's part of an amount that was charged once and split over lots. */
interface Share {
  readonly line: SharingLine;
  readonly amount: Minor;
  readonly split: ChargeSplit;
}

function shareOf(line: SharingLine, own: readonly ChargeEntry[]): Share[] {
  const entries = inOrder(own.filter(({ lineId }) => lineId === line.id));
  const split = entries.at(-1)?.split;
  return split && !line.hasPayments ? [{ line, amount: sumMinor(entries.map(({ amount }) => amount)), split }] : [];
}

/**
 * Returns the entries after which charges that staff entered once per invoice still add up to what they entered, although lines were hidden
 * or shown: the lines that are shown share the amount, and hidden ones have no part of it. If all are hidden, their parts stay for when
 * they are shown again.
 */
export function sharedDeltas(
  charges: readonly ChargeEntry[],
  lines: readonly SharingLine[],
  changed: ReadonlySet<number>,
  at: Instant,
): NewChargeEntry[] {
  const rounds = [...new Set(charges.map(({ round }) => round))];
  return rounds.flatMap((round) =>
    CHARGE_COMPONENTS.flatMap((component) => {
      const own = charges.filter((entry) => entry.round === round && entry.component === component);
      const all = lines.flatMap((line) => shareOf(line, own));
      const shown = all.filter(({ line }) => !line.suppressed);
      const [first] = shown;
      if (!first || !all.some(({ line }) => changed.has(line.id))) return [];
      const parts = shares(
        sumMinor(all.map(({ amount }) => amount)),
        first.split,
        shown.map(({ line }) => line.hammer),
      );
      return all.flatMap(({ line, split }) => {
        const value = parts[shown.findIndex((one) => one.line === line)] ?? 0;
        return manualDelta(own, { lineId: line.id, component, round, value, split }, at) ?? [];
      });
    }),
  );
}
