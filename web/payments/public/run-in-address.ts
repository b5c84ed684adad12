/** The part of the address of Invoice Group Details that a run of charges is followed by: its number. */
export const CHARGE_RUN = 'charge';
/** The part of the same address that says that only invoices over the limit of a card are shown. */
export const OVER_LIMIT_ONLY = 'overLimit';

/** The run that an address names; null for none. */
export function runInAddress(query: URLSearchParams): number | null {
  const text = query.get(CHARGE_RUN) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
