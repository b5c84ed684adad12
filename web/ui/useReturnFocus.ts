import { useLayoutEffect, useRef } from 'react';

/** An item of a menu goes with its menu: the menu's button stands for it. */
function lasting(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const stays = button ? document.getElementById(button) : element;
  return stays instanceof HTMLElement ? stays : null;
}

/**
 * Gives the focus back to what had it when `open` became true. Radix does so only for dialogs with a trigger of
 * its own, and ours are opened by state. The effect runs before the dialog's portal mounts and moves the focus.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = lasting(document.activeElement);
  }, [open]);
  return (event) => {
    event.preventDefault();
    opener.current?.focus();
  };
}
