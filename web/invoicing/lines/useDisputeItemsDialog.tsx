import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { DisputeItemsDialog } from './DisputeItemsDialog';
import { useDisputesRoute } from './useFileAsDispute';

/** The items of an invoice with the way to a dispute about each: put `element` anywhere in the page. `open` never changes; undefined where disputes are filed nowhere. */
export function useDisputeItemsDialog(): { open: ((invoiceId: string) => void) | undefined; element: ReactNode } {
  const isThere = useDisputesRoute();
  const [invoiceId, setInvoiceId] = useState<string>();
  const open = useCallback((id: string) => setInvoiceId(id), []);
  return {
    open: isThere ? open : undefined,
    element: invoiceId !== undefined && (
      <DisputeItemsDialog invoiceId={invoiceId} onClose={() => setInvoiceId(undefined)} />
    ),
  };
}
