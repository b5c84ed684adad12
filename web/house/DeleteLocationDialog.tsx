import { addressLines } from '../../rules/core/address';
import { useFailureNotice } from '../core/forms/useFailureNotice';
import { Banner } from '../ui/display/Banner';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog';
import { useToast } from '../ui/overlays/Toast';
import { placeInLists } from './location-lists';
import { locationName } from './Locations.columns';
import type { Locations_locationFragment as Location } from './LocationsPage.generated';
import {
  useDeleteLocationMutation,
  useLocationDeletionQuery,
  useRestoreLocationMutation,
} from './LocationsPage.generated';

/** Brings a deleted place back, from the toast that said so. */
function useRestore(): (location: Location) => Promise<void> {
  const [restore] = useRestoreLocationMutation();
  const toast = useToast();
  const notify = useFailureNotice();
  return async (location) => {
    try {
      const { data } = await restore({
        variables: { input: { id: location.id } },
        update: (cache, { data: answer }) => {
          if (answer?.restoreLocation.location) placeInLists(cache, answer.restoreLocation.location);
        },
      });
      const [refused] = data?.restoreLocation.userErrors ?? [];
      if (refused) toast({ tone: 'error', message: refused.message });
      else toast({ tone: 'success', message: `${locationName(location)} is back.` });
    } catch (error) {
      notify(error);
    }
  };
}

/** The question before a place is deleted; where it is used, it says so instead. */
export function DeleteLocationDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const { data } = useLocationDeletionQuery({ variables: { id: location.id }, fetchPolicy: 'network-only' });
  const [remove, { loading }] = useDeleteLocationMutation();
  const toast = useToast();
  const notify = useFailureNotice();
  const restore = useRestore();
  const known = data?.node?.__typename === 'Location' ? data.node : null;
  const confirm = async () => {
    try {
      const { data: answer } = await remove({
        variables: { input: { id: location.id } },
        update: (cache, { data: changed }) => {
          if (changed?.deleteLocation.location) placeInLists(cache, changed.deleteLocation.location);
        },
      });
      const [refused] = answer?.deleteLocation.userErrors ?? [];
      if (refused) toast({ tone: 'error', message: refused.message });
      else
        toast({
          message: `${locationName(location)} was deleted.`,
          action: { label: 'Undo', onSelect: () => void restore(location) },
        });
      onClose();
    } catch (error) {
      notify(error);
    }
  };
  return (
    <ConfirmDialog
      open
      title="Delete this location?"
      confirm="Delete"
      danger
      busy={loading}
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
