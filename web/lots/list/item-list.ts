import type { SaleKind } from '../../../rules/sales/calendar/adding';
import type { LotFilter, LotOrder, LotSort } from '../../generated/schema-types';
import type { Sort } from '../../ui/table/column';

/** Which items of a session are listed. */
export const ITEM_FILTERS = {
  all: { label: 'All items', filter: { withDeleted: true } },
  unpublished: { label: 'Unpublished', filter: { isPublished: false } },
  'no-images': { label: 'Without images', filter: { hasImages: false } },
  restricted: { label: 'Payment restricted', filter: { isRestricted: true } },
  unlotted: { label: 'Without a number', filter: { hasNumber: false } },
  deleted: { label: 'Deleted', filter: { isDeleted: true } },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly filter: LotFilter }>>;
export type ItemFilter = keyof typeof ITEM_FILTERS;

/** The fields that items are sorted by, by column. */
const SORTS = {
  number: 'NUMBER',
  title: 'TITLE',
  lowEstimate: 'LOW_ESTIMATE',
  highEstimate: 'HIGH_ESTIMATE',
  price: 'PRICE',
  startingBid: 'STARTING_BID',
  reserve: 'RESERVE',
  images: 'IMAGES',
  status: 'STATUS',
} as const satisfies Readonly<Record<string, LotSort>>;

const isSort = (id: string): id is keyof typeof SORTS => id in SORTS;

/** What the address says about the list. */
export interface ItemList {
  readonly search: string;
  readonly shown: ItemFilter;
  readonly sort: Sort;
}

const isFilter = (text: string): text is ItemFilter => text in ITEM_FILTERS;

/** Reads the list in the address: all items in the order of their statuses if it says nothing. */
export function itemListOf(query: URLSearchParams): ItemList {
  const shown = query.get('show') ?? '';
  const id = query.get('sort') ?? '';
  return {
    search: query.get('q') ?? '',
    shown: isFilter(shown) ? shown : 'all',
    sort: { id: isSort(id) ? id : 'status', direction: query.get('dir') === 'desc' ? 'descending' : 'ascending' },
  };
}

/** Returns the filter of a list. */
export const filterOf = (catalogId: string, { search, shown }: Pick<ItemList, 'search' | 'shown'>): LotFilter => ({
  catalogIds: [catalogId],
  ...ITEM_FILTERS[shown].filter,
  ...(search !== '' && { search }),
});

/** Returns the order of a list. */
export const orderOf = ({ id, direction }: Sort): LotOrder => ({
  field: isSort(id) ? SORTS[id] : 'STATUS',
  direction: direction === 'descending' ? 'DESC' : 'ASC',
});

/** The word for what a sale sells, within a sentence. */
export const itemWord = (kind: SaleKind): 'lot' | 'item' => (kind === 'BUY_NOW' ? 'item' : 'lot');

/** Returns what names an item in sentences: "Lot 12", or its title if it has no number. */
export const itemName = ({ number, title }: { readonly number: string; readonly title: string }, kind: SaleKind) =>
  number === '' ? title : `${kind === 'BUY_NOW' ? 'Item' : 'Lot'} ${number}`;
