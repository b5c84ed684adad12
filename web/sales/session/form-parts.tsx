import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { calendarPath, sessionStepPath } from '../../paths/sales';
import { Button, ButtonLink } from '../../ui/controls/Button';

/** The form of a step: its parts below each other. */
export const StepForm = styled.form`
  display: grid;
  gap: var(--s5);
  max-width: 880px;
`;

/** Fields beside each other; below each other on phones. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s3);
  > * {
    min-width: 84px;
  }
  /* A checkbox is level with the field beside it. */
  > label {
    padding-bottom: 7px;
  }
`;

const Group = styled.fieldset`
  display: grid;
  gap: var(--s3);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: 6px;
    padding: 0;
    font-weight: 500;
    font-size: var(--t-s);
  }
`;
const Small = styled.p<{ $bad?: boolean }>`
  font-size: var(--t-xs);
  color: ${({ $bad }) => ($bad ? 'var(--failed)' : 'var(--ink-3)')};
`;

export interface FieldGroupProps {
  label: string;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** Several controls that answer one question. */
export function FieldGroup({ label, required = false, hint, error, children }: FieldGroupProps) {
  return (
    <Group>
      <legend data-required={required || undefined}>{label}</legend>
      {children}
      <div>
        <div aria-live="polite">{error && <Small $bad>{error}</Small>}</div>
        {hint && <Small as="div">{hint}</Small>}
      </div>
    </Group>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3);
`;

/** Where the guided steps are. */
export interface StepPlace {
  readonly type: string;
  readonly groupId: number;
  readonly catalogId: number;
  readonly isFromSummary: boolean;
  /** The page of the summary that the step was opened from; null for none. */
  readonly goToPage: number | null;
}

/** The summary that a step was opened from, on its page. */
export const summaryPath = ({ type, groupId, catalogId, goToPage }: StepPlace, summary: number): string =>
  sessionStepPath(type, groupId, catalogId, summary, goToPage);

export interface StepButtonsProps {
  place: StepPlace;
  summary: number;
  busy: boolean;
  waiting: string | undefined;
  /** Saves and leaves to the calendar; absent where the step doesn't offer it. */
  onSaveAndExit?: (() => void) | undefined;
  /** Discards what was typed. */
  onCancel: () => void;
}

/** The buttons of a step, by where it was opened from. The primary one submits the form. */
export function StepButtons({ place, summary, busy, waiting, onSaveAndExit, onCancel }: StepButtonsProps) {
  const { isFromSummary } = place;
  return (
    <Buttons>
      <Button tone="primary" type="submit" busy={busy} waiting={waiting}>
        {isFromSummary ? 'Save & Return to Summary' : 'Continue'}
      </Button>
      {onSaveAndExit && !isFromSummary && (
        <Button onClick={onSaveAndExit} busy={busy} waiting={waiting}>
          Save & Exit
        </Button>
      )}
      {isFromSummary ? (
        <ButtonLink href={summaryPath(place, summary)} onClick={onCancel}>
          Cancel & Return to Summary
        </ButtonLink>
      ) : (
        <ButtonLink href={calendarPath()} onClick={onCancel}>
          Cancel
        </ButtonLink>
      )}
    </Buttons>
  );
}
