import { css } from 'styled-components';

/** The style that all text-like controls share. */
export const inputStyle = css`
  width: 100%;
  height: var(--control-height);
  padding: 0 var(--s3);
  border: 1px solid var(--control);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--t-m);
  transition: border-color var(--quick);
  &::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }
  &:hover {
    border-color: var(--ink-3);
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
    border-color: var(--focus);
    border-radius: var(--radius);
  }
  &[aria-invalid='true'] {
    border-color: var(--failed);
  }
  &[readonly],
  &:disabled {
    background: var(--sunken);
    color: var(--ink-2);
    border-color: var(--line-strong);
  }
  @media (pointer: coarse) {
    font-size: var(--t-l);
  }
`;
