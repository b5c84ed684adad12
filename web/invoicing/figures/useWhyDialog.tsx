import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import { WhyWords } from './WhyWords';

interface WhyTarget {
  readonly id: string;
  readonly words: string;
}

/** "Why these figures?" for menus: put `element` anywhere in the page, and call `open` with an invoice or an item. `open` never changes. */
export function useWhyDialog(): { open: (target: WhyTarget) => void; element: ReactNode } {
  const [target, setTarget] = useState<WhyTarget>();
  const open = useCallback((next: WhyTarget) => setTarget(next), []);
  const close = () => setTarget(undefined);
  return {
    open,
    element: target && (
      <Dialog
        open
        onClose={close}
        title="Why these figures?"
        sub={target.words}
        footer={<Button onClick={close}>Close</Button>}
      >
        <WhyWords id={target.id} />
      </Dialog>
    ),
  };
}
