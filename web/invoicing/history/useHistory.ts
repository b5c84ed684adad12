import { useState } from 'react';
import type { History_pageFragment as Page } from './History.generated';
import { useInvoiceHistoryQuery } from './History.generated';

/** Whose history is looked at. */
export interface HistoryTarget {
  readonly type: 'Invoice' | 'InvoiceLine' | 'InvoiceGroup';
  readonly id: string;
  /** Of an invoice and an item; what else an edit of many changed is not told. */
  readonly invoiceNumber?: number;
  /** Of an item; what else an edit changed of its invoice is not told. */
  readonly lineNumber?: number;
  /** In words: "Invoice 12, Ada Marsh". */
  readonly words: string;
}

/** Edits on a page of the panel. */
const PAGE = 20;

export interface History {
  /** Undefined until it is loaded; null where the record is not there any more. */
  page: Page | null | undefined;
  error: unknown;
  onRetry: () => void;
  /** Edits on later pages, that is made before those of this page. */
  from: number;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
}

/** A page of the history of an invoice or a group, latest first, that stays current while others edit. */
export function useHistory({ id, invoiceNumber }: HistoryTarget): History {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const after = cursors.at(-1) ?? null;
  const { data, previousData, error, refetch } = useInvoiceHistoryQuery({
    variables: { id, first: PAGE, after, invoiceNumber: invoiceNumber ?? null },
    fetchPolicy: 'cache-and-network',
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
