import type { Locator, Page } from 'playwright-core';
import { patience } from './staff-page';

/** Something that opens over a screen: how to open it, and what appears. */
export interface Layer {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** Returns what shows that it is open, if nothing covers the screen. */
  readonly shown?: (page: Page) => Locator;
  /** Escape doesn't close it. */
  readonly isKept?: true;
}

export const pressed =
  (name: string | RegExp): Layer['open'] =>
  (page) =>
    page.getByRole('button', { name }).first().click(patience);
export const dialogOf = (name: string, button: string | RegExp): Layer => ({ name, open: pressed(button) });
/** A dialog that a menu item opens. */
export const fromMenu = (name: string, menu: string | RegExp, item: string | RegExp): Layer => ({
  name,
  open: async (page) => {
    await pressed(menu)(page);
    await page.getByRole('menuitem', { name: item }).first().click(patience);
    await page.getByRole('dialog').waitFor(patience);
  },
});
export const account: Layer = { name: 'the account menu', open: pressed(/super|cashier/) };
export const palette: Layer = { name: 'Find anything', open: (page) => page.keyboard.press('Control+k') };
export const shortcuts: Layer = { name: 'the list of keys', open: (page) => page.keyboard.press('?') };

export interface Place {
  readonly name: string;
  readonly path: () => string;
  /** Returns what is visible once the screen has loaded. */
  readonly ready: (page: Page) => ReturnType<Page['locator']>;
  readonly layers?: readonly Layer[];
}
