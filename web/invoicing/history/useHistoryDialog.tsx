import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { HistoryTarget } from './history-target';
import { HistoryDialog } from './HistoryDialog';

/**
 * History for any screen: put `element` anywhere in the page, and call `open` with an invoice or a group.
 *
 *     const history = useHistoryDialog();
 *     { label: 'History', onSelect: () => history.open({ type: 'Invoice', id, invoiceNumber: number, words: `Invoice ${number}` }) }
 *
 * `open` never changes.
 */
export function useHistoryDialog(): { open: (target: HistoryTarget) => void; element: ReactNode } {
  const [target, setTarget] = useState<HistoryTarget>();
  const open = useCallback((next: HistoryTarget) => setTarget(next), []);
  return {
    open,
    element: target && <HistoryDialog key={target.id} target={target} onClose={() => setTarget(undefined)} />,
  };
}
