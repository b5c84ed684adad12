import { styled } from 'styled-components';
import { stepsOf, titleOf } from '../../../rules/sales/steps';
import { Link } from '../../ui/display/Link';
import { sessionStepPath } from '../public/paths';

const Root = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  margin: 0 0 var(--s5);
  padding: 0;
  list-style: none;
  font-size: var(--t-s);
  li {
    display: flex;
    align-items: baseline;
    gap: 6px;
    color: var(--ink-3);
  }
  a {
    text-decoration: underline;
  }
  [aria-current] {
    color: var(--ink);
    font-weight: 600;
  }
  @media print {
    display: none;
  }
`;

export interface StepTrackerProps {
  type: string;
  groupId: number;
  catalogId: number;
  /** The step on screen. */
  current: number;
  /** The step that the flow continues with. */
  reached: number;
  hasItems: boolean;
}

/** The steps of the flow: reached ones are links. */
export function StepTracker({ type, groupId, catalogId, current, reached, hasItems }: StepTrackerProps) {
  return (
    <nav aria-label="Steps">
      <Root>
        {stepsOf(type).map((step) => {
          const label = step.label ?? titleOf(step, hasItems);
          const isCurrent = step.number === current;
          const isOpen = catalogId > 0 && step.number <= reached && !isCurrent;
          return (
            <li key={step.number} aria-current={isCurrent ? 'step' : undefined}>
              <span aria-hidden="true">{step.number}</span>
              {isOpen ? (
                <Link href={sessionStepPath(type, groupId, catalogId, step.number)}>{label}</Link>
              ) : (
                <span title={isCurrent ? undefined : `Finish step ${reached} first`}>{label}</span>
              )}
            </li>
          );
        })}
      </Root>
    </nav>
  );
}
