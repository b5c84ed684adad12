import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFailureNotice } from '../core/useFailureNotice';
import { InvoiceWindowDocument } from './CreateNewInvoicesPage.generated';
import type { InvoiceBlock_invoiceFragment } from './InvoiceBlock.generated';

/** Invoices that are asked for together. */
const WINDOW = 25;

interface Loaded {
  /** Undefined before the first answer. */
  total: number | undefined;
  /** Node ids by place in the list; each block reads its own record from the cache. */
  ids: ReadonlyMap<number, string>;
  /** Parts of the price that are not zero on some line so far. */
  charged: ReadonlySet<string>;
  error: unknown;
}

export interface InvoiceWindows extends Loaded {
  /** Loads what is missing of these places. */
  want: (first: number, last: number) => void;
}

const nothing: Loaded = { total: undefined, ids: new Map(), charged: new Set(), error: null };

const isCharged = (amount: string) => /[1-9]/.test(amount);

function chargedParts(invoices: readonly InvoiceBlock_invoiceFragment[]): string[] {
  const prices = invoices.flatMap((invoice) => [invoice.price, ...invoice.lines.map((line) => line.price)]);
  return prices.flatMap(({ __typename, ...parts }) => Object.entries(parts).flatMap(([part, amount]) => (isCharged(amount) ? [part] : [])));
}

/** The invoices of a group in windows, loaded as they are scrolled to. Mount it anew for another group or search. */
export function useInvoiceWindows(groupNumber: number, search: string): InvoiceWindows {
  const client = useApolloClient();
  const notify = useFailureNotice();
  const [loaded, setLoaded] = useState(nothing);
  const asked = useRef(new Set<number>());

  const load = useCallback(async (window: number) => {
    if (asked.current.has(window)) return;
    asked.current.add(window);
    const offset = window * WINDOW;
    try {
      const { data } = await client.query({
        query: InvoiceWindowDocument,
        variables: { number: groupNumber, first: WINDOW, offset, filter: search ? { search } : {} },
        fetchPolicy: 'network-only',
      });
      const invoices = data.invoiceGroup?.invoices;
      setLoaded((before) => ({
        total: invoices?.totalCount ?? 0,
        ids: new Map([...before.ids, ...(invoices?.nodes ?? []).map(({ id }, index) => [offset + index, id] as const)]),
        charged: new Set([...before.charged, ...chargedParts(invoices?.nodes ?? [])]),
        error: null,
      }));
    } catch (error) {
      asked.current.delete(window);
      setLoaded((before) => ({ ...before, error }));
      if (window > 0) notify(error);
    }
  }, [client, groupNumber, search, notify]);

  const want = useCallback((first: number, last: number) => {
    for (let window = Math.floor(first / WINDOW); window <= Math.floor(last / WINDOW); window += 1) void load(window);
  }, [load]);

  useEffect(() => want(0, 0), [want]);
  return { ...loaded, want };
}
