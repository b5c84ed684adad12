import type { Problem } from '../core/problem';

/** A search of sale results starts this long after the last keystroke, in ms. */
export const RESULTS_SEARCH_DELAY = 700;

/** The number of sessions that can be viewed together. */
export const MOST_SESSIONS = 50;

/** Why sessions in several currencies can't be viewed together. */
export const SAME_CURRENCY = 'Please select sessions with the same currency.';

/** A session as far as its choice depends on it. */
export interface ChosenSession {
  readonly currency: string;
}

/** Returns why sessions can't be viewed together; null if they can. */
export function sessionsProblem(sessions: readonly ChosenSession[]): Problem | null {
  if (new Set(sessions.map(({ currency }) => currency)).size > 1)
    return { code: 'SEVERAL_CURRENCIES', message: SAME_CURRENCY, field: 'refs' };
  return sessions.length > MOST_SESSIONS
    ? { code: 'TOO_MANY_SESSIONS', message: `Select ${MOST_SESSIONS} sessions at most.`, field: 'refs' }
    : null;
}

const ROW_HEIGHT = 42;
const FRAME_HEIGHT = 100;

/** Returns the height of the placeholder for a sale with so many sessions, in px. */
export const stubHeight = (catalogs: number): number => ROW_HEIGHT * catalogs + FRAME_HEIGHT;

/** Returns the share of sold lots, as shown to staff: "83.3%". Empty if no lot was offered. */
export const soldShare = (sold: number, offered: number, locale = 'en-US'): string =>
  offered === 0 ? '' : (sold / offered).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });

/** Returns the reference of each session in an address or a query: `refs=CAT1,CAT2`. Malformed ones are left out. */
export const sessionRefs = (text: string | null): string[] => [
  ...new Set((text ?? '').split(',').filter((ref) => /^[\w-]{1,40}$/.test(ref))),
];
