import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Paper, paperOf } from '../../../rules/invoicing/documents/paper';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import type { InvoiceSelectionInput, SeenInvoicesInput } from '../../generated/schema-types';
import type { InvoiceDocument_documentFragment as Document } from '../../templates/public/InvoiceDocument.generated';
import {
  type PreviewedInvoice_invoiceFragment as Previewed,
  PreviewedInvoicesByIdDocument,
  PrintedInvoicesDocument,
  useInvoicePreviewPageQuery,
} from './InvoicePreviewPage.generated';
import { useInvoiceDocumentWindows } from './useInvoiceDocumentWindows';

/** The number of invoices that are fetched together. */
const WINDOW = 20;
/** The number of invoices that are fetched together for printing, which needs all of them. */
const STEP = 100;
/** The maximum number of versions in a send request. */
const MOST_SEEN = 1000;

export interface Documents {
  /** The invoice numbers of the whole selection, in order; undefined until the first response. */
  readonly numbers: readonly number[] | undefined;
  /** Documents by position in the list. They are updated with every edit while on screen. */
  readonly documents: ReadonlyMap<number, Document>;
  /** Returns the id of the invoice at a position; undefined until it is loaded. */
  readonly idAt: (place: number) => string | undefined;
  /** The paper size of the house's country. */
  readonly paper: Paper;
  /** Why the first documents failed to load. */
  readonly error: unknown;
  /** Loads the missing documents in this range. Stable. */
  readonly want: (first: number, last: number) => void;
  /** Fetches all documents of this range for printing; reports the number fetched so far. */
  readonly all: (first: number, count: number, onProgress: (done: number) => void) => Promise<readonly Document[]>;
  /** Refetches everything. */
  readonly refresh: () => void;
  /** Returns the versions that are on screen now; undefined until the first response. */
  readonly seen: () => SeenInvoicesInput | undefined;
}

/** Printed documents are always current, and need no cache entries. */
async function printed(
  client: ApolloClient,
  selection: InvoiceSelectionInput,
  offset: number,
  first: number,
): Promise<readonly Document[]> {
  const { data } = await client.query({
    query: PrintedInvoicesDocument,
    variables: { selection, first, offset },
    fetchPolicy: 'no-cache',
  });
  return data.invoicePreviews.nodes;
}

const keyOf = ({ id, version }: Pick<Previewed, 'id' | 'version'>): string => `${id} ${version}`;
/** A mutation of this tab returns the invoice's new version, but not always its document. */
const isOutdated = ({ version, document }: Previewed): boolean =>
  document?.version !== undefined && document.version !== null && document.version < version;

/**
 * The documents of a selection, loaded in windows as they become visible, and kept up to date: each is cached with its
 * invoice. Remount it for another selection.
 */
export function useDocuments(selection: InvoiceSelectionInput): Documents {
  const client = useApolloClient();
  const notify = useFailureNotice();
  // Cached data of an earlier visit may be outdated: the first response comes from the server, later ones from the
  // cache, which is live.
  const { data, error, refetch } = useInvoicePreviewPageQuery({
    variables: { selection, first: WINDOW },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const list = data?.invoicePreviews;
  const numbers = list?.numbers;
  const { windows, load, reload } = useInvoiceDocumentWindows(selection.groupNumber, numbers, WINDOW, notify);
  // The position in the change feed up to which everything on screen is current. Refetching everything advances it.
  const [current, setCurrent] = useState<string>();

  const invoices = useMemo(() => {
    const first = (list?.invoices ?? []).map((invoice, index) => [index, invoice] as const);
    const others = [...windows].flatMap(([window, rows]) =>
      rows.map((invoice, index) => [window * WINDOW + index, invoice] as const),
    );
    return new Map([...others, ...first]);
  }, [list, windows]);
  const documents = useMemo(
    () => new Map([...invoices].flatMap(([place, { document }]) => (document ? [[place, document] as const] : []))),
    [invoices],
  );

  const asked = useRef(new Set<string>());
  useEffect(() => {
    const outdated = [...invoices.values()].filter(
      (invoice) => isOutdated(invoice) && !asked.current.has(keyOf(invoice)),
    );
    if (outdated.length === 0) return;
    outdated.forEach((invoice) => asked.current.add(keyOf(invoice)));
    client
      .query({
        query: PreviewedInvoicesByIdDocument,
        variables: { ids: outdated.slice(0, STEP).map(({ id }) => id) },
        fetchPolicy: 'network-only',
      })
      .catch(notify);
  }, [client, invoices, notify]);

  const reread = async () => {
    const { data: again } = await refetch();
    await reload();
    setCurrent(again?.invoicePreviews.sequence);
  };
  const refresh = () => {
    reread().catch(notify);
  };
  // Addresses and house settings are part of every document, but not of an invoice.
  const sources =
    data?.house && [data.house.version, ...data.house.locations.map(({ id, version }) => `${id} ${version}`)].join();
  const known = useRef(sources);
  const follow = useEffectEvent(() => {
    if (known.current !== undefined && known.current !== sources) refresh();
    known.current = sources;
  });
  useEffect(() => {
    follow();
  }, [sources]);

  const want = useCallback(
    (first: number, last: number) => {
      for (let window = Math.max(1, Math.floor(first / WINDOW)); window <= Math.floor(last / WINDOW); window += 1)
        load(window);
    },
    [load],
  );
  const all = useCallback(
    async (first: number, count: number, onProgress: (done: number) => void) => {
      const ready: Document[] = [];
      while (ready.length < count) {
        const more = await printed(client, selection, first + ready.length, Math.min(STEP, count - ready.length));
        if (more.length === 0) break;
        ready.push(...more);
        onProgress(ready.length);
      }
      return ready;
    },
    [client, selection],
  );
  const seen = () => {
    const sequence = current ?? list?.sequence;
    const versions = [...invoices.values()].flatMap(({ id, document }) =>
      typeof document?.version === 'number' ? [{ id, version: document.version }] : [],
    );
    return sequence === undefined || !numbers
      ? undefined
      : { sequence, count: numbers.length, versions: versions.slice(-MOST_SEEN) };
  };

  return {
    numbers,
    documents,
    idAt: (place) => invoices.get(place)?.id,
    paper: paperOf(data?.house?.locations[0]?.country ?? ''),
    error: data ? null : (error ?? null),
    want,
    all,
    refresh,
    seen,
  };
}
