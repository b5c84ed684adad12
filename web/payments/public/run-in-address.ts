/** The query parameter of Invoice Group Details with the number of the charge run to follow. */
export const CHARGE_RUN = 'charge';
/** The query parameter that limits the same screen to invoices above the card limit. */
export const OVER_LIMIT_ONLY = 'overLimit';

/** Returns the number of the run in an address; null if there is none. */
export function runInAddress(query: URLSearchParams): number | null {
  const text = query.get(CHARGE_RUN) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
