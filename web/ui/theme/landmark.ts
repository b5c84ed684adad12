/**
 * Returns the container for an element's pop-up: its dialog, otherwise the page's main region or the top bar. Screen
 * readers then find the pop-up in a landmark, and a dialog does not make its own menus inert. Null means the body.
 */
export const landmarkOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], main') ??
  element?.closest<HTMLElement>('[data-top-bar]') ??
  null;
