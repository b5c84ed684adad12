import { styled } from 'styled-components';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Banner } from '../../ui/notices/Banner';
import { useHouseTime } from '../useHouseTime';
import type { ConflictChoice } from './useConflict';

const Choices = styled.ul`
  display: grid;
  gap: var(--s2);
  margin: var(--s2) 0 0;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s2);
    overflow-wrap: anywhere;
  }
`;

/** Another user's edit: an EditConflict_edit, or the part of it that a view has. */
export interface MeanwhileEdit {
  readonly id: string;
  /** Null for an edit by the system. */
  readonly by?: string | null;
  readonly at: string;
  readonly changes: readonly { readonly summary: string }[];
}

/** The number of changes that are listed for an edit of many records. */
const MOST_LISTED = 3;
const summariesOf = (changes: MeanwhileEdit['changes']): string =>
  [
    ...changes.slice(0, MOST_LISTED).map(({ summary }) => summary),
    ...(changes.length > MOST_LISTED ? [`and ${changes.length - MOST_LISTED} more`] : []),
  ].join('; ');

/** A field that both users changed, with both values as text; '' if empty. */
export interface ConflictField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface EditConflictProps<Name extends string> {
  /** Empty if only the current record is known; `what` then says what was changed. */
  edits: readonly MeanwhileEdit[];
  /** "this location" */
  what?: string;
  /** Empty until the current values are known. */
  fields: readonly ConflictField<Name>[];
  /** Fields for which the other user's value was chosen. */
  theirs: ReadonlySet<Name>;
  onChoose: (name: Name, whose: ConflictChoice) => void;
}

/** Shortens long values; the edit above the field shows them completely. */
const shown = (value: string): string => (value.length > 40 ? `${value.slice(0, 39)}…` : value);

/**
 * For every dialog with a save that is refused with EDITED_MEANWHILE: who changed the same fields and when, with both
 * values of each field and a choice. The input stays until the other user's values are chosen; saving again writes the
 * chosen values. useConflict manages its state.
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
          {by ?? 'The system'} saved a change on {time(at)}, while this was open: {summariesOf(changes)}. Choose, then
          save again.
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
