import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { useHouseTime } from '../../core/useHouseTime';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { type AttemptsShown, shownIn, statesShown } from '../charge-state';
import { attemptColumns } from './ChargeAttempts.columns';
import {
  type ChargeAttempt_attemptFragment as Attempt,
  type ChargeRun_runFragment as Run,
  useChargeAttemptsQuery,
} from './Charging.generated';

/** Five segments don't fit on a phone. */
const Choices = styled.div`
  max-width: 100%;
  overflow-x: auto;
`;

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
  const { time } = useHouseTime();
  const list = useListPage();
  const shown = shownIn(list.query.get('show'));
  const result = useChargeAttemptsQuery({
    variables: { number: run.number, ...list.window, states: statesShown[shown] as Attempt['state'][] | null },
  });
  const attempts = useListed(list, result, (data) => data.chargeRun?.attempts);
  // A charge whose state changes leaves one filter and enters another.
  useRefetchOnVersion(run.version, result.refetch);
  const hasLinks = run.actionNeededCount > 0;
  const columns = useMemo(() => attemptColumns(run.groupNumber, { time, hasLinks }), [run.groupNumber, time, hasLinks]);
  return (
    <>
      <Bar>
        <Choices>
          <SegmentedControl<AttemptsShown>
            label="Show"
            value={shown}
            onValue={(value) => list.refine({ show: value === 'all' ? null : value })}
            segments={segmentsOf(run, shown)}
          />
        </Choices>
      </Bar>
      <ListedTable
        listed={attempts}
        label="Charges"
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        empty={<EmptyState title="No charges" />}
      />
    </>
  );
}
