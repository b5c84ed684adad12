import type { MenuGroup, MenuPlace, Slice, Viewer } from '../slice';
import { MENU_GROUPS } from '../slice';

/** A menu with the places that a user can open. */
export interface MenuOfPlaces {
  group: MenuGroup;
  places: readonly MenuPlace[];
}

/** Returns the viewer's menus in order, without empty ones. */
export function menusOf(slices: readonly Slice[], viewer: Viewer): MenuOfPlaces[] {
  const places = slices.flatMap((slice) => slice.menu ?? []).filter((place) => place.gate(viewer));
  return MENU_GROUPS.map((group) => ({ group, places: places.filter((place) => place.group === group) })).filter(
    (menu) => menu.places.length > 0,
  );
}

/** Returns whether an address is the place or below it. */
export const isAt = (href: string, pathname: string): boolean =>
  `${pathname.toLowerCase()}/`.startsWith(`${href.toLowerCase()}/`);
