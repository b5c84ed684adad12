import type { SubmitEvent } from 'react';
import { useId } from 'react';
import { addressLines } from '../../rules/core/address';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/display/Banner';
import { Dialog } from '../ui/overlays/Dialog';
import { LocationFormFields } from './LocationFormFields';
import { locationName } from './Locations.columns';
import type { Locations_locationFragment as Location } from './LocationsPage.generated';
import { useLocationForm } from './useLocationForm';

export interface LocationDialogProps {
  /** null: a new one. */
  location: Location | null;
  /** Whether the house has no other, so that this one is primary. */
  isFirst: boolean;
  onSaved: (saved: Location) => void;
  onClose: () => void;
}

/** What a colleague saved meanwhile, in a line. */
const stands = (theirs: Location): string =>
  [locationName(theirs), ...addressLines({ ...theirs, province: '' })].join(', ');

/** Add Location, or Edit Location: the Add/Edit Location modal of S1. */
export function LocationDialog({ location, isFirst, onSaved, onClose }: LocationDialogProps) {
  const id = useId();
  const form = useLocationForm(location, { isFirst, onSaved });
  const { waiting, saving, refusal, theirs, isResumed } = form;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!waiting && !saving) void form.save();
  };
  const cancel = () => {
    form.startOver();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={cancel} waiting={saving ? "Wait until it's saved" : undefined}>
        Cancel
      </Button>
      <Button
        tone="primary"
        type="submit"
        form={id}
        busy={saving}
        waiting={waiting ?? (theirs ? 'Choose between yours and your colleague’s first' : undefined)}
      >
        Save
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={location ? 'Edit Location' : 'Add Location'}
      sub={location && locationName(location)}
      width="l"
      busy={saving}
      footer={footer}
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {theirs && (
        <Banner
          tone="warning"
          actions={
            <>
              <Button tone="link" onClick={form.keepMine}>
                Keep mine
              </Button>
              <Button tone="link" onClick={form.useTheirs}>
                Use theirs
              </Button>
            </>
          }
        >
          Somebody changed this location meanwhile. It is now: {stands(theirs)}
        </Banner>
      )}
      {isResumed && !refusal && !theirs && (
        <Banner
          actions={
            <Button tone="link" onClick={form.startOver}>
              Start over
            </Button>
          }
        >
          What you typed before is still here.
        </Banner>
      )}
      <form id={id} onSubmit={submit} noValidate>
        <LocationFormFields form={form} fixedPrimary={isFirst ? 'first' : location?.isPrimary ? 'present' : null} />
      </form>
    </Dialog>
  );
}
