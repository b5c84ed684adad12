import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { groupDetailsPath } from '../../paths/invoicing';
import { chargeRunPath } from '../../paths/payments';
import { EmptyState } from '../../ui/display/EmptyState';
import { chargeRunColumns } from './ChargeRuns.columns';
import { type ChargeRun_runFragment as Run, useChargeRunsQuery } from './Charging.generated';
import type { ChargesPageProps } from './page-props';

const nameOf = ({ number }: Run) => `charges ${number}`;

/** The charge runs of a group, latest first. */
export function ChargeRunsPage({ groupNumber }: ChargesPageProps) {
  const navigate = useNavigate();
  const { time } = useHouseTime();
  const list = useListPage();
  const runs = useListed(
    list,
    useChargeRunsQuery({ variables: { groupNumber, ...list.window } }),
    (data) => data.chargeRuns,
  );
  const shown = useMemo(() => chargeRunColumns(time), [time]);
  return (
    <Screen
      title="Card charges"
      back={{ href: groupDetailsPath(groupNumber), label: 'Invoice Group Details' }}
      sub="Batch and automatic charges for this group."
    >
      <ListedTable
        listed={runs}
        label="Card charges"
        columns={shown}
        rowName={nameOf}
        onOpen={(run) => void navigate(chargeRunPath(run.groupNumber, run.number))}
        empty={<EmptyState title="No charges for this group yet." />}
      />
    </Screen>
  );
}
