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

/** Returns the arguments of a stored window, which are at the end of its cache key. */
function argsOf(storeFieldName: string): WindowArgs {
  const start = storeFieldName.indexOf('(');
  return start < 0 ? {} : (JSON.parse(storeFieldName.slice(start + 1, -1)) as WindowArgs);
}

/**
 * Adds a saved location to every list of locations on screen, or removes a deleted one. The primary location is first,
 * the others are in the order in which they were added. A searched list keeps its locations; one leaves it when it is
 * deleted, and joins it on the next fetch.
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
