import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { chargedIn } from '../charges/charged-parts';
import type { InvoiceWindowQuery } from '../creation/CreateNewInvoicesPage.generated';
import { InvoiceWindowDocument } from '../creation/CreateNewInvoicesPage.generated';

/** Invoices that are asked for together. */
const WINDOW = 25;
/** A scroll that flies past asks for nothing; after so many ms of rest it does. */
const REST = 90;

interface Loaded {
  /** Undefined before the first answer. */
  total: number | undefined;
  /** Node ids by place in the list; each block reads its own record from the cache. */
  ids: ReadonlyMap<number, string>;
  /** Parts of the price that are not zero on some item so far, hidden ones too. */
  charged: ReadonlySet<string>;
  /** Windows that could not be loaded, and why. */
  failed: ReadonlyMap<number, unknown>;
}

export interface InvoiceWindows extends Loaded {
  /** Loads what is missing of these places once the scrolling rests, and gives up what is on its way for others. Never changes. */
  want: (first: number, last: number) => void;
  /** Tries the window of a place that failed again. */
  retry: (place: number) => void;
  /** Why the window of a place could not be loaded; undefined where none failed. */
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

/** What the cache knows of the first window: coming back to the screen, it is there at once. */
function known(client: ApolloClient, groupNumber: number, filter: GroupInvoiceFilter): Loaded {
  const data = client.cache.readQuery(requestOf(groupNumber, filter, 0));
  return data ? withWindow(nothing, 0, data) : nothing;
}

/** The invoices of a group in windows, loaded as they are scrolled to. Mount it anew for another group or filter, and keep the filter the same object. */
export function useInvoiceWindows(groupNumber: number, filter: GroupInvoiceFilter): InvoiceWindows {
  const client = useApolloClient();
  const notify = useFailureNotice();
  const [loaded, setLoaded] = useState(() => known(client, groupNumber, filter));
  const done = useRef(new Set<number>());
  const underWay = useRef(new Map<number, AbortController>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(
    async (window: number) => {
      if (done.current.has(window) || underWay.current.has(window)) return;
      const flight = new AbortController();
      underWay.current.set(window, flight);
      const request = requestOf(groupNumber, filter, window);
      const seen = client.cache.readQuery(request);
      if (seen) setLoaded((before) => withWindow(before, window, seen));
      try {
        const { data } = await client.query({
          ...request,
          fetchPolicy: 'network-only',
          context: { fetchOptions: { signal: flight.signal } },
        });
        done.current.add(window);
        setLoaded((before) => withWindow(before, window, data));
      } catch (error) {
        if (flight.signal.aborted) return;
        // Not asked again by itself: the place offers another try.
        done.current.add(window);
        setLoaded((before) => withFailure(before, window, error));
        if (window > 0) notify(error);
      } finally {
        if (underWay.current.get(window) === flight) underWay.current.delete(window);
      }
    },
    [client, groupNumber, filter, notify],
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
        for (let window = from; window <= to; window += 1) void load(window);
      }, REST);
    },
    [load],
  );

  const retry = useCallback(
    (place: number) => {
      done.current.delete(windowOf(place));
      void load(windowOf(place));
    },
    [load],
  );

  useEffect(() => {
    const flights = underWay.current;
    void load(0);
    return () => {
      clearTimeout(timer.current);
      flights.forEach((flight) => flight.abort());
      flights.clear();
    };
  }, [load]);

  return { ...loaded, want, retry, failureAt: (place) => loaded.failed.get(windowOf(place)) };
}
