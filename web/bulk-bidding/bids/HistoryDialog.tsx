import { useState } from 'react';
import { styled } from 'styled-components';
import { useEdit } from '../../core/edit/useEdit';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog } from '../../ui/overlays/Dialog';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import type { BiddingSale_lotFragment as Lot } from '../sale/BiddingSale.generated';
import { type LotBidsQuery, useCancelBidMutation, useLotBidsQuery } from './Bids.generated';

type Bid = NonNullable<LotBidsQuery['biddingSale']>['lotsByRef'][number]['bids'][number];

const FAILED = {
  nothing: 'Cannot cancel your bid at the moment. Please try again!',
  mayBe: 'Cannot cancel your bid at the moment. Please try again!',
};
const TYPES = { MAX: 'Max Bid', CURRENT: 'Current Bid' } as const;
const LONGEST_REASON = 500;

const Muted = styled.p`
  color: var(--ink-2);
`;

const bidId = ({ ref }: Bid) => ref;

const bidderOf = ({ bidder, paddle }: Bid): string =>
  [bidder, paddle === null ? null : `Paddle ${paddle}`].filter(Boolean).join(' · ') || '-';

interface CancelDialogProps {
  catalogRef: string;
  lot: Lot;
  bid: Bid;
  onCanceled: () => void;
  onClose: () => void;
}

/** Asks why a bid is canceled, and cancels it. */
function CancelDialog({ catalogRef, lot, bid, onCanceled, onClose }: CancelDialogProps) {
  const { run, busy, refusal } = useEdit(useCancelBidMutation());
  const [reason, setReason] = useState('');
  const cancel = async () => {
    const request = { catalogRef, lotRef: lot.lotRef, bidRef: bid.ref, reason: reason.trim() };
    const { answer } = await run(request, { failed: FAILED, confirmation: ({ message }) => ({ message }) });
    if (!answer) return;
    onCanceled();
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title="Cancel the bid?"
      confirm="Cancel Bid"
      cancel="Keep Bid"
      busy={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>
        The bid of <Money amount={bid.amount} currency={lot.currency} symbol="plain" /> on lot {lot.lot.number} no
        longer counts, and the other bids are added up again. The end of the lot stays.
      </p>
      <Field label="Reason" hint="It stays with the bid.">
        <TextInput value={reason} maxLength={LONGEST_REASON} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

export interface HistoryDialogProps {
  catalogRef: string;
  lot: Lot;
  onClose: () => void;
}

/** The bids on a lot, latest first. Users cancel their own while the lot is open and the sale's limit isn't reached. */
export function HistoryDialog({ catalogRef, lot, onClose }: HistoryDialogProps) {
  const { data, error, refetch } = useLotBidsQuery({
    variables: { catalogRef, ref: lot.lotRef },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const [canceling, setCanceling] = useState<Bid | null>(null);
  const { time } = useHouseTime();
  const sale = data?.biddingSale;
  const [shown] = sale?.lotsByRef ?? [];
  const isOpen = (shown?.status ?? lot.status) !== 'CLOSED';
  const isAtLimit = sale ? sale.canceledBidCount >= sale.cancelLimit : false;
  const columns: readonly Column<Bid>[] = [
    { id: 'bidder', header: 'Bidder', width: 170, cell: bidderOf },
    { id: 'time', header: 'Time', width: 170, cell: ({ placedAt }) => time(placedAt) },
    {
      id: 'amount',
      header: 'Amount',
      width: 100,
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} currency={lot.currency} />,
    },
    { id: 'type', header: 'Type', width: 100, cell: ({ type }) => TYPES[type] },
    {
      id: 'cancel',
      header: 'Actions',
      headerHidden: true,
      width: 90,
      cell: (bid) =>
        bid.isOwn && isOpen && !isAtLimit ? (
          <Button tone="link" aria-haspopup="dialog" onClick={() => setCanceling(bid)}>
            Cancel
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <Dialog
        open={canceling === null}
        title={`Bids on lot ${lot.lot.number}`}
        sub={lot.lot.title}
        width="l"
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {error && !data && <Banner tone="error">Unable to fetch bid history and cancel count.</Banner>}
        {!data && !error && <Skeleton $height="120px" />}
        {shown && <DataTable label="Bids" columns={columns} rows={shown.bids} rowId={bidId} dense maxHeight="50vh" />}
        {shown && shown.outcomeText !== null && <p>Bidding has ended. {shown.outcomeText}</p>}
        {sale && isOpen && (
          <Muted>
            {isAtLimit
              ? `${sale.canceledBidCount} bids of this sale were canceled, so no more can be.`
              : `${sale.canceledBidCount} of at most ${sale.cancelLimit} bids of this sale were canceled.`}
          </Muted>
        )}
      </Dialog>
      {canceling && (
        <CancelDialog
          catalogRef={catalogRef}
          lot={lot}
          bid={canceling}
          onCanceled={() => void refetch()}
          onClose={() => setCanceling(null)}
        />
      )}
    </>
  );
}
