import { minorFromDecimal } from '../../../rules/core/money';
import { useEdit } from '../../core/edit/useEdit';
import { counted, viewerLocale } from '../../core/locale';
import { useStore } from '../../core/store';
import type { BidType } from '../../generated/schema-types';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { type PlaceBidsMutation, useChosenLotsQuery, usePlaceBidsMutation } from './Bids.generated';
import { type Choice, type Choices, MOST_BIDS, placeable } from './choices';

const FAILED = {
  nothing: 'Cannot place your bids at the moment. Please try again later!',
  mayBe: 'Cannot place your bids at the moment. Please try again later!',
};

/** A lot with the bid that is about to be placed, as it is now. */
interface Row extends Choice {
  readonly isTooLow: boolean;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'lot', header: 'Lot', width: 64, cell: ({ lot }) => lot.lot.number },
  { id: 'title', header: 'Description', width: 220, isCardTitle: true, cell: ({ lot }) => lot.lot.title },
  {
    id: 'current',
    header: 'Current Bid',
    width: 110,
    align: 'end',
    cell: ({ lot }) => (lot.currentBid === null ? '-' : <Money amount={lot.currentBid} currency={lot.currency} />),
  },
  {
    id: 'bid',
    header: 'Your Bid',
    width: 110,
    align: 'end',
    cell: ({ lot, amount }) => <Money amount={amount} currency={lot.currency} />,
  },
  {
    id: 'note',
    header: 'Note',
    width: 150,
    isInCard: ({ isTooLow, lot }) => isTooLow || lot.status === 'CLOSED',
    cell: ({ isTooLow, lot }) =>
      lot.status === 'CLOSED' ? 'Closed' : isTooLow ? 'Below the lowest possible bid' : lot.isLeading ? 'You lead' : '',
  },
];

export interface PlaceBidsDialogProps {
  catalogRef: string;
  choices: Choices;
  type: BidType;
  /** Null bids for the house account. */
  paddle: string | null;
  /** Called with the results of the bids. */
  onPlaced: (result: PlaceBidsMutation['placeBids']) => void;
  onClose: () => void;
}

/** Lists the lots with a new bid, as they are now, and places the bids. */
export function PlaceBidsDialog({ catalogRef, choices, type, paddle, onPlaced, onClose }: PlaceBidsDialogProps) {
  const all = placeable(useStore(choices.all));
  const chosen = all.slice(0, MOST_BIDS);
  const later = all.length - chosen.length;
  const refs = chosen.map(({ lot }) => lot.lotRef);
  const { data, error } = useChosenLotsQuery({
    variables: { catalogRef, refs },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const { run, busy, refusal } = useEdit(usePlaceBidsMutation());
  const lots = new Map(data?.biddingSale?.lotsByRef.map((lot) => [lot.lotRef, lot]));
  const rows = chosen.map(({ lot: listed, ...choice }): Row => {
    const lot = lots.get(listed.lotRef) ?? listed;
    const isTooLow = minorFromDecimal(choice.amount, lot.currency) < minorFromDecimal(lot.lowestBid, lot.currency);
    return { ...choice, lot, isTooLow };
  });
  const place = async () => {
    const bids = chosen.map(({ lot, amount }) => ({ lotRef: lot.lotRef, amount }));
    const { answer } = await run({ catalogRef, bids, type, paddle }, { failed: FAILED });
    if (!answer) return;
    onPlaced(answer);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Place ${counted(chosen.length, 'bid')}`}
      confirm="Confirm"
      width="l"
      busy={busy}
      onConfirm={() => void place()}
      onClose={onClose}
    >
      {refusal && (
        <Banner tone="error">
          {refusal.failure ? refusal.messages.join(' ') : `Unable to place bids. ${refusal.messages.join(' ')}`}
        </Banner>
      )}
      {error && !data && <Banner tone="error">Unable to show selected lots data.</Banner>}
      <p>
        {type === 'MAX'
          ? 'Each amount is a maximum: the platform bids up to it, and no more than it takes to lead.'
          : 'Each amount is bid as it is.'}{' '}
        {paddle === null
          ? 'The bids are for the house account, which is never invoiced.'
          : `The bidder is paddle ${paddle}.`}
      </p>
      {later > 0 && (
        <p>
          {counted(MOST_BIDS, 'bid')} can be placed at a time. The other {later.toLocaleString(viewerLocale())} stay
          chosen for the next time.
        </p>
      )}
      {!data && !error ? (
        <Skeleton $height="120px" />
      ) : (
        <DataTable label="New bids" columns={COLUMNS} rows={rows} rowId={rowId} dense maxHeight="50vh" />
      )}
    </ConfirmDialog>
  );
}

const rowId = ({ lot }: Row) => lot.lotRef;
