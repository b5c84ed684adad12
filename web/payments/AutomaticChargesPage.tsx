import { LoadFailure } from '../core/apollo/LoadFailure';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import { Skeleton } from '../ui/display/Skeleton';
import { AutomaticCharges } from './public/AutomaticCharges';
import { useUpcomingChargesQuery } from './scheduled-charges/AutomaticCharges.generated';
import { GROUPS_LISTED, UpcomingCharges } from './scheduled-charges/UpcomingCharges';

/** The automatic charges of the house: those of the coming week, and past ones. */
export function AutomaticChargesPage() {
  const { house } = useViewer();
  const { data, previousData, error, refetch } = useUpcomingChargesQuery({
    variables: { first: GROUPS_LISTED },
  });
  const upcoming = (data ?? previousData)?.upcomingCharges;
  return (
    <Screen
      title="Automatic charges"
      sub={
        upcoming &&
        `Cards are charged at ${upcoming.timeOfDay} (${house.timeZone}), at least 48 hours after the invoice was last sent or edited.`
      }
    >
      {!upcoming &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="320px" />)}
      {upcoming && <UpcomingCharges upcoming={upcoming} />}
      <AutomaticCharges groupNumber={null} />
    </Screen>
  );
}
