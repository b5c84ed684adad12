import { useState } from 'react';
import { type History_pageFragment as Page, useInvoiceHistoryQuery } from './History.generated';

/** The record with the history to show. */
export interface HistoryTarget {
  readonly type: 'Invoice' | 'InvoiceLine' | 'InvoiceGroup';
  readonly id: string;
  /** For an invoice or an item; other changes of a bulk edit are omitted. */
  readonly invoiceNumber?: number;
  /** For an item; an edit's other changes of the invoice are omitted. */
  readonly lineNumber?: number;
  /** A description on one line: "Invoice 12, Ada Marsh". */
  readonly words: string;
}

/** The number of edits on a page. */
const PAGE = 20;

export interface History {
  /** Undefined while loading; null if the record no longer exists. */
  page: Page | null | undefined;
  error: unknown;
  onRetry: () => void;
  /** The number of edits on earlier pages, which are the newer ones. */
  from: number;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
}

/** A page of the history of an invoice or a group, latest first, kept up to date. */
export function useHistory({ id, invoiceNumber }: HistoryTarget): History {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const after = cursors.at(-1) ?? null;
  const { data, previousData, error, refetch } = useInvoiceHistoryQuery({
    variables: { id, first: PAGE, after, invoiceNumber: invoiceNumber ?? null },
  });
  const node = (data ?? previousData)?.node;
  const page = node && 'history' in node ? node.history : undefined;
  const { endCursor, hasNextPage } = page?.pageInfo ?? {};
  return {
    page: page ?? (data ? null : undefined),
    error,
    onRetry: () => void refetch(),
    from: cursors.length * PAGE,
    onEarlier: hasNextPage && endCursor ? () => setCursors([...cursors, endCursor]) : undefined,
    onLater: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
  };
}
