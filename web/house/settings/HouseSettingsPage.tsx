import { useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { useAddress } from '../../core/router/useAddress';
import { Screen } from '../../core/shell/Screen';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { useHouseSettingsQuery } from './HouseSettings.generated';
import { HouseSettingsForm } from './HouseSettingsForm';

/** House Settings. With `?field=`, that field is focused. */
export function HouseSettingsPage() {
  const { query } = useAddress();
  const { data, error, refetch } = useHouseSettingsQuery();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const house = data?.house;
  return (
    <Screen
      title="House Settings"
      sub="Your house’s name and contact, and what invoices and charges start from."
      actions={house && <Button onClick={() => setHistoryOpen(true)}>History</Button>}
    >
      {house && <HouseSettingsForm house={house} field={query.get('field')} />}
      {!house && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="320px" />)}
      {house && isHistoryOpen && (
        <RecordHistoryDialog
          record={{ id: house.id, name: house.name }}
          canEdit
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </Screen>
  );
}
