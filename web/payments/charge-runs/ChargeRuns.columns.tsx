import { chargeRunPath } from '../../paths/payments';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { StatusDot } from '../../ui/display/StatusDot';
import type { Column } from '../../ui/table/column';
import type { ChargeRun_runFragment as Run } from './Charging.generated';

function State({ run: { state, unknownCount, pendingCount, actionNeededCount, failedCount } }: { run: Run }) {
  if (state === 'RUNNING')
    return (
      <StatusDot tone="sent" shape="half">
        In progress
      </StatusDot>
    );
  if (unknownCount > 0)
    return (
      <StatusDot tone="pending" shape="ring">
        Unconfirmed
      </StatusDot>
    );
  if (actionNeededCount > 0)
    return (
      <StatusDot tone="pending" shape="half">
        Action needed
      </StatusDot>
    );
  if (failedCount > 0) return <StatusDot tone="failed">{failedCount} failed</StatusDot>;
  return pendingCount > 0 ? (
    <StatusDot tone="pending" shape="half">
      Payment Pending
    </StatusDot>
  ) : (
    <StatusDot tone="paid">Done</StatusDot>
  );
}

/** The columns of the charge runs of a group. */
export const chargeRunColumns = (time: (at: string) => string): readonly Column<Run>[] => [
  {
    id: 'number',
    header: 'Charges',
    width: 84,
    cell: ({ number, groupNumber }) => <Link href={chargeRunPath(groupNumber, number)}>{number}</Link>,
  },
  { id: 'created', header: 'Confirmed', width: 180, cell: ({ createdAt }) => time(createdAt) },
  {
    id: 'by',
    header: 'By',
    width: 160,
    priority: 2,
    cell: ({ createdBy, source }) => (source === 'AUTO' ? 'Automatic' : createdBy),
  },
  {
    id: 'invoices',
    header: 'Invoices',
    width: 84,
    align: 'end',
    priority: 1,
    cell: ({ confirmedCount }) => confirmedCount,
  },
  {
    id: 'total',
    header: 'To charge',
    width: 124,
    align: 'end',
    cell: ({ confirmedTotal, currency }) => <Money amount={confirmedTotal} currency={currency} symbol="plain" />,
  },
  {
    id: 'charged',
    header: 'Charged',
    width: 124,
    align: 'end',
    cell: ({ chargedTotal, currency }) => <Money amount={chargedTotal} currency={currency} symbol="plain" />,
  },
  { id: 'state', header: 'Status', width: 150, cell: (run) => <State run={run} /> },
];
