import { type InvoiceFilters, VIEW_NAMES } from './invoice-filters';

/** The query parameter with the chosen view: its number, or the key of a built-in view. */
export const VIEW = 'view';

/** The name of the list on the server. */
export const LIST = 'all-invoices';

interface BuiltInView {
  readonly key: string;
  readonly name: string;
  readonly filters: InvoiceFilters;
}

/** The views that every user has. */
export const BUILT_IN_VIEWS: readonly BuiltInView[] = [
  { key: 'all', name: 'All invoices', filters: {} },
  { key: 'unpaid', name: 'Unpaid', filters: { payments: 'UNPAID' } },
  { key: 'overdue', name: 'Overdue', filters: { payments: 'OVERDUE' } },
  { key: 'not-sent', name: 'Not sent', filters: { sent: 'no' } },
  { key: 'refused', name: 'Email refused', filters: { sent: 'refused' } },
  { key: 'credits', name: 'Credits owed', filters: { payments: 'CREDIT_OWED' } },
  { key: 'failed', name: 'Failed payments', filters: { status: 'PAYMENT_FAILED' } },
];

/** Returns the filters and the order of an address, as the query of a view. */
export function viewQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of VIEW_NAMES) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** Returns the change of the address that shows a view. */
export function changeTo(view: string, viewed: string): Record<string, string | null> {
  const query = new URLSearchParams(viewed);
  return {
    ...Object.fromEntries(VIEW_NAMES.map((name) => [name, query.get(name)])),
    [VIEW]: view,
    page: null,
  };
}
