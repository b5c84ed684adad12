import { disputePath, openManyRoute } from '../paths';

/** Returns the address of a dispute, by its reference. */
export const disputeOf = (ref: string): string => disputePath(ref);

/** Returns the address where disputes about lots of these sessions are opened, by references. */
export const openDisputesPath = (sessions: readonly string[], lots: readonly string[]): string =>
  `${openManyRoute}?${new URLSearchParams({ sessions: sessions.join(','), refs: lots.join(',') }).toString()}`;
