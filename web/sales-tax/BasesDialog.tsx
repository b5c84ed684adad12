import { styled } from 'styled-components';
import { BASIS_LABELS } from '../../rules/sales-tax/basis';
import { Button } from '../ui/controls/Button';
import { EmptyState } from '../ui/display/EmptyState';
import { Dialog } from '../ui/overlays/Dialog';
import { placeName } from './SalesTax.columns';
import type { SalesTax_placeFragment as Place } from './SalesTax.generated';

const Places = styled.ul`
  display: grid;
  gap: var(--s2);
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--s1) var(--s4);
  }
`;

export interface BasesDialogProps {
  places: readonly Place[];
  onChoose: (place: Place) => void;
  onClose: () => void;
}

/** What makes tax count in each place with sales, also in those without a row in the report. */
export function BasesDialog({ places, onChoose, onClose }: BasesDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Reporting basis"
      sub="Choose a state to change it."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {places.length === 0 && <EmptyState title="No sales yet." />}
      <Places>
        {places.map((place) => (
          <li key={place.id}>
            <Button tone="link" aria-haspopup="dialog" onClick={() => onChoose(place)}>
              {placeName(place)}
            </Button>
            <span>{BASIS_LABELS[place.basis]}</span>
          </li>
        ))}
      </Places>
    </Dialog>
  );
}
