import { useEffect, useRef } from 'react';

/** What the keys of the lot page do. */
export interface LotKeys {
  readonly saveAndNext: () => void;
  readonly saveAndNew: () => void;
  readonly duplicate: () => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly jump: () => void;
}

function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof LotKeys | null {
  const held = ctrlKey || metaKey;
  if (held && !altKey && key === 'Enter') return shiftKey ? 'saveAndNew' : 'saveAndNext';
  if (held && !altKey && !shiftKey && key.toLowerCase() === 'd') return 'duplicate';
  if (held && !altKey && !shiftKey && key.toLowerCase() === 'j') return 'jump';
  if (altKey && !held && !shiftKey && key === 'ArrowUp') return 'previous';
  return altKey && !held && !shiftKey && key === 'ArrowDown' ? 'next' : null;
}

/** Runs the keys of the lot page, except while a dialog is open. */
export function useLotKeys(keys: LotKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (key === null || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      latest.current[key]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
