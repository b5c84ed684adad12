import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { counted } from '../../core/locale';
import { serverNow } from '../../core/server-time';
import { Button } from '../../ui/controls/Button';
import { Money } from '../../ui/display/Money';
import { StatusDot } from '../../ui/display/StatusDot';
import type { Column } from '../../ui/table/column';
import { ChoiceCell } from '../bids/ChoiceCell';
import type { Choices } from '../bids/choices';
import type { BiddingSale_lotFragment as Lot } from './BiddingSale.generated';

const NONE = '-';
const DOTS = { OPEN: 'sent', EXTENDED: 'pending', CLOSED: 'quiet' } as const;

const Picture = styled.img`
  width: 36px;
  height: 36px;
  object-fit: contain;
`;

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Formats seconds as 2:03, from an hour as 1:02:03, and from a day as 3 d 4 h. */
function clockText(seconds: number): string {
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor((seconds % HOUR) / 60);
  return seconds >= HOUR
    ? `${Math.floor(seconds / HOUR)}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** How long bidding goes on, by the server's clock. `endedText` is shown after that. */
function TimeLeft({ endsAt, endedText }: { endsAt: string; endedText: string }) {
  const end = Date.parse(endsAt);
  const [left, setLeft] = useState(() => end - serverNow());
  useEffect(() => {
    const update = () => setLeft(end - serverNow());
    update();
    const timer = setInterval(update, SECOND);
    return () => clearInterval(timer);
  }, [end]);
  return <span role="timer">{left <= 0 ? endedText : clockText(Math.ceil(left / SECOND))}</span>;
}

const amountOr = (amount: string | null, currency: string, none = '') =>
  amount === null ? none : <Money amount={amount} currency={currency} />;

/** Who leads, after the paddle; the email address in a tooltip. Without the right to see bidders, the paddle alone. */
function Leader({ lot: { maxBidder, maxBidderPaddle, maxBidderEmail } }: { lot: Lot }) {
  const name = [maxBidderPaddle, maxBidder].filter((part) => part !== null).join(' · ');
  return <span title={[name, maxBidderEmail].filter(Boolean).join(', ') || undefined}>{name || NONE}</span>;
}

export interface BidColumnsOptions {
  readonly choices: Choices;
  readonly onHistory: (lot: Lot) => void;
  /** Whether the house sees consignors. */
  readonly hasConsignors: boolean;
}

/** The columns of the lots that staff bid on. A lot without bids shows a hyphen. */
export const bidColumns = ({ choices, onHistory, hasConsignors }: BidColumnsOptions): readonly Column<Lot>[] => [
  { id: 'lot', header: 'Lot', width: 56, cell: ({ lot }) => lot.number },
  {
    id: 'image',
    header: 'Image',
    headerHidden: true,
    width: 52,
    fixed: true,
    cell: ({ lot: { imageUrl } }) => imageUrl !== null && <Picture src={imageUrl} alt="" loading="lazy" />,
  },
  {
    id: 'title',
    header: 'Description',
    width: 184,
    isCardTitle: true,
    cell: ({ lot: { title } }) => <span title={title}>{title}</span>,
  },
  ...(hasConsignors
    ? [
        {
          id: 'consignor',
          header: 'Consignor',
          width: 130,
          priority: 5,
          isInCard: ({ consignor }: Lot) => consignor !== null,
          cell: ({ consignor }: Lot) => <span title={consignor ?? undefined}>{consignor}</span>,
        },
      ]
    : []),
  {
    id: 'estimate',
    header: 'Estimate',
    width: 164,
    align: 'end',
    priority: 4,
    isInCard: ({ lot }) => lot.lowEstimate !== null || lot.highEstimate !== null,
    cell: ({ lot: { lowEstimate, highEstimate }, currency }) => (
      <span>
        {amountOr(lowEstimate, currency)}
        {lowEstimate !== null && highEstimate !== null && ' – '}
        {amountOr(highEstimate, currency)}
      </span>
    ),
  },
  {
    id: 'reserve',
    header: 'Reserve',
    width: 84,
    align: 'end',
    priority: 3,
    isInCard: ({ lot }) => lot.reserve !== null,
    cell: ({ lot: { reserve }, currency }) => amountOr(reserve, currency),
  },
  {
    id: 'current',
    header: 'Current Bid',
    width: 96,
    align: 'end',
    cell: ({ currentBid, currency }) => amountOr(currentBid, currency, NONE),
  },
  {
    id: 'bids',
    header: 'Bids',
    width: 56,
    align: 'end',
    priority: 1,
    cell: (row) =>
      row.bidCount === 0 ? (
        NONE
      ) : (
        <Button
          tone="link"
          aria-haspopup="dialog"
          aria-label={`${counted(row.bidCount, 'bid')} on lot ${row.lot.number}`}
          onClick={() => onHistory(row)}
        >
          {row.bidCount}
        </Button>
      ),
  },
  {
    id: 'max',
    header: 'Max Bid',
    width: 92,
    align: 'end',
    priority: 2,
    isInCard: ({ maxBid }) => maxBid !== null,
    cell: ({ maxBid, currency }) => amountOr(maxBid, currency, NONE),
  },
  { id: 'leader', header: 'Max Bidder', width: 120, priority: 2, cell: (lot) => <Leader lot={lot} /> },
  {
    id: 'status',
    header: 'Status',
    width: 100,
    cell: ({ status, statusLabel }) => <StatusDot tone={DOTS[status]}>{statusLabel}</StatusDot>,
  },
  {
    id: 'left',
    header: 'Time Left',
    width: 84,
    align: 'end',
    cell: ({ endsAt, status }) =>
      endsAt !== null && status !== 'CLOSED' ? <TimeLeft endsAt={endsAt} endedText="Closing" /> : '',
  },
  { id: 'choice', header: 'Bid', width: 300, cell: (lot) => <ChoiceCell lot={lot} choices={choices} /> },
];
