import { styled } from 'styled-components';
import { PUBLISHED_STEP, REALIZED_STEPS } from '../../../rules/realized-prices/steps';
import { Link } from '../../ui/display/Link';
import { realizedPricesPath } from '../public/paths';

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

export interface RealizedStepsProps {
  catalogID: string;
  /** The step on screen. */
  current: number;
  /** Whether prices are reviewed. */
  isReviewed: boolean;
  /** Whether it is known what the columns of their file contain. */
  isMapped: boolean;
  /** Whether prices are published. */
  isPublished: boolean;
}

/** The steps of editing realized prices: those that can be opened are links. */
export function RealizedSteps({ catalogID, current, isReviewed, isMapped, isPublished }: RealizedStepsProps) {
  const isOpen = (step: number) => {
    if (step === 1) return true;
    if (step === PUBLISHED_STEP) return isPublished;
    return step === 2 ? isReviewed : isMapped;
  };
  return (
    <nav aria-label="Steps">
      <Root>
        {REALIZED_STEPS.map((label, index) => {
          const step = index + 1;
          return (
            <li key={label} aria-current={step === current ? 'step' : undefined}>
              <span aria-hidden="true">{step}</span>
              {isOpen(step) && step !== current ? (
                <Link href={realizedPricesPath(catalogID, step)}>{label}</Link>
              ) : (
                <span>{label}</span>
              )}
            </li>
          );
        })}
      </Root>
    </nav>
  );
}
