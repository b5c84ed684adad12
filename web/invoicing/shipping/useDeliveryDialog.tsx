import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { SwitchedInvoice } from './DeliveryDialog';
import { DeliveryDialog } from './DeliveryDialog';

/** Asks before an invoice is switched between pickup and shipping: put `element` anywhere in the page. `open` never changes. */
export function useDeliveryDialog(): { open: (invoice: SwitchedInvoice) => void; element: ReactNode } {
  const [invoice, setInvoice] = useState<SwitchedInvoice>();
  const open = useCallback((next: SwitchedInvoice) => setInvoice(next), []);
  return {
    open,
    element: invoice && <DeliveryDialog key={invoice.id} invoice={invoice} onClose={() => setInvoice(undefined)} />,
  };
}
