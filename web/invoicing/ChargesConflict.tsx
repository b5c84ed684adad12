import { styled } from 'styled-components';
import { Banner } from '../ui/Banner';
import { SegmentedControl } from '../ui/SegmentedControl';
import { useViewer } from '../core/session';
import { chargeParts } from './charges-form';
import type { AtHand, ChargePart, TypedCharges } from './charges-form';
import type { SetChargesMutation } from './ChargesDialog.generated';
import { houseDay } from './house-time';

export type ChargesConflictEdit = SetChargesMutation['setCharges']['conflicts'][number];

const Choices = styled.ul`
  display: grid; gap: var(--s2); margin: var(--s2) 0 0; padding: 0; list-style: none;
  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s2); }
`;

export interface ChargesConflictProps {
  edits: readonly ChargesConflictEdit[];
  atHand: AtHand;
  typed: TypedCharges;
  /** Charges for which the colleague's value was chosen. */
  theirs: ReadonlySet<ChargePart>;
  onChoose: (part: ChargePart, whose: 'mine' | 'theirs') => void;
}

/** Who changed the same meanwhile, both values, and for each charge the choice. What was typed stays until theirs is taken. */
export function ChargesConflict({ edits, atHand, typed, theirs, onChoose }: ChargesConflictProps) {
  const { timeZone } = useViewer().house;
  const changed = new Set(edits.flatMap(({ changes }) => changes.map(({ label }) => label.replace(/^Add'l /, ''))));
  const both = chargeParts.flatMap(([part, name]) => {
    const mine = typed[part];
    return mine && changed.has(name) ? [{ part, name, mine }] : [];
  });
  return (
    <Banner tone="warning">
      {edits.map(({ id, by, at, changes }) => (
        <p key={id}>{by ?? 'The system'} changed {changes.map(({ label, before, after }) => `${label} from ${before} to ${after}`).join(', ')} on {houseDay(at, timeZone)}. Choose, then save again.</p>
      ))}
      {atHand.current && both.length > 0 && (
        <Choices>
          {both.map(({ part, name, mine }) => (
            <li key={part}>
              {name}
              <SegmentedControl
                label={`${name}: whose value`} value={theirs.has(part) ? 'theirs' : 'mine'} onValue={(whose) => onChoose(part, whose)}
                segments={[{ value: 'theirs', label: `Theirs ${atHand.current?.[part] ?? ''}` }, { value: 'mine', label: `Mine ${mine.text}` }]}
              />
            </li>
          ))}
        </Choices>
      )}
    </Banner>
  );
}
