import { styled } from 'styled-components';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Banner } from '../../ui/display/Banner';
import { useHouseTime } from '../useHouseTime';
import type { ConflictChoice } from './useConflict';

const Choices = styled.ul`
  display: grid;
  gap: var(--s2);
  margin: var(--s2) 0 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s2);
    overflow-wrap: anywhere;
  }
`;

/** The edit of a colleague: an EditConflict_edit, or what a view knows of it. */
export interface MeanwhileEdit {
  readonly id: string;
  /** null: the product itself. */
  readonly by?: string | null;
  readonly at: string;
  readonly changes: readonly { readonly summary: string }[];
}

/** An edit of hundreds of records is told by its first ones. */
const MOST_TOLD = 3;
const told = (changes: MeanwhileEdit['changes']): string =>
  [
    ...changes.slice(0, MOST_TOLD).map(({ summary }) => summary),
    ...(changes.length > MOST_TOLD ? [`and ${changes.length - MOST_TOLD} more`] : []),
  ].join('; ');

/** A field that both changed, with both values as staff read them; '' for none. */
export interface ConflictField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface EditConflictProps<Name extends string> {
  /** Empty where only the record as it is now is known; `what` says then what was changed. */
  edits: readonly MeanwhileEdit[];
  /** "this location" */
  what?: string;
  /** Empty until the current values are known. */
  fields: readonly ConflictField<Name>[];
  /** Fields for which the colleague's value was chosen. */
  theirs: ReadonlySet<Name>;
  onChoose: (name: Name, whose: ConflictChoice) => void;
}

/** Longer values are told by the edit above them. */
const shown = (value: string): string => (value.length > 40 ? `${value.slice(0, 39)}…` : value);

/**
 * For every dialog that saves an edit and is refused with EDITED_MEANWHILE: who changed the same meanwhile, when, and for each
 * field both values and the choice. What was typed stays until theirs is taken; saving again writes what is chosen. Its state
 * is kept by useConflict.
 */
export function EditConflict<Name extends string>({
  edits,
  what = 'this',
  fields,
  theirs,
  onChoose,
}: EditConflictProps<Name>) {
  const { time } = useHouseTime();
  return (
    <Banner tone="warning">
      {edits.length === 0 && (
        <p>
          Changes to {what} were saved while you were editing.{' '}
          {fields.length > 0
            ? 'Choose a value for each field, then save again.'
            : 'They are shown here now. Save again to add yours.'}
        </p>
      )}
      {edits.map(({ id, by, at, changes }) => (
        <p key={id}>
          {by ?? 'The system'} saved a change on {time(at)}, while this was open: {told(changes)}. Choose, then save
          again.
        </p>
      ))}
      {fields.length > 0 && (
        <Choices>
          {fields.map(({ name, label, mine, theirs: other }) => (
            <li key={name}>
              {label}
              <SegmentedControl
                label={`${label}: whose value`}
                value={theirs.has(name) ? 'theirs' : 'mine'}
                onValue={(whose) => onChoose(name, whose)}
                segments={[
                  { value: 'theirs', label: `Theirs ${shown(other) || 'none'}` },
                  { value: 'mine', label: `Mine ${shown(mine) || 'none'}` },
                ]}
              />
            </li>
          ))}
        </Choices>
      )}
    </Banner>
  );
}
