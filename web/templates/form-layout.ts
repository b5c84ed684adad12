import { styled } from 'styled-components';
import { breakpoint } from '../ui/theme/tokens';

/** The form with the preview next to it, or below it if space is short. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: var(--s5);
  align-items: start;
  > aside {
    position: sticky;
    top: calc(var(--top) + var(--s4));
    max-height: calc(100vh - var(--top) - 2 * var(--s4));
    overflow-y: auto;
  }
  @media (max-width: 1180px) {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      position: static;
      max-height: none;
    }
  }
`;

/** A titled part of the form. */
export const Part = styled.section`
  display: grid;
  gap: var(--s4);
  padding: var(--s4);
  border-top: 1px solid var(--line);
  &:first-child {
    border-top: 0;
  }
  > h2 {
    font-size: var(--t-l);
  }
  > h2 + p {
    margin-top: -12px;
    font-size: var(--t-s);
    color: var(--ink-2);
  }
`;

/** Two fields next to each other if there is space. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A repeated row of the form, as a group. */
export const Row = styled.fieldset`
  position: relative;
  display: grid;
  gap: var(--s3);
  min-width: 0;
  margin: 0;
  padding: var(--s3) 44px var(--s3) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--paper);
  > button {
    position: absolute;
    top: 6px;
    right: 6px;
  }
`;

export const Ticks = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s4);
  font-size: var(--t-s);
  > p {
    flex-basis: 100%;
    font-size: var(--t-xs);
    color: var(--failed);
  }
`;

/** Disables its content without affecting the layout. A disabled form has no buttons. */
export const Switchable = styled.fieldset`
  display: contents;
  border: 0;
  &:disabled button {
    display: none;
  }
`;

/** The bar with the save button, which stays visible while the form is. */
export const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s3);
  padding: var(--s3) var(--s4);
  border-top: 1px solid var(--line);
  background: var(--paper);
  font-size: var(--t-s);
  > span {
    margin-right: auto;
    color: var(--ink-2);
  }
`;
