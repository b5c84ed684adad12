import { LocationDialog } from '../LocationDialog';

export interface AddLocationProps {
  /** Whether the house has no location yet. */
  isFirst: boolean;
  /** Called with the id of the added location. */
  onAdded: (id: string) => void;
  onClose: () => void;
}

/** The dialog that adds a location, for forms of other slices that need one. */
export function AddLocation({ isFirst, onAdded, onClose }: AddLocationProps) {
  return (
    <LocationDialog
      location={null}
      isFirst={isFirst}
      onSaved={({ id }) => {
        onAdded(id);
      }}
      onClose={onClose}
    />
  );
}
