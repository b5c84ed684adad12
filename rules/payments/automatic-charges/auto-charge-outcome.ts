import type { ChargeState } from '../charging/charge-states';

/** The outcome of a date: a charge started, a charge was refused and the date removed, or the date was no longer valid and staff choose another. */
export type AutoChargeEnd = 'STARTED' | 'REFUSED' | 'OUTDATED';

/** How far an automatic charge is. What was not begun is skipped, as what a run leaves out; a charge whose state is missing waits. */
export function autoChargeState(end: AutoChargeEnd, charge: ChargeState | null): ChargeState {
  return end === 'STARTED' ? (charge ?? 'READY') : 'SKIPPED';
}
