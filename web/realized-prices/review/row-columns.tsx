import { styled } from 'styled-components';
import { amountInWords, minorFromDecimal } from '../../../rules/core/money';
import { viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { Menu } from '../../ui/overlays/Menu';
import type { Column } from '../../ui/table/column';
import { PriceCell } from './PriceCell';
import { ResultWords } from './ResultWords';
import type { Realized_rowFragment as Row } from './Review.generated';

const Problem = styled.div`
  display: flex;
  align-items: center;
  height: 100%;
  gap: var(--s2);
  min-width: 0;
  font-size: var(--t-s);
  color: var(--failed);
  span {
    min-width: 0;
    overflow: hidden;
    /* Two lines fit into a row. */
    white-space: normal;
    line-height: 1.25;
  }
  button {
    flex: none;
  }
`;

/** A choice that a problem with the buyer's premium offers. */
export interface PremiumChoice {
  readonly hammer: string;
  readonly total: string;
}

export interface RowColumnsOptions {
  readonly currency: string;
  /** Whether any row has errors. Without them, titles have more room. */
  readonly hasErrors: boolean;
  readonly onPrice: (row: Row, price: string) => void;
  readonly onChoice: (row: Row, choice: PremiumChoice) => void;
  readonly onEdit: (row: Row) => void;
  readonly onDelete: (row: Row) => void;
}

const numberOf = ({ lotNumber, lotExtension }: Row): string => lotNumber + lotExtension;

/** Returns what a row is called. */
export const rowName = (row: Row): string =>
  numberOf(row) === '' ? `Item ${row.inventoryNumber}` : `Lot ${numberOf(row)}`;

function Problems({ row, currency, onChoice }: { row: Row } & Pick<RowColumnsOptions, 'currency' | 'onChoice'>) {
  const message = row.problems.map((one) => one.message).join(' ');
  const words = (amount: string) => amountInWords(minorFromDecimal(amount, currency), currency, viewerLocale());
  const areHammers = row.problems.some(({ code }) => code === 'SEVERAL_HAMMERS');
  return (
    <Problem>
      {row.problems
        .flatMap(({ choices }) => choices)
        .map((choice) => (
          <Button key={choice.hammer} tone="link" onClick={() => onChoice(row, choice)}>
            {areHammers ? `Hammer ${words(choice.hammer)}` : `Use ${words(choice.total)}`}
          </Button>
        ))}
      <span title={message}>{message}</span>
    </Problem>
  );
}

/** The columns of the rows of an upload. */
export const rowColumns = ({
  currency,
  hasErrors,
  onPrice,
  onChoice,
  onEdit,
  onDelete,
}: RowColumnsOptions): readonly Column<Row>[] => [
  { id: 'lot', header: 'Lot', width: 64, cell: numberOf },
  {
    id: 'inventory',
    header: 'Inventory #',
    width: 100,
    priority: 3,
    isInCard: ({ inventoryNumber }) => inventoryNumber !== '',
    cell: ({ inventoryNumber }) => inventoryNumber,
  },
  {
    id: 'title',
    header: 'Title',
    width: 240,
    isCardTitle: true,
    cell: ({ title }) => <span title={title ?? undefined}>{title ?? ''}</span>,
  },
  {
    id: 'current',
    header: 'Now',
    width: 160,
    align: 'end',
    isInCard: ({ current }) => current !== null,
    cell: ({ current }) => (current === null ? '' : <ResultWords result={current} currency={currency} />),
  },
  {
    id: 'price',
    header: 'Realized Price',
    width: 170,
    cell: (row) => <PriceCell row={row} currency={currency} onPrice={onPrice} />,
  },
  {
    id: 'paddle',
    header: 'Paddle',
    width: 72,
    priority: 2,
    isInCard: ({ paddle }) => paddle !== '',
    cell: ({ paddle }) => paddle,
  },
  ...(hasErrors
    ? [
        {
          id: 'problems',
          header: 'Error',
          width: 380,
          isInCard: ({ problems }: Row) => problems.length > 0,
          cell: (row: Row) => <Problems row={row} currency={currency} onChoice={onChoice} />,
        },
      ]
    : []),
  {
    id: 'row',
    header: 'Row',
    width: 64,
    align: 'end',
    priority: 4,
    isInCard: () => false,
    cell: ({ sheetRow }) => sheetRow ?? '',
  },
  {
    id: 'more',
    header: 'Actions',
    headerHidden: true,
    width: 56,
    fixed: true,
    cell: (row) => (
      <Menu
        trigger={<IconButton icon="more" label={`Actions for ${rowName(row)}`} />}
        items={[
          { label: 'Edit', onSelect: () => onEdit(row) },
          { label: 'Delete row', danger: true, onSelect: () => onDelete(row) },
        ]}
      />
    ),
  },
];
