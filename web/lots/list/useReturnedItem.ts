import { useEffect } from 'react';
import { useAddress } from '../../core/router/useAddress';
import { size } from '../../ui/theme/tokens';
import type { ItemTable_lotFragment as Item } from './ItemTable.generated';

/** Where the row is on the screen that it is scrolled to, as a part of its height. */
const PLACE = 1 / 3;

/** Scrolls to the lot that the address names with its lotId in `at`, because its page was opened from the list, and focuses its link. */
export function useReturnedItem(root: HTMLElement | null, rows: readonly Item[]): void {
  const { query, change } = useAddress();
  const lotId = Number(query.get('at') ?? 0);
  const index = lotId > 0 ? rows.findIndex((row) => row.lotId === lotId) : -1;
  const isLoaded = rows.length > 0;
  useEffect(() => {
    if (!root || lotId === 0 || !isLoaded) return;
    if (index !== -1) {
      const body = root.querySelector('[data-body], ul');
      const top = (body?.getBoundingClientRect().top ?? 0) + window.scrollY + index * size.row;
      window.scrollTo({ top: Math.max(0, top - window.innerHeight * PLACE) });
      // A row that is scrolled to has to be rendered first.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          root
            .querySelector<HTMLElement>(
              `[aria-rowindex="${index + 2}"] a[href], [aria-posinset="${index + 1}"] a[href]`,
            )
            ?.focus({ preventScroll: true });
        }),
      );
    }
    change({ at: null });
  }, [root, lotId, index, isLoaded, change]);
}
