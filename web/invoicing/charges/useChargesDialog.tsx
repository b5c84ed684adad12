import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { ChargesTarget } from './charges-target';
import { ChargesDialog } from './ChargesDialog';

/**
 * Add/Edit Charges for any screen: put `element` anywhere in the page, and call `open` with what is to be charged:
 *
 *     const charges = useChargesDialog();
 *     charges.open({ input: { lineIds: [line.id] }, words: `Lot ${line.lotNumber}` });
 *     charges.open({ input: { invoiceIds: [invoice.id] }, words: `Invoice ${invoice.number}` });
 *     charges.open({ input: { selection: await selectionOf(client, ticked) }, words: '12 invoices' });
 *
 * One item, or one invoice that keeps its charges as a whole, shows what stands; several are filled alike. Views follow with
 * the answer. `open` never changes.
 */
export function useChargesDialog(): { open: (target: ChargesTarget) => void; element: ReactNode } {
  const [target, setTarget] = useState<ChargesTarget>();
  const open = useCallback((next: ChargesTarget) => setTarget(next), []);
  return {
    open,
    element: target && (
      <ChargesDialog key={JSON.stringify(target.input)} target={target} onClose={() => setTarget(undefined)} />
    ),
  };
}
