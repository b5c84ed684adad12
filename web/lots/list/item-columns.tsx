import { styled } from 'styled-components';
import { pictureAt } from '../../../rules/images/picture-files';
import { LISTED_COLUMNS, type ListedColumn } from '../../../rules/lots/list/bulk-edit';
import { numberWithSymbols, type SymbolizedLot } from '../../../rules/lots/tax-codes';
import { columnLabel, hasColumn, lotWord } from '../../../rules/lots/uploads/columns';
import type { SaleKind } from '../../generated/schema-types';
import { Link } from '../../ui/display/Link';
import { StatusDot, type StatusShape, type StatusTone } from '../../ui/display/StatusDot';
import type { Column } from '../../ui/table/column';
import { EditableCell } from './EditableCell';
import { itemName } from './item-list';
import type { ItemTable_lotFragment as Item } from './ItemTable.generated';

const Number = styled.span`
  position: relative;
  font-variant-numeric: tabular-nums;
  [data-grip] {
    position: absolute;
    left: -12px;
    padding: 0 2px;
    font-size: var(--t-xs);
    letter-spacing: -3px;
    color: var(--ink-3);
    cursor: grab;
    opacity: 0;
    touch-action: none;
    user-select: none;
  }
  [role='row']:hover & [data-grip] {
    opacity: 1;
  }
  @media (pointer: coarse), print {
    [data-grip] {
      display: none;
    }
  }
`;
const Thumbnail = styled.img`
  display: inline-block;
  width: 32px;
  height: 32px;
  border-radius: 3px;
  background: var(--sunken);
  object-fit: contain;
`;

const WIDTHS: Readonly<Record<ListedColumn, number>> = {
  title: 280,
  price: 112,
  lowEstimate: 120,
  highEstimate: 120,
  startingBid: 116,
  reserve: 104,
};
/** Columns with the highest number hide first. */
const PRIORITIES: Readonly<Partial<Record<ListedColumn, number>>> = { reserve: 3, startingBid: 2 };

const DOTS: Readonly<Record<Item['listingStatus'], { readonly tone: StatusTone; readonly shape: StatusShape }>> = {
  UNPUBLISHED: { tone: 'pending', shape: 'ring' },
  NO_IMAGES: { tone: 'pending', shape: 'half' },
  POTENTIALLY_BANNED: { tone: 'pending', shape: 'half' },
  BANNED: { tone: 'failed', shape: 'full' },
  PAYMENT_RESTRICTED: { tone: 'failed', shape: 'half' },
  DELETED: { tone: 'quiet', shape: 'ring' },
  PUBLISHED: { tone: 'paid', shape: 'full' },
};

/** The status of an item, with what else is known: the words that make it potentially banned, and what bidders see of it. */
function status({ listingStatus, listingStatusLabel, isPotentiallyBanned, bannedWords, ...lot }: Item) {
  const notes = [
    isPotentiallyBanned && bannedWords.join(', '),
    lot.isWithdrawn && 'withdrawn',
    lot.isChangedSincePublished && 'changed',
  ].filter(Boolean);
  return (
    <StatusDot {...DOTS[listingStatus]}>{[listingStatusLabel, ...(lot.isDeleted ? [] : notes)].join(', ')}</StatusDot>
  );
}

/** Returns an item as its symbols need it. */
export const symbolized = ({ taxCode, hasResaleRight }: Pick<Item, 'taxCode' | 'hasResaleRight'>): SymbolizedLot => ({
  taxCode: taxCode ?? '',
  hasResaleRight,
});

export interface ItemColumnsOptions {
  readonly kind: SaleKind;
  /** Returns the page of a lot, with what it returns to. */
  readonly hrefOf: (lot: Item) => string;
  /** Whether rows can be dragged to another place. */
  readonly canDrag: boolean;
  /** Whether an item has an inventory number. Many houses have none. */
  readonly hasInventory: boolean;
}

/** Returns the columns of the list of a session's items. */
export const itemColumns = ({ kind, hrefOf, canDrag, hasInventory }: ItemColumnsOptions): readonly Column<Item>[] => [
  {
    id: 'number',
    header: columnLabel('lotNumber', kind),
    width: 88,
    sortable: true,
    cell: ({ id, number, isDeleted, ...lot }) => (
      <Number>
        {canDrag && !isDeleted && number !== '' && (
          <span data-grip={id} draggable aria-hidden="true" title="Drag to another place">
            ⋮⋮
          </span>
        )}
        {numberWithSymbols(number === '' ? '–' : number, symbolized(lot))}
      </Number>
    ),
  },
  {
    id: 'image',
    header: 'Image',
    headerHidden: true,
    fixed: true,
    width: 56,
    cell: ({ imageUrl }) =>
      imageUrl !== null && <Thumbnail src={pictureAt(imageUrl).thumbnailUrl} alt="" loading="lazy" draggable={false} />,
  },
  ...LISTED_COLUMNS.filter((column) => hasColumn(kind, column)).map((column): Column<Item> => ({
    id: column,
    header: columnLabel(column, kind),
    width: WIDTHS[column],
    sortable: true,
    ...(PRIORITIES[column] !== undefined && { priority: PRIORITIES[column] }),
    ...(column === 'title' ? { isCardTitle: true } : { align: 'end' as const }),
    cell: (lot) => <EditableCell lot={lot} column={column} />,
  })),
  ...(hasInventory
    ? [
        {
          id: 'inventoryNumber',
          header: columnLabel('inventoryNumber', kind),
          width: 120,
          priority: 5,
          cell: ({ inventoryNumber }: Item) => inventoryNumber,
        },
      ]
    : []),
  {
    id: 'images',
    header: 'Images',
    width: 88,
    align: 'end',
    sortable: true,
    priority: 4,
    cell: ({ imageCount }) => imageCount,
  },
  { id: 'status', header: 'Status', width: 168, sortable: true, priority: 1, cell: status },
  {
    id: 'edit',
    header: 'Edit',
    headerHidden: true,
    fixed: true,
    width: 64,
    cell: (lot) =>
      !lot.isDeleted && (
        <Link href={hrefOf(lot)} aria-label={`Edit ${itemName(lot, kind)}`}>
          Edit
        </Link>
      ),
  },
];

/** What a list of a sale's items is called. */
export const itemsLabel = (kind: SaleKind): string => `${lotWord(kind)}s of this session`;
