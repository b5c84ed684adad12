import type { ObservableQuery } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type PreviewedInvoice_invoiceFragment as Previewed,
  PreviewedInvoicesDocument,
  type PreviewedInvoicesQuery,
  type PreviewedInvoicesQueryVariables,
} from './InvoicePreviewPage.generated';

type WatchedWindow = ObservableQuery<PreviewedInvoicesQuery, PreviewedInvoicesQueryVariables>;

export interface DocumentWindows {
  /** Invoices by window; each is updated with the cache. */
  readonly windows: ReadonlyMap<number, readonly Previewed[]>;
  /** Starts to watch a window. Stable. */
  readonly load: (window: number) => void;
  /** Refetches all watched windows. */
  readonly reload: () => Promise<void>;
}

/** The invoices of a list after its first window, fetched by number because the filter may select others by now. */
export function useInvoiceDocumentWindows(
  groupNumber: number,
  numbers: readonly number[] | undefined,
  size: number,
  onError: (error: unknown) => void,
): DocumentWindows {
  const client = useApolloClient();
  const [windows, setWindows] = useState<ReadonlyMap<number, readonly Previewed[]>>(new Map());
  const watched = useRef(new Map<number, { query: WatchedWindow; end: () => void }>());
  const list = numbers?.join();

  useEffect(() => {
    const open = watched.current;
    return () => {
      open.forEach(({ end }) => end());
      open.clear();
      setWindows(new Map());
    };
  }, [list]);

  const watch = useEffectEvent((window: number) => {
    const part = numbers?.slice(window * size, (window + 1) * size) ?? [];
    if (part.length === 0 || watched.current.has(window)) return;
    const query: WatchedWindow = client.watchQuery({
      query: PreviewedInvoicesDocument,
      variables: { selection: { groupNumber, numbers: [...part] }, first: size },
      fetchPolicy: 'network-only',
      nextFetchPolicy: 'cache-first',
    });
    const subscription = query.subscribe(({ data, dataState, error }) => {
      if (dataState === 'complete') setWindows((before) => new Map(before).set(window, data.invoicePreviews.invoices));
      if (!error) return;
      // Refetched when it is next visible.
      watched.current.get(window)?.end();
      watched.current.delete(window);
      onError(error);
    });
    watched.current.set(window, { query, end: () => subscription.unsubscribe() });
  });
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const load = useCallback(
    (window: number) => setWanted((before) => (before.has(window) ? before : new Set(before).add(window))),
    [],
  );
  useEffect(() => {
    wanted.forEach((window) => watch(window));
  }, [wanted, list]);

  const reload = useCallback(async () => {
    await Promise.all([...watched.current.values()].map(({ query }) => query.refetch()));
  }, []);
  return { windows, load, reload };
}
