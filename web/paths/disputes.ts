import { addressOf } from '../core/router/paths';
import type { DisputeAction, DisputeWindow } from '../generated/schema-types';

export const viewDisputesPath = '/customers/viewDisputes';

export const confirmActionRoute = '/customers/confirmDisputeAction';

export const disputeRoute = '/customers/dispute/:disputeRef';

export const openDisputesRoute = '/reports/openDisputes';

export const openNewFileRoute = '/reports/openDisputes/:lotRef';

export const openManyRoute = '/reports/openDisputes/new';

/** The filters in addresses. */
const WINDOWS: Readonly<Record<DisputeWindow, string>> = {
  OPEN: 'open',
  PAST_180_DAYS: 'past-180',
  PAST_360_DAYS: 'past-360',
  ALL: 'all',
};

/** Returns a filter in an address; null for the default one. */
export const windowParameter = (shown: DisputeWindow): string | null => (shown === 'OPEN' ? null : WINDOWS[shown]);

/** Returns the filter of an address: open disputes by default. */
export const windowIn = (text: string | null): DisputeWindow =>
  (Object.keys(WINDOWS) as DisputeWindow[]).find((shown) => WINDOWS[shown] === text) ?? 'OPEN';

/** Returns the number of the bidder that an address selects; null for all bidders. */
export const bidderIn = (text: string | null): number | null =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null;

/** Returns the address of a list with a filter, of the disputes with one bidder or with all of them. */
export const disputesPath = (shown: DisputeWindow, bidder: number | null = null): string => {
  const show = windowParameter(shown);
  const query = new URLSearchParams({
    ...(show !== null && { show }),
    ...(bidder !== null && { bidder: String(bidder) }),
  });
  return query.size === 0 ? viewDisputesPath : `${viewDisputesPath}?${query.toString()}`;
};

/** Returns the address of a dispute; `shown` is the filter that its back link keeps. */
export const disputePath = (ref: string, shown: DisputeWindow = 'OPEN'): string => {
  const parameter = windowParameter(shown);
  const path = addressOf(disputeRoute, { disputeRef: ref });
  return parameter === null ? path : `${path}?show=${parameter}`;
};

/** Returns the address where an action on disputes is confirmed. `from` is the address to go back to. */
export const confirmActionPath = (action: DisputeAction, refs: readonly string[], from: string): string =>
  `${confirmActionRoute}?${new URLSearchParams({ action: action.toLowerCase(), refs: refs.join(','), from }).toString()}`;

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
