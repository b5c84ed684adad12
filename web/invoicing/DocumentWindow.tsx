import { useEffect } from 'react';
import { LoadFailure } from '../core/LoadFailure';
import type { InvoiceSelectionInput } from '../generated/schema-types';
import { Sheet, SheetBody } from '../ui/Sheet';
import { Skeleton } from '../ui/Skeleton';
import { InvoiceDocument } from './InvoiceDocument';
import { useInvoicePreviewPageQuery } from './InvoicePreviewPage.generated';

/** Documents that are asked for together. */
export const DOCUMENTS = 20;

export interface DocumentWindowProps {
  selection: InvoiceSelectionInput;
  /** Which window, counting from 0. */
  window: number;
  /** Only the document of this invoice; all of the window when undefined. */
  only?: number;
  onLoaded?: (window: number) => void;
}

/** A window of an invoice selection, as documents. */
export function DocumentWindow({ selection, window, only, onLoaded }: DocumentWindowProps) {
  const { data, error, refetch } = useInvoicePreviewPageQuery({ variables: { selection, first: DOCUMENTS, offset: window * DOCUMENTS } });
  const loaded = Boolean(data);
  useEffect(() => {
    if (loaded) onLoaded?.(window);
  }, [loaded, window, onLoaded]);
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Sheet aria-busy="true"><SheetBody><Skeleton $height="420px" /></SheetBody></Sheet>;
  const shown = data.invoicePreviews.nodes.filter(({ number }) => only === undefined || number === only);
  return shown.map((document) => <InvoiceDocument key={document.number} document={document} />);
}
