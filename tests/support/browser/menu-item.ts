import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

type Menu = string | RegExp | HTMLElement | Promise<HTMLElement>;

async function buttonOf(menu: Menu, block?: HTMLElement): Promise<HTMLElement> {
  if (typeof menu !== 'string' && !(menu instanceof RegExp)) return menu;
  if (!block) return screen.findByRole('button', { name: menu });
  return (await within(block).findAllByRole('button', { name: menu }))[0] ?? block;
}

/** Opens a menu with its button, or with the first button of this name in a block, and chooses an item. */
export async function chooseItem(user: UserEvent, menu: Menu, item: string | RegExp, block?: HTMLElement) {
  await user.click(await buttonOf(menu, block));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
