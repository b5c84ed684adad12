import { fireEvent, screen } from '@testing-library/react';

/** The Undo of the toast, which is pointed at as soon as it shows: a toast leaves after seven seconds, however slow the machine is, but not while it is pointed at. */
export async function undoOfToast(): Promise<HTMLElement> {
  const undo = await screen.findByText('Undo', { selector: 'button, button *' });
  fireEvent.mouseOver(undo);
  return undo;
}
