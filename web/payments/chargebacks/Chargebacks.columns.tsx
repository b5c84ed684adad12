import { invoicePath } from '../../paths/invoicing';
import { chargebackPath } from '../../paths/payments';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { StatusDot } from '../../ui/display/StatusDot';
import type { Column } from '../../ui/table/column';
import { bidderOf, chargebackDots } from './chargeback-words';
import type { Chargebacks_chargebackFragment as Chargeback } from './Chargebacks.generated';

/** Returns the deadline as long as the bank waits for the house; otherwise nothing is due. */
const dueOf = ({ state, dueBy }: Chargeback, time: (at: string) => string): string =>
  state === 'NEEDS_RESPONSE' && dueBy !== null ? time(dueBy) : '';

/** The columns of Chargebacks; `time` formats instants. */
export const chargebackColumns = (time: (at: string) => string): readonly Column<Chargeback>[] => [
  {
    id: 'number',
    header: 'Chargeback',
    width: 104,
    cell: ({ number }) => <Link href={chargebackPath(number)}>{number}</Link>,
  },
  {
    id: 'due',
    header: 'Respond by',
    width: 300,
    isInCard: (one) => dueOf(one, time) !== '',
    cell: (one) => (
      <>
        {one.dueText !== null && <StatusDot tone="failed">{one.dueText}</StatusDot>} {dueOf(one, time)}
      </>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    width: 160,
    cell: ({ state, stateText }) => <StatusDot {...chargebackDots[state]}>{stateText}</StatusDot>,
  },
  {
    id: 'invoice',
    header: 'Invoice #',
    width: 92,
    cell: ({ groupNumber, invoiceNumber }) =>
      invoiceNumber !== null && groupNumber !== null ? (
        <Link href={invoicePath(groupNumber, invoiceNumber)}>{invoiceNumber}</Link>
      ) : (
        'Unknown'
      ),
  },
  { id: 'bidder', header: 'Bidder', width: 170, cell: bidderOf },
  {
    id: 'amount',
    header: 'Amount',
    width: 120,
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} symbol="plain" />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 270,
    priority: 1,
    cell: ({ reasonText }) => <span title={reasonText}>{reasonText}</span>,
  },
  { id: 'opened', header: 'Opened', width: 170, priority: 2, cell: ({ openedAt }) => time(openedAt) },
];
