import type { DrawerCountJson } from '../../upstream/till/drawer-wire';

/** A line of a count with its currency. */
export type DrawerCountLineParent = DrawerCountJson['lines'][number] & { readonly currencyCode: string };
