import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { chargedIn } from '../added-charges/charged-parts';
import { InvoiceWindowDocument, type InvoiceWindowQuery } from './InvoiceBlock.generated';

/** The number of invoices that are fetched together. */
const WINDOW = 25;
/** Nothing is fetched until scrolling has paused for this many ms. */
const REST = 90;

interface Loaded {
  /** Undefined until the first response. */
  total: number | undefined;
  /** Node ids by position in the list. Each block reads its own record from the cache. */
  ids: ReadonlyMap<number, string>;
  /** The price components that are nonzero on any loaded item, including hidden ones. */
  charged: ReadonlySet<string>;
  /** The windows that failed to load, with their errors. */
  failed: ReadonlyMap<number, unknown>;
}

export interface InvoiceWindows extends Loaded {
  /** Loads missing invoices in this range once scrolling pauses, and cancels requests for other windows. Stable. */
  want: (first: number, last: number) => void;
  /** Retries the failed window of a position. */
  retry: (place: number) => void;
  /** Returns why the window of a position failed to load; undefined if it did not fail. */
  failureAt: (place: number) => unknown;
}

const windowOf = (place: number): number => Math.floor(place / WINDOW);

const nothing: Loaded = { total: undefined, ids: new Map(), charged: new Set(), failed: new Map() };

function withWindow(before: Loaded, window: number, data: InvoiceWindowQuery): Loaded {
  const invoices = data.invoiceGroup?.invoices;
  const failed = new Map(before.failed);
  failed.delete(window);
  const nodes = invoices?.nodes ?? [];
  const arrived = nodes.map(({ id }, index) => [window * WINDOW + index, id] as const);
  const isKnown =
    before.total === (invoices?.totalCount ?? 0) &&
    failed.size === before.failed.size &&
    arrived.every(([place, id]) => before.ids.get(place) === id);
  if (isKnown) return before;
  return {
    total: invoices?.totalCount ?? 0,
    ids: new Map([...before.ids, ...arrived]),
    charged: new Set([...before.charged, ...chargedIn(nodes.flatMap(({ lines }) => lines.map(({ price }) => price)))]),
    failed,
  };
}

const withFailure = (before: Loaded, window: number, error: unknown): Loaded => ({
  ...before,
  failed: new Map([...before.failed, [window, error]]),
});

const requestOf = (groupNumber: number, filter: GroupInvoiceFilter, window: number) => ({
  query: InvoiceWindowDocument,
  variables: { number: groupNumber, first: WINDOW, offset: window * WINDOW, filter },
});

/** Returns the first window from the cache, so that it is shown immediately when the user returns to the screen. */
function known(client: ApolloClient, groupNumber: number, filter: GroupInvoiceFilter): Loaded {
  const data = client.cache.readQuery(requestOf(groupNumber, filter, 0));
  return data ? withWindow(nothing, 0, data) : nothing;
}

/** The invoices of a group in windows, loaded on scroll. Remount it for another group or filter, and pass a stable filter. */
export function useInvoiceWindows(groupNumber: number, filter: GroupInvoiceFilter): InvoiceWindows {
  const client = useApolloClient();
  const notify = useFailureNotice();
  const [loaded, setLoaded] = useState(() => known(client, groupNumber, filter));
  const done = useRef(new Set<number>());
  const underWay = useRef(new Map<number, AbortController>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(
    (window: number) => {
      if (done.current.has(window) || underWay.current.has(window)) return;
      const flight = new AbortController();
      underWay.current.set(window, flight);
      const request = {
        ...requestOf(groupNumber, filter, window),
        fetchPolicy: 'network-only',
        context: { fetchOptions: { signal: flight.signal } },
      } as const;
      client
        .query(request)
        .then(({ data }) => {
          done.current.add(window);
          setLoaded((before) => withWindow(before, window, data));
        })
        .catch((error: unknown) => {
          if (flight.signal.aborted) return;
          // Not retried automatically: the failed block has a retry button.
          done.current.add(window);
          setLoaded((before) => withFailure(before, window, error));
          if (window > 0) notify(error);
        })
        .finally(() => {
          if (underWay.current.get(window) === flight) underWay.current.delete(window);
        });
    },
    [client, groupNumber, filter, notify],
  );

  /** Shows a window from the cache until it is loaded. */
  const showKnown = useCallback(
    (window: number) => {
      if (done.current.has(window) || underWay.current.has(window)) return;
      const seen = client.cache.readQuery(requestOf(groupNumber, filter, window));
      if (seen) setLoaded((before) => withWindow(before, window, seen));
    },
    [client, groupNumber, filter],
  );

  const want = useCallback(
    (first: number, last: number) => {
      const [from, to] = [windowOf(first), windowOf(last)];
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        for (const [window, flight] of [...underWay.current]) {
          if (window >= from && window <= to) continue;
          underWay.current.delete(window);
          flight.abort();
        }
        for (let window = from; window <= to; window += 1) {
          showKnown(window);
          load(window);
        }
      }, REST);
    },
    [load, showKnown],
  );

  const retry = useCallback(
    (place: number) => {
      const window = windowOf(place);
      done.current.delete(window);
      showKnown(window);
      load(window);
    },
    [load, showKnown],
  );

  useEffect(() => {
    const flights = underWay.current;
    load(0);
    return () => {
      clearTimeout(timer.current);
      flights.forEach((flight) => flight.abort());
      flights.clear();
    };
  }, [load]);

  return { ...loaded, want, retry, failureAt: (place) => loaded.failed.get(windowOf(place)) };
}
