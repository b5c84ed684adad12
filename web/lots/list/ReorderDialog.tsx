import { useState } from 'react';
import { styled } from 'styled-components';
import { type NewPlace, reordered } from '../../../rules/lots/renumbering';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { Field, Fields } from '../../ui/controls/Field';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { TextInput } from '../../ui/controls/TextInput';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { type LotOfSession, useLotsOfSession } from '../editing/LotRange';
import { NewNumbers } from '../editing/NewNumbers';
import { MOST_RENUMBERED, useRenumbering } from '../editing/useRenumbering';

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(120px, 1fr);
  gap: var(--s3);
  align-items: end;
`;

/** Where lots go: before or after a lot that staff name. */
export interface TypedPlace {
  readonly side: NewPlace['side'];
  /** Its number with the extension, as staff type it. */
  readonly number: string;
}

/** Returns the lot with a number, such as 12a. */
const lotWith = (lots: readonly LotOfSession[], number: string): LotOfSession | undefined => {
  const typed = number
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d)/, '');
  return typed === '' ? undefined : lots.find((lot) => lot.number === typed);
};

export interface ReorderDialogProps {
  catalogId: string;
  /** The ids of the lots that move. */
  ids: readonly string[];
  place: TypedPlace;
  /** Called when they have other numbers, also after Undo. */
  onMoved: () => void;
  onClose: () => void;
}

/** Moves lots before or after another lot of their session, and shows the new numbers of all lots between first. */
export function ReorderDialog({ catalogId, ids, place, onMoved, onClose }: ReorderDialogProps) {
  const { lots, error, retry } = useLotsOfSession(catalogId);
  const [typed, setTyped] = useState(place);
  const { renumber, busy, refused } = useRenumbering(onMoved);
  const target = lots === null ? undefined : lotWith(lots, typed.number);
  const moving = lots?.filter(({ id }) => ids.includes(id)) ?? [];
  const plan = lots && target ? reordered(moving, lots, { target: target.id, side: typed.side }) : [];
  const waitingFor = (): string | undefined => {
    if (lots === null) return 'Wait until the lots are read';
    if (moving.every(({ lotNumber }) => lotNumber === '')) return 'Lots without a number can’t be moved';
    if (!target) return typed.number.trim() === '' ? 'Enter the number of a lot' : 'There is no lot with this number';
    if (ids.includes(target.id)) return 'This lot moves too. Enter another number';
    if (plan.length === 0) return 'The lots are there already';
    return plan.length > MOST_RENUMBERED
      ? `At most ${counted(MOST_RENUMBERED, 'lot')} can get other numbers`
      : undefined;
  };
  const confirm = async () => {
    if (await renumber(plan)) onClose();
  };
  return (
    <ConfirmDialog
      title={`Move ${counted(ids.length, 'lot')}`}
      confirm={plan.length > 0 ? `Renumber ${counted(plan.length, 'lot')}` : 'Renumber lots'}
      width="m"
      busy={busy}
      waiting={waitingFor()}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Fields>
        {refused !== undefined && <Banner tone="error">{refused}</Banner>}
        <Row>
          <SegmentedControl
            label="Side"
            value={typed.side}
            segments={[
              { value: 'BEFORE', label: 'Before' },
              { value: 'AFTER', label: 'After' },
            ]}
            onValue={(side) => setTyped({ ...typed, side })}
          />
          <Field label="Lot">
            <TextInput
              value={typed.number}
              onChange={({ target: { value } }) => setTyped({ ...typed, number: value })}
            />
          </Field>
        </Row>
        {error !== null && <LoadFailure error={error} onRetry={retry} />}
        {error === null && lots === null && <Skeleton $height="96px" />}
        {plan.length > 0 && (
          <>
            <p>The lots between the old and the new place exchange their numbers.</p>
            <NewNumbers plan={plan} />
          </>
        )}
      </Fields>
    </ConfirmDialog>
  );
}
