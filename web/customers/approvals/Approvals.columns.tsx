import { STATE_LABELS } from '../../../rules/customers/approvals/registrations';
import { platformName } from '../../../rules/invoicing/invoices/platform';
import { bidderPath } from '../../paths/customers';
import { IconButton } from '../../ui/controls/IconButton';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { StatusDot } from '../../ui/display/StatusDot';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import type { Column } from '../../ui/table/column';
import { recordWords, requestName, stateDots } from './approval-words';
import type {
  Approvals_purchasesFragment as Purchases,
  Approvals_registrationFragment as Registration,
} from './Approvals.generated';

/** A request; without the purchases, the viewer may not read them. */
export type ListedRegistration = Registration & Partial<Pick<Purchases, 'person'>>;

const hasBought = ({ person }: ListedRegistration): boolean => (person?.invoices.totalCount ?? 0) > 0;

/** The sums of the person's invoices that aren't zero, by currency. */
function Sums({
  request,
  part,
}: {
  request: ListedRegistration;
  part: 'totalWithAdditionalCharges' | 'outstandingBalance';
}) {
  return (request.person?.invoices.totals ?? [])
    .filter(({ totals }) => !isZero(totals[part]))
    .map(({ currency, totals }) => (
      <div key={currency}>
        <Money amount={totals[part]} currency={currency} symbol="plain" />
      </div>
    ));
}

function State({ request }: { request: Registration }) {
  const { state, paddle, reason } = request;
  const label = state === 'APPROVED' ? `Approved, paddle ${paddle ?? ''}` : STATE_LABELS[state];
  return (
    <span title={reason || undefined}>
      <StatusDot {...stateDots[state]}>{label}</StatusDot>
    </span>
  );
}

interface RequestColumnsOptions {
  /** Formats instants. */
  readonly time: (at: string) => string;
}

/** The columns about the sale and the decision, which the bidder's page shows. */
export const requestColumns = ({ time }: RequestColumnsOptions): readonly Column<Registration>[] => [
  { id: 'sale', header: 'Sale', width: 200, cell: ({ saleName }) => <span title={saleName}>{saleName}</span> },
  { id: 'requested', header: 'Requested', width: 170, priority: 1, cell: ({ requestedAt }) => time(requestedAt) },
  { id: 'state', header: 'Status', width: 170, cell: (request) => <State request={request} /> },
  {
    id: 'decided',
    header: 'Decision',
    width: 190,
    priority: 3,
    isInCard: ({ decidedAt }) => decidedAt !== null,
    cell: ({ decidedAt, decidedBy, reason }) =>
      decidedAt === null ? (
        ''
      ) : (
        <span title={reason || undefined}>
          {[`${decidedBy ?? 'The system'}, ${time(decidedAt)}`, reason].filter((part) => part !== '').join(': ')}
        </span>
      ),
  },
];

export interface ApprovalColumnsOptions extends RequestColumnsOptions {
  /** Whether the viewer can read what the bidders bought. Everybody with approvals can open the bidders. */
  readonly mayInvoice: boolean;
  readonly itemsOf: (request: Registration) => readonly MenuItem[];
}

/** The columns of the list of requests. */
export function approvalColumns({
  time,
  mayInvoice,
  itemsOf,
}: ApprovalColumnsOptions): readonly Column<ListedRegistration>[] {
  const purchases: readonly Column<ListedRegistration>[] = [
    {
      id: 'bought',
      header: 'Bought',
      width: 110,
      align: 'end',
      priority: 2,
      isInCard: hasBought,
      cell: (request) => <Sums request={request} part="totalWithAdditionalCharges" />,
    },
    {
      id: 'owes',
      header: 'Owes',
      width: 110,
      align: 'end',
      priority: 1,
      isInCard: hasBought,
      cell: (request) => <Sums request={request} part="outstandingBalance" />,
    },
  ];
  return [
    {
      id: 'bidder',
      header: 'Bidder',
      width: 190,
      cell: (request) => <Link href={bidderPath(request.bidderNumber)}>{requestName(request)}</Link>,
    },
    { id: 'platform', header: 'Platform', width: 110, priority: 4, cell: ({ channel }) => platformName(channel) },
    ...requestColumns({ time }),
    ...(mayInvoice ? purchases : []),
    {
      id: 'record',
      header: 'Disputes',
      width: 150,
      priority: 2,
      isInCard: (request) => recordWords(request) !== '',
      cell: recordWords,
    },
    {
      id: 'card',
      header: 'Card',
      width: 84,
      priority: 3,
      isInCard: ({ hasCard }) => hasCard,
      cell: ({ hasCard }) => (hasCard ? 'On file' : ''),
    },
    {
      id: 'menu',
      header: 'Actions',
      headerHidden: true,
      width: 52,
      fixed: true,
      cell: (request) => (
        <Menu
          trigger={<IconButton icon="more" label={`Actions for ${requestName(request)}`} />}
          items={itemsOf(request)}
        />
      ),
    },
  ];
}
