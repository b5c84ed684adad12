import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { PaymentsOf } from './PaymentsDialog';
import { PaymentsDialog } from './PaymentsDialog';

/** Payments of an invoice for any screen: put `element` anywhere in the page. `open` never changes. */
export function usePaymentsDialog(): { open: (of: PaymentsOf) => void; element: ReactNode } {
  const [of, setOf] = useState<PaymentsOf>();
  const open = useCallback((next: PaymentsOf) => setOf(next), []);
  return { open, element: of && <PaymentsDialog key={of.id} of={of} onClose={() => setOf(undefined)} /> };
}
