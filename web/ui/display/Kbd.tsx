import { styled } from 'styled-components';

/** A keyboard key. */
export const Kbd = styled.kbd`
  font: 500 var(--t-xs)/1 var(--sans);
  border: 1px solid var(--line-strong);
  border-radius: 4px;
  padding: 2px 5px;
  color: var(--ink-3);
  background: var(--surface);
`;
