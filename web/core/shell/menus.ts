import { MENU_GROUPS, type MenuGroup, type MenuPlace, type Slice, type Viewer } from '../slice';

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
const isAt = (href: string, pathname: string): boolean =>
  `${pathname.toLowerCase()}/`.startsWith(`${href.toLowerCase()}/`);

/** Returns the menu of an address: the one with the nearest place that is the address or above it. Null for none. */
export function menuAt(menus: readonly MenuOfPlaces[], pathname: string): MenuGroup | null {
  const found = menus.flatMap(({ group, places }) =>
    places.filter(({ href }) => isAt(href, pathname)).map(({ href }) => ({ group, href })),
  );
  const [nearest] = found.sort((a, b) => b.href.length - a.href.length);
  return nearest?.group ?? null;
}
