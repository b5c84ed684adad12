import { useAddress } from '../../core/router/useAddress';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Screen } from '../../core/shell/Screen';
import { Skeleton } from '../../ui/display/Skeleton';
import { useHouseSettingsQuery } from './HouseSettings.generated';
import { HouseSettingsForm } from './HouseSettingsForm';

/** House Settings. With `?field=`, that field is focused. */
export function HouseSettingsPage() {
  const { query } = useAddress();
  const { data, error, refetch } = useHouseSettingsQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <Screen title="House Settings" sub="Your house’s name and contact, and what invoices and charges start from.">
      {data?.house && <HouseSettingsForm house={data.house} field={query.get('field')} />}
      {!data?.house &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="320px" />)}
    </Screen>
  );
}
