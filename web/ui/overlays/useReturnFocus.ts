import { useLayoutEffect, useRef } from 'react';

/** An item of a menu goes with its menu: the menu's button stands for it. */
function lasting(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const stays = button ? document.getElementById(button) : element;
  return stays instanceof HTMLElement ? stays : null;
}

/** Where the focus belongs after a dialog that goes in this very moment: the next step of the same task may be a dialog too. */
let handedOn: HTMLElement | null = null;

/**
 * Gives the focus back to what had it when `open` became true. Radix does so only for dialogs with a trigger of
 * its own, and ours are opened by state. The effect runs before the dialog's portal mounts and moves the focus.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    opener.current =
      document.activeElement === document.body ? (handedOn ?? document.body) : lasting(document.activeElement);
    return () => {
      handedOn = opener.current;
      queueMicrotask(() => {
        handedOn = null;
      });
    };
  }, [open]);
  return (event) => {
    event.preventDefault();
    opener.current?.focus();
  };
}
