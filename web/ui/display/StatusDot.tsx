import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';

export type StatusTone = 'paid' | 'sent' | 'pending' | 'failed' | 'quiet';
/** `full`: it is so. `half`: partly or under way. `ring`: still open. */
export type StatusShape = 'full' | 'half' | 'ring';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  vertical-align: top;
  max-width: 100%;
  font-weight: 500;
  white-space: nowrap;
  &::before {
    content: '';
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: currentColor;
  }
  &[data-shape='half']::before {
    background: linear-gradient(90deg, currentColor 50%, transparent 50%);
    box-shadow: inset 0 0 0 1.5px currentColor;
  }
  &[data-shape='ring']::before {
    background: none;
    box-shadow: inset 0 0 0 1.5px currentColor;
  }
  &[data-tone='paid'] {
    color: var(--paid);
  }
  &[data-tone='sent'] {
    color: var(--sent);
  }
  &[data-tone='pending'] {
    color: var(--pending);
  }
  &[data-tone='failed'] {
    color: var(--failed);
  }
  &[data-tone='quiet'] {
    color: var(--quiet);
  }
  &:is(button) {
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    font-weight: 500;
    cursor: help;
  }
  &:is(button):hover {
    text-decoration: underline dotted;
    text-underline-offset: 3px;
  }
  @media print {
    color: inherit !important;
    print-color-adjust: exact;
  }
`;

export interface StatusDotProps {
  tone: StatusTone;
  /** `full` by default. */
  shape?: StatusShape;
  /** The state in words. */
  children: ReactNode;
  /** It is a button itself, that says why: one element less in every row. */
  button?: ComponentPropsWithRef<'button'>;
}

/** A state: colour, shape and words say the same. */
export function StatusDot({ tone, shape = 'full', children, button }: StatusDotProps) {
  return button ? (
    <Root as="button" {...button} data-tone={tone} data-shape={shape}>
      {children}
    </Root>
  ) : (
    <Root data-tone={tone} data-shape={shape}>
      {children}
    </Root>
  );
}
