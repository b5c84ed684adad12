import type { Minor } from '../../core/money';
import type { ChargeComponent, ChargeEntry, ChargeSource, ChargeSplit, Instant } from '../invoices/facts';
import type { ComputedCharge } from './charge-targets';

/** An entry to append, without the id that the ledger assigns. */
export type NewChargeEntry = Omit<ChargeEntry, 'id'>;

const componentKey = (entry: { lineId: number | null; round: number; component: ChargeComponent }): string =>
  `${entry.lineId ?? ''} ${entry.round} ${entry.component}`;

/** Returns entries in chronological order; those of the same instant by id. */
export function inOrder(entries: readonly ChargeEntry[]): ChargeEntry[] {
  return [...entries].sort((a, b) => a.at - b.at || a.id - b.id);
}

/**
 * Returns the entries that bring the computed charges of the invoice and its rounds to what the rules now require. They are differences only:
 * applying them and computing again gives none. A component whose latest entry is MANUAL was set by staff and does not change;
 * neither do shipping and insurance, which are never computed.
 */
export function chargeDeltas(
  current: readonly ChargeEntry[],
  desired: readonly ComputedCharge[],
  at: Instant,
): NewChargeEntry[] {
  const latestSource = new Map<string, ChargeSource>();
  const differences = new Map<string, NewChargeEntry>();
  const difference = (entry: Omit<NewChargeEntry, 'at'>, amount: Minor): void => {
    const key = `${componentKey(entry)} ${entry.label ?? ''}`;
    const known = differences.get(key)?.amount ?? 0;
    const { lineId, component, round, label, source } = entry;
    differences.set(key, { lineId, component, round, amount: known + amount, label, source, at });
  };
  for (const entry of inOrder(current)) {
    latestSource.set(componentKey(entry), entry.source);
    difference(entry, -entry.amount);
  }
  for (const charge of desired) difference(charge, charge.amount);
  return [...differences.values()].filter(
    (entry) => entry.amount !== 0 && latestSource.get(componentKey(entry)) !== 'MANUAL',
  );
}

/** A component set manually to a value, in the invoice itself or in a round of additional charges. */
export interface ManualCharge {
  readonly lineId: number | null;
  readonly component: ChargeComponent;
  readonly round: number;
  readonly value: Minor;
  /** How the amount of which the value is a part was split over the lots; null if it is charged on each. */
  readonly split?: ChargeSplit | null;
}

/** Returns the entry that brings the whole component, including named fees, to the value; null if it has that value already. */
export function manualDelta(current: readonly ChargeEntry[], charge: ManualCharge, at: Instant): NewChargeEntry | null {
  const { lineId, component, round, value, split = null } = charge;
  const present = current
    .filter((entry) => entry.lineId === lineId && entry.component === component && entry.round === round)
    .reduce((sum, entry) => sum + entry.amount, 0);
  if (present === value) return null;
  return { lineId, component, round, amount: value - present, label: null, source: 'MANUAL', split, at };
}
