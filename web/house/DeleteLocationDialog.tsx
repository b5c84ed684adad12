import { addressLines } from '../../rules/core/address';
import { useQuickEdit } from '../core/edit/useEdit';
import { Banner } from '../ui/notices/Banner';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog';
import { placeInLists } from './location-lists';
import { locationName } from './Locations.columns';
import {
  type Locations_locationFragment as Location,
  useDeleteLocationMutation,
  useLocationDeletionQuery,
  useRestoreLocationMutation,
} from './LocationsPage.generated';

/** Restores a deleted location, for the toast that confirms the deletion. */
function useRestore(): (location: Location) => void {
  const { run } = useQuickEdit(useRestoreLocationMutation());
  return (location) => {
    const name = locationName(location);
    void run(
      { id: location.id },
      {
        isRepeatable: true,
        update: (cache, { data }) => {
          if (data?.restoreLocation.location) placeInLists(cache, data.restoreLocation.location);
        },
        confirmation: () => ({ tone: 'success', message: `${name} is back.` }),
        failed: {
          nothing: `${name} was not restored.`,
          mayBe: `The connection was lost, so ${name} may have been restored.`,
        },
      },
    );
  };
}

/** Asks before a location is deleted, or says why it can't be because it is in use. */
export function DeleteLocationDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const { data } = useLocationDeletionQuery({ variables: { id: location.id }, fetchPolicy: 'network-only' });
  const { run, busy } = useQuickEdit(useDeleteLocationMutation());
  const restore = useRestore();
  const known = data?.node?.__typename === 'Location' ? data.node : null;
  const confirm = async () => {
    const name = locationName(location);
    const { refusal } = await run(
      { id: location.id },
      {
        isRepeatable: true,
        update: (cache, { data: changed }) => {
          if (changed?.deleteLocation.location) placeInLists(cache, changed.deleteLocation.location);
        },
        confirmation: () => ({
          message: `${name} was deleted.`,
          action: { label: 'Undo', onSelect: () => restore(location) },
        }),
        failed: {
          nothing: `${name} was not deleted.`,
          mayBe: `The connection was lost, so ${name} may have been deleted.`,
        },
      },
    );
    if (!refusal?.failure) onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this location?"
      confirm="Delete"
      danger
      busy={busy}
      waiting={known?.deletionRefusal ?? undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <b>{locationName(location)}</b>
        <br />
        {addressLines({ ...location, province: '' }).join(', ')}
      </p>
      {known?.deletionRefusal && <Banner tone="warning">{known.deletionRefusal}</Banner>}
    </ConfirmDialog>
  );
}
