import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--s2);
  padding: var(--s7) var(--s4);
  text-align: center;
  h2 {
    font-size: var(--t-l);
  }
  p {
    max-width: 46ch;
    font-size: var(--t-s);
    color: var(--ink-2);
  }
  > div {
    display: flex;
    gap: var(--s2);
    margin-top: var(--s2);
  }
`;

export interface EmptyStateProps {
  /** What there is none of, such as "No invoices yet". */
  title: ReactNode;
  /** Why there is nothing, and how to change that. */
  children?: ReactNode;
  /** The next step: a Button or a ButtonLink. */
  action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Root>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div>{action}</div>}
    </Root>
  );
}
