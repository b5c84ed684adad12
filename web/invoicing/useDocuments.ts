import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paperOf } from '../../rules/invoicing/paper';
import type { Paper } from '../../rules/invoicing/paper';
import { useFailureNotice } from '../core/useFailureNotice';
import type { InvoiceSelectionInput } from '../generated/schema-types';
import type { InvoiceDocument_documentFragment as Document } from './InvoiceDocument.generated';
import { InvoiceDocumentsDocument, InvoicePreviewPageDocument } from './InvoicePreviewPage.generated';

/** Documents that are asked for together. */
const WINDOW = 20;
/** The same for printing, where all are wanted. */
const STEP = 100;

interface Loaded {
  /** Invoice numbers of the whole selection, in order; undefined before the first answer. */
  numbers: readonly number[] | undefined;
  /** Documents by place in the list. */
  documents: ReadonlyMap<number, Document>;
  /** Of the house's country. */
  paper: Paper;
  /** Why the first ones could not be loaded. */
  error: unknown;
}

export interface Documents extends Loaded {
  /** Loads what is missing of these places. Never changes. */
  want: (first: number, last: number) => void;
  /** All of these places as they are now, for paper; tells how many there are so far. */
  all: (first: number, count: number, onProgress: (done: number) => void) => Promise<readonly Document[]>;
  retry: () => void;
}

const nothing: Loaded = { numbers: undefined, documents: new Map(), paper: 'A4', error: null };

const placed = (nodes: readonly Document[], offset: number) => nodes.map((document, index) => [offset + index, document] as const);

/** Documents say what would be sent now: what an earlier visit knew would be another invoice, so the cache has no part in it. */
async function ask(client: ApolloClient, selection: InvoiceSelectionInput, offset: number, first: number): Promise<readonly Document[]> {
  const { data } = await client.query({ query: InvoiceDocumentsDocument, variables: { selection, first, offset }, fetchPolicy: 'no-cache' });
  return data.invoicePreviews.nodes;
}

/** The documents of a selection, loaded in windows as they are looked at. Mount it anew for another selection. */
export function useDocuments(selection: InvoiceSelectionInput): Documents {
  const client = useApolloClient();
  const notify = useFailureNotice();
  const [loaded, setLoaded] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(new Set<number>());

  useEffect(() => {
    let current = true;
    const begun = client.query({ query: InvoicePreviewPageDocument, variables: { selection, first: WINDOW }, fetchPolicy: 'no-cache' });
    begun.then(({ data: { house, invoicePreviews: { numbers, nodes } } }) => {
      if (!current) return;
      asked.current = new Set([0]);
      setLoaded({ numbers, documents: new Map(placed(nodes, 0)), paper: paperOf(house?.locations[0]?.country ?? ''), error: null });
    }).catch((error: unknown) => { if (current) setLoaded({ ...nothing, error }); });
    return () => {
      current = false;
    };
  }, [client, selection, attempt]);

  const load = useCallback(async (window: number) => {
    if (asked.current.has(window)) return;
    asked.current.add(window);
    try {
      const nodes = await ask(client, selection, window * WINDOW, WINDOW);
      setLoaded((before) => ({ ...before, documents: new Map([...before.documents, ...placed(nodes, window * WINDOW)]) }));
    } catch (error) {
      asked.current.delete(window);
      notify(error);
    }
  }, [client, selection, notify]);

  const want = useCallback((first: number, last: number) => {
    for (let window = Math.floor(first / WINDOW); window <= Math.floor(last / WINDOW); window += 1) void load(window);
  }, [load]);

  const all = useCallback(async (first: number, count: number, onProgress: (done: number) => void) => {
    const documents: Document[] = [];
    while (documents.length < count) {
      const more = await ask(client, selection, first + documents.length, Math.min(STEP, count - documents.length));
      if (more.length === 0) break;
      documents.push(...more);
      onProgress(documents.length);
    }
    return documents;
  }, [client, selection]);

  return { ...loaded, want, all, retry: () => setAttempt((before) => before + 1) };
}
