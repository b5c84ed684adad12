import { styled } from 'styled-components';
import type { PasswordJudgement } from '../../../rules/auth/password-strength';

const Root = styled.div`
  display: grid;
  gap: 6px;
  font-size: var(--t-xs);
  color: var(--ink-2);
  b {
    font-weight: 600;
  }
  &[data-label='Weak'] b,
  &[data-label='Weak'] i[data-on] {
    color: var(--failed);
  }
  &[data-label='Fair'] b,
  &[data-label='Fair'] i[data-on] {
    color: var(--pending);
  }
  &:is([data-label='Good'], [data-label='Excellent']) :is(b, i[data-on]) {
    color: var(--paid);
  }
`;
const Track = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 4px;
  i {
    height: 4px;
    border-radius: 2px;
    background: var(--line);
    &[data-on] {
      background: currentColor;
    }
  }
`;

const steps = ['Weak', 'Fair', 'Good', 'Excellent'] as const;

/** The strength of a new password: a bar with four steps, a label, and advice. */
export function PasswordStrength({
  judgement,
  quiet,
}: {
  judgement: PasswordJudgement | null;
  /** Whether to omit the advice because it is shown elsewhere. */
  quiet: boolean;
}) {
  const reached = judgement ? steps.indexOf(judgement.label) : -1;
  return (
    <Root data-label={judgement?.label}>
      <Track aria-hidden="true">
        {steps.map((step, index) => (
          <i key={step} data-on={index <= reached ? '' : undefined} />
        ))}
      </Track>
      <div role="status">
        {judgement ? (
          <>
            Strength: <b>{judgement.label}</b>
          </>
        ) : (
          '10 to 50 characters: letters, numbers and ()*_-!#$%^&'
        )}
        {judgement?.feedback && !quiet && <p>{judgement.feedback}</p>}
      </div>
    </Root>
  );
}
