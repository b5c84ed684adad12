import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Changes to the query of the address; null takes a parameter out. */
export type AddressChange = Readonly<Record<string, string | null>>;

/** The query of an address with some of it changed: "?page=2", or nothing when nothing is left. */
export function changedQuery(query: URLSearchParams, change: AddressChange): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text ? `?${text}` : '';
}

/** The state of a screen that is part of its address. `change` replaces the entry in the history: filters are no places. */
export function useAddress(): { query: URLSearchParams; change: (change: AddressChange) => void } {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (next: AddressChange) => setQuery((present) => changedQuery(present, next), { replace: true }),
    [setQuery],
  );
  return { query, change };
}

/** A page number from the address, `page` unless a list has a name of its own; 1 for what is none. */
export function pageOf(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
