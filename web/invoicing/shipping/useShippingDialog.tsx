import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { NotShippedDialog } from './NotShippedDialog';
import type { SaleDates } from './ShippedDialog';
import { ShippedDialog } from './ShippedDialog';
import type { ShippingTarget } from './shipping-target';

/** Asks for the day on which items left, or whether they have not: put `element` anywhere in the page. `open` never changes. */
export function useShippingDialog(sessions: SaleDates): { open: (target: ShippingTarget) => void; element: ReactNode } {
  const [target, setTarget] = useState<ShippingTarget>();
  const open = useCallback((next: ShippingTarget) => setTarget(next), []);
  const onClose = () => setTarget(undefined);
  return {
    open,
    element:
      target &&
      (target.isShipped ? (
        <ShippedDialog target={target} sessions={sessions} onClose={onClose} />
      ) : (
        <NotShippedDialog target={target} onClose={onClose} />
      )),
  };
}
