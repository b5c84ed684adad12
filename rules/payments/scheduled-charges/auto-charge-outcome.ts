import type { ChargeState } from '../charge-runs/charge-states';

/**
 * The outcome of an automatic charge date: a charge started, the charge was refused and the date removed, or the date was outdated and
 * staff have to choose another.
 */
export type AutoChargeEnd = 'STARTED' | 'REFUSED' | 'OUTDATED';

/** Returns the state of an automatic charge: SKIPPED if no charge was started, READY if the state of a started charge isn't known yet. */
export function autoChargeState(end: AutoChargeEnd, charge: ChargeState | null): ChargeState {
  return end === 'STARTED' ? (charge ?? 'READY') : 'SKIPPED';
}
