import { useEffect, useRef } from 'react';

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

/** Calls `onPress` for an app-wide key: a plain key only outside text fields, or with `mod` (Ctrl or Cmd) anywhere. */
export function useShortcut(key: string, onPress: () => void, mod = false): void {
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey;
      if (event.key.toLowerCase() !== key || held !== mod || event.altKey || (!mod && writes(event.target))) return;
      event.preventDefault();
      press.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key, mod]);
}
