import { styled } from 'styled-components';
import { Link } from '../display/Link';

const Root = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  margin: 0 0 var(--s5);
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

/** A step of a guided flow. */
export interface Step {
  readonly number: number;
  readonly label: string;
  /** Where it leads; null while it can't be opened. */
  readonly href: string | null;
  /** Why it can't be opened, on hover. */
  readonly hint?: string;
}

export interface StepsProps {
  steps: readonly Step[];
  /** The number of the step that is shown. */
  current: number;
}

/** The steps of a guided flow: those that can be opened are links. */
export const Steps = ({ steps, current }: StepsProps) => (
  <nav aria-label="Steps">
    <Root>
      {steps.map(({ number, label, href, hint }) => (
        <li key={number} aria-current={number === current ? 'step' : undefined}>
          <span aria-hidden="true">{number}</span>
          {href === null || number === current ? (
            <span title={number === current ? undefined : hint}>{label}</span>
          ) : (
            <Link href={href}>{label}</Link>
          )}
        </li>
      ))}
    </Root>
  </nav>
);
