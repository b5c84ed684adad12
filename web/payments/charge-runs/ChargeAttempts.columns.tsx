import { fullName } from '../../../rules/core/text';
import { invoicePath } from '../../paths/invoicing';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { StatusDot } from '../../ui/display/StatusDot';
import type { Column } from '../../ui/table/column';
import { chargeDots } from '../charge-state';
import { cardWords } from '../charge-words';
import { LinkMenu } from '../links/LinkMenu';
import { RefundsOfAttempt } from '../refunds/RefundsOfAttempt';
import type { ChargeAttempt_attemptFragment as Attempt } from './Charging.generated';

/** Returns the reason for the charge's state, and when its status is fetched again. */
function aboutOf({ reason, nextCheckAt, link }: Attempt, time: (at: string) => string): string {
  const sent = typeof link?.sentAt === 'string' && `Sent on ${time(link.sentAt)}.`;
  const next = nextCheckAt !== null && `Next check at ${time(nextCheckAt)}.`;
  return [reason?.text, sent, next].filter(Boolean).join(' ');
}

/** Shows the full text in a tooltip, because the column may truncate it. */
const Titled = ({ children }: { children: string }) => <span title={children}>{children}</span>;

interface AttemptColumnOptions {
  /** Writes instants. */
  readonly time: (at: string) => string;
  /** Whether a charge of the run waits for its bidder. */
  readonly hasLinks: boolean;
}

const LINKS: Column<Attempt> = {
  id: 'link',
  header: 'Link',
  headerHidden: true,
  width: 52,
  fixed: true,
  cell: (attempt) => <LinkMenu charge={attempt} />,
};

/** The columns of the invoices in a run; `time` formats instants. */
export const attemptColumns = (
  groupNumber: number,
  { time, hasLinks }: AttemptColumnOptions,
): readonly Column<Attempt>[] => [
  {
    id: 'number',
    header: 'Invoice #',
    width: 92,
    cell: ({ invoiceNumber }) => <Link href={invoicePath(groupNumber, invoiceNumber)}>{invoiceNumber}</Link>,
  },
  { id: 'name', header: 'Name', width: 180, cell: (attempt) => <Titled>{fullName(attempt)}</Titled> },
  {
    id: 'card',
    header: 'Card',
    width: 230,
    priority: 3,
    cell: ({ card }) => card && <Titled>{cardWords(card)}</Titled>,
  },
  { id: 'amount', header: 'Amount', width: 116, align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  {
    id: 'state',
    header: 'Status',
    width: 150,
    cell: ({ state, stateText }) => <StatusDot {...chargeDots[state]}>{stateText}</StatusDot>,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 300,
    priority: 1,
    cell: (attempt) => <Titled>{aboutOf(attempt, time)}</Titled>,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    width: 210,
    priority: 1,
    cell: (attempt) => <RefundsOfAttempt charge={attempt} />,
  },
  {
    id: 'ref',
    header: 'Provider reference',
    width: 180,
    priority: 4,
    cell: ({ processorRef }) => processorRef !== null && <Titled>{processorRef}</Titled>,
  },
  {
    id: 'asked',
    header: 'Asked',
    width: 170,
    priority: 5,
    cell: ({ requestedAt }) => requestedAt && time(requestedAt),
  },
  { id: 'ended', header: 'Ended', width: 170, priority: 2, cell: ({ endedAt }) => endedAt && time(endedAt) },
  ...(hasLinks ? [LINKS] : []),
];
