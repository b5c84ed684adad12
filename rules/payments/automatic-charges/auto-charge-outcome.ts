import type { ChargeState } from '../charging/charge-states';

/** How a date ended: a charge was begun, it was refused and the date removed, or it was no longer valid and stands for staff to choose anew. */
export type AutoChargeEnd = 'STARTED' | 'REFUSED' | 'OUTDATED';

/** How far an automatic charge is. What was not begun is skipped, as what a run leaves out; a charge whose state is missing waits. */
export function autoChargeState(end: AutoChargeEnd, charge: ChargeState | null): ChargeState {
  return end === 'STARTED' ? (charge ?? 'READY') : 'SKIPPED';
}
