import { use, useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { CurrentQueryContext } from './current-query';

/** Changes of the address's query parameters; null removes a parameter. */
export type AddressChange = Readonly<Record<string, string | null>>;

/** Returns a query string with changes applied: "?page=2", or "" if no parameter is left. */
export function changedQuery(query: URLSearchParams, change: AddressChange): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text ? `?${text}` : '';
}

/**
 * Screen state that is part of the address. `change` replaces the history entry, because a filter is not a navigation. It builds on changes
 * that were made since the screen rendered, so two quick changes both count.
 */
export function useAddress(): { query: URLSearchParams; change: (change: AddressChange) => void } {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const current = use(CurrentQueryContext);
  if (!current) throw new Error('useAddress needs the app around it');
  const change = useCallback(
    (next: AddressChange) => {
      const changed = changedQuery(new URLSearchParams(current.get()), next);
      void navigate(changed === '' ? '?' : changed, { replace: true });
      current.expect(changed);
    },
    [current, navigate],
  );
  return { query, change };
}

/** Returns a function, stable per screen, that returns the address of the screen as it is now, for links that lead back to it. */
export function useHere(): () => string {
  const { pathname } = useLocation();
  const current = use(CurrentQueryContext);
  if (!current) throw new Error('useHere needs the app around it');
  return useCallback(() => pathname + current.get(), [pathname, current]);
}

/** Returns a page number from the address; `name` defaults to `page`. Returns 1 if the value is not a page number. */
export function pageOf(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
