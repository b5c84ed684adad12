import { SOURCE_LABELS } from '../../../rules/bulk-bidding/book';
import { Button } from '../../ui/controls/Button';
import { Money } from '../../ui/display/Money';
import type { Column } from '../../ui/table/column';
import type { AbsenteeBook_bidFragment as Bid } from './Book.generated';

interface ColumnsOptions {
  readonly currency: string;
  readonly time: (instant: string) => string;
  readonly onCancel: (bid: Bid) => void;
}

/** The columns of the bids that bidders left. */
export const absenteeBidColumns = ({ currency, time, onCancel }: ColumnsOptions): readonly Column<Bid>[] => [
  { id: 'lot', header: 'Lot', width: 70, sortable: true, cell: ({ lotNumber }) => lotNumber },
  {
    id: 'title',
    header: 'Description',
    width: 200,
    isCardTitle: true,
    priority: 2,
    cell: ({ lotTitle }) => <span title={lotTitle}>{lotTitle}</span>,
  },
  { id: 'paddle', header: 'Paddle', width: 80, sortable: true, cell: ({ paddle }) => paddle ?? '-' },
  { id: 'bidder', header: 'Bidder', width: 150, priority: 1, cell: ({ bidder }) => bidder ?? '-' },
  {
    id: 'amount',
    header: 'Maximum',
    width: 110,
    align: 'end',
    sortable: true,
    cell: ({ amount }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: 'source',
    header: 'Left by',
    width: 90,
    priority: 3,
    isInCard: ({ source }) => source !== null,
    cell: ({ source }) => source && SOURCE_LABELS[source],
  },
  {
    id: 'note',
    header: 'Note',
    width: 140,
    priority: 4,
    isInCard: ({ note }) => note !== '',
    cell: ({ note }) => <span title={note}>{note}</span>,
  },
  { id: 'time', header: 'Entered', width: 170, sortable: true, priority: 5, cell: ({ placedAt }) => time(placedAt) },
  { id: 'by', header: 'By', width: 120, priority: 6, cell: ({ enteredBy }) => enteredBy ?? '-' },
  {
    id: 'cancel',
    header: 'Actions',
    headerHidden: true,
    width: 80,
    isInCard: ({ isCancelable }) => isCancelable,
    cell: (bid) =>
      bid.isCancelable ? (
        <Button
          tone="link"
          aria-haspopup="dialog"
          aria-label={`Cancel the bid on lot ${bid.lotNumber}`}
          onClick={() => onCancel(bid)}
        >
          Cancel
        </Button>
      ) : null,
  },
];
