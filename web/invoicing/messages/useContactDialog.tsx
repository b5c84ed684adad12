import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { ContactBidder } from './ContactBidder';

/**
 * Contact for any screen: put `element` anywhere in the page, and call `open` with the id of an invoice.
 *
 *     const contact = useContactDialog();
 *     <IconButton icon="mail" label="Contact bidder" onClick={() => contact.open(invoice.id)} />
 *
 * `open` never changes.
 */
export function useContactDialog(): { open: (invoiceId: string) => void; element: ReactNode } {
  const [invoiceId, setInvoiceId] = useState<string>();
  const open = useCallback((id: string) => setInvoiceId(id), []);
  return {
    open,
    element: invoiceId !== undefined && (
      <ContactBidder key={invoiceId} invoiceId={invoiceId} onClose={() => setInvoiceId(undefined)} />
    ),
  };
}
