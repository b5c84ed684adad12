import type { ApolloClient } from '@apollo/client';
import type { LotFilter } from '../../generated/schema-types';
import type { Selection } from '../../ui/table/selection-store';
import {
  ChosenItemsDocument,
  type ChosenItemsQuery,
  ItemsToEditDocument,
  type ItemsToEditQuery,
  type ItemTable_chosenFragment as ChosenItem,
  type ItemTable_editedFragment as EditedItem,
  type ItemTable_lotFragment as Item,
  ItemTable_lotFragmentDoc,
} from './ItemTable.generated';

/** The selected items of a list. */
export interface ChosenItems {
  /** Without deleted ones, which can't be selected. */
  readonly count: number;
  /** The selected items; null until they are read, and if they are too many. */
  readonly known: readonly ChosenItem[] | null;
  /** Whether they are more than one edit can change. */
  readonly areTooMany: boolean;
  /** Reads the selected items, by number. */
  readonly load: () => Promise<EditedItem[]>;
  /** Deselects all of them. */
  readonly clear: () => void;
}

/** Returns an item that was listed. */
export const listedItem = ({ cache }: ApolloClient, id: string): Item | null =>
  cache.readFragment<Item>({
    id: cache.identify({ __typename: 'Lot', id }),
    fragment: ItemTable_lotFragmentDoc,
    fragmentName: 'ItemTable_lot',
  });

/** Reads the items that a filter selects and that are selected, a page at a time. */
export async function loadItems(client: ApolloClient, filter: LotFilter, selection: Selection): Promise<EditedItem[]> {
  const found: EditedItem[] = [];
  // The ticked items may be on any page, and are listed with another filter by now.
  const read: LotFilter =
    selection.mode === 'only' ? { catalogIds: filter.catalogIds } : { ...filter, withDeleted: false };
  const missing = new Set(selection.mode === 'only' ? selection.ids : []);
  let after: string | null = null;
  do {
    const { data }: { data?: ItemsToEditQuery | undefined } = await client.query({
      query: ItemsToEditDocument,
      variables: { filter: read, first: 200, after },
      fetchPolicy: 'network-only',
    });
    const chosen = data.lots.nodes.filter(({ id }) => selection.ids.has(id) === (selection.mode === 'only'));
    found.push(...chosen);
    chosen.forEach(({ id }) => missing.delete(id));
    after = data.lots.pageInfo.hasNextPage ? data.lots.pageInfo.endCursor : null;
  } while (after !== null && (selection.mode === 'allExcept' || missing.size > 0));
  return found;
}

/** Reads what decides about the actions on all items that a filter selects, a page at a time. Stops when `signal` is aborted. */
export async function readChosen(
  client: ApolloClient,
  filter: LotFilter,
  signal: AbortSignal,
): Promise<readonly ChosenItem[]> {
  const found: ChosenItem[] = [];
  let after: string | null = null;
  do {
    const { data }: { data?: ChosenItemsQuery | undefined } = await client.query({
      query: ChosenItemsDocument,
      variables: { filter: { ...filter, withDeleted: false }, first: 200, after },
      fetchPolicy: 'network-only',
    });
    found.push(...data.lots.nodes);
    after = data.lots.pageInfo.hasNextPage ? data.lots.pageInfo.endCursor : null;
  } while (after !== null && !signal.aborted);
  return found;
}
