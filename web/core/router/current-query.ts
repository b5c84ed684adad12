import { createContext } from 'react';
import type { DataRouter } from 'react-router-dom';

/** The current or pending query string of the address. Screens get a change only with their next render. */
export interface CurrentQuery {
  readonly get: () => string;
  /** Sets the pending query string, which applies until the router navigates. */
  readonly expect: (query: string) => void;
}

/** Returns the query string of a router's address, kept up to date. */
export function currentQueryOf(router: DataRouter): CurrentQuery {
  let expected: string | null = null;
  router.subscribe(() => {
    expected = null;
  });
  return {
    get: () => expected ?? router.state.location.search,
    expect: (query) => {
      expected = query;
    },
  };
}

/** Provided by the app's router. */
export const CurrentQueryContext = createContext<CurrentQuery | null>(null);
