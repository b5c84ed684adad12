import { addressOf } from '../../core/router/paths';
import { disputePath, openManyRoute, openNewFileRoute } from '../paths';

/** Returns the address of a dispute, by its reference. */
export const disputeOf = (ref: string): string => disputePath(ref);

/** Returns the address where disputes about lots of these sessions are opened, by references; it leads back to the sessions. */
export const openDisputesPath = (sessions: readonly string[], lots: readonly string[]): string =>
  `${openManyRoute}?${new URLSearchParams({ sessions: sessions.join(','), refs: lots.join(',') }).toString()}`;

/** Returns the address where disputes about these lots are opened, by references; it leads back to `from`, an address in the app. */
export function openDisputesFrom(from: string, lots: readonly string[]): string {
  const [lotRef = '', ...others] = lots;
  return others.length === 0
    ? `${addressOf(openNewFileRoute, { lotRef })}?${new URLSearchParams({ from }).toString()}`
    : `${openManyRoute}?${new URLSearchParams({ refs: lots.join(','), from }).toString()}`;
}
