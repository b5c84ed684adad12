import { fullName } from '../../rules/core/text';
import { disputeName } from '../../rules/disputes/dispute-types';
import type { DisputeOrder, DisputeWindow, OrderDirection } from '../generated/schema-types';
import { bidderPath } from '../paths/customers';
import { disputePath } from '../paths/disputes';
import { Button } from '../ui/controls/Button';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import { StatusDot } from '../ui/display/StatusDot';
import { VisuallyHidden } from '../ui/display/VisuallyHidden';
import type { Column } from '../ui/table/column';
import { deadlineOf, disputeDots } from './dispute-words';
import type { Disputes_disputeFragment as Dispute } from './Disputes.generated';

export interface DisputeColumnsOptions {
  /** The filter, which the page of a dispute keeps in its back link. */
  readonly shown: DisputeWindow;
  /** Formats days. */
  readonly day: (at: string) => string;
  readonly onMessages: (dispute: Dispute) => void;
  /** Whether names lead to the bidders. */
  readonly linksBidders: boolean;
}

type SortableColumn = 'number' | 'deadline' | 'bidder' | 'lot' | 'payable' | 'opened' | 'changed' | 'catalog';

/** The orders, by the column that the table is sorted by. */
export const ORDERS: Readonly<Record<SortableColumn, DisputeOrder>> = {
  number: 'NUMBER',
  deadline: 'DEADLINE',
  bidder: 'BIDDER',
  lot: 'LOT',
  payable: 'PAYABLE',
  opened: 'OPENED',
  changed: 'DATE',
  catalog: 'SESSION',
};
const SORTABLE = Object.keys(ORDERS) as readonly SortableColumn[];

/** Returns the order in an address; by default open ones by their deadline, and others by their last change. */
export function orderIn(query: URLSearchParams, shown: DisputeWindow) {
  const usual: SortableColumn = shown === 'OPEN' ? 'deadline' : 'changed';
  const id = SORTABLE.find((each) => each === query.get('sort'));
  const direction: OrderDirection = id === undefined && usual === 'changed' ? 'DESC' : 'ASC';
  return { id: id ?? usual, direction: id !== undefined && query.get('dir') === 'desc' ? 'DESC' : direction } as const;
}

/** Cards are short; the page of the dispute has the rest. */
const never = () => false;

/** The columns of disputes. */
export const disputeColumns = ({
  shown,
  day,
  onMessages,
  linksBidders,
}: DisputeColumnsOptions): readonly Column<Dispute>[] => [
  {
    id: 'number',
    sortable: true,
    header: 'Dispute',
    width: 110,
    cell: (one) => <Link href={disputePath(one.ref, shown)}>{disputeName(one)}</Link>,
  },
  {
    id: 'deadline',
    sortable: true,
    header: 'Next',
    width: 210,
    isInCard: (one) => deadlineOf(one) !== '',
    cell: deadlineOf,
  },
  {
    id: 'state',
    header: 'Status',
    width: 110,
    priority: 1,
    // The filter says it.
    isInCard: () => shown !== 'OPEN',
    cell: ({ state, stateLabel }) => <StatusDot {...disputeDots[state]}>{stateLabel}</StatusDot>,
  },
  {
    id: 'bidder',
    sortable: true,
    header: 'Bidder',
    width: 190,
    cell: (one) => (
      <>
        {linksBidders ? <Link href={bidderPath(one.bidderNumber)}>{fullName(one)}</Link> : fullName(one)}
        {one.isEbay && ' (eBay)'}
      </>
    ),
  },
  {
    id: 'lot',
    sortable: true,
    header: 'Lot',
    width: 240,
    cell: ({ lotNumber, lotTitle }) => <span title={lotTitle}>{`${lotNumber} · ${lotTitle}`}</span>,
  },
  {
    id: 'payable',
    sortable: true,
    header: 'Payable',
    width: 120,
    align: 'end',
    cell: ({ payable, currency }) => <Money amount={payable} currency={currency} symbol="plain" />,
  },
  { id: 'reason', header: 'Reason', width: 240, priority: 2, cell: ({ reason }) => reason.name },
  {
    id: 'opened',
    sortable: true,
    header: 'Opened',
    width: 110,
    priority: 3,
    isInCard: never,
    cell: ({ openedAt }) => day(openedAt),
  },
  {
    id: 'changed',
    sortable: true,
    header: 'Last change',
    width: 110,
    priority: 4,
    isInCard: never,
    cell: ({ changedAt }) => day(changedAt),
  },
  {
    id: 'catalog',
    sortable: true,
    header: 'Session',
    width: 200,
    priority: 5,
    isInCard: never,
    cell: ({ catalogTitle }) => catalogTitle,
  },
  { id: 'channel', header: 'Platform', width: 120, priority: 5, isInCard: never, cell: ({ channel }) => channel },
  {
    id: 'messages',
    header: 'Messages',
    width: 110,
    cell: (one) => (
      <Button tone="link" aria-haspopup="dialog" onClick={() => onMessages(one)}>
        {one.messageCount === 1 ? '1 message' : `${one.messageCount} messages`}
        <VisuallyHidden> of {disputeName(one)}</VisuallyHidden>
      </Button>
    ),
  },
];
