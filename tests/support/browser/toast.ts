import { fireEvent, screen } from '@testing-library/react';

/**
 * Returns a toast's Undo button and hovers over it as soon as it appears: a toast disappears after seven seconds
 * regardless of the machine's speed, but not while hovered.
 */
export async function undoOfToast(): Promise<HTMLElement> {
  const undo = await screen.findByText('Undo', { selector: 'button, button *' });
  fireEvent.mouseOver(undo);
  return undo;
}
