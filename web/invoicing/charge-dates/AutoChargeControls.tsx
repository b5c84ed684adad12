import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Sheet } from '../../ui/layout/Sheet';
import type { AutoChargeDraft } from './auto-charge-form';
import { NOTIFY_BIDDERS, REMOVE_DATE, SELECT_NEW_DATE, SET_DATE } from './auto-charge-words';

const Box = styled(Sheet)`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--s4) var(--s5);
  margin-bottom: var(--s4);
  padding: var(--s4);
  overflow: visible;
  > div {
    min-width: 0;
    max-width: 340px;
  }
  input[type='date'] {
    width: auto;
  }
`;
const Label = styled.p`
  margin-bottom: 6px;
  font-size: var(--t-s);
  font-weight: 500;
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
`;
const Toggle = styled(Button)`
  &[aria-pressed='true'] {
    border-color: var(--accent);
    color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
`;

const NotifyOption = styled.div`
  align-self: center;
  small {
    display: block;
    color: var(--ink-2);
    font-size: var(--t-xs);
  }
`;

const scopes = [
  { value: 'ALL', label: 'ALL' },
  { value: 'SELECTED', label: 'SELECTED' },
] as const;

export interface AutoChargeControlsProps {
  draft: AutoChargeDraft;
  onDraft: (draft: AutoChargeDraft) => void;
  /** The first and last selectable day; undefined while loading. */
  firstDay: string | undefined;
  lastDay: string | undefined;
  /** The time of day when cards are charged, as text. */
  when: string;
}

/** Sets or removes a date, with the scope of the change. */
export function AutoChargeControls({ draft, onDraft, firstDay, lastDay, when }: AutoChargeControlsProps) {
  const { mode, day, scope } = draft;
  const choose = (next: AutoChargeDraft['mode']) => onDraft({ ...draft, mode: mode === next ? 'keep' : next });
  const isEmpty = mode === 'set' && day === '';
  const isOutside =
    mode === 'set' &&
    day !== '' &&
    firstDay !== undefined &&
    lastDay !== undefined &&
    (day < firstDay || day > lastDay);
  return (
    <Box data-chrome="">
      <div role="group" aria-labelledby="auto-charge-what">
        <Label id="auto-charge-what">Action</Label>
        <Row>
          <Toggle aria-pressed={mode === 'set'} onClick={() => choose('set')}>
            {SET_DATE}
          </Toggle>
          <Toggle aria-pressed={mode === 'remove'} onClick={() => choose('remove')}>
            {REMOVE_DATE}
          </Toggle>
        </Row>
      </div>
      <Field
        label="Auto-Charge date"
        hint={when}
        error={isEmpty ? SELECT_NEW_DATE : isOutside ? 'Choose a day from 2 to 7 days from today.' : undefined}
      >
        <Row>
          <DateInput
            value={day}
            disabled={mode !== 'set'}
            {...(firstDay ? { min: firstDay } : {})}
            {...(lastDay ? { max: lastDay } : {})}
            onValue={(next) => onDraft({ ...draft, day: next })}
          />
          {mode === 'set' && day !== '' && (
            <Button tone="link" aria-label="Clear the Auto-Charge date" onClick={() => onDraft({ ...draft, day: '' })}>
              Clear
            </Button>
          )}
        </Row>
      </Field>
      <div>
        <Label>Apply to</Label>
        <SegmentedControl
          label="Apply to"
          value={scope}
          onValue={(next) => onDraft({ ...draft, scope: next })}
          segments={scopes}
        />
      </div>
      {mode !== 'keep' && (
        <NotifyOption>
          <Checkbox
            checked={draft.notifyBidders ?? false}
            onChecked={(notifyBidders) => onDraft({ ...draft, notifyBidders })}
          >
            {NOTIFY_BIDDERS}
            <small>Sent in 1 hour, so you can still undo.</small>
          </Checkbox>
        </NotifyOption>
      )}
    </Box>
  );
}
