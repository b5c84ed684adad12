import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { NotPaidDialog } from './NotPaidDialog';
import { PaidDialog } from './PaidDialog';
import type { PayingTarget } from './paying-target';

/** Asks how something was paid, or whether it was not: put `element` anywhere in the page. `open` never changes. */
export function usePayingDialog(): { open: (target: PayingTarget) => void; element: ReactNode } {
  const [target, setTarget] = useState<PayingTarget>();
  const open = useCallback((next: PayingTarget) => setTarget(next), []);
  const onClose = () => setTarget(undefined);
  return {
    open,
    element:
      target &&
      (target.isPaid ? (
        <PaidDialog target={target} onClose={onClose} />
      ) : (
        <NotPaidDialog target={target} onClose={onClose} />
      )),
  };
}
