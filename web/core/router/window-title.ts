const PRODUCT = ' - Rostrum';

/** Sets the title of the window: what the screen is about. */
export function setWindowTitle(title: string): void {
  document.title = `${title}${PRODUCT}`;
}

/** Returns the title of the window without the product. */
export const windowTitle = (): string => document.title.replace(PRODUCT, '');
