import { createContext } from 'react';
import type { DataRouter } from 'react-router-dom';

/** The query string that the address has, or is about to have. A screen knows it only after it rendered. */
export interface CurrentQuery {
  readonly get: () => string;
  /** Says what the address is about to have, until the router has moved there or elsewhere. */
  readonly expect: (query: string) => void;
}

/** Follows the address of a router. */
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

/** The app's router sets it. */
export const CurrentQueryContext = createContext<CurrentQuery | null>(null);
