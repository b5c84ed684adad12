import { css } from 'styled-components';

/**
 * `primary`: the next step, at most one per screen. `quiet`: everything else. `danger`: destructive actions. `link`:
 * looks like a link.
 */
export type ButtonTone = 'primary' | 'quiet' | 'danger' | 'link';

const tones = {
  primary: css`
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
    &:not([aria-disabled='true']):hover {
      border-color: var(--accent-hover);
      background: var(--accent-hover);
    }
  `,
  quiet: css`
    border-color: var(--line-strong);
    background: var(--surface);
    color: var(--ink);
    &:not([aria-disabled='true']):hover {
      background: var(--hover);
      border-color: var(--control);
    }
  `,
  danger: css`
    border-color: var(--failed);
    background: var(--failed);
    color: var(--surface);
    font-weight: 600;
    &:not([aria-disabled='true']):hover {
      filter: brightness(0.92);
    }
  `,
  link: css`
    height: auto;
    padding: 0;
    border-color: transparent;
    background: none;
    color: var(--accent);
    &:not([aria-disabled='true']):hover {
      text-decoration: underline;
    }
  `,
} satisfies Record<ButtonTone, ReturnType<typeof css>>;

/** The style that Button and ButtonLink share. */
export const buttonStyle = css<{ $tone: ButtonTone }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s2);
  height: var(--control-height);
  padding: 0 14px;
  border: 1px solid;
  border-radius: var(--radius);
  font: 500 var(--t-s)/1 var(--sans);
  white-space: nowrap;
  user-select: none;
  text-decoration: none;
  transition:
    background var(--quick),
    border-color var(--quick),
    transform var(--quick);
  ${({ $tone }) => tones[$tone]}
  &:hover {
    text-decoration: ${({ $tone }) => ($tone === 'link' ? 'underline' : 'none')};
  }
  &:not([aria-disabled='true']):active {
    transform: translateY(1px);
  }
  &[aria-disabled='true'] {
    cursor: default;
    ${({ $tone }) => ($tone === 'link' ? 'color: var(--ink-3);' : 'border-color: var(--line); background: var(--sunken); color: var(--ink-3);')}
  }
`;
