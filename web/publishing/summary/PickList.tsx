import { styled } from 'styled-components';

/** The items that a dialog lists, with its own scroll bar. */
export const PickList = styled.ul`
  display: grid;
  max-height: min(46vh, 420px);
  overflow-y: auto;
  border-block: 1px solid var(--line);
  li + li {
    border-top: 1px solid var(--line);
  }
  li > label {
    display: flex;
    align-items: center;
    padding: var(--s2) var(--s1);
  }
  li[data-more] {
    padding: var(--s2) var(--s1);
    font-size: var(--t-s);
    color: var(--ink-2);
  }
`;

/** How many items or images a dialog lists at once. A search finds the others. */
export const MOST_LISTED = 200;
