import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { groupDetailsPath } from '../../paths/invoicing';
import { chargeRunPath, chargeRunsPath } from '../../paths/payments';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { StatusDot } from '../../ui/display/StatusDot';
import { Pager } from '../../ui/layout/Pager';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import type { ChargeRun_runFragment as Run } from './Charging.generated';
import { useChargeRunsQuery } from './Charging.generated';
import type { ChargesPageProps } from './page-props';

const none: readonly Run[] = [];
const idOf = ({ id }: Run) => id;
const nameOf = ({ number }: Run) => `charges ${number}`;

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

const columns = (time: (at: string) => string): readonly Column<Run>[] => [
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

/** The charge runs of a group, latest first. */
export function ChargeRunsPage({ groupNumber }: ChargesPageProps) {
  const navigate = useNavigate();
  const { time } = useHouseTime();
  const { page, size, offset, hrefFor } = usePaging(chargeRunsPath(groupNumber));
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useChargeRunsQuery({ variables: { groupNumber, first: size, offset } });
  const runs = (current ?? previousData)?.chargeRuns;
  useLastPage(page, size, current?.chargeRuns.totalCount);
  const shown = useMemo(() => columns(time), [time]);
  return (
    <Screen
      title="Card charges"
      back={{ href: groupDetailsPath(groupNumber), label: 'Invoice Group Details' }}
      sub="Batch and automatic charges for this group."
    >
      {!runs && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Card charges"
          columns={shown}
          rows={runs?.nodes ?? none}
          rowId={idOf}
          rowName={nameOf}
          loading={!runs}
          onOpen={(run) => void navigate(chargeRunPath(run.groupNumber, run.number))}
          empty={<EmptyState title="No charges for this group yet." />}
        />
      )}
      {runs && <Pager page={page} pageSize={size} total={runs.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />}
    </Screen>
  );
}
