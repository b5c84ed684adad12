import type { ApolloCache, Reference } from '@apollo/client';
import type { Locations_locationFragment as Location } from './LocationsPage.generated';

interface StoredWindow {
  readonly totalCount?: number;
  readonly nodes?: readonly Reference[];
}

interface WindowArgs {
  readonly offset?: number | null;
  readonly first?: number | null;
  readonly filter?: { readonly search?: string | null } | null;
}

/** What a stored window of the list was asked with: its key in the cache ends with it. */
function argsOf(storeFieldName: string): WindowArgs {
  const start = storeFieldName.indexOf('(');
  return start < 0 ? {} : (JSON.parse(storeFieldName.slice(start + 1, -1)) as WindowArgs);
}

/**
 * Puts a saved place into every list of places that is shown, and takes a deleted one out: the primary one stands first, the others as
 * they were added. A list that was searched keeps what it has; a place leaves it when it is deleted, and joins it when it is next asked for.
 */
export function placeInLists(cache: ApolloCache, location: Location): void {
  const id = cache.identify(location) ?? '';
  cache.modify<Record<string, unknown>>({
    fields: {
      locations(value: unknown, { storeFieldName, readField }) {
        const stored = value as StoredWindow;
        const { nodes = [], totalCount = 0 } = stored;
        const { first, offset, filter } = argsOf(storeFieldName);
        const had = nodes.some(({ __ref }) => __ref === id);
        const others = nodes.filter(({ __ref }) => __ref !== id);
        const isFull = others.length >= (first ?? Infinity);
        const isLast = (offset ?? 0) + nodes.length >= totalCount;
        const joins = !location.isDeleted && (had || (!filter?.search && isLast && !isFull));
        const next = joins ? [...others, { __ref: id }] : others;
        const sorted = next
          .map((ref) => ({
            ref,
            number: readField<number>('number', ref) ?? 0,
            isPrimary: readField<boolean>('isPrimary', ref) ?? false,
          }))
          .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.number - b.number);
        const grown = location.isDeleted ? (had ? -1 : 0) : had || filter?.search ? 0 : 1;
        return { ...stored, nodes: sorted.map(({ ref }) => ref), totalCount: totalCount + grown };
      },
    },
  });
}
