import { EditConflict } from '../../core/forms/EditConflict';
import type { ConflictChoice } from '../../core/forms/useConflict';
import { type ChargePart, chargeParts, type CurrentCharges, type TypedCharges } from './charges-form';
import type { SetChargesMutation } from './ChargesDialog.generated';

export type ChargesConflictEdit = SetChargesMutation['setCharges']['conflicts'][number];

export interface ChargesConflictProps {
  edits: readonly ChargesConflictEdit[];
  /** The current charges; undefined until they are fetched. */
  currentCharges: CurrentCharges | undefined;
  typed: TypedCharges;
  /** Charges for which the other user's value was chosen. */
  theirs: ReadonlySet<ChargePart>;
  onChoose: (part: ChargePart, whose: ConflictChoice) => void;
}

/**
 * Who changed the same charges, with a choice for each. Several targets have no single current value, so the user can
 * only save again.
 */
export function ChargesConflict({ edits, currentCharges, typed, theirs, onChoose }: ChargesConflictProps) {
  const changed = new Set(edits.flatMap(({ changes }) => changes.map(({ label }) => label.replace(/^Add'l /, ''))));
  const fields = chargeParts.flatMap(([name, label]) => {
    const mine = typed[name];
    return currentCharges?.current && mine && changed.has(label)
      ? [{ name, label, mine: mine.text, theirs: currentCharges.current[name] }]
      : [];
  });
  return <EditConflict edits={edits} fields={fields} theirs={theirs} onChoose={onChoose} />;
}
