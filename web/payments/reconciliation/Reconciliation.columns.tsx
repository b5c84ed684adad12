import { createContext, useContext } from 'react';
import { recordLabel } from '../../../rules/payments/reconciliation/discrepancies';
import type { PaymentDiscrepancyState } from '../../generated/schema-types';
import { invoicePath } from '../../paths/invoicing';
import { IconButton } from '../../ui/controls/IconButton';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { StatusDot, type StatusShape, type StatusTone } from '../../ui/display/StatusDot';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import type { Column } from '../../ui/table/column';
import { detailOf } from './discrepancy-words';
import type { Reconciliation_discrepancyFragment as Discrepancy } from './Reconciliation.generated';

/** What a user can do about a discrepancy. */
export type DiscrepancyAct = 'record' | 'refund' | 'ignore' | 'reopen';

/**
 * Starts an action, most with a dialog; null for users who can only read. Not part of the columns: recreated columns close an
 * open menu.
 */
export const DiscrepancyActsContext = createContext<((act: DiscrepancyAct, one: Discrepancy) => void) | null>(null);

const dots: Readonly<Record<PaymentDiscrepancyState, { tone: StatusTone; shape: StatusShape }>> = {
  OPEN: { tone: 'failed', shape: 'full' },
  REFUNDING: { tone: 'pending', shape: 'half' },
  RECORDED: { tone: 'paid', shape: 'full' },
  REFUNDED: { tone: 'paid', shape: 'full' },
  IGNORED: { tone: 'quiet', shape: 'full' },
};

/** The name of a discrepancy for screen readers. */
export const nameOf = ({ processorRef }: Discrepancy): string => `payment ${processorRef}`;

/** Returns what happened, and how it was resolved. */
function aboutOf(one: Discrepancy): string {
  const { reason, refusal, resolvedBy } = one;
  const ended = reason === null ? '' : `${reason}${resolvedBy === null ? '' : ` (${resolvedBy})`}`;
  return [detailOf(one), refusal, ended].filter(Boolean).join(' ');
}

function itemsOf(one: Discrepancy, open: (act: DiscrepancyAct, one: Discrepancy) => void): MenuItem[] {
  return [
    ...(one.canRecord ? [{ label: `${recordLabel(one.kind)}…`, onSelect: () => open('record', one) }] : []),
    ...(one.canRefund ? [{ label: 'Refund…', onSelect: () => open('refund', one) }] : []),
    ...(one.canIgnore ? [{ label: 'Ignore…', onSelect: () => open('ignore', one) }] : []),
    ...(one.canReopen ? [{ label: 'Reopen', onSelect: () => open('reopen', one) }] : []),
  ];
}

function Acts({ one }: { one: Discrepancy }) {
  const open = useContext(DiscrepancyActsContext);
  const items = open === null ? [] : itemsOf(one, open);
  return items.length === 0 ? null : (
    <Menu trigger={<IconButton icon="more" label={`Actions for ${nameOf(one)}`} />} items={items} />
  );
}

/** The columns of Reconciliation; `time` formats instants. */
export const discrepancyColumns = (time: (at: string) => string): readonly Column<Discrepancy>[] => [
  { id: 'found', header: 'Found', width: 160, priority: 2, cell: ({ firstSeenAt }) => time(firstSeenAt) },
  { id: 'kind', header: 'Problem', width: 180, cell: ({ kindText }) => kindText },
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
  {
    id: 'amount',
    header: 'Amount',
    width: 110,
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} symbol="plain" />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 110,
    cell: ({ state, stateText }) => <StatusDot {...dots[state]}>{stateText}</StatusDot>,
  },
  {
    id: 'detail',
    header: 'Details',
    width: 440,
    priority: 1,
    cell: (one) => <span title={aboutOf(one)}>{aboutOf(one)}</span>,
  },
  {
    id: 'ref',
    header: 'Provider ID',
    width: 120,
    priority: 3,
    cell: ({ processorRef }) => <span title={processorRef}>{processorRef}</span>,
  },
  {
    id: 'menu',
    header: 'Actions',
    headerHidden: true,
    width: 52,
    fixed: true,
    cell: (one) => <Acts one={one} />,
  },
];
