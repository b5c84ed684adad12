import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';

export type StatusTone = 'paid' | 'sent' | 'pending' | 'failed' | 'quiet';
/** `full`: done. `half`: partly done or in progress. `ring`: open. */
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
    white-space: normal;
    print-color-adjust: exact;
  }
`;

export interface StatusDotProps {
  tone: StatusTone;
  /** Defaults to `full`. */
  shape?: StatusShape;
  /** The status as text. */
  children: ReactNode;
  /** Renders the status as a button that explains it, which saves one element per table row. */
  button?: ComponentPropsWithRef<'button'>;
}

/** A status, shown by color, shape, and text alike. */
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
