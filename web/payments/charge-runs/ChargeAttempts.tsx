import { useMemo } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { useAddress } from '../../core/router/useAddress';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { useHouseTime } from '../../core/useHouseTime';
import { chargeRunPath } from '../../paths/payments';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { DataTable } from '../../ui/table/DataTable';
import type { AttemptsShown } from '../charge-state';
import { shownIn, statesShown } from '../charge-state';
import { attemptColumns } from './ChargeAttempts.columns';
import type { ChargeAttempt_attemptFragment as Attempt, ChargeRun_runFragment as Run } from './Charging.generated';
import { useChargeAttemptsQuery } from './Charging.generated';

/** Five segments don't fit on a phone. */
const Choices = styled.div`
  max-width: 100%;
  overflow-x: auto;
`;

const none: readonly Attempt[] = [];
const idOf = ({ number }: Attempt) => String(number);
const nameOf = ({ invoiceNumber }: Attempt) => `invoice ${invoiceNumber}`;

/** Returns the filter's options: only states that invoices of the run have. */
function segmentsOf(
  { chargedCount, declinedCount, unknownCount, pendingCount, actionNeededCount, skippedCount }: Run,
  shown: AttemptsShown,
) {
  const counts: readonly { value: AttemptsShown; words: string; count: number }[] = [
    { value: 'charged', words: 'Charged', count: chargedCount },
    { value: 'failed', words: 'Payment Failed', count: declinedCount },
    { value: 'unknown', words: 'Unconfirmed', count: unknownCount },
    { value: 'pending', words: 'Payment Pending', count: pendingCount },
    { value: 'action', words: 'Action needed', count: actionNeededCount },
    { value: 'skipped', words: 'Not charged', count: skippedCount },
  ];
  return [
    { value: 'all' as const, label: 'All' },
    ...counts
      .filter(({ value, count }) => count > 0 || value === shown)
      .map(({ value, words, count }) => ({ value, label: `${words} ${count}` })),
  ];
}

/** The invoices of a run, a page at a time, with their outcomes. */
export function ChargeAttempts({ run }: { run: Run }) {
  const { query, change } = useAddress();
  const { time } = useHouseTime();
  const shown = shownIn(query.get('show'));
  const { page, size, offset, hrefFor } = usePaging(chargeRunPath(run.groupNumber, run.number));
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useChargeAttemptsQuery({
    variables: { number: run.number, first: size, offset, states: statesShown[shown] as Attempt['state'][] | null },
  });
  const attempts = (current ?? previousData)?.chargeRun?.attempts;
  useLastPage(page, size, current?.chargeRun?.attempts.totalCount);
  // A charge whose state changes leaves one filter and enters another.
  useRefetchOnVersion(run.version, refetch);
  const hasLinks = run.actionNeededCount > 0;
  const columns = useMemo(() => attemptColumns(run.groupNumber, { time, hasLinks }), [run.groupNumber, time, hasLinks]);
  return (
    <>
      <Bar>
        <Choices>
          <SegmentedControl<AttemptsShown>
            label="Show"
            value={shown}
            onValue={(value) => change({ show: value === 'all' ? null : value, page: null })}
            segments={segmentsOf(run, shown)}
          />
        </Choices>
      </Bar>
      {!attempts && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Charges"
          columns={columns}
          rows={attempts?.nodes ?? none}
          rowId={idOf}
          rowName={nameOf}
          loading={!attempts}
          empty={<EmptyState title="No charges" />}
        />
      )}
      {attempts && (
        <Pager page={page} pageSize={size} total={attempts.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />
      )}
    </>
  );
}
